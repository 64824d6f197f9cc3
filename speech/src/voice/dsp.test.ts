import { joinPcm } from '@vivant/contract/pcm';
import { describe, expect, it } from 'vitest';
import { buzz, noise } from '../testing/audio.ts';
import type { VoiceProfile } from '../types.ts';
import { createFft } from './fft.ts';
import { fitAffine, timbreDistance } from './fit.ts';
import { CEPSTRUM_ORDER, cepstraOf } from './mel-cepstrum.ts';
import { summarisePitch, trackPitch } from './pitch.ts';
import { createVoiceShaper, shaperOfRecording } from './shaper.ts';

const D = CEPSTRUM_ORDER;
const identity = Array.from({ length: D * D }, (_, at) => (at % (D + 1) === 0 ? 1 : 0));

function profile(f0MedianHz: number, over: Partial<VoiceProfile> = {}): VoiceProfile {
  return {
    version: 1,
    f0MedianHz,
    f0SpreadSemitones: 2,
    rate: 1,
    strength: 0,
    timbre: null,
    fittedTo: { engine: 'test:buzz', language: 'en' },
    gainDb: 0,
    ...over,
  };
}

function shape(
  pcm: Int16Array,
  sampleRate: number,
  wanted: VoiceProfile,
  ownHz: number,
  step = 700,
): Int16Array {
  const shaper = createVoiceShaper({
    profile: wanted,
    sampleRate,
    voice: { name: 'buzz', f0MedianHz: ownHz },
    engineId: 'test',
  });
  const parts: Int16Array[] = [];
  for (let at = 0; at < pcm.length; at += step) parts.push(shaper.push(pcm.subarray(at, at + step)));
  parts.push(shaper.flush());
  return joinPcm(parts);
}

const pitchOf = (pcm: Int16Array, sampleRate: number) =>
  summarisePitch(trackPitch(pcm, sampleRate).f0Hz)?.medianHz ?? 0;

describe('the FFT', () => {
  it('undoes itself and keeps energy', () => {
    const fft = createFft(64);
    const re = Float64Array.from({ length: 64 }, (_, i) => Math.sin(i) + (i % 5));
    const im = new Float64Array(64);
    const before = re.slice();
    fft.forward(re, im);
    const energy = [...re, ...im].reduce((sum, value) => sum + value * value, 0);
    expect(energy / 64).toBeCloseTo(
      before.reduce((sum, value) => sum + value * value, 0),
      6,
    );
    fft.inverse(re, im);
    for (const [k, value] of before.entries()) expect(re[k]).toBeCloseTo(value, 9);
  });
});

describe('pitch', () => {
  it.each([75, 110, 180, 260, 380])('of %i Hz is found within 1 %%', (hz) => {
    expect(Math.abs(pitchOf(buzz(32000, 16000, hz), 16000) / hz - 1)).toBeLessThan(0.01);
  });

  it('is not found in noise', () => {
    expect(summarisePitch(trackPitch(noise(32000, 8000), 16000).f0Hz)).toBeNull();
  });
});

describe('the voice shaper', () => {
  it.each([
    [16000, 170, 0.7],
    [16000, 100, 1.5],
    [22050, 100, 1.3],
    [22050, 190, 0.8],
  ])('moves the pitch at %i Hz from %i by %f within 3 %% and keeps the length', (sampleRate, hz, ratio) => {
    const pcm = buzz(sampleRate * 2, sampleRate, hz);
    const out = shape(pcm, sampleRate, profile(hz * ratio), hz);
    expect(out.length).toBe(pcm.length);
    expect(Math.abs(pitchOf(out, sampleRate) / (hz * ratio) - 1)).toBeLessThan(0.03);
  });

  it.each([1, 160, 5000])('gives the same for sound in chunks of %i samples or at once', (step) => {
    const pcm = joinPcm([buzz(6000, 16000, 120), noise(3000, 500), buzz(5000, 16000, 150)]);
    const wanted = profile(150, {
      strength: 1,
      timbre: { order: D, matrix: identity, bias: Array(D).fill(0) },
    });
    expect(shape(pcm, 16000, wanted, 120, step)).toEqual(shape(pcm, 16000, wanted, 120, pcm.length));
  });

  it('gives the same for a recording that several profiles shape one after the other', () => {
    const pcm = joinPcm([buzz(6000, 16000, 120), noise(3000, 500), buzz(5000, 16000, 150)]);
    const timbre = { order: D, matrix: identity, bias: Array(D).fill(0.1) };
    const wanted = [0, 1, 0.5].map((strength) => profile(150, { strength, timbre }));
    const shapeBy = shaperOfRecording(pcm, {
      ...{ profile: profile(150), sampleRate: 16000, engineId: 'test' },
      voice: { name: 'buzz', f0MedianHz: 120 },
    });
    for (const one of wanted) expect(shapeBy(one)).toEqual(shape(pcm, 16000, one, 120));
  });

  it('an identity map changes nothing one can hear', () => {
    const pcm = buzz(16000, 16000, 120);
    const wanted = profile(120, {
      strength: 1,
      timbre: { order: D, matrix: identity, bias: Array(D).fill(0) },
    });
    const out = shape(pcm, 16000, wanted, 120);
    expect(out.length).toBe(pcm.length);
    let error = 0;
    let energy = 0;
    for (const [i, sample] of pcm.entries()) {
      error += ((out[i] ?? 0) - sample) ** 2;
      energy += sample ** 2;
    }
    expect(error / energy).toBeLessThan(1e-4);
  });

  it('a map learnt on another voice is not used: only the pitch moves', () => {
    const pcm = buzz(16000, 16000, 120);
    const bias = Array(D).fill(0);
    bias[0] = 5;
    const timbre = { order: D, matrix: identity, bias };
    const foreign = profile(150, { strength: 1, timbre, fittedTo: { engine: 'test:other', language: 'en' } });
    expect(shape(pcm, 16000, foreign, 120)).toEqual(shape(pcm, 16000, profile(150), 120));
  });

  it('silence stays silence, and no sound stays none', () => {
    expect(shape(new Int16Array(0), 16000, profile(150), 120).length).toBe(0);
    expect(shape(new Int16Array(4000), 16000, profile(150), 120)).toEqual(new Int16Array(4000));
  });
});

describe('the affine map', () => {
  it('maps one cloud of frames onto another of different words', () => {
    const seeded = (seed: number) => {
      let state = seed;
      return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 2 ** 32 - 0.5;
      };
    };
    const cloud = (seed: number, move: (value: number, k: number) => number) => {
      const next = seeded(seed);
      const frames = 600;
      // Sounds cluster: eight centres, the same for both voices, around which frames lie.
      const centres = seeded(7);
      const places = Array.from({ length: 8 * D }, () => centres() * 6);
      const values = new Float64Array(frames * D);
      for (let n = 0; n < frames; n++) {
        const c = Math.floor((next() + 0.5) * 8);
        for (let k = 0; k < D; k++) values[n * D + k] = move((places[c * D + k] ?? 0) + next(), k);
      }
      return { frames, values };
    };
    const source = cloud(1, (value) => value);
    const target = cloud(2, (value, k) => value * (0.6 + k / 20) + Math.sin(k) * 2);
    const map = fitAffine(source, target);
    const mapped = new Float64Array(source.values.length);
    for (let n = 0; n < source.frames; n++)
      for (let row = 0; row < D; row++) {
        const values = source.values.subarray(n * D, (n + 1) * D);
        mapped[n * D + row] = values.reduce(
          (sum, value, k) => sum + (map.matrix[row * D + k] ?? 0) * value,
          map.bias[row] ?? 0,
        );
      }
    const before = timbreDistance(source, target);
    const after = timbreDistance({ frames: source.frames, values: mapped }, target);
    expect(after).toBeLessThan(before * 0.15);
  });

  it('refuses to learn from too few frames', () => {
    const little = cepstraOf(buzz(4000, 16000, 120), 16000);
    expect(() => fitAffine(little, little)).toThrow(/too little speech/);
  });
});
