import { smoothstep } from '../smoothstep.ts';
import { type EyeFrame, LID_COLUMNS, type Look, MARGIN_COLUMNS, smooth, type Tone } from './eye-frame.ts';
import { type LidTone, TONE_COLUMNS } from './lid-tone.ts';

/** The lash line of an open eye, which goes down with its lid. Lengths are in units of the eye's width. */

/** No lash line reaches higher above the lid's edge: what is darker beyond is a rim or hair. */
export const LASH_REACH = 0.28;
export const LASH_ROWS = 24;
/** Only a line that is as dark as eyeliner, this share of the skin below the eye, reaches higher than this. */
const PLAIN_REACH = 0.18;
const AS_LINER = 0.32;
const ABOVE_LINER = 0.02;
/** How dark a lash line is at least: where the photograph shows none, and beside where it is darker. */
const FAINTEST = 0.25;
const AS_BESIDE = 0.75;
/** Beyond the outer corner it is sought over so many columns, so far up and down. */
const WING_COLUMNS = 12;
const WING_REACH = 0.1;
/** Skin is seen so far above it where it is of at least such a share of the light of the skin below the eye. */
const FREE = { above: 0.28, none: 0.62, wholly: 0.76 } as const;
/** Lashes at the outer corner stand up from these heights on. */
const HIGH = { from: 0.09, to: 0.14 } as const;
/** Its hue is read where it is so dark, and is no stronger than so many steps. */
const HUE_FROM = 0.3;
const MOST_HUE = 24;
/** Its root is sought and filled up to these heights. */
const ROOT = 0.05;
const ROOT_FILLED = 0.03;
/** A gap of so many columns on both sides, up to these heights, lets skin or a reflection through: a line that is dark on both sides of it goes on. */
const BRIDGED = { columns: 6, wholly: 0.05, ends: 0.12 } as const;
/** Over so many columns the line is evened; what is left of how single lashes differ from that. */
const EVENED = 1.2;
const EVEN_AT_LEAST = 0.9;
const MOST_APART = 0.4;
/** As dark as a line is that goes on. */
const GAP = 0.4;
/** Height of a line whose end is hidden. */
const PLAIN_LINE = 0.04;
/** Where the lash line and the skin above it are looked for; below and above the lid's edge. */
const PROFILE = { from: -0.03, to: 0.36, steps: 40 } as const;
/** Skin is looked for up to this height. */
const SKIN_TO = 0.26;
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
export const NO_LINE = 0.012;

/** How high the lash line of the photograph reaches, eyeliner included, per column; over how much of the eye's width it passes into skin. */
export function readLine(
  look: Look,
  { top, width }: EyeFrame,
  { skinLuma, inner }: { skinLuma: number; inner: 0 | 1 },
): { line: Float32Array; softness: number } {
  const height = new Float32Array(LID_COLUMNS);
  const liners = new Float32Array(LID_COLUMNS);
  const softness: number[] = [];
  const { from, to, steps } = PROFILE;
  const heightOf = (k: number) => from + ((to - from) * k) / (steps - 1);
  for (let column = 0; column < LID_COLUMNS; column++) {
    const luma = Float32Array.from({ length: steps }, (_, k) =>
      look.luma(column, top[column]! - heightOf(k) * width),
    );
    let last = steps - 1;
    while (heightOf(last) > SKIN_TO) last--;
    let core = 0;
    for (let k = 0; heightOf(k) < CORE_BELOW; k++) if (luma[k]! < luma[core]!) core = k;
    // eyeliner and the fold right above it are one dark band; one that does not end is a rim or hair
    let liner = core;
    while (liner < steps - 1 && luma[liner]! < 16 + AS_LINER * (skinLuma - 16)) liner++;
    const linerTo = heightOf(liner) + ABOVE_LINER;
    if (linerTo < LASH_REACH) liners[column] = linerTo;
    const above = luma.slice(core, last + 1).sort();
    const light = above[Math.floor(SKIN_QUANTILE * above.length)]!;
    const contrast = light - luma[core]!;
    height[column] = NO_LINE;
    if (contrast < LINE_CONTRAST) continue;
    let end = core;
    while (end < last && luma[end]! < luma[core]! + LINE_END * contrast) end++;
    // a line ends where its edge does: the shade of a socket goes on, and is not of the line
    const slope = (k: number) => luma[Math.min(steps - 1, k + 1)]! - luma[Math.max(0, k - 1)]!;
    let steepest = core;
    for (let k = core; k <= end; k++) if (slope(k) > slope(steepest)) steepest = k;
    softness.push((contrast * (heightOf(1) - heightOf(0)) * 2) / Math.max(1, slope(steepest)));
    let edge = steepest;
    while (edge < end && slope(edge) > EDGE_ENDS * slope(steepest)) edge++;
    const reached = heightOf(edge);
    height[column] = reached > PLAIN_REACH ? PLAIN_LINE : Math.max(NO_LINE, reached);
  }
  // lashes get no longer towards the nose: what reaches higher there is the shade of the socket
  const fromOutside = (k: number) => (inner === 0 ? LID_COLUMNS - 1 - k : k);
  const lashes = medians(height);
  for (let k = LID_COLUMNS >> 1; k < LID_COLUMNS; k++)
    lashes[fromOutside(k)] = Math.min(lashes[fromOutside(k)]!, lashes[fromOutside(k - 1)]!);
  const lined = smooth(highest(highest(medians(liners))), 4);
  // rather too high than too low: what is left of the line would frame the lid
  const line = smooth(highest(lashes.map((value, k) => Math.max(value, lined[k]!))), 2.5);
  softness.sort((a, b) => a - b);
  return { line, softness: softness[softness.length >> 1] ?? 0 };
}

/**
 * The lash line as the photograph has it, against the skin that a lid is painted with: 0 as skin – 1 as `lash`, column
 * by column; those beside the eye, too.
 */
export function readLashes(
  look: Look,
  { top, width }: EyeFrame,
  {
    tone,
    height,
    lash,
    inner,
    free,
  }: { tone: LidTone; height: Float32Array; lash: number; inner: 0 | 1; free: number },
): Float32Array {
  const lashes = new Float32Array(LID_COLUMNS * LASH_ROWS);
  const darkest = new Float32Array(LID_COLUMNS);
  /** `column` may lie beside the eye. */
  const darkAt = (column: number, row: number) => {
    const within = Math.min(LID_COLUMNS - 1, Math.max(0, column));
    const above = heightOf(row);
    const down = top[within]! - above * width;
    const skin = toneAt(tone, column, down / width)[0];
    const dark = (skin - look.luma(column, down)) / Math.max(LINE_CONTRAST, skin - lash);
    const ends = smoothstep(1.25 * height[within]!, 0.75 * height[within]!, above);
    return Math.min(1, Math.max(0, dark)) * ends;
  };
  for (let column = 0; column < LID_COLUMNS; column++)
    for (let row = 0; row < LASH_ROWS; row++) {
      const value = darkAt(column, row);
      lashes[column * LASH_ROWS + row] = value;
      if (heightOf(row) < ROOT) darkest[column] = Math.max(darkest[column]!, value);
    }
  // reflections break the line in the photograph, not on a lid that comes down
  const root = smooth(medians(darkest), 2).map((value) => Math.max(FAINTEST, AS_BESIDE * value));
  const filled = bridgeGaps(lashes).map((value, i) => {
    const [column, row] = [Math.floor(i / LASH_ROWS), i % LASH_ROWS];
    return Math.max(value, root[column]! * smoothstep(ROOT_FILLED, 0, heightOf(row)));
  });
  for (let column = 0; column < LID_COLUMNS; column++)
    endAtGap(filled.subarray(column * LASH_ROWS, (column + 1) * LASH_ROWS));
  const line = alongLine(filled).map((even, i) => besideLine(filled[i]!, even));
  return withWing(line, { inner, free, darkAt });
}

const heightOf = (row: number) => (LASH_REACH * row) / (LASH_ROWS - 1);

/** Rows by which lashes beyond the outer corner may rise or fall from column to column. */
const WING_RISES = 2;

/**
 * The line with columns beside the eye: beyond the outer corner what goes on as dark as it, if it stands `free`, so that
 * it comes down with the lid; beyond the inner one its end, which is not seen.
 */
function withWing(
  line: Float32Array,
  { inner, free, darkAt }: { inner: 0 | 1; free: number; darkAt: (column: number, row: number) => number },
): Float32Array {
  const wide = new Float32Array(TONE_COLUMNS * LASH_ROWS);
  const columnOf = (table: Float32Array, column: number) =>
    table.subarray(column * LASH_ROWS, (column + 1) * LASH_ROWS);
  wide.set(line, MARGIN_COLUMNS * LASH_ROWS);
  for (let k = 0; k < MARGIN_COLUMNS; k++) {
    const [from, to, step] = inner === 0 ? [0, -1 - k, 1] : [LID_COLUMNS - 1, LID_COLUMNS + k, -1];
    columnOf(wide, to + MARGIN_COLUMNS).set(columnOf(line, from));
    const beyond = inner === 0 ? LID_COLUMNS + k : -1 - k;
    const before = columnOf(wide, beyond - step + MARGIN_COLUMNS);
    const wing = columnOf(wide, beyond + MARGIN_COLUMNS);
    for (let row = 0; row < LASH_ROWS; row++) {
      const near = before.subarray(Math.max(0, row - WING_RISES), row + WING_RISES + 1);
      const goesOn = Math.min(darkAt(beyond, row), Math.max(...near));
      wing[row] = before[row]! + free * (goesOn - before[row]!);
    }
  }
  return wide;
}

/**
 * How dark a lash line is at a place where it is `found` that dark and is `even` along its columns. Single lashes are
 * seen; what is darker by far than the line beside it is none of it, and what is lighter by far is a reflection on
 * glasses, which does not come down with the line.
 */
export function besideLine(found: number, even: number): number {
  return Math.max(EVEN_AT_LEAST * even, Math.min(found, even + MOST_APART));
}

/** What is dark again above a line that has ended is the fold or the socket's shade: two lines would come down. */
function endAtGap(line: Float32Array): void {
  const rows = Math.round((ROOT_FILLED / LASH_REACH) * (LASH_ROWS - 1));
  let core = 0;
  for (let row = 1; row <= rows; row++) if (line[row]! > line[core]!) core = row;
  let ended = false;
  for (let row = core + 1; row < line.length; row++) {
    ended ||= line[row]! < GAP;
    if (ended) line[row] = Math.min(line[row]!, line[row - 1]!);
  }
}

/** What is as dark on both sides of a gap near the lid's edge goes on through it. */
function bridgeGaps(lashes: Float32Array): Float32Array {
  const bridged = lashes.slice();
  const { columns, wholly, ends } = BRIDGED;
  for (let row = 0; row < LASH_ROWS; row++) {
    const share = smoothstep(ends, wholly, (LASH_REACH * row) / (LASH_ROWS - 1));
    if (share === 0) continue;
    const line = rowOf(lashes, row);
    const closed = lowest(highest(line, columns), columns);
    line.forEach((value, column) => {
      bridged[column * LASH_ROWS + row] = value + share * (closed[column]! - value);
    });
  }
  return bridged;
}

const rowOf = (lashes: Float32Array, row: number) =>
  Float32Array.from({ length: LID_COLUMNS }, (_, column) => lashes[column * LASH_ROWS + row]!);

/** Evened from column to column: reflections and rims tear a line that is seen as one. */
function alongLine(lashes: Float32Array): Float32Array {
  const even = new Float32Array(lashes.length);
  for (let row = 0; row < LASH_ROWS; row++) {
    smooth(medians(rowOf(lashes, row)), EVENED).forEach((value, column) => {
      even[column * LASH_ROWS + row] = value;
    });
  }
  return even;
}

/**
 * Whether what is dark beyond the outer corner is lashes that stand up from it, with skin above them, 0–1: the shade of
 * a socket or a rim goes on there. Without them no more than the end of a fold is seen, which stays.
 */
export function readStandsFree(
  look: Look,
  { top, width }: EyeFrame,
  { skinLuma, height, inner }: { skinLuma: number; height: Float32Array; inner: 0 | 1 },
): number {
  const column = inner === 0 ? LID_COLUMNS - 1 : 0;
  const corner = top[column]!;
  const high = smoothstep(HIGH.from, HIGH.to, height[column]!);
  let sum = 0;
  for (let k = 0; k < WING_COLUMNS; k++)
    sum += look.luma(inner === 0 ? LID_COLUMNS + k : -1 - k, corner - FREE.above * width) - 16;
  return high * smoothstep(FREE.none, FREE.wholly, sum / WING_COLUMNS / Math.max(1, skinLuma - 16));
}

/** How much of a lash line goes on beyond the outer corner of the eye, as drawn eyeliner does: 0–1. */
export function readWing(
  look: Look,
  { top, width }: EyeFrame,
  { skinLuma, inner }: { skinLuma: number; inner: 0 | 1 },
): number {
  const corner = top[inner === 0 ? LID_COLUMNS - 1 : 0]!;
  let sum = 0;
  for (let k = 1; k <= WING_COLUMNS; k++) {
    const column = inner === 0 ? LID_COLUMNS - 1 + k : -k;
    let darkest = 255;
    for (let up = -WING_REACH; up <= WING_REACH; up += 0.01)
      darkest = Math.min(darkest, look.luma(column, corner - up * width));
    sum += smoothstep(0.55, AS_LINER, (darkest - 16) / Math.max(1, skinLuma - 16));
  }
  return sum / WING_COLUMNS;
}

/** The hue of a lash line of that luma: what, mixed with skin by its darkness, gives the photograph's. U and V. */
export function lashHue(
  look: Look,
  { top, width }: EyeFrame,
  { tone, height, lash }: { tone: LidTone; height: Float32Array; lash: number },
): [number, number] {
  const sums = [0, 0, 1e-6];
  for (let column = 0; column < LID_COLUMNS; column++)
    for (let above = 0; above < height[column]!; above += LASH_REACH / LASH_ROWS) {
      const down = top[column]! - above * width;
      const skin = toneAt(tone, column, down / width);
      const [luma, ...hue] = look(column, down);
      const dark = Math.min(1, (skin[0] - luma) / Math.max(LINE_CONTRAST, skin[0] - lash));
      if (dark < HUE_FROM) continue;
      for (const c of [0, 1] as const) sums[c] = sums[c]! + hue[c]! - skin[c + 1]! * (1 - dark);
      sums[2] = sums[2]! + dark;
    }
  const hueOf = (sum: number) => Math.min(128 + MOST_HUE, Math.max(128 - MOST_HUE, sum / sums[2]!));
  return sums[2]! < 1 ? [128, 128] : [hueOf(sums[0]!), hueOf(sums[1]!)];
}

export function toneAt({ planes, rows, firstRow }: LidTone, column: number, down: number): Tone {
  const row = Math.min(rows - 1, Math.max(0, Math.round((down - firstRow) * LID_COLUMNS - 0.5)));
  return planes.map((plane) => plane[row * TONE_COLUMNS + column + MARGIN_COLUMNS]!) as Tone;
}

function highest(values: Float32Array, reach = 2): Float32Array {
  return values.map((_, i) => Math.max(...values.subarray(Math.max(0, i - reach), i + reach + 1)));
}

function lowest(values: Float32Array, reach: number): Float32Array {
  return values.map((_, i) => Math.min(...values.subarray(Math.max(0, i - reach), i + reach + 1)));
}

export function medians(values: Float32Array, spread = 4): Float32Array {
  return values.map((_, i) => {
    const near = values.slice(Math.max(0, i - spread), i + spread + 1).sort();
    return near[near.length >> 1]!;
  });
}
