import { describe, expect, it } from 'vitest';
import { blinksOf, correlation, soundLagMs, speechFigures } from './figures.ts';
import type { ClipMeasures } from './measure-clip.ts';
import { expectedOpenness, type ReferencePhone } from './speech-reference.ts';

// "Maybe a big map", "two teas" and the like, over and over, between silences.
const SYMBOLS =
  `${'pau m ey b iy ax b ih g m ae p t uw t iy z k ow d ih sh s ah k s l ay t pau '.repeat(4)}pau`
    .trim()
    .split(' ');
const PHONES: ReferencePhone[] = SYMBOLS.map((symbol, i) => ({
  symbol,
  alphabet: 'arpabet',
  startMs: 500 + i * 90,
  endMs: 590 + i * 90,
}));

/** A clip whose mouth does what the sounds call for, `lagMs` late. */
function perfectClip(lagMs: number): ClipMeasures {
  const endMs = PHONES.at(-1)!.endMs + 500;
  const tMs = Array.from({ length: Math.floor(endMs / 40) }, (_, i) => 20 + 40 * i);
  const symbolAt = (t: number) => PHONES.find((p) => t >= p.startMs && t < p.endMs)?.symbol ?? 'pau';
  return {
    tMs,
    aperture: tMs.map((t) => {
      // The reference is smooth: a real closure goes all the way.
      const closed = /^([pbm]|pau)$/.test(symbolAt(t - lagMs));
      return 0.03 + (closed ? 0 : 0.25 * expectedOpenness(PHONES, t - lagMs));
    }),
    width: tMs.map((t) => (/^(uw|ow|w)$/.test(symbolAt(t - lagMs)) ? 0.7 : 0.9)),
    eyes: tMs.map((t) => (t % 3000 < 120 ? 0.1 : 1)),
  };
}

describe('figures of lip sync', () => {
  it('are perfect for a mouth that does what the sounds call for', () => {
    const figures = speechFigures(perfectClip(0), PHONES);
    expect(figures.openness).toBeGreaterThan(0.93);
    expect(Math.abs(figures.lagMs)).toBeLessThan(12);
    expect(figures.lipsMeet).toBe(1);
    expect(figures.falselyMeet).toBe(0);
    expect(figures.roundedOverSpread).toBeCloseTo(0.7 / 0.9, 6);
  });

  it('find how late the mouth is', () => {
    for (const lagMs of [-80, 60, 120])
      expect(Math.abs(speechFigures(perfectClip(lagMs), PHONES).lagMs - lagMs)).toBeLessThan(15);
  });

  it('fail a mouth that moves at other times, or only up and down', () => {
    const late = speechFigures(perfectClip(1000), PHONES);
    expect(late.openness).toBeLessThan(0.5);
    const clip = perfectClip(0);
    const flapping = { ...clip, aperture: clip.tMs.map((t) => 0.15 + 0.1 * Math.sin(t / 30)) };
    const flapped = speechFigures(flapping, PHONES);
    expect(flapped.openness).toBeLessThan(0.5);
    const agape = speechFigures({ ...clip, aperture: clip.aperture.map((a) => Math.max(a, 0.2)) }, PHONES);
    expect(agape.openness).toBeLessThan(0.8);
    const shut = speechFigures(
      { ...clip, aperture: clip.aperture.map((a) => 0.03 + (a - 0.03) ** 4) },
      PHONES,
    );
    expect(shut.falselyMeet).toBeGreaterThan(0.15);
  });

  it('count blinks and their depth', () => {
    const seconds = perfectClip(0).tMs.length / 25;
    const { blinks, blinkDepth } = blinksOf(perfectClip(0));
    expect(blinks).toBe(Math.ceil(seconds / 3));
    expect(blinkDepth).toBeCloseTo(0.1, 6);
  });

  it('find by how much the sound of a clip is late', () => {
    const recording = Int16Array.from({ length: 32000 }, (_, i) =>
      Math.round(9000 * Math.sin(i / 7) * Math.max(0, Math.sin(i / 1700) + Math.sin(i / 613))),
    );
    for (const lagMs of [0, 21, -40]) {
      const clip = new Int16Array(recording.length);
      for (let i = 0; i < clip.length; i++) clip[i] = recording[i - lagMs * 16] ?? 0;
      expect(Math.abs(soundLagMs(clip, recording) - lagMs)).toBeLessThanOrEqual(1);
    }
  });

  it('correlates', () => {
    expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 9);
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 9);
  });
});
