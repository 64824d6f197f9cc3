import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';
import type { WarpData } from '../asset.ts';
import { type EyeFrame, frameOf, LID_COLUMNS, type Look, lookInto, smooth } from './eye-frame.ts';
import { type LidCover, readCover } from './lid-cover.ts';
import { continueSkin, type LidTone, LOWER_LASHES, toneBelow } from './lid-tone.ts';

/**
 * What a closed lid of one eye looks like, read off the portrait around the open eye. Tables run over columns from
 * the image's left corner of the eye to its right one; lengths are in units of the eye's width.
 */
export interface LidSkin extends LidTone {
  /** How far the lash line of the photograph, eyeliner included, reaches above the lid's edge, per column. */
  lashHeight: Float32Array;
  /** How dark that line is, 0 as skin – 1 as `lash`, per column. */
  lashDarkness: Float32Array;
  /** How far above the lid's edge skin may replace the photograph: a rim that shines begins there, per column. */
  clear: Float32Array;
  /** Grain of the skin at each height above the lid's edge, in steps of luma: column by column. */
  grain: Float32Array;
  lash: readonly [number, number, number];
  cover: LidCover;
  /** The corner near the nose: 0 the image's left, 1 its right. */
  inner: 0 | 1;
}

export const GRAIN_ROWS = 48;
export const GRAIN_REACH = 0.5;
/** No lash line reaches higher above the lid's edge: what is darker beyond is a rim or hair. */
export const LASH_REACH = 0.18;
/** Height of a line whose end is hidden. */
const PLAIN_LINE = 0.04;

/** Where the lash line and the skin above it are looked for; below and above the lid's edge. */
const PROFILE = { from: -0.03, to: 0.26, steps: 30 } as const;
/** The lash line's darkest part lies below this height. */
const CORE_BELOW = 0.1;
/** Of the samples above it, the one this far up the order of brightness is skin, most likely. */
const SKIN_QUANTILE = 0.7;
/** The line ends where this much of the way from its darkest to skin is gone. */
const LINE_END = 0.75;
/** Its edge ends where the slope is this share of the steepest. */
const EDGE_ENDS = 0.35;
/** Steps of luma by which a line must be darker than skin to be one; and its height where there is none. */
const LINE_CONTRAST = 12;
const NO_LINE = 0.012;
/** What is this much brighter than skin, right above a lash line, is a rim that shines. */
const RIM_SHINES = 1.3;
/** The photograph's lash line and this much above it are painted over; how far that stays away from a rim. */
const OVER_LINE = 0.08;
const OFF_RIM = 0.025;
/** More than this is a crease or a rim, not grain; steps of luma. */
const COARSEST = 7;

/** Reads the lid of the eye at the image's left (0) or right (1). */
export function readLidSkin(data: WarpData, side: number): LidSkin {
  const frame = frameOf(data, side);
  const look = lookInto(data, frame);
  const { lash } = data.eyeLayers[side]!;
  const lashTone = [
    lumaOf(lash[0], lash[1], lash[2]),
    blueOf(lash[0], lash[1], lash[2]),
    redOf(lash[0], lash[1], lash[2]),
  ] as const;
  const below = toneBelow(look, frame);
  const line = readLine(look, frame, lashTone[0]);
  const rim = readRim(look, frame, below[0]);
  const height = line.height.map((v, column) => Math.max(NO_LINE, Math.min(v, rim[column]! - OFF_RIM)));
  const clear = smooth(height, 4).map((v, column) =>
    Math.min(Math.max(v, height[column]!) + OVER_LINE, rim[column]!),
  );
  return {
    ...continueSkin(look, frame, { lashHeight: height, clear, middle: below }),
    lashHeight: height,
    lashDarkness: line.darkness,
    clear,
    grain: readGrain(look, frame),
    lash: lashTone,
    cover: readCover(look, frame, clear, below),
    inner: side === 0 ? 1 : 0,
  };
}

/** Finds the lash line of the photograph: how high it reaches and how dark it is. */
function readLine(look: Look, { top, width }: EyeFrame, lashLuma: number) {
  const height = new Float32Array(LID_COLUMNS);
  const darkness = new Float32Array(LID_COLUMNS);
  const { from, to, steps } = PROFILE;
  for (let column = 0; column < LID_COLUMNS; column++) {
    const heightOf = (k: number) => from + ((to - from) * k) / (steps - 1);
    const luma = Float32Array.from(
      { length: steps },
      (_, k) => look(column, top[column]! - heightOf(k) * width)[0],
    );
    let core = 0;
    for (let k = 0; heightOf(k) < CORE_BELOW; k++) if (luma[k]! < luma[core]!) core = k;
    const above = luma.slice(core).sort();
    const light = above[Math.floor(SKIN_QUANTILE * above.length)]!;
    const contrast = light - luma[core]!;
    height[column] = NO_LINE;
    if (contrast < LINE_CONTRAST) continue;
    darkness[column] = Math.min(1, contrast / Math.max(LINE_CONTRAST, light - lashLuma));
    let end = core;
    while (end < steps - 1 && luma[end]! < luma[core]! + LINE_END * contrast) end++;
    // a line ends where its edge does: the shade of a socket goes on, and is not of the line
    const slope = (k: number) => luma[Math.min(steps - 1, k + 1)]! - luma[Math.max(0, k - 1)]!;
    let steepest = core;
    for (let k = core; k <= end; k++) if (slope(k) > slope(steepest)) steepest = k;
    let edge = steepest;
    while (edge < end && slope(edge) > EDGE_ENDS * slope(steepest)) edge++;
    end = edge;
    const reached = heightOf(end);
    height[column] = reached > LASH_REACH ? PLAIN_LINE : Math.max(NO_LINE, reached);
  }
  // rather too high than too low: what is left of the line would frame the lid
  return { height: smooth(highest(medians(height)), 2.5), darkness: smooth(medians(darkness), 3) };
}

/** How far above the lid's edge a shining rim begins. */
function readRim(look: Look, { top, width }: EyeFrame, skinLuma: number): Float32Array {
  const { to, steps } = PROFILE;
  const found = Float32Array.from({ length: LID_COLUMNS }, (_, column) => {
    let height = 0.02;
    while (height < to && look(column, top[column]! - height * width)[0] < RIM_SHINES * skinLuma)
      height += to / steps;
    return height - OFF_RIM;
  });
  const lowest = found.map((_, i) => Math.min(...found.slice(Math.max(0, i - 3), i + 4)));
  return smooth(lowest, 2);
}

function highest(values: Float32Array): Float32Array {
  return values.map((_, i) => Math.max(...values.subarray(Math.max(0, i - 2), i + 3)));
}

function medians(values: Float32Array): Float32Array {
  return values.map((_, i) => {
    const near = values.slice(Math.max(0, i - 4), i + 5).sort();
    return near[near.length >> 1]!;
  });
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
    for (let c = Math.max(0, column - 2); c <= Math.min(LID_COLUMNS - 1, column + 2); c++)
      for (let r = Math.max(0, row - 2); r <= Math.min(GRAIN_ROWS - 1, row + 2); r++) {
        sum += luma[c * GRAIN_ROWS + r]!;
        count++;
      }
    return COARSEST * Math.tanh((value - sum / count) / COARSEST);
  });
}
