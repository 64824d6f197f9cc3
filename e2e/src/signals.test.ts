import { expect, it } from 'vitest';
import { correlation, rmsAt, shuffled, wordErrorRate } from './signals.ts';

it('a signal correlates with itself, and no longer once it is shuffled', () => {
  const wave = Array.from({ length: 400 }, (_, i) => Math.sin(i / 9));
  expect(correlation(wave, wave)).toBeCloseTo(1);
  expect(Math.abs(correlation(wave, shuffled(wave)))).toBeLessThan(0.2);
});

it('loudness is that of the window only', () => {
  const pcm = new Int16Array(16000);
  pcm.fill(16384, 8000, 16000);
  expect(rmsAt(pcm, 16000, 250)).toBe(0);
  expect(rmsAt(pcm, 16000, 750)).toBeCloseTo(0.5, 2);
});

it('word errors count edits and look at words alone', () => {
  expect(wordErrorRate("What's the weather like?", 'whats the WEATHER like')).toBe(0);
  expect(wordErrorRate('one two three four', 'one too three')).toBe(0.5);
});
