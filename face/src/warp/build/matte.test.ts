import { describe, expect, it } from 'vitest';
import { separate } from './matte.ts';

const SIZE = 256;
const BACKGROUND = 200;
const DARK = 60;

/** A dark disc as the person, on a wall drawn by `wallAt` (luma at a place in pixels). */
function separated(wallAt: (x: number, y: number) => number) {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  const matte = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const isPerson = Math.hypot(x - 128, y - 150) < 60;
      rgb.fill(isPerson ? 90 : wallAt(x, y), (y * SIZE + x) * 3, (y * SIZE + x + 1) * 3);
      matte[y * SIZE + x] = isPerson ? 255 : 0;
    }
  return separate(rgb, matte, new Uint8Array(SIZE * SIZE), SIZE);
}

/** A lock of hair that sticks out of the person's top. */
const hair = (x: number, y: number) => Math.abs(x - 128) < 1.5 && y > 78 && y < 92;

describe('a photograph taken apart', () => {
  it('leaves no loose hair behind in the background', () => {
    const { plate, alpha } = separated((x, y) => (hair(x, y) ? DARK : BACKGROUND));
    for (let y = 80; y < 90; y++) {
      expect(plate[(y * SIZE + 128) * 3]).toBeGreaterThan(BACKGROUND - 20);
      expect(alpha[y * SIZE + 128]).toBeGreaterThan(150);
    }
  });

  it('leaves the lines of a wall where they are', () => {
    const { plate, alpha } = separated((x) => (x % 12 < 3 ? DARK : BACKGROUND));
    for (let x = 121; x < 123; x++) {
      expect(plate[(78 * SIZE + x) * 3]).toBeLessThan(DARK + 20);
      expect(alpha[78 * SIZE + x]).toBe(0);
    }
  });
});
