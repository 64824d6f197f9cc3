import { expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { wearsGlasses } from './glasses.ts';

const SIZE = 512;

/** Luma of the drawn portrait, with rims of a brightness and half a thickness in fractions of the side, or without. */
function luma(rim?: { shade: number; half: number }): Float32Array {
  const { rgb } = drawnPortrait({ size: SIZE });
  return Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const [u, v] = [((i % SIZE) + 0.5) / SIZE, (Math.floor(i / SIZE) + 0.5) / SIZE];
    const onRim = DRAWN.eyes.some(
      (eye) => Math.abs(Math.hypot((u - eye.x) / 1.15, v - eye.y - 0.01) - 0.055) < (rim?.half ?? 0),
    );
    if (rim !== undefined && onRim) return rim.shade;
    return 0.299 * rgb[i * 3]! + 0.587 * rgb[i * 3 + 1]! + 0.114 * rgb[i * 3 + 2]!;
  });
}

const { landmarks } = drawnPortrait({ size: SIZE });

it('detects no glasses on a bare face', () => {
  expect(wearsGlasses(landmarks, luma(), SIZE)).toBe(false);
});

it.each([
  ['thick dark', 25, 0.006],
  ['thin dark', 60, 0.002],
  ['thin bright', 250, 0.002],
])('detects %s rims', (_, shade, half) => {
  expect(wearsGlasses(landmarks, luma({ shade, half }), SIZE)).toBe(true);
});
