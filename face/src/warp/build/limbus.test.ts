import { describe, expect, it } from 'vitest';
import { limbusSoftness } from './limbus.ts';

/** An eye whose iris passes into the white between these radii. */
function softnessOf(from: number, to: number, { white = 200, dark = 40 } = {}): number {
  const side = 61;
  return limbusSoftness(side * side, (i) => {
    const [right, down] = [((i % side) - 30) / 12, (Math.floor(i / side) - 30) / 12];
    const share = Math.min(1, Math.max(0, (Math.hypot(right, down) - from) / (to - from)));
    return { right, down, luma: dark + (white - dark) * share, open: Math.abs(down) < 0.7 ? 1 : 0 };
  });
}

describe('how soft the edge of an iris is', () => {
  it('a sharp edge is no softer than one', () => {
    expect(softnessOf(0.98, 1.08)).toBe(1);
  });

  it('an edge twice as wide is found so', () => {
    expect(softnessOf(0.8, 1.5)).toBeGreaterThan(1.5);
  });

  it('no edge is looked for in the shade, where none is seen', () => {
    expect(softnessOf(0.8, 1.5, { white: 55 })).toBe(1);
  });
});
