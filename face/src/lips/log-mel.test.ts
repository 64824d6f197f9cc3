import { describe, expect, it } from 'vitest';
import { createVoiceMean, MEL_BANDS } from './log-mel.ts';

describe('the mean of a voice', () => {
  it('starts as the usual voice and settles on the one that speaks', () => {
    const voice = createVoiceMean();
    const usual = Float32Array.from(voice.bands);
    const dull = Float32Array.from({ length: MEL_BANDS }, (_, b) => 0.5 - b / 20);
    const distance = () => Math.max(...dull.map((x, b) => Math.abs(x - voice.bands[b]!)));
    voice.add(dull, 0);
    expect(Math.max(...usual.map((x, b) => Math.abs(x - voice.bands[b]!)))).toBeLessThan(0.03);
    const seconds = 10;
    for (let i = 0; i < (seconds * 1000) / 16; i++) voice.add(dull, 0);
    expect(distance()).toBeLessThan(0.05);
  });
});
