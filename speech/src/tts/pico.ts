import { fileURLToPath } from 'node:url';
import type { TtsEngine } from '../types.ts';
import { createHelperEngine, nearestInPitch } from './helper-engine.ts';

/**
 * The one voice of each language: its pitch, and its loudness at the percentages of that pitch at which the engine
 * speaks well. Pitches between them are shifted in the finished sound.
 */
const MEASURED: Readonly<Record<string, { f0MedianHz: number; lufs: Readonly<Record<number, number>> }>> = {
  de: { f0MedianHz: 168, lufs: { 60: -17.8, 80: -18.6, 100: -17.6 } },
  fr: { f0MedianHz: 187, lufs: { 60: -18.6, 80: -20, 100: -18.7 } },
  es: { f0MedianHz: 198, lufs: { 60: -18.2, 80: -18.7, 100: -16.4 } },
};

/**
 * German, French and Spanish through libttspico in a helper process. It gives no phone times, so the face follows the
 * sound.
 */
export function createPico(): TtsEngine {
  return createHelperEngine({
    id: 'pico',
    helper: { script: fileURLToPath(new URL('./pico-helper.ts', import.meta.url)) },
    missing: "SVOX Pico needs Debian's package libttspico0, of its area non-free",
    clauses: { firstChars: 160, restChars: 240 },
    voiceFor(language, f0MedianHz) {
      const own = MEASURED[language];
      if (own === undefined) throw new Error(`SVOX Pico is not set up for the language ${language}`);
      const voices = Object.entries(own.lufs).map(([percent, lufs]) => ({
        name: `${language}-${percent}`,
        f0MedianHz: (Number(percent) / 100) * own.f0MedianHz,
        lufs,
      }));
      return nearestInPitch(voices, f0MedianHz ?? own.f0MedianHz);
    },
    warmUp: (language) => ({ text: 'a', voice: `${language}-100`, language }),
  });
}
