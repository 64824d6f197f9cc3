import { describe, expect, it } from 'vitest';
import { relaxedHeight, smileOf } from './relaxed-lips.ts';

const HALF_WIDTH = 36;
const height = (own: number, s: number, smile: number) => relaxedHeight(own, s, 'upper', HALF_WIDTH, smile);

describe('lips when a smile is over', () => {
  it('grow where the smile stretched them thin, and thin out towards the corners', () => {
    expect(height(3, 0.3, 1)).toBeGreaterThan(6);
    expect(height(3, 0.3, 1)).toBeGreaterThan(height(3, 0.8, 1));
    expect(height(0.5, 1, 1)).toBe(0.5);
  });

  it('keep their height where they are full, and in a mouth that does not smile', () => {
    expect(height(12, 0.3, 1)).toBe(12);
    expect(height(3, 0.3, smileOf(1))).toBe(3);
  });
});
