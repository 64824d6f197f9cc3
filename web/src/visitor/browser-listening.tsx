import { useEffect, useState } from 'react';
import type { Call, CallState } from '../shared/call/call.ts';
import { type BrowserEar, browserRecognition, createBrowserEar } from './browser-ear.ts';
import { useSaid } from './said.tsx';

/**
 * Where the service does not hear the language, the browser may: only once the visitor has agreed, for most browsers
 * send what they hear to their makers.
 */
export function BrowserListening({ call, state }: { call: Call; state: CallState }) {
  const { words, spoken } = useSaid();
  const [agreed, setAgreed] = useState(false);
  const [failed, setFailed] = useState(false);
  const [interim, setInterim] = useState('');
  const [ear, setEar] = useState<BrowserEar | null>(null);
  const isDeaf = state.missing.some(({ part, reason }) => part === 'hearing' && reason === 'no_engine');
  const Recogniser = browserRecognition(window);
  const listens = state.agent === 'listening' && !state.chatMuted;

  useEffect(() => {
    if (!agreed || failed || Recogniser === null) return;
    const opened = createBrowserEar(Recogniser, spoken, {
      onWords: (text) => void call.say(text),
      onInterim: setInterim,
      onFailed: () => setFailed(true),
    });
    setEar(opened);
    return () => {
      opened.close();
      setEar(null);
      setInterim('');
    };
  }, [agreed, failed, Recogniser, spoken, call]);
  useEffect(() => ear?.listen(listens), [ear, listens]);

  if (!isDeaf || Recogniser === null || !window.isSecureContext) return null;
  if (failed) return <p className="note">{words.browserFailed}</p>;
  if (!agreed)
    return (
      <p className="note">
        {words.browserNotice}{' '}
        <button type="button" onClick={() => setAgreed(true)} data-browser-listening>
          {words.browserListen}
        </button>
      </p>
    );
  return (
    <p className="note" data-browser-hears>
      {interim === '' ? words.browserHears : interim}{' '}
      <button type="button" onClick={() => setAgreed(false)}>
        {words.browserStop}
      </button>
    </p>
  );
}
