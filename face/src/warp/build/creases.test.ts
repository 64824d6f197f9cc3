import { describe, expect, it } from 'vitest';
import { drawnPortrait } from '../../testing/prepared-portrait.ts';
import { buildWarpData } from './build.ts';

const SIZE = 256;
/** Along the fold from the nose's wing past the mouth's corner, at the image's left, and the middle of it. */
const PATH = [203, 206, 216];
const MIDDLE = 206;
/** The mouth's corner there. */
const CORNER = 61;

/** A smile with a dark fold drawn along the path, and more or less of a beard below it. */
function smiling(beard: number) {
  const portrait = drawnPortrait({ size: SIZE, gap: 0.04 });
  const { landmarks, rgb } = portrait;
  const at = (i: number) => [landmarks[i * 3]!, landmarks[i * 3 + 1]!] as const;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      let nearest = Infinity;
      for (let k = 0; k < PATH.length - 1; k++)
        for (let t = 0; t <= 1; t += 0.05) {
          const [[ax, ay], [bx, by]] = [at(PATH[k]!), at(PATH[k + 1]!)];
          nearest = Math.min(nearest, Math.hypot(x + 0.5 - ax - t * (bx - ax), y + 0.5 - ay - t * (by - ay)));
        }
      const hair = y > at(MIDDLE)[1] ? beard : 0;
      const factor = (1 - 0.35 * Math.exp(-((nearest / 1.6) ** 2))) * (1 - hair);
      for (let c = 0; c < 3; c++)
        rgb[(y * SIZE + x) * 3 + c] = Math.round(rgb[(y * SIZE + x) * 3 + c]! * factor);
    }
  return { portrait, place: at(MIDDLE) as readonly [number, number] };
}

/** Red on the fold before and while the person speaks. */
function onFold({ portrait, place: [x, y] }: ReturnType<typeof smiling>): [before: number, after: number] {
  const patch = buildWarpData(portrait).speakPatch!;
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return [
    portrait.rgb[(row * SIZE + column) * 3]!,
    patch.rgb[((row - patch.y) * patch.width + column - patch.x) * 3]!,
  ];
}

describe('a smile’s folds', () => {
  it('fade while the person speaks', () => {
    const [before, after] = onFold(smiling(0));
    expect(after - before).toBeGreaterThan(10);
  });

  it('take the shade beside the mouth’s corner with them', () => {
    const smile = smiling(0);
    const { landmarks, rgb } = smile.portrait;
    const width = Math.abs(landmarks[454 * 3]! - landmarks[234 * 3]!);
    const place = [landmarks[CORNER * 3]! - 0.09 * width, landmarks[CORNER * 3 + 1]! + 0.06 * width] as const;
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const away = Math.hypot(x + 0.5 - place[0], y + 0.5 - place[1]) / (0.03 * width);
        for (let c = 0; c < 3; c++)
          rgb[(y * SIZE + x) * 3 + c] = rgb[(y * SIZE + x) * 3 + c]! * (1 - 0.3 * Math.exp(-(away ** 2)));
      }
    const [before, after] = onFold({ ...smile, place });
    expect(after - before).toBeGreaterThan(8);
  });

  it('are left alone in a beard', () => {
    const [before, after] = onFold(smiling(0.75));
    expect(Math.abs(after - before)).toBeLessThanOrEqual(3);
  });
});
