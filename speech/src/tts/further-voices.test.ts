import { joinPcm } from '@vivant/contract/pcm';
import { afterAll, describe, expect, it } from 'vitest';
import { itIsATtsProvider } from '../testing/tts-contract.ts';
import type { TtsChunk, TtsEngine } from '../types.ts';
import { summarisePitch, trackPitch } from '../voice/pitch.ts';
import { FURTHER_VOICES, type FurtherVoice } from './further-voices.ts';
import { createDefaultTts } from './tts.ts';

const SENTENCES: Record<string, string> = {
  de: 'Guten Tag, wir haben 25 neue Bücher für Sie.',
  fr: 'Bonjour, il y a 25 personnes dans la salle.',
  es: 'Buenos días, tenemos 25 libros nuevos para usted.',
  ja: '日本語の文章を3つ読みます。今日は雨です。',
};

const silent: TtsEngine = {
  id: 'further',
  health: async () => ({ status: 'ok', label: 'further' }),
  async *speak() {},
  voiceFor: () => ({ name: 'one', f0MedianHz: 100, lufs: -20 }),
  warm: async () => {},
  close: async () => {},
};

it('a further voice that is there speaks its languages, the others are spoken as ever', async () => {
  const further: FurtherVoice = {
    ...{ name: 'Further', languages: ['ja', 'zh-TW'], packages: [], isInstalled: () => true },
    open: () => silent,
  };
  const tts = createDefaultTts({ further: [further] });
  expect(['ja', 'zh-TW', 'zh-CN', 'en', 'hi'].map((tag) => tts.engineFor(tag).id)).toEqual([
    'further',
    'further',
    'espeak-ng',
    'flite',
    'flite',
  ]);
  expect(await tts.health('ja')).toEqual({ status: 'ok', label: 'further, demo quality' });
  await tts.close();
});

for (const voice of FURTHER_VOICES) {
  describe.skipIf(!voice.isInstalled())(
    `${voice.name}, where ${voice.packages.join(' and ')} are installed`,
    () => {
      const tts = createDefaultTts({ further: [voice] });
      afterAll(() => tts.close());

      for (const language of voice.languages) {
        const text = SENTENCES[language] ?? '';
        itIsATtsProvider(() => tts, { language, text });

        it(`has the pitch it claims in ${language}, and is not taken in by its own marks`, async () => {
          const engine = tts.engineFor(language);
          for (const wantedHz of [105, 190]) {
            const { name, f0MedianHz } = engine.voiceFor(language, wantedHz);
            const chunks: TtsChunk[] = [];
            const marked = `<pitch level="200"> & ${text}`;
            for await (const chunk of engine.speak(marked, { language, voice: name, rate: 1 }))
              chunks.push(chunk);
            const pcm = joinPcm(chunks.map((chunk) => chunk.pcm));
            const measured = summarisePitch(trackPitch(pcm, chunks[0]?.sampleRate ?? 0).f0Hz)?.medianHz ?? 0;
            expect(Math.abs(Math.log2(measured / f0MedianHz))).toBeLessThan(0.25);
          }
        });

        it(`says as much in ${language} as is spoken faster`, async () => {
          const engine = tts.engineFor(language);
          const { name } = engine.voiceFor(language, null);
          const lengthAt = async (rate: number) => {
            let samples = 0;
            for await (const { pcm } of engine.speak(text, { language, voice: name, rate }))
              samples += pcm.length;
            return samples;
          };
          const ratio = (await lengthAt(1)) / (await lengthAt(1.2));
          expect(ratio).toBeGreaterThan(1.1);
          expect(ratio).toBeLessThan(1.3);
        });
      }
    },
  );
}
