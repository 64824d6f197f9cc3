import type { TtsChunk, TtsProvider } from '@vivant/speech/types';
import { loudnessLufs } from '@vivant/speech/voice/loudness';
import { assert, describe, expect, it } from 'vitest';
import { speakText } from './preview-speech.ts';

const RATE = 16_000;

/** Says a second a word, each a hum of 800 ms and a pause; letters alone are words to it. */
function speaker(log: { chunks: number } = { chunks: 0 }): TtsProvider {
  return {
    id: 'test',
    health: async () => ({ status: 'ok' }),
    async *synthesize(text, { signal }): AsyncGenerator<TtsChunk> {
      const words = text.match(/[a-z]+/g) ?? [];
      for (const [i] of words.entries()) {
        if (signal?.aborted) return;
        log.chunks += 1;
        const pcm = Int16Array.from({ length: RATE }, (_, n) =>
          n < 0.8 * RATE ? 3000 * Math.sin((2 * Math.PI * 300 * n) / RATE) : 0,
        );
        const phone = { symbol: 'aa', alphabet: 'arpabet' as const };
        yield {
          pcm,
          sampleRate: RATE,
          phones: [
            { ...phone, startMs: 1000 * i, endMs: 1000 * i + 800 },
            { ...phone, symbol: 'sil', startMs: 1000 * i + 800, endMs: 1000 * i + 1000 },
          ],
        };
      }
    },
    close: async () => {},
  };
}
const options = { language: 'en', profile: null, maxMs: 10_000, signal: new AbortController().signal };

describe('what a clip says', () => {
  it('is preceded and followed by quiet, its phones in step, its loudness the same as every clip’s', async () => {
    const speech = await speakText(speaker(), 'one two three', options);
    assert(speech);
    expect(speech.pcm.length).toBe(RATE * 4.1);
    expect(Math.max(...speech.pcm.subarray(0, 0.4 * RATE))).toBe(0);
    expect(Math.max(...speech.pcm.subarray(0.4 * RATE, 0.5 * RATE))).toBeGreaterThan(3000);
    expect(speech.phones[0]).toMatchObject({ startMs: 400, endMs: 1200 });
    expect(loudnessLufs(speech.pcm.subarray(0.4 * RATE, 3.4 * RATE), RATE)).toBeCloseTo(-18, 0);
    expect(speech.shortened).toBe(false);
  });

  it('shows what its words say, when they are said', async () => {
    const speech = await speakText(speaker(), 'We open at ten. Thank you! Unfortunately it rains', options);
    assert(speech);
    const [smile, concern] = speech.expressions;
    expect(smile).toMatchObject({ expression: 'smile' });
    expect(concern).toMatchObject({ expression: 'concern' });
    // The fifth and sixth, and the seventh of nine words, a second each.
    expect(smile?.startMs).toBeGreaterThan(2400);
    expect(smile?.endMs).toBeLessThan(6400);
    expect(concern?.startMs).toBeGreaterThan(smile?.endMs ?? 0);
    expect(concern?.endMs).toBeLessThanOrEqual(9400);
    const long = await speakText(speaker(), 'Thank you! '.repeat(30), { ...options, maxMs: 4500 });
    expect(long?.expressions).toEqual([]);
  });

  it('ends at a pause when it would be too long, and no more of it is made', async () => {
    const log = { chunks: 0 };
    const speech = await speakText(speaker(log), 'word '.repeat(100), { ...options, maxMs: 4500 });
    assert(speech);
    expect(speech.shortened).toBe(true);
    expect(log.chunks).toBeLessThan(7);
    // Four words, half of a short pause, and the quiet around them.
    expect((1000 * speech.pcm.length) / RATE).toBeCloseTo(3800 + 45 + 1100, -1);
    expect(Math.max(...speech.phones.map(({ endMs }) => endMs))).toBeLessThanOrEqual(3845 + 400);
  });

  it('is null where there is nothing to say', async () => {
    expect(await speakText(speaker(), '🦊 …!', options)).toBeNull();
  });

  it('stops when its run is aborted', async () => {
    const signal = AbortSignal.abort(new Error('superseded'));
    await expect(speakText(speaker(), 'one two', { ...options, signal })).rejects.toThrow('superseded');
  });
});
