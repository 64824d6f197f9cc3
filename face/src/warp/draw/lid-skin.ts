import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';
import type { WarpData } from '../asset.ts';
import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';

/**
 * What a closed lid of one eye looks like, read off the portrait around the open eye. Tables run over columns from
 * the image's left corner of the eye to its right one; lengths are in units of the eye's width.
 */
export interface LidSkin {
  /**
   * The eye's surroundings without the eye: opening and lash lines filled in from the skin around. Y, U, V, each
   * `LID_COLUMNS` × `rows`; rows are as far apart as columns, the first lies `firstRow` below the line through the corners.
   */
  planes: Float32Array[];
  rows: number;
  firstRow: number;
  /** How far the lash line of the photograph, eyeliner included, reaches above the lid's edge, per column. */
  lashHeight: Float32Array;
  /** How dark that line is, 0 as skin – 1 as `lash`, per column. */
  lashDarkness: Float32Array;
  /** How far above the lid's edge skin may replace the photograph: a rim that shines begins there, per column. */
  clear: Float32Array;
  /** Grain of the skin at each height above the lid's edge, in steps of luma: column by column. */
  grain: Float32Array;
  lash: readonly [number, number, number];
}

export const LID_COLUMNS = 48;
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
/** Steps of luma by which a line must be darker than skin to be one; and its height where there is none. */
const LINE_CONTRAST = 12;
const NO_LINE = 0.012;
/** How far around the eye skin is taken from, and what is left out beyond the lash line and below the lower lid. */
const AROUND = 0.34;
const BEYOND_LINE = 0.035;
const LOWER_LASHES = 0.05;
/** Skin is within these shares of the tone below the eye: rims, hair and lashes are darker, reflections brighter. */
const DARKEST = 0.24;
const BRIGHTEST = 1.45;
/** What is this much brighter than skin, right above a lash line, is a rim that shines. */
const RIM_SHINES = 1.3;
/** The photograph's lash line and this much above it are painted over; how far that stays away from a rim. */
const OVER_LINE = 0.06;
const OFF_RIM = 0.025;
/** How much of its own colour a lid keeps: the rest is that of the skin below the eye, for make-up greys it. */
const OWN_COLOUR = 0.55;
/** Differences of chroma beyond which a sample is no skin: hair and lenses. */
const OFF_COLOUR = 20;
/** More than this is a crease or a rim, not grain; steps of luma. */
const COARSEST = 7;

interface Frame {
  /** Left corner of the eye, unit vector to its right corner, width. */
  x: number;
  y: number;
  ax: number;
  ay: number;
  width: number;
  /** Height of both lids' edges below the line through the corners, per column. */
  top: Float32Array;
  bottom: Float32Array;
}

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
  return {
    ...fillSkin(look, frame, height, below),
    lashHeight: height,
    lashDarkness: line.darkness,
    clear: height.map((v, column) => Math.min(v + OVER_LINE, rim[column]!)),
    grain: readGrain(look, frame),
    lash: lashTone,
  };
}

function frameOf({ rest, eyes }: WarpData, side: number): Frame {
  const { upper, lower } = eyes[side]!;
  const [x, y] = [rest[upper[0]! * 3]!, rest[upper[0]! * 3 + 1]!];
  const last = upper.at(-1)!;
  const [dx, dy] = [rest[last * 3]! - x, rest[last * 3 + 1]! - y];
  const width = Math.max(1, Math.hypot(dx, dy));
  const [ax, ay] = [dx / width, dy / width];
  const edge = (chain: readonly number[]) => {
    const points = chain.map((i) => {
      const [px, py] = [rest[i * 3]! - x, rest[i * 3 + 1]! - y];
      return [px * ax + py * ay, py * ax - px * ay] as const;
    });
    return Float32Array.from({ length: LID_COLUMNS }, (_, column) => {
      const across = (width * (column + 0.5)) / LID_COLUMNS;
      const next = Math.max(
        1,
        points.findIndex(([p]) => p >= across),
      );
      const [p, q] = [points[next - 1]!, points[next]!];
      const t = Math.min(1, Math.max(0, (across - p[0]) / Math.max(1e-3, q[0] - p[0])));
      return p[1] + t * (q[1] - p[1]);
    });
  };
  return { x, y, ax, ay, width, top: edge(upper), bottom: edge(lower) };
}

/** Y, U, V. */
type Tone = [number, number, number];

/** Tone of the portrait so far below the line through the corners. */
type Look = (column: number, down: number) => Tone;

function lookInto({ canvas, size, pad }: WarpData, { x, y, ax, ay, width }: Frame): Look {
  const outer = size + 2 * pad;
  const limit = (v: number) => Math.min(outer - 2, Math.max(0, v));
  return (column, down) => {
    const across = (width * (column + 0.5)) / LID_COLUMNS;
    const px = limit(x + across * ax - down * ay + pad - 0.5);
    const py = limit(y + across * ay + down * ax + pad - 0.5);
    const [ix, iy] = [Math.floor(px), Math.floor(py)];
    const [fx, fy] = [px - ix, py - iy];
    const at = (iy * outer + ix) * 3;
    const colour = [0, 1, 2].map(
      (c) =>
        (canvas.rgb[at + c]! * (1 - fx) + canvas.rgb[at + 3 + c]! * fx) * (1 - fy) +
        (canvas.rgb[at + outer * 3 + c]! * (1 - fx) + canvas.rgb[at + outer * 3 + 3 + c]! * fx) * fy,
    ) as [number, number, number];
    return [lumaOf(...colour), blueOf(...colour), redOf(...colour)];
  };
}

/** Finds the lash line of the photograph: how high it reaches and how dark it is. */
function readLine(look: Look, { top, width }: Frame, lashLuma: number) {
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
    const reached = heightOf(end);
    height[column] = reached > LASH_REACH ? PLAIN_LINE : Math.max(NO_LINE, reached);
  }
  return { height: smooth(medians(height), 3.5), darkness: smooth(medians(darkness), 3) };
}

/** How far above the lid's edge a shining rim begins. */
function readRim(look: Look, { top, width }: Frame, skinLuma: number): Float32Array {
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

/** The middle tone of the skin below the eye. */
function toneBelow(look: Look, { top, bottom, width }: Frame): Tone {
  const tones: Tone[] = [];
  const step = 1 / LID_COLUMNS;
  const last = Math.max(...bottom) / width + AROUND;
  for (let down = Math.min(...top) / width - AROUND + step / 2; down < last; down += step)
    for (let column = 0; column < LID_COLUMNS; column++)
      if (down - bottom[column]! / width > LOWER_LASHES + 0.04) tones.push(look(column, down * width));
  tones.sort((a, b) => a[0] - b[0]);
  return tones[tones.length >> 1]!;
}

function fillSkin(look: Look, { top, bottom, width }: Frame, lashHeight: Float32Array, middle: Tone) {
  const step = 1 / LID_COLUMNS;
  const firstRow = Math.min(...top) / width - AROUND;
  const rows = Math.ceil((Math.max(...bottom) / width + AROUND - firstRow) / step);
  const planes = [0, 1, 2].map(() => new Float32Array(LID_COLUMNS * rows));
  const weight = new Float32Array(LID_COLUMNS * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < LID_COLUMNS; column++, i++) {
      const down = firstRow + (row + 0.5) * step;
      const tone = look(column, down * width);
      for (let c = 0; c < 3; c++) planes[c]![i] = tone[c]!;
      const underLid = down - bottom[column]! / width - LOWER_LASHES;
      const overLid = top[column]! / width - lashHeight[column]! - BEYOND_LINE - down;
      weight[i] = smoothstep(0, 0.04, Math.max(underLid, overLid));
    }
  for (let i = 0; i < weight.length; i++) {
    const share = (planes[0]![i]! - 16) / Math.max(1, middle[0] - 16);
    const off = Math.hypot(planes[1]![i]! - middle[1], planes[2]![i]! - middle[2]) / OFF_COLOUR;
    weight[i]! *=
      smoothstep(DARKEST, DARKEST + 0.12, share) *
      smoothstep(BRIGHTEST, BRIGHTEST - 0.2, share) *
      smoothstep(1.2, 0.8, off);
    // where no skin is seen at all, the tone below the eye
    if (weight[i]! < 1e-4) {
      weight[i] = 1e-4;
      for (let c = 0; c < 3; c++) planes[c]![i] = middle[c]!;
    }
  }
  pushPull(planes, weight, LID_COLUMNS, rows);
  for (let i = 0; i < weight.length; i++) {
    const share = (planes[0]![i]! - 16) / Math.max(1, middle[0] - 16);
    for (const c of [1, 2] as const) {
      const skin = 128 + (middle[c] - 128) * Math.min(1, Math.sqrt(share));
      planes[c]![i] = skin + (planes[c]![i]! - skin) * OWN_COLOUR;
    }
  }
  return { planes, rows, firstRow };
}

function medians(values: Float32Array): Float32Array {
  return values.map((_, i) => {
    const near = values.slice(Math.max(0, i - 4), i + 5).sort();
    return near[near.length >> 1]!;
  });
}

function smooth(values: Float32Array, spread: number): Float32Array {
  return values.map((_, i) => {
    let sum = 0;
    let weights = 0;
    values.forEach((value, k) => {
      const weight = Math.exp(-0.5 * ((k - i) / spread) ** 2);
      sum += weight * value;
      weights += weight;
    });
    return sum / weights;
  });
}

/** Fine texture of the skin below the eye, without its shading. */
function readGrain(look: Look, { bottom, width }: Frame): Float32Array {
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
