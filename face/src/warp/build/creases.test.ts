import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { buildWarpData } from './build.ts';
import { EYES } from './topology.ts';

const SIZE = 256;
const FACE = 2 * DRAWN.face.rx * SIZE;
/** Along the fold from the nose's wing past the mouth's corner, at the image's left, and the middle of it. */
const PATH = [203, 206, 216];
const MIDDLE = 206;
/** The mouth's corner there. */
const CORNER = 61;
/** Where the fold ends. */
const BESIDE_CHIN = 204;
/** By which share eyes are nearer to each other than drawn. */
const NEARER_EYES = 0.15;
/** Skin beside and below the corner as faces have it, from there to the right and down, in face widths. */
const BELOW = { 212: [-0.08, 0.03], 214: [-0.14, 0.045], 202: [-0.04, 0.11], [BESIDE_CHIN]: [0, 0.24] };

/** A smile with a dark fold drawn along the path, and more or less of a beard below it. */
function smiling(beard: number) {
  const portrait = drawnPortrait({ size: SIZE, gap: 0.04 });
  const { landmarks, rgb } = portrait;
  for (const [i, [right, down]] of Object.entries(BELOW))
    for (const [axis, shift] of [right! * FACE, down! * FACE].entries())
      landmarks[Number(i) * 3 + axis] = landmarks[CORNER * 3 + axis]! + shift;
  // a wide smile is told by how far apart the eyes are
  const between = (landmarks[EYES[0]!.upper.at(-1)! * 3]! + landmarks[EYES[1]!.upper[0]! * 3]!) / 2;
  for (const { upper, lower } of EYES)
    for (const i of new Set([...upper, ...lower]))
      landmarks[i * 3] = landmarks[i * 3]! + NEARER_EYES * (between - landmarks[i * 3]!);
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
  it('are lighter while the person speaks', () => {
    const [before, after] = onFold(smiling(0));
    expect(after - before).toBeGreaterThan(3);
  });

  it('fade to a faint line, without a brighter one beside them', () => {
    const { portrait, place } = smiling(0);
    const [middle, ...beside] = [0, -3, 3, -5, 5, -7, 7].map((dx) =>
      onFold({ portrait, place: [place[0] + dx, place[1]] }),
    );
    const line = (when: 0 | 1) => Math.max(...beside.map((there) => there[when])) - middle![when];
    expect(line(0)).toBeGreaterThan(30);
    expect(line(1)).toBeGreaterThan(0.1 * line(0));
    expect(line(1)).toBeLessThan(0.4 * line(0));
    for (const [before, after] of beside) expect(after - before).toBeLessThan(0.25 * line(0));
  });

  it('give way to pores of the cheek, not to a smooth patch', () => {
    const smile = smiling(0);
    const random = createRandom(11);
    const { rgb } = smile.portrait;
    for (let i = 0; i < rgb.length; i += 3) {
      const pore = 16 * (random() - 0.5);
      for (let c = 0; c < 3; c++) rgb[i + c] = Math.min(255, Math.max(0, rgb[i + c]! + pore));
    }
    const patch = buildWarpData(smile.portrait).speakPatch!;
    const [x, y] = smile.place.map(Math.floor) as [number, number];
    const steps: number[] = [];
    for (let row = y - 4; row <= y + 4; row++)
      for (let column = x - 2; column <= x + 1; column++) {
        const at = ((row - patch.y) * patch.width + column - patch.x) * 3;
        steps.push(Math.abs(patch.rgb[at]! - patch.rgb[at + 3]!));
      }
    expect(steps.reduce((sum, v) => sum + v, 0) / steps.length).toBeGreaterThan(3);
  });

  it('leave no bruise: pale shade beside the mouth’s corner gets the hue of skin', () => {
    const smile = smiling(0);
    const { landmarks, rgb } = smile.portrait;
    const place = [landmarks[CORNER * 3]! - 0.06 * FACE, landmarks[CORNER * 3 + 1]! + 0.05 * FACE] as const;
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const away = Math.hypot(x + 0.5 - place[0], y + 0.5 - place[1]) / (0.05 * FACE);
        const shade = Math.exp(-(away ** 2));
        const at = (y * SIZE + x) * 3;
        const [r, g, b] = rgb.subarray(at, at + 3);
        const luma = 0.299 * r! + 0.587 * g! + 0.114 * b!;
        for (const [c, v] of [r!, g!, b!].entries())
          rgb[at + c] = (v + 0.7 * shade * (luma - v)) * (1 - 0.25 * shade);
      }
    const patch = buildWarpData(smile.portrait).speakPatch!;
    const [x, y] = place.map(Math.floor) as [number, number];
    const redness = (from: Uint8Array, at: number) => from[at]! / from[at + 1]!;
    const before = redness(rgb, (y * SIZE + x) * 3);
    const skin = 205 / 160;
    const after = redness(patch.rgb, ((y - patch.y) * patch.width + x - patch.x) * 3);
    expect(skin - before).toBeGreaterThan(0.12);
    expect(skin - after).toBeLessThan(0.7 * (skin - before));
  });

  it.each([
    { where: 'beside the mouth’s corner', from: CORNER, x: -0.09, y: 0.06 },
    { where: 'beside the chin', from: BESIDE_CHIN, x: 0, y: 0 },
  ])('lighten the shade $where with them', ({ from, x: right, y: down }) => {
    const smile = smiling(0);
    const { landmarks, rgb } = smile.portrait;
    const place = [landmarks[from * 3]! + right * FACE, landmarks[from * 3 + 1]! + down * FACE] as const;
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const away = Math.hypot(x + 0.5 - place[0], y + 0.5 - place[1]) / (0.03 * FACE);
        for (let c = 0; c < 3; c++)
          rgb[(y * SIZE + x) * 3 + c] = rgb[(y * SIZE + x) * 3 + c]! * (1 - 0.3 * Math.exp(-(away ** 2)));
      }
    const [before, after] = onFold({ ...smile, place });
    expect(after - before).toBeGreaterThan(2);
  });

  it('are left alone in a beard', () => {
    const [before, after] = onFold(smiling(0.75));
    expect(Math.abs(after - before)).toBeLessThanOrEqual(3);
  });
});
