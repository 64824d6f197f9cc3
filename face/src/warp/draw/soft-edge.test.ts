import { describe, expect, it } from 'vitest';
import { createWindowBlur } from './soft-edge.ts';

describe('createWindowBlur', () => {
  const [width, height] = [20, 16];
  const { blur } = createWindowBlur(width * height, width);
  const blurred = (x: number, y: number) => {
    const from = new Float32Array(width * height);
    from[y * width + x] = 1;
    const into = new Float32Array(width * height);
    blur(from, into, width, height, 2);
    return into;
  };

  it('spreads a point evenly to all sides and keeps its sum', () => {
    const into = blurred(10, 8);
    expect(into.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
    for (const [dx, dy] of [
      [0, 0],
      [2, 0],
      [0, 2],
      [-2, -2],
    ] as const)
      expect(into[(8 + dy) * width + 10 + dx]).toBeCloseTo(1 / 25, 5);
    expect(into[8 * width + 13]).toBeCloseTo(0, 6);
  });

  it('takes what lies beyond the window for nothing', () => {
    const into = blurred(0, 15);
    expect(into[15 * width]).toBeCloseTo(1 / 25, 5);
    expect(into[15 * width + 19]).toBeCloseTo(0, 6);
  });
});
