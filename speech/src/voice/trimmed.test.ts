import { describe, expect, it } from 'vitest';
import type { Phone, TtsProvider } from '../types.ts';
import { trimmed } from './trimmed.ts';

const RATE = 16_000;
const ms = (count: number) => (count * RATE) / 1000;
const phone = (symbol: string, startMs: number, endMs: number): Phone => ({
  ...{ symbol, alphabet: 'arpabet' as const, startMs, endMs },
});

/** Sound of the given stretches, quiet or loud, in chunks of so many milliseconds. */
function voice(
  stretches: readonly [ms: number, sample: number][],
  chunkMs: number,
  phones: Phone[],
): TtsProvider {
  const pcm = Int16Array.from(stretches.flatMap(([length, sample]) => Array(ms(length)).fill(sample)));
  return {
    id: 'told',
    health: async () => ({ status: 'ok' }),
    close: async () => {},
    async *synthesize() {
      for (let at = 0; at < pcm.length; at += ms(chunkMs))
        yield { pcm: pcm.slice(at, at + ms(chunkMs)), sampleRate: RATE, phones: at === 0 ? phones : [] };
    },
  };
}

async function said(provider: TtsProvider) {
  const chunks = [];
  for await (const chunk of trimmed(provider).synthesize('x', { language: 'en' })) chunks.push(chunk);
  return { pcm: chunks.flatMap(({ pcm }) => [...pcm]), phones: chunks.flatMap(({ phones }) => phones) };
}

describe('a voice without the silence around it', () => {
  const PHONES = [phone('sil', 0, 220), phone('hh', 220, 300), phone('ay', 300, 700), phone('sil', 700, 820)];

  it.each([10, 50, 130, 820])(
    'begins and ends with its sound, in chunks of %d ms, and its phones keep to it',
    async (chunkMs) => {
      const stretches: [number, number][] = [
        [220, 3],
        [180, 4000],
        [120, 0],
        [180, -4000],
        [120, 0],
      ];
      const { pcm, phones } = await said(voice(stretches, chunkMs, PHONES));
      expect(pcm).toHaveLength(ms(20 + 180 + 120 + 180 + 20));
      expect(pcm.slice(ms(20), ms(200)).every((sample) => sample === 4000)).toBe(true);
      // The pause within stays.
      expect(pcm.slice(ms(200), ms(320)).every((sample) => sample === 0)).toBe(true);
      expect(phones).toEqual([
        phone('sil', 0, 20),
        phone('hh', 20, 100),
        phone('ay', 100, 500),
        phone('sil', 500, 620),
      ]);
    },
  );

  it('is as it was where it begins and ends at once', async () => {
    const { pcm, phones } = await said(voice([[300, 2000]], 70, [phone('aa', 0, 300)]));
    expect(pcm).toHaveLength(ms(300));
    expect(phones).toEqual([phone('aa', 0, 300)]);
  });

  it('makes nothing of silence', async () => {
    expect((await said(voice([[300, 0]], 100, []))).pcm).toEqual([]);
  });
});
