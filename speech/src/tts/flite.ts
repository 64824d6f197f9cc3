import { fileURLToPath } from 'node:url';
import { createHelperProcess } from '../helper/process.ts';
import { splitClauses } from '../text/clauses.ts';
import { asciiEnglish } from '../text/english.ts';
import { shiftPhones, type TtsEngine } from './engine.ts';
import { speakThroughHelper } from './helper-tts.ts';

/** Voices of Debian's flite worth speaking with (kal is a diphone voice of telephone quality), median F0 measured. */
export const FLITE_VOICES = [
  { name: 'rms', f0MedianHz: 99 },
  { name: 'awb', f0MedianHz: 127 },
  { name: 'slt', f0MedianHz: 167 },
] as const;

/**
 * English through libflite in a helper process. The first chunk needs the parameters of the whole text, so long
 * sentences go clause by clause; phones are shifted so that they count from the beginning of the text.
 */
export function createFlite(): TtsEngine {
  const helper = createHelperProcess({
    name: 'flite',
    script: fileURLToPath(new URL('./flite-helper.ts', import.meta.url)),
  });
  return {
    id: 'flite',
    async health() {
      try {
        await helper.ready();
        return { status: 'ok', label: 'flite' };
      } catch (error) {
        return {
          status: 'unavailable',
          reason: `English speech needs Debian's package flite (${(error as Error).message})`,
        };
      }
    },
    async *speak(text, { language, voice, rate, signal }) {
      let offsetMs = 0;
      for (const clause of splitClauses(asciiEnglish(text), { firstChars: 60, restChars: 240 })) {
        let samples = 0;
        let sampleRate = 16000;
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
    voiceFor(_language, f0MedianHz) {
      if (f0MedianHz === null) return FLITE_VOICES[2];
      const distance = (hz: number) => Math.abs(Math.log2(hz / f0MedianHz));
      return [...FLITE_VOICES].sort((a, b) => distance(a.f0MedianHz) - distance(b.f0MedianHz))[0]!;
    },
    async warm() {
      await helper.ready();
      for await (const _ of speakThroughHelper(helper, {
        text: 'Hello.',
        voice: 'slt',
        rate: 1,
        language: 'en',
      }));
    },
    close: () => helper.close(),
  };
}
