import { boxBlur } from '../box-blur.ts';
import { smoothstep } from '../smoothstep.ts';

type Point = readonly [number, number];

/** What is coarser than this, in mouth widths, is light and shade, not pores or hair. */
const COARSEST = 0.06;

/** What is stronger than so many times the mean of it fades. */
const MOST = 1.5;
/** Nearer to a corner than this share of the radius it fades, too. */
const SHRINKS = 0.5;

/** Where none is known. */
export const NO_GRAIN: readonly number[] = [0, 0, 0];

/** Pores, stubble and hair around the corners of a mouth, for skin that is filled in there. */
export interface Grain {
  /** Differences of R, G, B at a place near a corner; the array is valid until the next call. */
  at(x: number, y: number): readonly number[];
}

/**
 * Grain mirrored from beyond `radius` pixels around the nearer of both `corners`, left and right. `photo`: R, G, B of
 * a patch at (`x0`, `y0`); `isSkin`: which of its pixels grain may be taken from; `unit`: width of the mouth.
 */
export function mirroredGrain(
  photo: Float32Array[],
  { x0, y0, width, height }: { x0: number; y0: number; width: number; height: number },
  {
    isSkin,
    corners,
    radius,
    unit,
  }: { isSkin: (i: number) => boolean; corners: readonly [Point, Point]; radius: number; unit: number },
): Grain {
  const blur = Math.max(1, Math.round(COARSEST * unit));
  const coarse = photo.map((plane) =>
    boxBlur(boxBlur(plane, width, height, blur), width, height, Math.max(1, blur >> 1)),
  );
  const fine = photo.map((plane, c) => plane.map((value, i) => value - coarse[c]![i]!));
  const most = MOST * meanSize(fine, isSkin);
  const middle = (corners[0][0] + corners[1][0]) / 2;
  const found = [0, 0, 0];
  return {
    at(x, y) {
      const side = x < middle ? 0 : 1;
      const [cx, cy] = corners[side];
      // away from the lips, and as far beyond the edge of what is filled as this is within it
      const dx = (side === 0 ? -1 : 1) * Math.abs(x - cx);
      const dy = y - cy;
      const away = Math.max(0.5, Math.hypot(dx, dy));
      if (away >= radius) return NO_GRAIN;
      const stretch = (2 * radius - away) / away;
      const sx = Math.floor(cx + dx * stretch) - x0;
      const sy = Math.floor(cy + dy * stretch) - y0;
      if (sx < 0 || sy < 0 || sx >= width || sy >= height) return NO_GRAIN;
      const from = sy * width + sx;
      if (!isSkin(from)) return NO_GRAIN;
      const size = Math.max(...fine.map((plane) => Math.abs(plane[from]!)));
      // folds and the edges of lips and shadows are none; near the corner what is mirrored would shrink to a line
      const share = smoothstep(2 * most, 0.8 * most, size) * smoothstep(0, SHRINKS * radius, away);
      for (let c = 0; c < 3; c++) found[c] = fine[c]![from]! * share;
      return found;
    },
  };
}

/** Mean size of what is seen of `planes` where `isSkin`. */
function meanSize(planes: Float32Array[], isSkin: (i: number) => boolean): number {
  let sum = 0;
  let count = 1;
  for (let i = 0; i < planes[0]!.length; i++) {
    if (!isSkin(i)) continue;
    count++;
    sum += Math.max(...planes.map((plane) => Math.abs(plane[i]!)));
  }
  return sum / count;
}

/**
 * How far aside, in units, and in how many directions grain is looked for; what is further has to be more by
 * such a share. What is stronger than so many times the mean is held to that.
 */
const SHIFT = { reaches: [0.12, 0.17, 0.22], directions: 16, more: 1.04, most: 1.6 } as const;

/**
 * Grain of skin nearby for what is replaced, as differences of R, G, B at a pixel: all of it from places shifted alike,
 * so that nothing is stretched. `fine`: R, G, B of a patch less their light and shade; `wanted` and `isGrain`, 0–1 per
 * pixel: what is replaced, and what may stand for it. The array answered is valid until the next call.
 */
export function shiftedGrain(
  fine: Float32Array[],
  {
    width,
    height,
    unit,
    wanted,
    isGrain,
  }: { width: number; height: number; unit: number; wanted: Float32Array; isGrain: Float32Array },
): (i: number) => readonly number[] {
  const from = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x);
  const covers = (dx: number, dy: number) => {
    let sum = 0;
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) {
        const there = wanted[y * width + x]! > 0 ? from(x + dx, y + dy) : -1;
        if (there >= 0) sum += wanted[y * width + x]! * isGrain[there]!;
      }
    return sum;
  };
  let best = { dx: 0, dy: 0, covered: 0 };
  for (const reach of SHIFT.reaches)
    for (let k = 0; k < SHIFT.directions; k++) {
      const angle = (2 * Math.PI * k) / SHIFT.directions;
      const [dx, dy] = [
        Math.round(reach * unit * Math.cos(angle)),
        Math.round(reach * unit * Math.sin(angle)),
      ];
      const covered = covers(dx, dy);
      if (covered > SHIFT.more * best.covered) best = { dx, dy, covered };
    }
  const most = SHIFT.most * meanSize(fine, (i) => isGrain[i]! > 0.5);
  const found = [0, 0, 0];
  return (i) => {
    const there = from((i % width) + best.dx, Math.floor(i / width) + best.dy);
    const share = there < 0 ? 0 : isGrain[there]!;
    // spots and single hairs are none
    for (let c = 0; c < 3; c++)
      found[c] = share === 0 ? 0 : share * most * Math.tanh(fine[c]![there]! / most);
    return found;
  };
}
