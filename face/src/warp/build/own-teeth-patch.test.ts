import { expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { boxBlur } from '../box-blur.ts';
import { buildWarpData } from './build.ts';

const SIZE = 256;
const LARGE = 512;

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

it('a tooth that is shorter than those beside it stays so', () => {
  const portrait = drawnPortrait({ size: SIZE, gap: 0.04 });
  /** One tooth of the upper row, right of the middle, ends higher. */
  const [from, to] = [0.012, 0.03].map((right) => DRAWN.mouth.x + right);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [u, v] = [((i % SIZE) + 0.5) / SIZE, (Math.floor(i / SIZE) + 0.5) / SIZE];
    const edge = DRAWN.mouth.y + (u > from! && u < to! ? 0.002 : 0.008);
    if (Math.abs(u - DRAWN.mouth.x) < DRAWN.mouth.half * 0.8 && v > edge && v < DRAWN.mouth.y + 0.016)
      portrait.rgb.set([40, 15, 15], i * 3);
  }
  const { upperTeeth: teeth, unit, teethScale } = buildWarpData(portrait).interior;
  const endOf = (u: number) => {
    const column = Math.round((u - DRAWN.mouth.x) * SIZE * teethScale) - teeth.x;
    let row = teeth.height - 1;
    while (row > 0 && teeth.alpha[row * teeth.width + column]! < 128) row--;
    return row / (unit * teethScale);
  };
  const beside = (endOf(DRAWN.mouth.x - 0.02) + endOf(DRAWN.mouth.x)) / 2;
  expect(beside - endOf((from! + to!) / 2)).toBeGreaterThan(0.025);
});

it('specks of shade at the lip do not chip the edge of teeth', () => {
  const portrait = drawnPortrait({ size: LARGE, gap: 0.04 });
  // one pixel of every five is dark beside the lip on one side, so that teeth seem to end higher there
  for (let i = 0; i < LARGE * LARGE; i++) {
    const [x, v] = [i % LARGE, (Math.floor(i / LARGE) + 0.5) / LARGE];
    const right = (x + 0.5) / LARGE - DRAWN.mouth.x;
    const edge = DRAWN.mouth.y + (x % 5 === 0 && right > 0 ? 0.0055 : 0.008);
    if (Math.abs(right) < DRAWN.mouth.half * 0.8 && v > edge && v < DRAWN.mouth.y + 0.016)
      portrait.rgb.set([40, 15, 15], i * 3);
  }
  const { upperTeeth: teeth, teethScale } = buildWarpData(portrait).interior;
  const ends = Array.from({ length: 50 }, (_, k) => {
    const column = Math.round((0.004 * LARGE + k / 2) * teethScale) - teeth.x;
    let covered = 0;
    for (let row = 0; row < teeth.height; row++) covered += teeth.alpha[row * teeth.width + column]! / 255;
    return covered / teethScale;
  });
  const middle = ends.slice(0, 36);
  expect(Math.max(...middle) - Math.min(...middle)).toBeLessThan(0.7);
});

/** A mouth whose teeth end in the dark, painted over by `dark`: across from the middle and down from it, in half mouths. */
function mouthWith(dark: (across: number, down: number) => boolean, blur = 0) {
  const portrait = drawnPortrait({ size: LARGE, gap: 0.04 });
  for (let i = 0; i < LARGE * LARGE; i++) {
    const across = (((i % LARGE) + 0.5) / LARGE - DRAWN.mouth.x) / DRAWN.mouth.half;
    const down = ((Math.floor(i / LARGE) + 0.5) / LARGE - DRAWN.mouth.y) / DRAWN.mouth.half;
    const isTooth = portrait.rgb[i * 3 + 1]! > 200;
    if (isTooth && Math.abs(across) < 1 && Math.abs(down) < 0.25 && dark(across, down))
      portrait.rgb.set([40, 15, 15], i * 3);
  }
  for (let c = 0; c < 3 && blur > 0; c++) {
    const plane = Float32Array.from({ length: LARGE * LARGE }, (_, i) => portrait.rgb[i * 3 + c]!);
    boxBlur(boxBlur(plane, LARGE, LARGE, blur), LARGE, LARGE, blur).forEach((value, i) => {
      portrait.rgb[i * 3 + c] = value;
    });
  }
  return buildWarpData(portrait).interior;
}

/** Two teeth and the dark between them; how much higher that ends, in mouth widths, and its share of their light. */
function notchOf(blur: number): { higher: number; light: number } {
  const gap = 0.25;
  const isBetween = (across: number, down: number) => Math.abs(across - gap) < 0.035 && down > -0.1;
  const { upperTeeth: teeth, unit, teethScale } = mouthWith((x, y) => y > 0.07 || isBetween(x, y), blur);
  const at = (across: number) => Math.round(across * DRAWN.mouth.half * LARGE * teethScale) - teeth.x;
  const endOf = (column: number) => {
    let row = teeth.height - 1;
    while (row > 0 && teeth.alpha[row * teeth.width + column]! < 128) row--;
    return row;
  };
  const [tooth, between] = [at(gap - 0.15), at(gap)];
  const row = endOf(between) - 3;
  const light = (column: number) => teeth.rgb[(row * teeth.width + column) * 3 + 1]!;
  return {
    higher: (endOf(tooth) - endOf(between)) / (unit * teethScale),
    light: light(between) / light(tooth),
  };
}

it('teeth keep their own corners, and the dark between them', () => {
  const { higher, light } = notchOf(0);
  expect(higher).toBeGreaterThan(0.015);
  expect(light).toBeLessThan(0.8);
});

it('teeth of a soft picture end in a line: what a blur has left of their corners is none of theirs', () => {
  const { higher } = notchOf(2);
  expect(higher).toBeLessThan(0.01);
});

it('no tooth is cut off, however far down a smile shows it', () => {
  const { upperTeeth: teeth } = mouthWith((_, y) => y > 0.19);
  expect(Math.max(...teeth.alpha.subarray((teeth.height - 2) * teeth.width))).toBe(0);
});

it('teeth in the middle of a mouth with dark corners are the photograph’s own', () => {
  expect(mouthWith((x, y) => Math.abs(x) > 0.5 || y > 0.08).ownTeeth).toBe(1);
  expect(mouthWith((x, y) => Math.abs(x) > 0.2 || y > 0.08).ownTeeth).toBe(0);
});

it('a photograph’s own teeth keep its hue, and take no more of the lips’ red', () => {
  const { rgb, alpha } = mouthWith((_, y) => y > 0.08).upperTeeth;
  const sums = [0, 0];
  for (let i = 0; i < alpha.length; i++)
    if (alpha[i]! > 200 && rgb[i * 3]! > 150)
      for (const c of [0, 1]) sums[c] = sums[c]! + rgb[i * 3 + 2 * c]!;
  expect(sums[1]! / sums[0]!).toBeGreaterThan(0.97 * (205 / 225));
});
