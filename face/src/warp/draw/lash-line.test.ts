import { describe, expect, it } from 'vitest';
import { besideLine } from './lash-line.ts';

const SHARES = Array.from({ length: 40 }, (_, k) => k / 20);

describe('a lash line that comes down', () => {
  it.each([0, 0.2, 0.5, 0.9])('of %d is never lighter where the photograph’s is darker', (even) => {
    const drawn = SHARES.map((found) => besideLine(found, even));
    for (let k = 1; k < drawn.length; k++) expect(drawn[k]).toBeGreaterThanOrEqual(drawn[k - 1]!);
  });

  it('keeps a single lash that stands above it, where there is none beside', () => {
    expect(besideLine(0.3, 0)).toBeCloseTo(0.3);
  });

  it('keeps a lash of its own darkness as it is', () => {
    for (const found of [0.46, 0.5, 0.7]) expect(besideLine(found, 0.5)).toBeCloseTo(found);
  });

  it('takes along neither a reflection that breaks it nor a rim that crosses it', () => {
    expect(besideLine(0, 0.8)).toBeGreaterThan(0.8 * 0.8);
    expect(besideLine(1, 0.2)).toBeLessThan(0.7);
  });
});
