import { expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { buildWarpData } from './build.ts';

const SIZE = 256;

/** Blue as a share of red in the teeth of a laughing mouth, at the image's left and right. */
function blueOfTeeth(tint: (right: boolean) => number): [left: number, right: number] {
  const portrait = drawnPortrait({ size: SIZE, gap: 0.04 });
  for (let i = 0; i < SIZE * SIZE; i++)
    portrait.rgb[i * 3 + 2] = portrait.rgb[i * 3 + 2]! * tint((i % SIZE) / SIZE > DRAWN.mouth.x);
  const { rgb, alpha, width } = buildWarpData(portrait).interior.upperTeeth;
  const sums = [0, 1].map(() => [0, 0] as [number, number]);
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i]! < 200) continue;
    const side = sums[i % width < width / 2 ? 0 : 1]!;
    side[0] += rgb[i * 3 + 2]!;
    side[1] += rgb[i * 3]!;
  }
  return sums.map(([blue, red]) => blue / red) as [number, number];
}

it('a photograph’s own teeth have one hue, whatever light falls on one side of them', () => {
  const [left, right] = blueOfTeeth((isRight) => (isRight ? 0.82 : 1));
  expect(right / left).toBeGreaterThan(0.94);
});
