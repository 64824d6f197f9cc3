import { describe, expect, it } from 'vitest';
import { MOUTH_PARAMS } from '../types.ts';
import { createMouthInertia } from './mouth-inertia.ts';
import { createPhoneTrack, type TimedPhone } from './phones-to-mouth.ts';

const COUNT = MOUTH_PARAMS.length;
const JAW = MOUTH_PARAMS.indexOf('jawOpen');
const PRESS = MOUTH_PARAMS.indexOf('mouthPress');

/** The jaw every 10 ms while its target is what `target` says. */
function jaw(target: (tMs: number) => number): number[] {
  const inertia = createMouthInertia(COUNT);
  const out = new Float64Array(COUNT);
  const targets = (tMs: number, into: Float64Array) => {
    into.fill(0);
    into[JAW] = into[PRESS] = target(tMs);
  };
  return Array.from({ length: 200 }, (_, i) => {
    inertia.at(10 * i, targets, out);
    expect(out[PRESS]).toBe(target(10 * i));
    return out[JAW]!;
  });
}

/** The jaw opens at 500 ms and shuts at 1,000 ms. */
const held = (tMs: number) => (tMs >= 500 && tMs < 1000 ? 0.7 : 0);

describe('the mass of the mouth', () => {
  it('bounds how fast the jaw moves', () => {
    const jaws = jaw(held);
    for (let i = 1; i < jaws.length; i++) expect(Math.abs(jaws[i]! - jaws[i - 1]!)).toBeLessThan(0.1);
    expect(jaws[75]).toBe(0.7);
  });

  it('neither lags nor leads: half of every movement is over when the target changes', () => {
    const jaws = jaw(held);
    expect(Math.abs(jaws[50]! - 0.35)).toBeLessThan(0.06);
    expect(Math.abs(jaws[100]! - 0.35)).toBeLessThan(0.06);
    expect(jaws[35]).toBe(0);
    expect(jaws[115]).toBe(0);
  });

  it('does not ask what is not known yet', () => {
    const asked: number[] = [];
    const note = (tMs: number, into: Float64Array) => {
      asked.push(tMs);
      into.fill(0);
    };
    createMouthInertia(COUNT).at(990, note, new Float64Array(COUNT), 1000);
    expect(Math.max(...asked)).toBe(990);
    createMouthInertia(COUNT).at(990, note, new Float64Array(COUNT));
    expect(Math.max(...asked)).toBeGreaterThan(1000);
  });
});

describe('a mouth moved by phones', () => {
  const line = (symbols: string, durationMs: number) =>
    symbols.split(' ').map(
      (symbol, i): TimedPhone => ({
        symbol,
        alphabet: 'arpabet',
        startMs: i * durationMs,
        endMs: (i + 1) * durationMs,
      }),
    );
  it.each([
    ['a quarter within a frame at 25 fps', 'pau s aa t ae t iy ao k s aa d iy aa sh ae pau', 0.25],
    ['two fifths where lips meet', 'pau m aa p aa b ae m ao f aa v ae p iy pau', 0.4],
  ])('never opens or shuts the jaw by %s', (_how, sounds, most) => {
    for (const durationMs of [60, 80, 110]) {
      const phones = line(sounds, durationMs);
      const track = createPhoneTrack();
      track.append(phones, 0);
      for (let t = 0; t < phones.at(-1)!.endMs; t += 5)
        expect(Math.abs(track.at(t).jawOpen - track.at(t + 40).jawOpen)).toBeLessThan(most);
    }
  });

  it('opens in a short vowel between two closures, and shuts in both', () => {
    const track = createPhoneTrack();
    track.append(line('pau iy m ae p iy pau', 110), 0);
    const jawIn = (from: number) => Array.from({ length: 23 }, (_, i) => track.at(from + 5 * i).jawOpen);
    expect(Math.max(...jawIn(330))).toBeGreaterThan(0.33);
    for (const from of [220, 440]) expect(Math.min(...jawIn(from))).toBeLessThan(0.02);
  });

  it('is at rest 160 ms after the last sound', () => {
    for (const sounds of ['pau hh aa', 'pau t uw', 'pau b ao m', 'pau f iy']) {
      const phones = line(sounds, 120);
      const track = createPhoneTrack();
      track.append(phones, 0);
      const mouth = track.at(phones.at(-1)!.endMs + 160);
      expect(Math.max(...Object.values(mouth)), sounds).toBeLessThan(0.05);
    }
  });
});
