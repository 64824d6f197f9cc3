import { fileURLToPath } from 'node:url';
import { asciiEnglish } from '../text/english.ts';
import type { TtsEngine } from '../types.ts';
import { createHelperEngine, nearestInPitch } from './helper-engine.ts';

/** Voices of Debian's flite worth speaking with (kal is a diphone voice of telephone quality). */
export const FLITE_VOICES = [
  { name: 'rms', f0MedianHz: 99, lufs: -21.2 },
  { name: 'awb', f0MedianHz: 127, lufs: -19.8 },
  { name: 'slt', f0MedianHz: 167, lufs: -15.5 },
] as const;

/**
 * English through libflite in a helper process. Its first chunk comes after the parameters of the whole clause are
 * computed.
 */
export function createFlite(): TtsEngine {
  return createHelperEngine({
    id: 'flite',
    helper: { script: fileURLToPath(new URL('./flite-helper.ts', import.meta.url)) },
    missing: "English speech needs Debian's package flite",
    clauses: { firstChars: 60, restChars: 240 },
    prepare: asciiEnglish,
    voiceFor: (_language, f0MedianHz) =>
      f0MedianHz === null ? FLITE_VOICES[2] : nearestInPitch(FLITE_VOICES, f0MedianHz),
    warmUp: () => ({ text: 'Hello.', voice: 'slt', language: 'en' }),
  });
}
