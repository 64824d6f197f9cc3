import type { Call, CallState } from '../../shared/call/call.ts';
import { useBrowserEar } from '../../shared/call/use-browser-ear.ts';
import { Button } from '../ui/button.tsx';
import { missingWords } from './talk-words.ts';

/** What a rehearsal has to do without, and what may be done about it. */
export function TalkNotes({ call, state, language }: { call: Call; state: CallState; language: string }) {
  const browser = useBrowserEar(call, state, language);
  return (
    <>
      {state.missing.map((missing) => (
        <p key={missing.part} className="text-soft">
          {missingWords(missing)}
        </p>
      ))}
      {browser?.status === 'offered' && (
        <div className="grid justify-items-start gap-2">
          <p className="text-soft">
            Your browser can listen instead. It may send your voice to the company that makes it.
          </p>
          <Button onClick={() => browser.agree(true)}>Let the browser listen</Button>
        </div>
      )}
      {browser?.status === 'listening' && (
        <div className="grid justify-items-start gap-2">
          <p className="text-soft">{browser.interim || 'The browser is listening.'}</p>
          <Button onClick={() => browser.agree(false)}>Stop the browser listening</Button>
        </div>
      )}
      {browser?.status === 'failed' && (
        <p className="text-soft">The browser cannot listen here. Type instead.</p>
      )}
    </>
  );
}
