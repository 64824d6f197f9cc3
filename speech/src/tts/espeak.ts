import { fileURLToPath } from 'node:url';
import { createHelperProcess } from '../helper/process.ts';
import { languageRow } from '../languages.ts';
import { splitClauses } from '../text/clauses.ts';
import { shiftPhones, type TtsEngine } from './engine.ts';
import { speakThroughHelper } from './helper-tts.ts';

/** Median F0 of espeak-ng's plain voice and of its female variant, measured over the languages of the contract. */
const VARIANTS = [
  { suffix: '', f0MedianHz: 99 },
  { suffix: '+f2', f0MedianHz: 190 },
] as const;

/** Every language but English through espeak-ng in a helper process; first sound in about a millisecond. */
export function createEspeak(): TtsEngine {
  const helper = createHelperProcess({
    name: 'espeak-ng',
    script: fileURLToPath(new URL('./espeak-helper.ts', import.meta.url)),
    // The first Japanese sentence loads a dictionary, and nothing is read meanwhile.
    cancelGraceMs: 6000,
  });
  return {
    id: 'espeak-ng',
    async health() {
      try {
        await helper.ready();
        return { status: 'ok', label: 'espeak-ng' };
      } catch (error) {
        return {
          status: 'unavailable',
          reason: `this language needs Debian's package espeak-ng (${(error as Error).message})`,
        };
      }
    },
    async *speak(text, { language, voice, rate, signal }) {
      let offsetMs = 0;
      for (const clause of splitClauses(text, { firstChars: 160, restChars: 240 })) {
        let samples = 0;
        let sampleRate = 22050;
        for await (const chunk of speakThroughHelper(
          helper,
          { text: clause, voice, rate, language },
          signal,
        )) {
          samples += chunk.pcm.length;
          sampleRate = chunk.sampleRate;
          yield { ...chunk, phones: shiftPhones(chunk.phones, offsetMs) };
        }
        if (signal?.aborted) return;
        offsetMs += (samples / sampleRate) * 1000;
      }
    },
    voiceFor(language, f0MedianHz) {
      const voice = languageRow(language)?.espeakVoice;
      if (!voice) throw new Error(`espeak-ng is not set up for the language ${language}`);
      const target = f0MedianHz ?? VARIANTS[0].f0MedianHz;
      const distance = (hz: number) => Math.abs(Math.log2(hz / target));
      const { suffix, f0MedianHz: own } = [...VARIANTS].sort(
        (a, b) => distance(a.f0MedianHz) - distance(b.f0MedianHz),
      )[0]!;
      return { name: voice + suffix, f0MedianHz: own };
    },
    async warm(language) {
      await helper.ready();
      const voice = languageRow(language)?.espeakVoice ?? 'de';
      const text = { ja: '日本', 'zh-CN': '你好', 'zh-TW': '你好' }[language] ?? 'a';
      for await (const _ of speakThroughHelper(helper, { text, voice, rate: 1, language }));
    },
    close: () => helper.close(),
  };
}
