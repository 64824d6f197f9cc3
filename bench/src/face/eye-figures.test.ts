import type { FaceDrawing } from '@vivant/face/engine';
import { DRAWN, drawnPortrait } from '@vivant/face/testing/prepared-portrait';
import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { eyeFigures } from './eye-figures.ts';

const SIZE = 512;
const PORTRAIT = drawnPortrait({ size: SIZE });

/** Luma of the drawn portrait with the grain that photographs have, so that patches can be told apart. */
const PICTURE = (() => {
  const random = createRandom(1);
  const grain = Float32Array.from({ length: SIZE * SIZE }, () => 60 * (random() - 0.5));
  return Uint8Array.from({ length: SIZE * SIZE }, (_, i) => {
    const soft = (grain[i]! + grain[i + 1]! + grain[i + SIZE]! + grain[i + SIZE + 1]!) / 2;
    return Math.min(235, Math.max(16, PORTRAIT.rgb[i * 3 + 1]! + (Number.isFinite(soft) ? soft : 0)));
  });
})();

/** What a made blink does to the luma at a place, closure 0–1. */
type Blink = (x: number, y: number, closure: number) => number;

const at = (x: number, y: number) => PICTURE[Math.round(y) * SIZE + Math.round(x)] ?? 0;

/** The picture between whole pixels. */
function between(x: number, y: number): number {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [f, g] = [x - i, y - j];
  const row = (k: number) => at(i, k) * (1 - f) + at(i + 1, k) * f;
  return row(j) * (1 - g) + row(j + 1) * g;
}

const faceThat = (blink: Blink): FaceDrawing => ({
  render: async ({ params }, out) => {
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) out[y * SIZE + x] = blink(x, y, params.eyeBlinkLeft);
  },
});

const inEye = (x: number, y: number) =>
  DRAWN.eyes.some(
    (eye) => ((x / SIZE - eye.x) / DRAWN.eyeHalf.x) ** 2 + ((y / SIZE - eye.y) / DRAWN.eyeHalf.y) ** 2 < 1,
  );
/** Rows from above the brows to half-way between them and the eyes. */
const isBrow = (y: number) => y > 0.3 * SIZE && y < 0.375 * SIZE;

const lid: Blink = (x, y, closure) => (inEye(x, y) && closure > 0 ? 150 : at(x, y));
const browDown =
  (px: number): Blink =>
  (x, y, closure) =>
    isBrow(y) ? between(x, y - px * closure) : lid(x, y, closure);

const figuresOf = (blink: Blink) => eyeFigures(faceThat(blink), PORTRAIT);

describe('what moves in a blink', () => {
  it('is nothing where only the lid does', async () => {
    const { movedPx, lost } = await figuresOf(lid);
    expect(movedPx).toBeLessThan(0.1);
    expect(lost).toBe(0);
  });

  it.each([0.6, 2, 5, 8])('is a brow that goes %f pixels', async (px) => {
    const { movedPx } = await figuresOf(browDown(px));
    expect(Math.abs(movedPx - px)).toBeLessThan(0.3);
  });

  it('is a brow that goes in the shade of the lid', async () => {
    const moves = browDown(3);
    const { movedPx } = await figuresOf((x, y, closure) =>
      isBrow(y) ? moves(x, y, closure) * (1 - 0.3 * closure) : lid(x, y, closure),
    );
    expect(Math.abs(movedPx - 3)).toBeLessThan(0.3);
  });

  it('is a brow that becomes thicker', async () => {
    const top = 0.33 * SIZE;
    const { movedPx } = await figuresOf((x, y, closure) =>
      y > top && y < 0.375 * SIZE ? between(x, top + (y - top) / (1 + 0.3 * closure)) : lid(x, y, closure),
    );
    expect(movedPx).toBeGreaterThan(1);
  });

  it('is a brow that lids are painted over', async () => {
    const { lost } = await figuresOf((x, y, closure) =>
      isBrow(y) && closure > 0 ? 150 : lid(x, y, closure),
    );
    expect(lost).toBeGreaterThan(0.1);
  });
});
