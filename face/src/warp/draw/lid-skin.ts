import { lumaOf } from '../../frame/colour.ts';
import type { WarpData } from '../asset.ts';
import { type EyeFrame, frameOf, LID_COLUMNS, type Look, lookInto, smooth, type Tone } from './eye-frame.ts';
import {
  lashHue,
  medians,
  NO_LINE,
  readLashes,
  readLine,
  readStandsFree,
  readWing,
  toneAt,
} from './lash-line.ts';
import { addStreaks, LIGHT, type LidCover, readCover, readFront } from './lid-cover.ts';
import { type LidFold, readLidFold } from './lid-fold.ts';
import { type LidGrain, readGrain } from './lid-grain.ts';
import { continueSkin, type LidTone, toneBelow } from './lid-tone.ts';

/**
 * What a closed lid of one eye looks like, read off the portrait around the open eye. Tables run over columns from
 * the image's left corner of the eye to its right one; lengths are in units of the eye's width.
 */
export interface LidSkin extends LidTone {
  /** How far the lash line of the photograph, eyeliner included, reaches above the lid's edge, per column. */
  lashHeight: Float32Array;
  /** That line itself: how dark it is, 0 as skin – 1 as `lash`, from the lid's edge up to `LASH_REACH`, in columns as of a tone. */
  lashes: Float32Array;
  /** How far above the lid’s edge skin may replace the photograph: to the brightest below brow, rim or hair, per column. */
  clear: Float32Array;
  /** How much of what the photograph has above the lash line goes as a lid shuts, a fold most of all, per column. */
  unrolls: Float32Array;
  fold: LidFold;
  grain: LidGrain;
  lash: readonly [number, number, number];
  cover: LidCover;
  /** What lies over the lid and stays where it is, 0–1, at each place of the tone. */
  front: Float32Array;
  /** How much of the lash line goes on beyond the outer corner: 0–1. */
  wing: number;
  /** Whether what is dark out there is lashes with skin around them: 0–1. */
  free: number;
  /** Over how much of the eye's width a lash line of this picture passes into skin. */
  softness: number;
  /** How far above that line the photograph is still darker than skin: what a soft edge leaves. */
  tail: number;
  /** The corner near the nose: 0 the image's left, 1 its right. */
  inner: 0 | 1;
}

/** What is this much brighter than skin, right above a lash line, is a rim that shines. */
const RIM_SHINES = 1.3;
const RIM_SOUGHT = { to: 0.34, steps: 40, least: 6 } as const;
/** Beside so many columns of that it goes on as a ridge of light, so near the height it had: it begins so far below a place that is lighter by this share than those so far above and below. */
const RIM_FOLLOWED = {
  long: 12,
  within: 0.03,
  lighter: 1.06,
  above: 0.16,
  below: 0.05,
  begins: 0.02,
} as const;
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
  least: 0.75,
  most: 1.25,
} as const;
/** The soft edge of a lash line goes on so far above where it ends, as a share of its softness. */
const LINE_TAIL = { share: 0.6, most: 0.06 } as const;
/** Skin that is darker than this share of the brightest, and not for long, is a fold. */
const FOLDED = 0.5;
/** Skin above it is as bright as this share of that below: less is the shade of a socket. */
const ABOVE_FOLD = 0.75;
/** As bright skin is, of that below the eye. */
const SKIN_AT_LEAST = 0.8;
/** How much of the fold above it is gone when a lid is shut, and how dark what is left of it may be, in steps of luma. */
const UNROLLS = 0.84;
const FOLD_LEFT = 10;
/** How far what is painted stays away from a rim. */
const OFF_RIM = 0.025;
/** A rim goes on so far below what shines of it. */
const BELOW_SHINE = 0.06;
/** Reads the lid of the eye at the image's left (0) or right (1). */
export function readLidSkin(data: WarpData, side: number): LidSkin {
  const frame = frameOf(data, side);
  const look = lookInto(data, frame);
  const { lash, ball } = data.eyeLayers[side]!;
  const dark = lumaOf(lash[0], lash[1], lash[2]);
  const below = toneBelow(look, frame);
  const inner = side === 0 ? 1 : 0;
  const { line, softness } = readLine(look, frame, { skinLuma: below[0], inner });
  const rim = readRim(look, frame, below);
  const height = line.map((v, column) => Math.max(NO_LINE, Math.min(v, rim[column]! - OFF_RIM)));
  const tail = Math.min(LINE_TAIL.most, LINE_TAIL.share * softness);
  const clear = readClear(look, frame, { height, rim, skinLuma: below[0], tail });
  const free = readStandsFree(look, frame, { skinLuma: below[0], height, inner });
  const tone = continueSkin(look, frame, { clear, middle: below });
  const front = readFront(look, frame, { tone, height, skin: below });
  const skin = {
    ...tone,
    lashHeight: height,
    lashes: readLashes(look, frame, { tone, height, lash: dark, inner, free }),
    clear,
    unrolls: readFold(look, frame, { tone, height, clear }),
    fold: readLidFold(look, frame, { tone, inner, free }),
    grain: readGrain(look, frame),
    lash: [dark, ...lashHue(look, frame, { tone, height, lash: dark })] as const,
    cover: readCover(look, frame, { clear, middle: below, ball }),
    front,
    free,
    wing: readWing(look, frame, { skinLuma: below[0], inner }),
    softness,
    tail,
    inner,
  } satisfies LidSkin;
  addStreaks(look, frame, { tone, front });
  return skin;
}

/**
 * How high above the lid's edge the brightest skin is below brow, rim or hair, per column: a lid that closes unrolls the
 * fold below it.
 */
function readClear(
  look: Look,
  { top, width }: EyeFrame,
  {
    height,
    rim,
    skinLuma,
    tail,
  }: { height: Float32Array; rim: Float32Array; skinLuma: number; tail: number },
): Float32Array {
  const { to, step, over, fold, brow, rim: black, plateau } = CLEAR;
  const enough = 16 + SKIN_AT_LEAST * (skinLuma - 16);
  const found = Float32Array.from({ length: LID_COLUMNS }, (_, column) => {
    const from = Math.min(height[column]! + over + tail, to);
    const lumaAt = (t: number) => look.luma(column, top[column]! - t * width);
    let [best, most] = [from, lumaAt(from)];
    // the brightest above a fold, even where the lid below it is brighter still: the fold unrolls
    let above = Infinity;
    for (let t = from + step; t <= Math.min(to, rim[column]!); t += step) {
      const luma = lumaAt(t);
      if (luma > most) [best, most] = [t, luma];
      else if (luma > above) [best, above] = [t, luma];
      // what is darker is a fold where skin goes on above it; a brow, a rim or hair where not
      const share = (luma - 16) / Math.max(1, most - 16);
      if (share < black && most > enough) break;
      if (share > fold || (most < enough && share > brow)) continue;
      if (!goesOn(lumaAt, t, 16 + plateau * (most - 16))) break;
      if (share < FOLDED) above = Math.min(above, 16 + ABOVE_FOLD * (most - 16));
    }
    return best;
  });
  // along a lid it lies near its middle height: the brightest far above or below that is of a brow, a cheek in the light or the lid
  const middle = found.slice().sort()[LID_COLUMNS >> 1]!;
  const near = found.map((v, column) => {
    const least = CLEAR.least * middle;
    let height = Math.min(CLEAR.most * middle, v);
    // a fold may lie between, but no rim, brow or hair
    const black = 16 + FOLDED * (look.luma(column, top[column]! - height * width) - 16);
    while (height < least && look.luma(column, top[column]! - (height + step) * width) > black)
      height += step;
    return height;
  });
  const even = smooth(medians(near, 8), 3);
  return even.map((v, column) => Math.min(Math.max(v, height[column]! + over + tail), rim[column]!));
}

/** What of a fold is left must not be as dark as a band of eyeliner below it: per column, how much goes. */
function readFold(
  look: Look,
  { top, width }: EyeFrame,
  { tone, height, clear }: { tone: LidTone; height: Float32Array; clear: Float32Array },
): Float32Array {
  const found = height.map((line, column) => {
    let darkest = 0;
    for (let t = line; t < clear[column]!; t += CLEAR.step) {
      const down = top[column]! - t * width;
      darkest = Math.max(darkest, toneAt(tone, column, down / width)[0] - look.luma(column, down));
    }
    return Math.max(UNROLLS, 1 - FOLD_LEFT / Math.max(1, darkest));
  });
  return smooth(found, 2);
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
function readRim(look: Look, { top, width }: EyeFrame, skin: Tone): Float32Array {
  const { to, steps } = RIM_SOUGHT;
  const downTo = (column: number, height: number) => top[column]! - height * width;
  const bright = Math.max(RIM_SHINES * skin[0], LIGHT.rim);
  const shines = Float32Array.from({ length: LID_COLUMNS }, (_, column) => {
    let height = 0.02;
    while (height < to && look.luma(column, downTo(column, height)) < bright) height += to / steps;
    return height;
  });
  dropReflections(shines);
  followRim(shines, (column, height) => look.luma(column, downTo(column, height)));
  const found = shines.map((height) => height - (height < to ? BELOW_SHINE : OFF_RIM));
  const lowest = found.map((_, i) => Math.min(...found.slice(Math.max(0, i - 3), i + 4)));
  return smooth(lowest, 2);
}

/** What shines over a few columns alone is a reflection on a lens, which lies over the lid. */
function dropReflections(shines: Float32Array): void {
  for (let from = 0; from < LID_COLUMNS; from++) {
    let end = from;
    while (end < LID_COLUMNS && shines[end]! < RIM_SOUGHT.to) end++;
    if (end - from < RIM_SOUGHT.least) shines.fill(RIM_SOUGHT.to, from, end);
    from = end;
  }
}

/** A rim that shines goes on beside that, where it shines less: a lid would be drawn over it there. */
function followRim(shines: Float32Array, lumaAt: (column: number, height: number) => number): void {
  const { to, steps } = RIM_SOUGHT;
  const { long, within, lighter, above, below, begins } = RIM_FOLLOWED;
  const isRidge = (column: number, height: number) => {
    const least = lumaAt(column, height) / lighter;
    return lumaAt(column, height - below) < least && lumaAt(column, height + above) < least;
  };
  for (const step of [1, -1]) {
    let seen = 0;
    for (let column = step === 1 ? 0 : LID_COLUMNS - 1; shines[column] !== undefined; column += step) {
      const before = shines[column - step];
      let brightest = 0;
      if (shines[column]! >= to && before !== undefined && seen >= long)
        for (let height = before + within; height > before - within; height -= to / steps) {
          const light = lumaAt(column, height + begins);
          if (light < brightest || !isRidge(column, height + begins)) continue;
          [shines[column], brightest] = [height, light];
        }
      seen = shines[column]! < to ? seen + 1 : 0;
    }
  }
}
