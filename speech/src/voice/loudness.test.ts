import { describe, expect, it } from 'vitest';
import { atLoudness, loudnessLufs } from './loudness.ts';

/** `amplitude` 1 is full scale. */
const tone = (hz: number, amplitude: number, rate = 48_000, seconds = 3) =>
  Int16Array.from(
    { length: rate * seconds },
    (_, i) => 32767 * amplitude * Math.sin((2 * Math.PI * hz * i) / rate),
  );

describe('loudness', () => {
  it('reads the standard’s own example: a full-scale tone of 997 Hz is −3.01 LUFS', () => {
    expect(loudnessLufs(tone(997, 1), 48_000)).toBeCloseTo(-3.01, 1);
    expect(loudnessLufs(tone(997, 0.1), 48_000)).toBeCloseTo(-23.01, 1);
  });

  it.each([16_000, 22_050, 24_000, 44_100])('reads the same at %d Hz', (rate) => {
    expect(loudnessLufs(tone(997, 0.1, rate), rate)).toBeCloseTo(-23.01, 1);
  });

  it('hears low tones less, and pauses not at all', () => {
    expect(loudnessLufs(tone(40, 0.1), 48_000)).toBeLessThan(-27);
    const paused = new Int16Array(3 * 48_000 * 3);
    paused.set(tone(997, 0.1));
    expect(loudnessLufs(paused, 48_000)).toBeCloseTo(-23.4, 0);
    expect(loudnessLufs(new Int16Array(48_000), 48_000)).toBe(Number.NEGATIVE_INFINITY);
  });

  it('is brought to a target without clipping', () => {
    for (const amplitude of [0.02, 0.2, 1])
      expect(loudnessLufs(atLoudness(tone(997, amplitude), 48_000, -18), 48_000)).toBeCloseTo(-18, 1);
    const peaky = tone(997, 0.02);
    for (let i = 0; i < peaky.length; i += 4800) peaky[i] = 32_000;
    const louder = atLoudness(peaky, 48_000, -16);
    expect(louder.reduce((most, x) => Math.max(most, x))).toBeLessThan(0.91 * 32_768);
    expect(atLoudness(new Int16Array(4800), 48_000, -18)).toEqual(new Int16Array(4800));
  });
});
