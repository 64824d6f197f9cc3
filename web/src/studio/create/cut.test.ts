import { describe, expect, it } from 'vitest';
import { beginMoved, endMoved, firstCutOf, samplesIn, wavePath } from './cut.ts';

const sound = (seconds: number, sampleRate = 100) => ({
  samples: Float32Array.from({ length: seconds * sampleRate }, (_, index) => index / sampleRate),
  sampleRate,
});

describe('a cut', () => {
  it('is of the first minute where a sound is longer, and of nothing else before it is moved', () => {
    expect(firstCutOf(sound(90))).toEqual({ begin: 0, end: 60 });
    expect(firstCutOf(sound(60))).toBeNull();
  });

  it('begins and ends within the sound', () => {
    expect(beginMoved({ begin: 3, end: 20 }, -1)).toEqual({ begin: 0, end: 20 });
    expect(endMoved({ begin: 3, end: 20 }, 31, 30)).toEqual({ begin: 3, end: 30 });
  });

  it('is never shorter than a voice sample may be', () => {
    expect(beginMoved({ begin: 3, end: 20 }, 15)).toEqual({ begin: 10, end: 20 });
    expect(endMoved({ begin: 3, end: 20 }, 4, 30)).toEqual({ begin: 3, end: 13 });
  });

  it('is never longer than one may be: the other side follows', () => {
    expect(beginMoved({ begin: 20, end: 80 }, 5)).toEqual({ begin: 5, end: 65 });
    expect(endMoved({ begin: 0, end: 60 }, 75, 90)).toEqual({ begin: 15, end: 75 });
  });

  it('holds the samples between its begin and its end', () => {
    const cut = samplesIn(sound(30), { begin: 2, end: 14 });
    expect([cut.length, cut[0], cut.at(-1)]).toEqual([1200, 2, expect.closeTo(13.99)]);
    expect(samplesIn(sound(30), null).length).toBe(3000);
  });
});

it('a wave is as high as what is loudest, and seen where it is silent', () => {
  expect(wavePath(Float32Array.from([0, 0, 0.5, -1]), 2)).toBe('M0.5 49V51M1.5 2V98');
  // Fewer samples than columns.
  expect(wavePath(Float32Array.from([1]), 2)).toBe('M0.5 49V51M1.5 2V98');
});
