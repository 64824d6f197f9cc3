import { fileURLToPath } from 'node:url';
import { languageOf } from '@vivant/contract/languages';
import type { TtsEngine } from '../types.ts';
import { createHelperEngine, nearestInPitch } from './helper-engine.ts';

/** Median F0 of espeak-ng's plain voice and of its female variant, measured over the languages of the contract. */
const VARIANTS = [
  { suffix: '', f0MedianHz: 99, louderByLu: 0 },
  { suffix: '+f2', f0MedianHz: 190, louderByLu: 1.7 },
] as const;

/** Every language but English through espeak-ng in a helper process; first sound in about a millisecond. */
export function createEspeak(): TtsEngine {
  return createHelperEngine({
    id: 'espeak-ng',
    helper: {
      script: fileURLToPath(new URL('./espeak-helper.ts', import.meta.url)),
      // The first Japanese sentence loads a dictionary, and the helper does not read its stdin meanwhile.
      cancelGraceMs: 6000,
    },
    missing: "this language needs Debian's package espeak-ng",
    clauses: { firstChars: 160, restChars: 240 },
    voiceFor(language, f0MedianHz) {
      const voice = languageOf(language)?.espeak;
      if (!voice) throw new Error(`espeak-ng is not set up for the language ${language}`);
      const variant = nearestInPitch(VARIANTS, f0MedianHz ?? VARIANTS[0].f0MedianHz);
      const { suffix, f0MedianHz: ownHz, louderByLu } = variant;
      return { name: voice.name + suffix, f0MedianHz: ownHz, lufs: voice.lufs + louderByLu };
    },
    warmUp(language) {
      const { name, warmUp } = languageOf(language)?.espeak ?? { name: 'de', warmUp: 'a' };
      return { text: warmUp, voice: name, language };
    },
  });
}
