import { fileURLToPath } from 'node:url';
import type { TtsEngine } from '../types.ts';
import { createHelperEngine, nearestInPitch } from './helper-engine.ts';

/** Of the one voice of each language, at its own pitch; measured. */
const F0_MEDIAN_HZ: Readonly<Record<string, number>> = { de: 168, fr: 187, es: 198 };
/** Shares of that pitch at which the engine speaks well; what is between is moved in the finished sound. */
const PITCHES = [0.6, 0.8, 1] as const;

/** German, French and Spanish through libttspico in a helper process. It tells no phone times: the face listens. */
export function createPico(): TtsEngine {
  return createHelperEngine({
    id: 'pico',
    helper: { script: fileURLToPath(new URL('./pico-helper.ts', import.meta.url)) },
    missing: "SVOX Pico needs Debian's package libttspico0, of its area non-free",
    clauses: { firstChars: 160, restChars: 240 },
    voiceFor(language, f0MedianHz) {
      const ownHz = F0_MEDIAN_HZ[language];
      if (ownHz === undefined) throw new Error(`SVOX Pico is not set up for the language ${language}`);
      const voices = PITCHES.map((share) => ({
        name: `${language}-${Math.round(100 * share)}`,
        f0MedianHz: share * ownHz,
      }));
      return nearestInPitch(voices, f0MedianHz ?? ownHz);
    },
    warmUp: (language) => ({ text: 'a', voice: `${language}-100`, language }),
  });
}
