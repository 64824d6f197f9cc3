import { fileURLToPath } from 'node:url';
import type { VoiceSampleChoice } from '@vivant/contract/studio/voices';
import { speakInChild } from './speaking-child.ts';

export interface ReadyVoices {
  /**
   * 10 to 60 seconds of the voice, as a WAV file. An aborted caller stops waiting; a sample that is being spoken is
   * finished for the next caller.
   * @throws if this machine cannot speak the language; the signal's reason
   */
  sample(choice: VoiceSampleChoice, signal: AbortSignal): Promise<Buffer>;
  /** Whether the sample exists already, so that it costs nothing. */
  isSpoken(choice: VoiceSampleChoice): boolean;
}

export type SpeakSample = (choice: VoiceSampleChoice) => Promise<Buffer>;

const SPEAK_SAMPLE = fileURLToPath(new URL('./speak-sample.ts', import.meta.url));
const LIMIT_MS = 60_000;

/**
 * Samples are spoken when they are first requested, one at a time, and kept: there are some forty of half a megabyte
 * each, so callers cannot make others wait for more than these.
 */
export function createReadyVoices(speak: SpeakSample = speakSample): ReadyVoices {
  const asked = new Map<string, Promise<Buffer>>();
  const spoken = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  const keyOf = ({ language, voice }: VoiceSampleChoice) => `${language} ${voice}`;

  function ask(choice: VoiceSampleChoice): Promise<Buffer> {
    const key = keyOf(choice);
    const known = asked.get(key);
    if (known !== undefined) return known;
    const speaking = last.then(() => speak(choice));
    asked.set(key, speaking);
    last = speaking.then(
      () => spoken.add(key),
      // A failed sample is spoken again at the next request.
      () => asked.delete(key),
    );
    return speaking;
  }

  return {
    isSpoken: (choice) => spoken.has(keyOf(choice)),
    async sample(choice, signal) {
      signal.throwIfAborted();
      const { promise: left, reject } = Promise.withResolvers<never>();
      const leave = () => reject(signal.reason);
      signal.addEventListener('abort', leave);
      try {
        return await Promise.race([ask(choice), left]);
      } finally {
        signal.removeEventListener('abort', leave);
      }
    },
  };
}

const speakSample: SpeakSample = ({ language, voice }) =>
  speakInChild(SPEAK_SAMPLE, {
    args: [language, voice],
    limitMs: LIMIT_MS,
    signal: new AbortController().signal,
  });
