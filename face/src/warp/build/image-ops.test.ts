import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { dilate } from './image-ops.ts';

describe('the largest value within a square window', () => {
  const random = createRandom(7);
  it.each([
    [40, 30, 0],
    [40, 30, 1],
    [40, 30, 6],
    [7, 50, 9],
    [1, 12, 3],
    [5, 5, 20],
  ])('is found in %i × %i for a radius of %i', (width, height, radius) => {
    // Plateaus and values below 0 among others.
    const source = Float32Array.from({ length: width * height }, (_, i) =>
      i % 5 === 0 ? 0.5 : random() - 0.3,
    );
    const expected = source.map((_, i) => {
      const [atX, atY] = [i % width, Math.floor(i / width)];
      let largest = 0;
      for (let y = Math.max(0, atY - radius); y <= Math.min(height - 1, atY + radius); y++)
        for (let x = Math.max(0, atX - radius); x <= Math.min(width - 1, atX + radius); x++)
          largest = Math.max(largest, source[y * width + x] ?? 0);
      return largest;
    });
    expect(dilate(source, width, height, radius)).toEqual(expected);
  });
});
