import { localeOf } from '@vivant/contract/locales/all';
import { afterAll, describe, expect, it } from 'vitest';
import { createDefaultTts } from '../tts/tts.ts';
import type { TtsProvider } from '../types.ts';
import { levelled } from './levelled.ts';
import { loudnessLufs } from './loudness.ts';
import { trimmed } from './trimmed.ts';

const RATE = 16_000;

/** Says a tone of the amplitude that the text names, in chunks of 50 ms; one second for each word. */
function toneVoice(): TtsProvider & { made: number } {
  const voice = {
    ...{ id: 'tone', made: 0 },
    health: async () => ({ status: 'ok' as const }),
    close: async () => {},
    async *synthesize(text: string) {
      for (const [word, amplitude] of text.split(' ').entries())
        for (let chunk = 0; chunk < 20; chunk++) {
          voice.made++;
          yield {
            pcm: Int16Array.from(
              { length: RATE / 20 },
              (_, at) => Number(amplitude) * Math.sin((2 * Math.PI * 500 * (chunk * 800 + at)) / RATE),
            ),
            sampleRate: RATE,
            phones: [{ symbol: `${word}/${chunk}`, alphabet: 'espeak' as const, startMs: 0, endMs: 1 }],
          };
        }
    },
  };
  return voice;
}

async function say(voice: TtsProvider, text: string, language = 'en') {
  const pcm: number[] = [];
  const phones: string[] = [];
  let rate = RATE;
  for await (const chunk of voice.synthesize(text, { language })) {
    rate = chunk.sampleRate;
    for (const sample of chunk.pcm) pcm.push(sample);
    phones.push(...chunk.phones.map(({ symbol }) => symbol));
  }
  return { lufs: loudnessLufs(Int16Array.from(pcm), rate), pcm, phones };
}

describe('a levelled voice', () => {
  it.each(['500', '3000', '20000'])(
    'is equally loud with an amplitude of %s, from its first sentence on',
    async (words) => {
      const { lufs, pcm, phones } = await say(levelled(toneVoice()), `${words} ${words}`);
      expect(lufs).toBeGreaterThan(-23.5);
      expect(lufs).toBeLessThan(-22.5);
      expect(pcm).toHaveLength(2 * RATE);
      expect(phones).toHaveLength(40);
      expect(phones.slice(0, 2)).toEqual(['0/0', '0/1']);
    },
  );

  it('is levelled for each language by itself', async () => {
    const voice = levelled(toneVoice());
    await say(voice, '500 500');
    const { lufs } = await say(voice, '20000 20000', 'de');
    expect(Math.abs(lufs + 23)).toBeLessThan(0.5);
  });

  it('lets a word through that is too short to be measured', async () => {
    async function* synthesize() {
      yield { pcm: new Int16Array(1600).fill(1000), sampleRate: RATE, phones: [] };
    }
    const { pcm } = await say(levelled({ ...toneVoice(), synthesize }), 'x');
    expect(pcm).toHaveLength(1600);
    expect(pcm.every((sample) => Math.abs(sample) > 0)).toBe(true);
  });

  it('keeps what is soft or loud within a sentence as it is', async () => {
    const { pcm } = await say(levelled(toneVoice()), '3000 3000 1000 3000');
    const peak = (second: number) => Math.max(...pcm.slice((second + 0.5) * RATE, (second + 0.6) * RATE));
    expect(peak(1) / peak(2)).toBeGreaterThan(2);
  });

  it('waits for no more than what it measures of its first sentence, and for nothing of the next', async () => {
    const source = toneVoice();
    const voice = levelled(source);
    for (const most of [13, 1]) {
      source.made = 0;
      for await (const _ of voice.synthesize('3000 3000', { language: 'en' })) break;
      expect(source.made).toBeLessThanOrEqual(most);
    }
  });
});

describe('a levelled voice whose loudness is known beforehand', () => {
  const toneLufs = (amplitude: number) =>
    loudnessLufs(
      Int16Array.from({ length: RATE }, (_, at) => amplitude * Math.sin((2 * Math.PI * 500 * at) / RATE)),
      RATE,
    );
  const known = (amplitude: number) =>
    Object.assign(toneVoice(), { expectedLufs: () => toneLufs(amplitude) });

  it('is within 1 LU in its first sentence, however softly that begins', async () => {
    const softly = '1000 3000 3000 3000 3000';
    expect(Math.abs((await say(levelled(known(3000)), softly)).lufs + 23)).toBeLessThan(1);
    expect((await say(levelled(toneVoice()), softly)).lufs).toBeGreaterThan(-22);
  });

  it('is not waited for', async () => {
    const source = known(3000);
    for await (const _ of levelled(source).synthesize('3000 3000', { language: 'en' })) break;
    expect(source.made).toBe(1);
  });

  it('is levelled by what is heard once that differs', async () => {
    const voice = levelled(known(500));
    await say(voice, '5000 5000 5000 5000 5000');
    expect(Math.abs((await say(voice, '5000 5000')).lufs + 23)).toBeLessThan(1);
  });

  it('is levelled anew once another voice is known to speak', async () => {
    let amplitude = 500;
    const voice = levelled({ ...toneVoice(), expectedLufs: () => toneLufs(amplitude) });
    await say(voice, '500 500 500');
    amplitude = 20_000;
    expect(Math.abs((await say(voice, '20000 20000')).lufs + 23)).toBeLessThan(1);
  });
});

describe('the embedded voices, levelled', () => {
  // What every machine speaks with; what else may be installed is compared in `./vivant bench voice`.
  const tts = createDefaultTts({ further: [] });
  afterAll(() => tts.close());

  it.each(['en', 'de', 'fr', 'es', 'ja', 'ko', 'ru', 'vi', 'zh-TW', 'zh-CN'])(
    'are within 1 LU of −23 LUFS whichever sentence of %s is their first',
    async (language) => {
      for (const sentence of localeOf(language).calibration) {
        const { lufs } = await say(levelled(trimmed(tts)), sentence, language);
        expect(Math.abs(lufs + 23)).toBeLessThan(1);
      }
    },
  );
});
