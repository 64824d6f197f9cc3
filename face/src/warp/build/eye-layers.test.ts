import { describe, expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { buildWarpData } from './build.ts';

const SIZE = 512;
const [EYE] = DRAWN.eyes;
/** What yellows the white of the drawn eye: red, green and blue that are left. */
const YELLOWED = [1, 0.86, 0.66] as const;

/** How far red exceeds blue along the middle of an eyeball from which the iris is taken, pixel by pixel of the portrait. */
function yellowAcross(): number[] {
  const portrait = drawnPortrait({ size: SIZE });
  const row = Math.round(EYE.y * SIZE);
  const first = Math.round((EYE.x - 1.6 * DRAWN.iris) * SIZE);
  const last = Math.round((EYE.x + 1.6 * DRAWN.iris) * SIZE);
  const { rgb } = portrait;
  for (let i = 0; i < SIZE * SIZE; i++)
    if (rgb[i * 3 + 2]! > 200)
      for (let c = 0; c < 3; c++) rgb[i * 3 + c] = Math.round(rgb[i * 3 + c]! * YELLOWED[c]!);
  const { ball } = buildWarpData(portrait).eyeLayers[0]!;
  return Array.from({ length: last - first }, (_, k) => {
    const at = ((row - ball.y) * ball.width + first + k - ball.x) * 3;
    return ball.rgb[at]! - ball.rgb[at + 2]!;
  });
}

describe('the white behind an iris, which is seen when the eye looks aside', () => {
  it('begins as yellow as the white beside it: no ring is left where the iris was', () => {
    const yellow = yellowAcross();
    const steps = yellow.slice(1).map((value, k) => Math.abs(value - yellow[k]!));
    expect(Math.max(...steps)).toBeLessThan(12);
  });
});
