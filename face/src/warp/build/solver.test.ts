import { describe, expect, it } from 'vitest';
import { pushPull } from '../push-pull.ts';
import { factorize, type SparseRows } from './cholesky.ts';
import { createSmoothSolver } from './smooth-solve.ts';

describe('factorize', () => {
  it('solves a sparse positive definite system', () => {
    const n = 60;
    const rows: SparseRows = Array.from({ length: n }, () => new Map());
    const put = (i: number, j: number, v: number) => {
      rows[i]!.set(j, v);
      rows[j]!.set(i, v);
    };
    for (let i = 0; i < n; i++) {
      put(i, i, 6 + (i % 3));
      put(i, (i * 17 + 5) % n, i === (i * 17 + 5) % n ? 8 : -1);
    }
    const x = Float64Array.from({ length: n }, (_, i) => Math.sin(i));
    const b = x.map((_, i) => [...rows[i]!].reduce((sum, [j, v]) => sum + v * x[j]!, 0));
    factorize(rows)
      .solve(b)
      .forEach((v, i) => {
        expect(v).toBeCloseTo(x[i]!, 9);
      });
  });
  it('refuses a matrix that is not positive definite', () => {
    expect(() => factorize([new Map([[0, -1]])])).toThrow(/positive definite/);
  });
});

describe('createSmoothSolver', () => {
  it('carries a uniform displacement of the handles to everybody', () => {
    const positions: number[] = [];
    const triangles: number[] = [];
    for (let y = 0; y < 6; y++) for (let x = 0; x < 6; x++) positions.push(x * 10 + (y % 2) * 3, y * 10);
    for (let y = 0; y < 5; y++)
      for (let x = 0; x < 5; x++) {
        const a = y * 6 + x;
        triangles.push(a, a + 1, a + 6, a + 1, a + 7, a + 6);
      }
    const handles = new Uint8Array(36);
    for (const i of [0, 5, 30, 35, 14]) handles[i] = 1;
    const targets = new Float32Array(72).map((_, i) => (i % 2 ? -2 : 3));
    const solved = createSmoothSolver(
      Float32Array.from(positions),
      Uint16Array.from(triangles),
      handles,
    ).solve(targets);
    for (let i = 0; i < 36; i++) {
      expect(solved[i * 2]).toBeCloseTo(3, 3);
      expect(solved[i * 2 + 1]).toBeCloseTo(-2, 3);
    }
  });
});

describe('pushPull', () => {
  it('keeps known pixels and fills holes between their values', () => {
    const n = 33;
    const plane = Float32Array.from({ length: n * n }, (_, i) => (i % n) * 4);
    const weight = new Float32Array(n * n).fill(1);
    for (let y = 10; y < 22; y++) for (let x = 10; x < 22; x++) weight[y * n + x] = 0;
    const known = plane.slice();
    for (let i = 0; i < plane.length; i++) if (weight[i] === 0) plane[i] = 999;
    pushPull([plane], weight, n, n);
    for (let i = 0; i < plane.length; i++) {
      if (weight[i] === 1) expect(plane[i]).toBe(known[i]);
      else expect(Math.abs(plane[i]! - known[i]!)).toBeLessThan(20);
    }
  });
});
