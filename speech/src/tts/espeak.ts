import { fileURLToPath } from 'node:url';
import { languageOf, type SpokenTag } from '@vivant/contract/languages';
import type { TtsEngine } from '../types.ts';
import { createHelperEngine, nearestInPitch } from './helper-engine.ts';

/** Median F0 of espeak-ng's plain voice and of its female variant, measured over the languages of the contract. */
const VARIANTS = [
  { suffix: '', f0MedianHz: 99, louderByLu: 0 },
  { suffix: '+f2', f0MedianHz: 190, louderByLu: 1.7 },
] as const;
/** How loud the plain voice is in a language, measured as well. */
const LUFS: Readonly<Record<Exclude<SpokenTag, 'en'>, number>> = {
  ...{ 'zh-TW': -19, 'zh-CN': -19, ja: -20.2, ko: -19.7, fr: -22.5 },
  ...{ vi: -18.3, es: -21.4, de: -20.3, ru: -20.9 },
};

/** Every language but English through espeak-ng in a helper process; first sound in about a millisecond. */
export function createEspeak(): TtsEngine {
  return createHelperEngine({
    id: 'espeak-ng',
    helper: {
      script: fileURLToPath(new URL('./espeak-helper.ts', import.meta.url)),
      // The first Japanese sentence loads a dictionary, and nothing is read meanwhile.
      cancelGraceMs: 6000,
    },
    missing: "this language needs Debian's package espeak-ng",
    clauses: { firstChars: 160, restChars: 240 },
    voiceFor(language, f0MedianHz) {
      const row = languageOf(language);
      if (!row?.espeakVoice || row.spokenAs === 'en')
        throw new Error(`espeak-ng is not set up for the language ${language}`);
      const variant = nearestInPitch(VARIANTS, f0MedianHz ?? VARIANTS[0].f0MedianHz);
      const { suffix, f0MedianHz: ownHz, louderByLu } = variant;
      return {
        name: row.espeakVoice + suffix,
        f0MedianHz: ownHz,
        lufs: LUFS[row.spokenAs] + louderByLu,
      };
    },
    warmUp: (language) => ({
      text: { ja: '日本', 'zh-CN': '你好', 'zh-TW': '你好' }[language] ?? 'a',
      voice: languageOf(language)?.espeakVoice ?? 'de',
      language,
    }),
  });
}
