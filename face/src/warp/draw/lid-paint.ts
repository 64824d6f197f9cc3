import type { FaceParams, Pose } from '../../types.ts';
import type { WarpData } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { LID_COLUMNS, MARGIN_COLUMNS } from './eye-frame.ts';
import { LASH_REACH, LASH_ROWS } from './lash-line.ts';
import { GRAIN_REACH, GRAIN_ROWS, type LidSkin, readLidSkin } from './lid-skin.ts';
import { TONE_COLUMNS } from './lid-tone.ts';
import type { Planes } from './raster.ts';

/**
 * Draws lids that close over the eyes. The photograph shows the lid's skin rolled up above the eye; stretching it would
 * bend brows and spectacle rims and smear lashes. The lid is painted instead, inside the opening alone, and the lash
 * line of the photograph fades as that of the lid comes down.
 */
export interface LidPainter {
  /** `screen`: x, y per vertex in frame pixels. */
  paint(params: FaceParams, pose: Pose, screen: Float32Array, planes: Planes): void;
}

/** By how much the upper lid follows an eye that looks down as far as it can. */
const FOLLOWS_GAZE = 0.22;

/** By how much a closed lid goes over the edge of the lower one, whose wet rim shines, in widths of the eye. */
const OVERLAP = 0.04;
/** A lid is shut a little before its parameter is 1. */
const SHUT_AT = 0.94;

/** How far lashes reach below the lid's edge, in widths of the eye. */
const LASHES_BELOW = 0.075;
/** A lash line that comes down is seen from above: it gets thinner, to this share and between these heights, in widths of the eye. */
const THINNER = 0.4;
const THINNEST = 0.045;
const THICKEST = 0.08;
/** Most of what lashes hide. */
const LASH_DARKEST = 0.96;
/** How soft a lid's edge is, of what the lash line of the picture is. */
const SOFT_EDGE = 0.3;
/** Lids that hair hangs before lie in its shade. */
const HAIR_SHADES = 0.5;

/** A lid's skin reaches at most so far beside the corners of the eye, in its widths: the ends of folds and lashes go with it. */
const BESIDE = 0.24;

/** Over so much of the eye's width the painted skin passes into the photograph's; how much of the fold is gone when a lid is shut. */
const FADES_OVER = 0.1;
const UNROLLS = 0.85;

/** How much darker than the lid the fold above it is. */
const FOLD = 0.06;
const FOLDED = 0.55;

/** How far above the eye's edge a lid's bulge begins, as a share of what is painted there. */
const LEAD = 0.6;

/** How far a lid is closed by a blink and by what the eye looks at, 0–1. */
export function lidClosure(params: FaceParams, pose: Pose, side: number): number {
  // the parameters' names mean the person's own side: the image's left eye is the right one
  const asked = side === 0 ? params.eyeBlinkRight : params.eyeBlinkLeft;
  const blink = Math.min(1, Math.max(0, asked || 0));
  const down = Math.min(1, Math.max(0, pose.gazeY || 0));
  return blink + FOLLOWS_GAZE * down * (1 - blink);
}

export function createLidPainter(data: WarpData): LidPainter {
  const eyes = data.eyes.map((eye, side) => {
    const skin = readLidSkin(data, side);
    return {
      upper: Uint16Array.from(eye.upper),
      lower: Uint16Array.from(eye.lower),
      skin,
      columns: createColumns(skin),
      highest: Math.max(BESIDE, ...skin.clear),
      top: new Float32Array(LID_COLUMNS + 1),
      bottom: new Float32Array(LID_COLUMNS + 1),
    };
  });
  const colour = new Float32Array(4);

  return {
    paint(params, pose, screen, planes) {
      for (let side = 0; side < eyes.length; side++) {
        const closure = lidClosure(params, pose, side);
        if (closure > 0.01) paintLid(eyes[side]!, closure, screen, planes);
      }
    },
  };

  function paintLid(eye: (typeof eyes)[number], closure: number, screen: Float32Array, planes: Planes): void {
    const { upper, lower, skin, columns, highest, top, bottom } = eye;
    const first = upper[0]! * 2;
    const last = upper[upper.length - 1]! * 2;
    const x0 = screen[first]!;
    const y0 = screen[first + 1]!;
    const width = Math.hypot(screen[last]! - x0, screen[last + 1]! - y0);
    if (width < 4) return;
    const ax = (screen[last]! - x0) / width;
    const ay = (screen[last + 1]! - y0) / width;
    edgeHeights(upper, screen, x0, y0, ax, ay, width, top);
    edgeHeights(lower, screen, x0, y0, ax, ay, width, bottom);
    let high = 0;
    let low = 0;
    for (let k = 0; k <= LID_COLUMNS; k++) {
      bottom[k] = Math.max(bottom[k]!, top[k]!);
      high = Math.min(high, top[k]!);
      low = Math.max(low, bottom[k]!);
    }
    setColumns(columns, top, bottom, width, closure);
    high -= highest * width;
    low += (OVERLAP + LASHES_BELOW) * width;
    // the box around the lid in the frame, even corners for the chroma
    const dx = Math.max(Math.abs(high), Math.abs(low)) * Math.abs(ay) + BESIDE * width + 2;
    const left = Math.max(0, Math.floor(Math.min(x0, x0 + width * ax) - dx) & ~1);
    const right = Math.min(planes.width, Math.ceil(Math.max(x0, x0 + width * ax) + dx));
    const up = Math.max(0, Math.floor(Math.min(y0, y0 + width * ay) + high * Math.abs(ax) - 2) & ~1);
    const down = Math.min(planes.height, Math.ceil(Math.max(y0, y0 + width * ay) + low * Math.abs(ax) + 2));
    for (let y = up; y + 1 < down; y += 2)
      for (let x = left; x + 1 < right; x += 2) {
        let keep = 0;
        let blue = 0;
        let red = 0;
        for (let k = 0; k < 4; k++) {
          const px = x + (k & 1) + 0.5 - x0;
          const py = y + (k >> 1) + 0.5 - y0;
          const across = (px * ax + py * ay) / width;
          if (across <= -BESIDE || across >= 1 + BESIDE) continue;
          if (!shade(skin, columns, across, py * ax - px * ay, width, closure, colour)) continue;
          const a = colour[3]!;
          const at = (y + (k >> 1)) * planes.width + x + (k & 1);
          planes.y[at] = planes.y[at]! * (1 - a) + colour[0]! * a + 0.5;
          keep += a / 4;
          blue += (colour[1]! * a) / 4;
          red += (colour[2]! * a) / 4;
        }
        if (keep === 0) continue;
        const at = (y >> 1) * (planes.width >> 1) + (x >> 1);
        planes.u[at] = planes.u[at]! * (1 - keep) + blue + 0.5;
        planes.v[at] = planes.v[at]! * (1 - keep) + red + 0.5;
      }
  }
}

/** Tables along a lid have so many entries per width of the eye, `BESIDE` it too: finer than pixels are. */
const FINE = 4 * LID_COLUMNS;
const FINE_COUNT = Math.ceil((1 + 2 * BESIDE) * FINE) + 1;

/** What is the same for all pixels of a column of a lid: much of it for good, the rest for one frame. */
interface LidColumns {
  /** 0 at both ends of the area that is painted, 1 between them. */
  round: Float32Array;
  line: Float32Array;
  clear: Float32Array;
  /** From where the photograph is replaced wholly. */
  replaced: Float32Array;
  /** How far the lid overlaps the lower one. */
  over: Float32Array;
  beside: Float32Array;
  /** How dense the lashes are, and where the painted skin ends on the outside. */
  dark: Float32Array;
  ends: Float32Array;
  middle: Float32Array;
  /** How much of the lid, of the skin above it is seen behind hair, and lit. */
  seen: Float32Array;
  seenAbove: Float32Array;
  lit: Float32Array;
  /** Of this frame: edges of the eye's opening and of the lid, in pixels; per pixel, what a height measures across the edge. */
  upper: Float32Array;
  edge: Float32Array;
  scale: Float32Array;
  thin: Float32Array;
  reach: Float32Array;
}

function createColumns(skin: LidSkin): LidColumns {
  const table = (value: (across: number, j: number) => number) =>
    Float32Array.from({ length: FINE_COUNT }, (_, j) => value(j / FINE - BESIDE, j));
  const empty = () => new Float32Array(FINE_COUNT);
  const round = table((a) => smoothstep(-BESIDE, 0.3, a) * smoothstep(1 + BESIDE, 0.7, a));
  const line = table((a) => alongLid(skin.lashHeight, a));
  const clear = table((a, j) => alongLid(skin.clear, a) * round[j]! + BESIDE * (1 - round[j]!));
  const dense = (a: number) => (skin.inner === 0 ? a : 1 - a);
  return {
    round,
    line,
    clear,
    replaced: table(
      (_, j) =>
        Math.max(0.3 * clear[j]!, Math.min(line[j]!, clear[j]! - 0.05), clear[j]! - FADES_OVER) * round[j]!,
    ),
    over: table((a) => OVERLAP * Math.max(0, 4 * a * (1 - a))),
    beside: table((a) => Math.max(0, -a, a - 1)),
    // near the nose lashes end before the corner, and are sparse; outside the line runs into the photograph's
    dark: table(
      (a) =>
        smoothstep(0, 0.1, dense(a)) *
        smoothstep(1.04 + 0.1 * skin.wing, 0.96 + 0.06 * skin.wing, dense(a)) *
        (0.4 + 0.6 * smoothstep(0, 0.4, dense(a))),
    ),
    ends: table((a) => smoothstep(1.12, 1, dense(a))),
    middle: table((a) => smoothstep(0.5, 0.1, Math.abs(a - 0.5))),
    seen: table((a) => 1 - beforeLid(skin.cover.eye, a)),
    seenAbove: table((a) => 1 - beforeLid(skin.cover.above, a)),
    lit: table((a) => 1 - HAIR_SHADES * beforeLid(skin.cover.shade, a)),
    upper: empty(),
    edge: empty(),
    scale: empty(),
    thin: empty(),
    reach: empty(),
  };
}

/** Sets what changes from frame to frame. `top`, `bottom`: heights of the opening's edges. */
function setColumns(
  columns: LidColumns,
  top: Float32Array,
  bottom: Float32Array,
  width: number,
  closure: number,
): void {
  const gone = Math.min(1, closure / SHUT_AT);
  for (let j = 0; j < FINE_COUNT; j++) {
    const at = Math.min(LID_COLUMNS - 1e-3, Math.max(0, (j / FINE - BESIDE) * LID_COLUMNS));
    const k = Math.floor(at);
    const f = at - k;
    const upper = top[k]! + (top[k + 1]! - top[k]!) * f;
    const lower = bottom[k]! + (bottom[k + 1]! - bottom[k]!) * f;
    columns.upper[j] = upper;
    columns.edge[j] = upper + (lower - upper + columns.over[j]! * width) * gone;
    // across the edge, however steep it is: a line keeps its width towards the corners
    const slope =
      ((top[k + 1]! - top[k]!) * (1 - gone) + (bottom[k + 1]! - bottom[k]!) * gone) * (LID_COLUMNS / width);
    columns.scale[j] = 1 / (width * Math.sqrt(1 + slope * slope));
    const line = columns.line[j]!;
    const closedLine = Math.max(Math.min(line, THINNEST), Math.min(THINNER * line, THICKEST));
    const thin = 1 - (1 - closedLine / line) * closure;
    columns.thin[j] = thin;
    columns.reach[j] = Math.max(0.018, 1.4 / width, 1.25 * line * thin);
  }
}

/** Writes to `colour` Y, U, V and alpha of a pixel at `across` (0–1) and `height` pixels below the line through the corners; false where
 * there is nothing. */
function shade(
  skin: LidSkin,
  columns: LidColumns,
  across: number,
  height: number,
  width: number,
  closure: number,
  colour: Float32Array,
): boolean {
  const j = Math.round((across + BESIDE) * FINE);
  const edge = columns.edge[j]!;
  const aboveEdge = (edge - height) * columns.scale[j]!;
  const soft = Math.min(1.6, Math.max(0.5, SOFT_EDGE * skin.softness * width));
  const under = 0.012 + (0.6 + soft) / width;
  if (aboveEdge < -Math.max(under, LASHES_BELOW)) return false;
  const upper = columns.upper[j]!;
  const beside = columns.beside[j]!;
  const aboveUpper = (upper - height) / width;
  // the photograph's lash line goes, too: from the opening's edge, and softly around its corners
  const clear = columns.clear[j]!;
  const above = Math.max(0, aboveUpper);
  const away = beside > 0 ? Math.sqrt(beside * beside + above * above) : above;
  if ((aboveEdge > columns.reach[j]! || beside > 0) && away > Math.max(0.75 / width, clear)) return false;

  const seen = columns.seen[j]!;
  const inside = beside > 0 ? 0 : smoothstep(0.75 / width, -0.75 / width, aboveUpper);
  // the lash line is gone soon; the fold above it goes as the lid unrolls it, and not wholly
  const fades = 1 - smoothstep(columns.line[j]!, columns.line[j]! + 0.08, away);
  const unrolled = UNROLLS * smoothstep(0.05, 0.95, closure);
  const gone = unrolled + (smoothstep(0.01, 0.14, closure) - unrolled) * fades;
  const replaced = smoothstep(clear, columns.replaced[j]!, away) * gone * columns.ends[j]!;
  const shown = Math.max(inside, replaced * columns.seenAbove[j]!);
  const lid = smoothstep(-soft, soft, aboveEdge * width) * shown * seen;
  // lashes ride on the lid's edge; those of a closed eye point down
  const thin = columns.thin[j]!;
  const fringe =
    aboveEdge >= 0
      ? lashOf(skin, across, aboveEdge / thin)
      : Math.max(
          smoothstep(-under, 0, aboveEdge) * lashOf(skin, across, 0),
          0.55 * smoothstep(-LASHES_BELOW, 0, aboveEdge) * lashOf(skin, across, -aboveEdge / thin),
        );
  const fullLash = LASH_DARKEST * fringe * columns.dark[j]! * seen;
  const lash = fullLash * smoothstep(0.02, 0.12, closure);
  // a lid that has barely begun to come down shows no skin through its lashes: that is a bright line above the iris
  const bare = lid * (1 - fullLash);
  const alpha = bare + lash;
  if (alpha < 0.004) return false;

  // the bulge begins above the eye's own edge, in the skin that is painted there: at the edge a line would be seen
  const round = columns.round[j]!;
  const lead = LEAD * clear * width * round;
  const through = Math.min(1, Math.max(0, (height - upper + lead) / Math.max(1, edge - upper + lead)));
  const tall = smoothstep(0, 0.16, (edge - upper) / width);
  // the eyeball bulges: light in the middle, shadow towards the lashes and in the fold
  const fold = (aboveUpper - 0.5 * clear) / (0.4 * clear);
  const bulge =
    1 +
    tall *
      smoothstep(0, 0.5, through) *
      (0.1 * columns.middle[j]! - 0.01 - 0.19 * smoothstep(0.5, 1, through)) -
    FOLD * closure * round * Math.exp(-fold * fold) -
    // a lid that is not yet shut lies in the shade of its fold
    FOLDED * (1 - closure) * (1 - closure) * (1 - 0.55 * through);
  const column = Math.min(LID_COLUMNS - 1, Math.max(0, Math.floor(across * LID_COLUMNS)));
  // forth and back over what is known of it
  const place = Math.abs(((((aboveEdge / GRAIN_REACH + 1) % 2) + 2) % 2) - 1);
  const row = Math.min(GRAIN_ROWS - 1, Math.floor(place * GRAIN_ROWS));
  readSkin(skin, across, height / width, colour);
  colour[0] = 16 + (colour[0]! - 16) * bulge * columns.lit[j]! + skin.grain[column * GRAIN_ROWS + row]!;
  for (let c = 0; c < 3; c++) colour[c] = (colour[c]! * bare + skin.lash[c]! * lash) / alpha;
  colour[3] = alpha;
  return true;
}

/** Bilinear. */
function readSkin(
  { planes, rows, firstRow }: LidSkin,
  across: number,
  down: number,
  colour: Float32Array,
): void {
  const u = Math.min(TONE_COLUMNS - 1.001, Math.max(0, across * LID_COLUMNS + MARGIN_COLUMNS - 0.5));
  const v = Math.min(rows - 1.001, Math.max(0, (down - firstRow) * LID_COLUMNS - 0.5));
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const [f, g] = [u - x, v - y];
  const at = y * TONE_COLUMNS + x;
  for (let c = 0; c < 3; c++) {
    const plane = planes[c]!;
    colour[c] =
      (plane[at]! * (1 - f) + plane[at + 1]! * f) * (1 - g) +
      (plane[at + TONE_COLUMNS]! * (1 - f) + plane[at + TONE_COLUMNS + 1]! * f) * g;
  }
}

/** Darkness of the lash line at a height above the lid's edge; bilinear. */
function lashOf({ lashes }: LidSkin, across: number, above: number): number {
  const row = (above / LASH_REACH) * (LASH_ROWS - 1);
  if (row >= LASH_ROWS - 1) return 0;
  const column = Math.min(LID_COLUMNS - 1.001, Math.max(0, across * LID_COLUMNS - 0.5));
  const [k, r] = [Math.floor(column), Math.floor(row)];
  const [f, g] = [column - k, row - r];
  const at = k * LASH_ROWS + r;
  const next = at + LASH_ROWS;
  return (
    (lashes[at]! * (1 - g) + lashes[at + 1]! * g) * (1 - f) +
    (lashes[next]! * (1 - g) + lashes[next + 1]! * g) * f
  );
}

/** Value of a table of what hangs before the lid. */
function beforeLid(table: Float32Array, across: number): number {
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

/** Heights of a lid's edge below the line through the corners, at equal steps along it. */
function edgeHeights(
  chain: Uint16Array,
  screen: Float32Array,
  x0: number,
  y0: number,
  ax: number,
  ay: number,
  width: number,
  out: Float32Array,
): void {
  let next = 1;
  for (let k = 0; k <= LID_COLUMNS; k++) {
    const across = (width * k) / LID_COLUMNS;
    const acrossOf = (i: number) =>
      (screen[chain[i]! * 2]! - x0) * ax + (screen[chain[i]! * 2 + 1]! - y0) * ay;
    while (next < chain.length - 1 && acrossOf(next) < across) next++;
    const [p, q] = [acrossOf(next - 1), acrossOf(next)];
    const t = Math.min(1, Math.max(0, (across - p) / Math.max(1e-3, q - p)));
    const heightOf = (i: number) =>
      (screen[chain[i]! * 2 + 1]! - y0) * ax - (screen[chain[i]! * 2]! - x0) * ay;
    const before = heightOf(next - 1);
    out[k] = before + t * (heightOf(next) - before);
  }
}
