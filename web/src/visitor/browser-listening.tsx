import type { Call, CallState } from '../shared/call/call.ts';
import { useBrowserEar } from '../shared/call/use-browser-ear.ts';
import { useSaid } from './said.tsx';

/** Offers that the browser listens where the service does not hear the language, and shows that it does. */
export function BrowserListening({ call, state }: { call: Call; state: CallState }) {
  const { words, spoken } = useSaid();
  const listening = useBrowserEar(call, state, spoken);
  if (listening === null) return null;
  const { status, interim, agree } = listening;
  if (status === 'failed') return <p className="note">{words.browserFailed}</p>;
  if (status === 'offered')
    return (
      <p className="note">
        {words.browserNotice}{' '}
        <button type="button" onClick={() => agree(true)} data-browser-listening>
          {words.browserListen}
        </button>
      </p>
    );
  return (
    <p className="note" data-browser-hears>
      {interim === '' ? words.browserHears : interim}{' '}
      <button type="button" onClick={() => agree(false)}>
        {words.browserStop}
      </button>
    </p>
  );
}
