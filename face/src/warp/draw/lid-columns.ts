import { smoothstep } from '../smoothstep.ts';
import { LID_COLUMNS, MARGIN_COLUMNS, smooth } from './eye-frame.ts';
import { LASH_ROWS } from './lash-line.ts';
import type { LidSkin } from './lid-skin.ts';
import { TONE_COLUMNS } from './lid-tone.ts';

/** By how much a closed lid goes over the edge of the lower one, whose wet rim shines, in widths of the eye. */
export const OVERLAP = 0.04;
/** A lid is shut a little before its parameter is 1. */
const SHUT_AT = 0.94;
/** A shut eye's line hangs by this share of how far the lower lid does, and bends one way: so much may its lean be, as a share of that; more would be an S. */
const SHUT_HANGS = 0.8;
const MOST_LEAN = 0.4;
/** As a lid comes down, over these closures its edge loses the bumps it was found with. */
const EVENED_AT = { from: 0.05, to: 0.5 } as const;
/** Towards both corners the line of a shut eye ends; a line of eyeliner goes on outside. From the inner to the outer corner. */
const TAPERS = { from: 0, to: 0.3, again: 0.72, ends: 1.04 } as const;
/** At its ends it is so much thinner. */
const THINNER_ENDS = 0.45;
/** A lash line that comes down is seen from above: it gets thinner, to this share and between these heights, in widths of the eye. */
const THINNER = 0.5;
const THINNEST = 0.045;
const THICKEST = 0.08;
/** It is so by this closure: a lid half-way down shows its skin, and no bar. */
const THIN_AT = 0.6;
/** How far three looks at a line lie apart that blur it as its softness does, as a share of that, which is no more than this. */
const BLURRED = 0.46;
const SOFTEST = 0.1;
/** Lashes of a shut eye let so much light through, but for eyeliner, which is so high. */
const LIGHTER = 0.12;
const LINER = { from: 0.1, to: 0.16 } as const;
/** Over so many columns the line of a shut eye is evened: where it is high in the photograph, that may be a fold's. */
const SHUT_EVENED = 6;
/** Lids that hair hangs before lie in its shade. */
const HAIR_SHADES = 0.5;
/** A lid's skin reaches at most so far beside the corners of the eye, in its widths: the ends of folds and lashes go with it. */
export const BESIDE = 0.24;
/** Over so much of the eye's width the painted skin passes into the photograph's. */
const FADES_OVER = 0.1;

/** Beyond the outer corner, from here to there, skin replaces the photograph as wholly as above the lid: what is left of lashes there would be a hook. */
const OUTSIDE = { from: 0.78, to: 1, above: 0.03 } as const;

/** Lashes out there stay for longer than the line: those that come down do so over these closures, or both would be seen. */
const LATE = { from: 0.05, to: 0.6, inside: 0.86, outside: 1.02 } as const;

/** Beyond the outer corner a trace of what was there stays: a tuft that goes wholly seems to move what is around it. */
const STAYS = { share: 0.2, inside: 0.96, outside: 1.06 } as const;

/** Lashes of an eye that shuts point down, the outer ones most, from there on and over these closures; but a line of eyeliner stays. */
const HANGS = { from: 0.6, wholly: 0.95, begins: 0.3, lashes: 0.6, liner: 0.9 } as const;

/** Tables along a lid have so many entries per width of the eye, `BESIDE` it too: finer than pixels are. */
export const FINE = 4 * LID_COLUMNS;
const FINE_COUNT = Math.ceil((1 + 2 * BESIDE) * FINE) + 1;

/** What is the same for all pixels of a column of a lid: much of it for good, the rest for one frame. */
export interface LidColumns {
  /** 0 at both ends of the area that is painted, 1 between them. */
  round: Float32Array;
  /** How high the lash line of an open eye is, and that of a shut one. */
  line: Float32Array;
  /** Up to here the photograph goes as soon as the lid begins to close. */
  quickTo: Float32Array;
  shutLine: Float32Array;
  /** Whether it is as high as eyeliner is, 0–1. */
  liner: Float32Array;
  clear: Float32Array;
  /** From where the photograph is replaced wholly. */
  replaced: Float32Array;
  /** How far the lid overlaps the lower one. */
  over: Float32Array;
  beside: Float32Array;
  /** How dense the lashes of an open eye are, how much of that is left in a shut one, and where the painted skin ends on the outside. */
  dense: Float32Array;
  tapers: Float32Array;
  /** Where the line comes no sooner than the photograph's goes: beyond the outer corner. */
  late: Float32Array;
  /** How far lashes of a shut eye hang below its line instead of standing up from it. */
  hangs: Float32Array;
  ends: Float32Array;
  /** Where the photograph's line goes as soon as the lid begins to close: not near the corners, where it hardly moves. */
  quick: Float32Array;
  unrolls: Float32Array;
  /** How high the fold lies, whether it is seen, and how much of it is left in a shut eye. */
  fold: Float32Array;
  foldSeen: Float32Array;
  foldLeft: Float32Array;
  middle: Float32Array;
  /** 1 near both corners of the eye, 0 elsewhere. */
  corners: Float32Array;
  /** How much of the lid, of the skin above it is seen behind hair, and lit. */
  seen: Float32Array;
  seenAbove: Float32Array;
  lit: Float32Array;
  /** Of this frame: edges of the eye's opening and of the lid, in pixels; per pixel, what a height measures across the edge. */
  upper: Float32Array;
  edge: Float32Array;
  /** The edge of the lower lid, when a shut eye's line lies above that. */
  floor: Float32Array;
  scale: Float32Array;
  thin: Float32Array;
  /** How far the thinner line is blurred for its edges to stay as soft as they were, in widths of the eye. */
  blur: Float32Array;
  reach: Float32Array;
  dark: Float32Array;
  /** How far they hang in this frame. */
  hanging: Float32Array;
}

export function createColumns(skin: LidSkin): LidColumns {
  const table = (value: (across: number, j: number) => number) =>
    Float32Array.from({ length: FINE_COUNT }, (_, j) => value(j / FINE - BESIDE, j));
  const empty = () => new Float32Array(FINE_COUNT);
  const round = table((a) => smoothstep(-BESIDE, 0.3, a) * smoothstep(1 + BESIDE, 0.7, a));
  const line = table((a) => alongLid(skin.lashHeight, a));
  const quickTo = table((_, j) => line[j]! + skin.tail);
  const even = smooth(skin.lashHeight, SHUT_EVENED);
  const clear = table((a, j) => alongLid(skin.clear, a) * round[j]! + BESIDE * (1 - round[j]!));
  const dense = (a: number) => (skin.inner === 0 ? a : 1 - a);
  const liner = table((_, j) => smoothstep(LINER.from, LINER.to, line[j]!));
  const outside = (a: number) => skin.free * smoothstep(OUTSIDE.from, OUTSIDE.to, dense(a));
  // a tuft of lashes is as dark beyond the corner as a line that is drawn there, but not along all of the eye
  const middle = liner.slice((BESIDE + 0.2) * FINE, (BESIDE + 0.8) * FINE);
  const lined = middle.reduce((sum, value) => sum + value, 0) / middle.length;
  const drawn = skin.wing * smoothstep(HANGS.lashes, HANGS.liner, lined);
  const beyond = darkestBeyond(skin);
  const goesOn = (a: number) => (dense(a) < 0.5 ? 0 : skin.free * alongTone(beyond, a));
  return {
    round,
    line,
    quickTo,
    shutLine: table((a) => {
      const open = alongLid(even, a);
      return Math.max(Math.min(open, THINNEST), Math.min(THINNER * open, THICKEST));
    }),
    liner,
    clear,
    replaced: table((a, j) => {
      const above = Math.max(
        0.3 * clear[j]!,
        Math.min(line[j]! + skin.tail, clear[j]! - 0.04),
        clear[j]! - FADES_OVER,
      );
      const lashes = Math.min(clear[j]! - FADES_OVER, line[j]! + OUTSIDE.above);
      return Math.max(round[j]! * above, outside(a) * lashes);
    }),
    over: table((a) => OVERLAP * Math.max(0, 4 * a * (1 - a))),
    beside: table((a) => Math.max(0, -a, a - 1)),
    // near the nose lashes end before the corner, and are sparse, but eyeliner is not; outside the line runs into the photograph's
    dense: table(
      (a, j) =>
        smoothstep(0, 0.1, dense(a)) *
        Math.max(smoothstep(1.04 + 0.1 * skin.wing, 0.96 + 0.06 * skin.wing, dense(a)), goesOn(a)) *
        Math.max(liner[j]!, 0.4 + 0.6 * smoothstep(0, 0.4, dense(a))),
    ),
    tapers: table((a) => {
      const { from, to, again, ends } = TAPERS;
      const outside = 0.3 + 0.7 * smoothstep(ends, again, dense(a));
      return smoothstep(from, to, dense(a)) * (skin.wing + (1 - skin.wing) * outside);
    }),
    late: table((a) => skin.free * smoothstep(LATE.inside, LATE.outside, dense(a))),
    hangs: table((a, j) => smoothstep(HANGS.from, HANGS.wholly, dense(a)) * (1 - liner[j]! * drawn)),
    ends: table((a) => {
      const ends = smoothstep(1.22 + 0.02 * skin.free, 1.08 + 0.06 * skin.free, dense(a));
      return ends * (1 - STAYS.share * smoothstep(STAYS.inside, STAYS.outside, dense(a)));
    }),
    quick: table((a) => smoothstep(0.02, 0.25, dense(a)) * smoothstep(LATE.outside, LATE.inside, dense(a))),
    unrolls: table((a) => alongLid(skin.unrolls, a)),
    fold: table((a) => alongLid(skin.fold.height, a)),
    foldSeen: table((a) => alongLid(skin.fold.seen, a)),
    foldLeft: table((a) => alongLid(skin.fold.left, a)),
    corners: table((a) => smoothstep(0.26, 0.4, Math.abs(a - 0.5))),
    middle: table((a) => smoothstep(0.55, 0.05, Math.abs(a - 0.5))),
    seen: table((a) => 1 - alongTone(skin.cover.eye, a)),
    seenAbove: table((a) => 1 - alongTone(skin.cover.above, a)),
    lit: table((a) => 1 - HAIR_SHADES * alongTone(skin.cover.shade, a)),
    upper: empty(),
    edge: empty(),
    floor: empty(),
    scale: empty(),
    thin: empty(),
    blur: empty(),
    reach: empty(),
    dark: empty(),
    hanging: empty(),
  };
}

/** Sets what changes from frame to frame. `top`, `bottom`: heights of the opening's edges; `softness` as in `LidSkin`. */
export function setColumns(
  columns: LidColumns,
  top: Float32Array,
  bottom: Float32Array,
  width: number,
  closure: number,
  softness: number,
): void {
  const gone = Math.min(1, closure / SHUT_AT);
  const [sag, skew] = curveOf(bottom);
  const [rise, lean] = curveOf(top);
  const even = smoothstep(EVENED_AT.from, EVENED_AT.to, gone);
  const soft = BLURRED * Math.min(SOFTEST, softness);
  const thinner = smoothstep(0, THIN_AT, closure);
  const waits = 1 - smoothstep(LATE.from, LATE.to, closure);
  const lashesHang = smoothstep(HANGS.begins, 1, closure);
  for (let j = 0; j < FINE_COUNT; j++) {
    const at = Math.min(LID_COLUMNS - 1e-3, Math.max(0, (j / FINE - BESIDE) * LID_COLUMNS));
    const k = Math.floor(at);
    const f = at - k;
    const upper = top[k]! + (top[k + 1]! - top[k]!) * f;
    const lower = bottom[k]! + (bottom[k + 1]! - bottom[k]!) * f;
    columns.upper[j] = upper;
    const over = columns.over[j]! * width;
    columns.floor[j] = lower + over;
    const a = at / LID_COLUMNS;
    const hangs = a * (1 - a);
    const line = hangs * (sag + skew * (a - 0.5));
    const from = upper + (hangs * (rise + lean * (a - 0.5)) - upper) * even;
    columns.edge[j] = from + (SHUT_HANGS * line + over - from) * gone;
    // across the edge, however steep it is: a line keeps its width towards the corners
    const slope =
      ((top[k + 1]! - top[k]!) * (1 - gone) + (bottom[k + 1]! - bottom[k]!) * gone) * (LID_COLUMNS / width);
    columns.scale[j] = 1 / (width * Math.sqrt(1 + slope * slope));
    const tapers = 1 - (1 - columns.tapers[j]!) * gone;
    const thin =
      (1 - (1 - columns.shutLine[j]! / columns.line[j]!) * thinner) * (1 - THINNER_ENDS * (1 - tapers));
    columns.dark[j] =
      columns.dense[j]! *
      (1 - LIGHTER * gone * (1 - columns.liner[j]!)) *
      tapers *
      (1 - columns.late[j]! * waits);
    columns.thin[j] = thin;
    columns.hanging[j] = columns.hangs[j]! * lashesHang;
    columns.blur[j] = soft * Math.sqrt(Math.max(0, 1 - thin * thin));
    columns.reach[j] = Math.max(0.018, 1.4 / width, 1.25 * columns.line[j]! * thin) + columns.blur[j]!;
  }
}

/**
 * The smooth line of a lid, from its edge: lids behind glasses are found with bumps. It hangs
 * `a (1 - a) (sag + skew (a - 1/2))` below the line through the corners, `a` across the eye.
 */
function curveOf(edge: Float32Array): [sag: number, skew: number] {
  const sums = [0, 0, 0, 0];
  for (let k = 0; k <= LID_COLUMNS; k++) {
    const a = k / LID_COLUMNS;
    const hangs = a * (1 - a);
    const leans = hangs * (a - 0.5);
    // the two are orthogonal, so each is fitted by itself
    sums[0]! += hangs * edge[k]!;
    sums[1]! += hangs * hangs;
    sums[2]! += leans * edge[k]!;
    sums[3]! += leans * leans;
  }
  const sag = sums[0]! / sums[1]!;
  const most = MOST_LEAN * Math.abs(sag);
  return [sag, Math.min(most, Math.max(-most, sums[2]! / sums[3]!))];
}

/** How dark the lashes beyond the outer corner are, per column of a tone; within the eye as at that corner. */
function darkestBeyond({ lashes, inner }: LidSkin): Float32Array {
  return Float32Array.from({ length: TONE_COLUMNS }, (_, k) => {
    const first = inner === 0 ? MARGIN_COLUMNS + LID_COLUMNS : MARGIN_COLUMNS - 1;
    const column = inner === 0 ? Math.max(k, first) : Math.min(k, first);
    return Math.max(...lashes.subarray(column * LASH_ROWS, (column + 1) * LASH_ROWS));
  });
}

/** Value of a table with one entry per column of a tone. */
function alongTone(table: Float32Array, across: number): number {
  const column = Math.min(TONE_COLUMNS - 1.001, Math.max(0, across * LID_COLUMNS + MARGIN_COLUMNS - 0.5));
  const k = Math.floor(column);
  return table[k]! + (table[k + 1]! - table[k]!) * (column - k);
}

/** Value of a table with one entry per column. */
function alongLid(table: Float32Array, across: number): number {
  const column = Math.min(LID_COLUMNS - 1.001, Math.max(0, across * LID_COLUMNS - 0.5));
  const k = Math.floor(column);
  return table[k]! + (table[k + 1]! - table[k]!) * (column - k);
}
