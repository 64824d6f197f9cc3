import { PAUSE_MS } from '@vivant/speech/stt/speech-gate';
import { HEARING_RATE } from './microphone.ts';

/** When the words so far of an utterance are likely all of it: a model may begin to answer them. */
export interface Preflight {
  /**
   * Called with each piece of sound, and with the words so far if they have changed. Returns them once the voice has
   * been quiet for a moment; again after the next pause if the words have changed.
   */
  hear(pcm: Int16Array, words: string | null): string | null;
}

/** Of the loudest of this utterance. */
const QUIET_SHARE = 0.12;

export function createPreflight(): Preflight {
  let loudest = 0;
  let quietMs = 0;
  let words = '';
  let told = '';
  return {
    hear(pcm, changed) {
      const level = pcm.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      loudest = Math.max(loudest, level);
      quietMs = level < QUIET_SHARE * loudest ? quietMs + (1000 * pcm.length) / HEARING_RATE : 0;
      words = changed ?? words;
      if (words === told || quietMs < PAUSE_MS) return null;
      told = words;
      return words;
    },
  };
}
