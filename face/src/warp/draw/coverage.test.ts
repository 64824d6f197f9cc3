import { describe, expect, it } from 'vitest';
import { createCoverage } from './coverage.ts';

describe('createCoverage', () => {
  const area = (values: Float32Array, n: number) => values.subarray(0, n).reduce((a, b) => a + b, 0);
  it('sums to a polygon’s exact area, also where it leaves the frame', () => {
    const coverage = createCoverage(64, 64);
    coverage.fill(Float32Array.of(10.3, 8.1, 30.7, 12.4, 22.2, 40.9), 3);
    expect(area(coverage.values, coverage.width * coverage.height)).toBeCloseTo(
      Math.abs((30.7 - 10.3) * (40.9 - 8.1) - (22.2 - 10.3) * (12.4 - 8.1)) / 2,
      2,
    );
    coverage.fill(Float32Array.of(-10, -10, 20, -10, 20, 20, -10, 20), 4);
    expect(area(coverage.values, coverage.width * coverage.height)).toBeCloseTo(400, 0);
  });
  it('counts a polygon wound the other way as empty', () => {
    const coverage = createCoverage(32, 32);
    coverage.fill(Float32Array.of(5, 5, 5, 20, 20, 20, 20, 5), 4);
    expect(area(coverage.values, coverage.width * coverage.height)).toBeLessThan(1e-3);
  });
});
