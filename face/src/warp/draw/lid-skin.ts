import { lumaOf } from '../../frame/colour.ts';
import type { WarpData } from '../asset.ts';
import { type EyeFrame, frameOf, LID_COLUMNS, type Look, lookInto, smooth } from './eye-frame.ts';
import { lashHue, medians, NO_LINE, readLashes, readLine, readWing } from './lash-line.ts';
import { type LidCover, readCover } from './lid-cover.ts';
import { continueSkin, type LidTone, LOWER_LASHES, toneBelow } from './lid-tone.ts';

/**
 * What a closed lid of one eye looks like, read off the portrait around the open eye. Tables run over columns from
 * the image's left corner of the eye to its right one; lengths are in units of the eye's width.
 */
export interface LidSkin extends LidTone {
  /** How far the lash line of the photograph, eyeliner included, reaches above the lid's edge, per column. */
  lashHeight: Float32Array;
  /** That line itself: how dark it is, 0 as skin – 1 as `lash`, from the lid's edge up to `LASH_REACH`, column by column. */
  lashes: Float32Array;
  /** How far above the lid’s edge skin may replace the photograph: to the brightest below brow, rim or hair, per column. */
  clear: Float32Array;
  /** Grain of the skin at each height above the lid's edge, in steps of luma: column by column. */
  grain: Float32Array;
  lash: readonly [number, number, number];
  cover: LidCover;
  /** How much of the lash line goes on beyond the outer corner: 0–1. */
  wing: number;
  /** Over how much of the eye's width a lash line of this picture passes into skin. */
  softness: number;
  /** The corner near the nose: 0 the image's left, 1 its right. */
  inner: 0 | 1;
}

export const GRAIN_ROWS = 48;
export const GRAIN_REACH = 0.5;

/** What is this much brighter than skin, right above a lash line, is a rim that shines. */
const RIM_SHINES = 1.3;
const RIM_SOUGHT = { to: 0.34, steps: 40 } as const;
/** Where the skin above a lid is looked for, from so much above its lash line; what is darker than the brightest below it, by these shares, is no skin any more, or a fold if skin is seen again so soon. */
const CLEAR = {
  to: 0.36,
  step: 0.01,
  over: 0.045,
  fold: 0.82,
  brow: 0.6,
  rim: 0.3,
  plateau: 0.7,
  within: 0.16,
  long: 0.1,
} as const;
/** As bright skin is, of that below the eye. */
const SKIN_AT_LEAST = 0.8;
/** How far what is painted stays away from a rim. */
const OFF_RIM = 0.025;
/** More than this is a crease or a rim, not grain; steps of luma. */
const COARSEST = 9;
const GRAIN_WIDE = 4;

/** Reads the lid of the eye at the image's left (0) or right (1). */
export function readLidSkin(data: WarpData, side: number): LidSkin {
  const frame = frameOf(data, side);
  const look = lookInto(data, frame);
  const { lash } = data.eyeLayers[side]!;
  const dark = lumaOf(lash[0], lash[1], lash[2]);
  const below = toneBelow(look, frame);
  const inner = side === 0 ? 1 : 0;
  const { line, softness } = readLine(look, frame, { skinLuma: below[0], inner });
  const rim = readRim(look, frame, below[0]);
  const height = line.map((v, column) => Math.max(NO_LINE, Math.min(v, rim[column]! - OFF_RIM)));
  const clear = readClear(look, frame, { height, rim, skinLuma: below[0] });
  const tone = continueSkin(look, frame, { clear, middle: below });
  return {
    ...tone,
    lashHeight: height,
    lashes: readLashes(look, frame, { tone, height, lash: dark }),
    clear,
    grain: readGrain(look, frame),
    lash: [dark, ...lashHue(look, frame, { tone, height, lash: dark })],
    cover: readCover(look, frame, clear, below),
    wing: readWing(look, frame, { skinLuma: below[0], inner }),
    softness,
    inner,
  };
}

/**
 * How high above the lid's edge the brightest skin is below brow, rim or hair, per column: a lid that closes unrolls the
 * fold below it.
 */
function readClear(
  look: Look,
  { top, width }: EyeFrame,
  { height, rim, skinLuma }: { height: Float32Array; rim: Float32Array; skinLuma: number },
): Float32Array {
  const { to, step, over, fold, brow, rim: black, plateau } = CLEAR;
  const enough = 16 + SKIN_AT_LEAST * (skinLuma - 16);
  const found = Float32Array.from({ length: LID_COLUMNS }, (_, column) => {
    const from = Math.min(height[column]! + over, to);
    const lumaAt = (t: number) => look(column, top[column]! - t * width)[0];
    let [best, most] = [from, lumaAt(from)];
    for (let t = from + step; t <= Math.min(to, rim[column]!); t += step) {
      const luma = lumaAt(t);
      if (luma > most) [best, most] = [t, luma];
      // what is darker is a fold where skin goes on above it; a brow, a rim or hair where not
      const share = (luma - 16) / Math.max(1, most - 16);
      if (share < black && most > enough) break;
      if (share > fold || (most < enough && share > brow)) continue;
      if (!goesOn(lumaAt, t, 16 + plateau * (most - 16))) break;
    }
    return best;
  });
  const even = smooth(medians(found, 8), 3);
  return even.map((v, column) => Math.min(Math.max(v, height[column]! + over), rim[column]!));
}

/** Whether skin so bright is soon seen again above a height, and for longer than a spectacle rim leaves it. */
function goesOn(lumaAt: (t: number) => number, from: number, luma: number): boolean {
  let seen = 0;
  for (let t = from; t < from + CLEAR.within + CLEAR.long; t += CLEAR.step) {
    seen = lumaAt(t) < luma ? 0 : seen + CLEAR.step;
    if (seen >= CLEAR.long) return true;
  }
  return false;
}

/** How far above the lid's edge a shining rim begins. */
function readRim(look: Look, { top, width }: EyeFrame, skinLuma: number): Float32Array {
  const { to, steps } = RIM_SOUGHT;
  const found = Float32Array.from({ length: LID_COLUMNS }, (_, column) => {
    let height = 0.02;
    while (height < to && look(column, top[column]! - height * width)[0] < RIM_SHINES * skinLuma)
      height += to / steps;
    return height - OFF_RIM;
  });
  const lowest = found.map((_, i) => Math.min(...found.slice(Math.max(0, i - 3), i + 4)));
  return smooth(lowest, 2);
}

/** Fine texture of the skin below the eye, without its shading. */
function readGrain(look: Look, { bottom, width }: EyeFrame): Float32Array {
  const step = (GRAIN_REACH * width) / GRAIN_ROWS;
  const luma = new Float32Array(LID_COLUMNS * GRAIN_ROWS);
  for (let column = 0; column < LID_COLUMNS; column++)
    for (let row = 0; row < GRAIN_ROWS; row++)
      luma[column * GRAIN_ROWS + row] = look(
        column,
        bottom[column]! + 2 * LOWER_LASHES * width + row * step,
      )[0];
  return luma.map((value, i) => {
    const [column, row] = [Math.floor(i / GRAIN_ROWS), i % GRAIN_ROWS];
    let sum = 0;
    let count = 0;
    for (let c = Math.max(0, column - GRAIN_WIDE); c <= Math.min(LID_COLUMNS - 1, column + GRAIN_WIDE); c++)
      for (let r = Math.max(0, row - GRAIN_WIDE); r <= Math.min(GRAIN_ROWS - 1, row + GRAIN_WIDE); r++) {
        sum += luma[c * GRAIN_ROWS + r]!;
        count++;
      }
    return COARSEST * Math.tanh((value - sum / count) / COARSEST);
  });
}
