import { encodeWav } from '@vivant/contract/pcm';
import type { Sound } from './cut.ts';

/** As a WAV file of 16 bits. */
export function wavOf({ samples, sampleRate }: Sound): Blob {
  const pcm = Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 0x7fff);
  return new Blob([encodeWav(pcm, sampleRate)], { type: 'audio/wav' });
}
