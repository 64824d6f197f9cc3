import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { createVoicePitch } from './pitch.ts';

/** A buzz of many harmonics whose pitch follows `hzAt`. */
function voice(sampleRate: number, durationMs: number, hzAt: (tMs: number) => number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: (durationMs * sampleRate) / 1000 }, (_, i) => {
    phase += (2 * Math.PI * hzAt((1000 * i) / sampleRate)) / sampleRate;
    let sum = 0;
    for (let k = 1; k <= 12; k++) sum += Math.sin(k * phase) / k;
    return 0.1 * sum;
  });
}

describe('the pitch of a voice', () => {
  it.each([
    [16_000, 110],
    [24_000, 220],
    [48_000, 330],
  ])('at %i Hz is told in semitones above the usual %i Hz', (sampleRate, usualHz) => {
    const pitch = createVoicePitch({ sampleRate });
    // Three semitones higher for a fifth of the time.
    const hzAt = (t: number) => usualHz * (t % 1000 > 800 ? 2 ** (3 / 12) : 1);
    pitch.push(voice(sampleRate, 5000, hzAt));
    for (let t = 2000; t < 4900; t += 10) {
      const inStep = [-60, 60].every((d) => hzAt(t + d) === hzAt(t));
      if (inStep) expect(pitch.at(t), `${t} ms`).toBeCloseTo(hzAt(t) > usualHz ? 3 : 0, 0);
    }
  });

  it('is the same for any division of the sound into chunks', () => {
    const sound = voice(16_000, 2000, (t) => 140 + t / 40);
    const whole = createVoicePitch({ sampleRate: 16_000 });
    whole.push(sound);
    const pieces = createVoicePitch({ sampleRate: 16_000 });
    for (let at = 0, i = 0; at < sound.length; i++) {
      const next = at + [160, 7, 1001][i % 3]!;
      pieces.push(sound.subarray(at, next));
      at = next;
    }
    for (let t = 0; t < 2000; t += 10) expect(pieces.at(t)).toBe(whole.at(t));
  });

  it('is nothing in silence, in noise and outside of what was heard', () => {
    const random = createRandom(3);
    const pitch = createVoicePitch({ sampleRate: 16_000 });
    pitch.push(new Float32Array(16_000));
    pitch.push(Float32Array.from({ length: 16_000 }, () => 0.2 * (random() - 0.5)));
    for (let t = 0; t < 1000; t += 10) expect(pitch.at(t)).toBeNull();
    const inNoise = Array.from({ length: 90 }, (_, i) => pitch.at(1050 + 10 * i));
    expect(inNoise.filter((value) => value !== null).length).toBeLessThan(9);
    expect(pitch.at(-100)).toBeNull();
    expect(pitch.at(5000)).toBeNull();
  });

  it('is relative to the voice, not to a sound before it', () => {
    const pitch = createVoicePitch({ sampleRate: 16_000 });
    pitch.push(voice(16_000, 5000, (t) => (t < 60 ? 300 : 120)));
    for (let t = 1500; t < 4900; t += 50) expect(pitch.at(t)).toBeCloseTo(0, 0);
  });
});
