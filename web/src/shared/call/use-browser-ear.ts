import { useEffect, useState } from 'react';
import { type BrowserEar, browserRecognition, createBrowserEar } from './browser-ear.ts';
import type { Call } from './call.ts';
import type { CallState } from './state.ts';

/** How the browser listens in place of the service. */
export interface BrowserListening {
  status: 'offered' | 'listening' | 'failed';
  /** The words so far; empty where nothing is being said. */
  interim: string;
  /** Whether the person who speaks agrees. */
  agree(isAgreed: boolean): void;
}

/**
 * If the service does not recognise the language, the browser may: only once the visitor has agreed, as most browsers
 * send the sound to their makers. Null if it is not needed or not possible.
 */
export function useBrowserEar(call: Call, state: CallState, language: string): BrowserListening | null {
  const [agreed, agree] = useState(false);
  const [failed, setFailed] = useState(false);
  const [interim, setInterim] = useState('');
  const [ear, setEar] = useState<BrowserEar | null>(null);
  const isDeaf = state.missing.some(({ part, reason }) => part === 'hearing' && reason === 'no_engine');
  const Recogniser = browserRecognition(window);
  const listens = state.agent === 'listening' && !state.chatMuted;

  useEffect(() => {
    if (!agreed || failed || Recogniser === null) return;
    const opened = createBrowserEar(Recogniser, language, {
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
  }, [agreed, failed, Recogniser, language, call]);
  useEffect(() => ear?.listen(listens), [ear, listens]);

  if (!isDeaf || Recogniser === null || !window.isSecureContext) return null;
  return { status: failed ? 'failed' : agreed ? 'listening' : 'offered', interim, agree };
}
