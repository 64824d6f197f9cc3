import { createRandom } from '@vivant/platform/random';
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

  it('takes along a piece of the collar that the matte has cut off', () => {
    const collar = (x: number, y: number) => Math.abs(x - 128) < 8 && y > 79 && y < 93;
    const { plate, alpha } = separated((x, y) => (collar(x, y) ? DARK : BACKGROUND));
    for (let y = 81; y < 90; y++) {
      expect(plate[(y * SIZE + 128) * 3]).toBeGreaterThan(BACKGROUND - 20);
      expect(alpha[y * SIZE + 128]).toBeGreaterThan(150);
    }
  });

  it('gives a textured background its texture behind the person, too', () => {
    const random = createRandom(5);
    const leaves = Uint8Array.from({ length: SIZE * SIZE }, () => 100 + 80 * random());
    const { plate } = separated((x, y) => leaves[y * SIZE + x]!);
    const spread = (radius: number) => {
      const values = Array.from({ length: 200 }, (_, k) => {
        const angle = (k / 200) * 2 * Math.PI;
        const [x, y] = [128 + radius * Math.cos(angle), 150 + radius * Math.sin(angle)].map(Math.round);
        return plate[(y! * SIZE + x!) * 3]!;
      });
      const mean = values.reduce((a, b) => a + b) / values.length;
      return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length);
    };
    expect(spread(52)).toBeGreaterThan(0.5 * spread(72));
  });

  it('leaves the lines of a wall where they are', () => {
    const { plate, alpha } = separated((x) => (x % 12 < 3 ? DARK : BACKGROUND));
    for (let x = 121; x < 123; x++) {
      expect(plate[(78 * SIZE + x) * 3]).toBeLessThan(DARK + 20);
      expect(alpha[78 * SIZE + x]).toBe(0);
    }
  });
});
