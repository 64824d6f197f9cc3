import type { Call, CallState } from '../../shared/call/call.ts';
import { type BrowserListening, useBrowserEar } from '../../shared/call/use-browser-ear.ts';
import { Button } from '../ui/button.tsx';
import { missingWords } from './talk-words.ts';

/** What a rehearsal has to do without, and what may be done about it. */
export function TalkNotes({ call, state, language }: { call: Call; state: CallState; language: string }) {
  const browser = useBrowserEar(call, state, language);
  const isListening = browser?.status === 'listening';
  return (
    <>
      <div role="status" className="grid gap-2 text-soft empty:hidden">
        {state.missing.map((missing) => (
          <p key={missing.part}>{missingWords(missing)}</p>
        ))}
        {browser !== null && <p>{BROWSER_WORDS[browser.status]}</p>}
      </div>
      {browser !== null && browser.status !== 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-pressed={isListening} onClick={() => browser.agree(!isListening)}>
            {isListening ? 'Stop listening' : 'Let the browser listen'}
          </Button>
          <p className="text-soft">{browser.interim}</p>
        </div>
      )}
    </>
  );
}

const BROWSER_WORDS: Record<BrowserListening['status'], string> = {
  offered: 'Your browser can listen instead. It may send your voice to the company that makes it.',
  listening: 'The browser is listening.',
  failed: 'The browser cannot listen here. Type instead.',
};
