import type { FaceParams, Pose } from '../../types.ts';
import type { WarpData } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { LID_COLUMNS, MARGIN_COLUMNS } from './eye-frame.ts';
import { BESIDE, createColumns, FINE, type LidColumns, OVERLAP, setColumns } from './lid-columns.ts';
import { fringeAt, lashesReach } from './lid-fringe.ts';
import { grainPlace } from './lid-grain.ts';
import { type LidSkin, readLidSkin } from './lid-skin.ts';
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

/** Most of what lashes hide. */
const LASH_DARKEST = 0.96;
/** How soft a lid's edge is, of what the lash line of the picture is. */
const SOFT_EDGE = 0.45;

/** A lid that comes down throws a shade on the eyeball: so dark at its edge, so far below that, in widths of the eye; what is seen of an eye that is half shut lies in it wholly, at so much of that at least. */
const CAST = { dark: 0.62, reach: 0.3, from: 0.1, to: 0.6, least: 0.75, half: 0.45 } as const;

/** From here on the lower lid is seen where it meets the upper one. */
const MEETS = 0.8;

/** A lid lies on a ball: so much lighter is its middle, so much darker are its corners and what is near the lashes. */
const BULGE = { light: 0.12, corners: 0.14, lashes: 0.13 } as const;

/** Where a lid has come down by fewer pixels than this, it is darker by so much. */
const CORNER = { to: 3.5, dark: 0.35 } as const;

/** How much darker than the lid the fold above it is. */
const FOLD = 0.06;
const FOLDED = 0.1;

/** How far above and below its middle a fold reaches, in widths of the eye. */
const CREASE = 0.06;

/** How much of the photograph's lash line is gone in the corners when a lid is shut. */
const LINE_GOES = 0.92;

/** How far above the eye's edge a lid's bulge begins, as a share of what is painted there. */
const LEAD = 0.6;

/** How far a blink closes a lid, 0–1. */
export function blinkOf(params: FaceParams, side: number): number {
  // the parameters' names mean the person's own side: the image's left eye is the right one
  const asked = side === 0 ? params.eyeBlinkRight : params.eyeBlinkLeft;
  return Math.min(1, Math.max(0, asked || 0));
}

/** How far a lid is closed by a blink and by what the eye looks at, 0–1. */
export function lidClosure(params: FaceParams, pose: Pose, side: number): number {
  const blink = blinkOf(params, side);
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
    setColumns(columns, top, bottom, width, closure, skin.softness);
    high -= highest * width;
    low += (OVERLAP + lashesReach(1)) * width;
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
          planes.y[at] = Math.min(255, planes.y[at]! * (1 - a) + colour[0]! * a + 0.5);
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
  const soft = Math.min(2.6, Math.max(0.5, SOFT_EDGE * skin.softness * width));
  const under = 0.012 + (0.6 + soft) / width;
  const blur = columns.blur[j]!;
  const upper = columns.upper[j]!;
  const beside = columns.beside[j]!;
  const inOpening = beside === 0 && height > upper && aboveEdge * width < soft;
  const cast = inOpening
    ? castAt(aboveEdge, closure) * smoothstep(-0.5, 1, columns.floor[j]! - columns.over[j]! * width - height)
    : 0;
  if (cast === 0 && aboveEdge < -Math.max(under, lashesReach(columns.hanging[j]!)) - blur) return false;
  const aboveUpper = (upper - height) / width;
  // the photograph's lash line goes, too: from the opening's edge, and softly around its corners
  const clear = columns.clear[j]!;
  const above = Math.max(0, aboveUpper);
  const away = beside > 0 ? Math.sqrt(beside * beside + above * above) : above;
  if ((aboveEdge > columns.reach[j]! || beside > 0) && away > Math.max(0.75 / width, clear)) return false;

  const seen = columns.seen[j]!;
  const inside = beside > 0 ? 0 : smoothstep(0.75 / width, -0.75 / width, aboveUpper);
  // the lash line is gone soon; the fold above it goes as the lid unrolls it, and not wholly
  const fades = 1 - smoothstep(columns.quickTo[j]!, columns.quickTo[j]! + 0.05, away);
  const unrolled = Math.max(columns.unrolls[j]!, LINE_GOES * fades) * smoothstep(0.12, 1, closure);
  const gone = unrolled + (smoothstep(0.01, 0.14, closure) - unrolled) * fades * columns.quick[j]!;
  const replaced =
    smoothstep(clear, columns.replaced[j]!, away) *
    gone *
    columns.ends[j]! *
    (1 - foldAt(columns, j, aboveUpper, closure));
  const shown = Math.max(inside, replaced * columns.seenAbove[j]!);
  const below = aboveEdge * width < soft && closure > MEETS ? smoothstep(MEETS, 1, closure) : 0;
  const come = smoothstep(-soft, soft, aboveEdge * width);
  const lid = Math.max(come, below * smoothstep(-soft, soft, columns.floor[j]! - height)) * shown * seen;
  const fringe = fringeAt(skin, columns, j, { across, above: aboveEdge, under, width });
  const fullLash = LASH_DARKEST * fringe * columns.dark[j]! * seen;
  const lined = fullLash * smoothstep(0.02, 0.12, closure);
  // a lid that has barely begun to come down shows no skin through its lashes: that is a bright line above the iris
  const bare = lid * (1 - fullLash);
  const lash = lined + cast * seen * (1 - bare - lined);
  const alpha = bare + lash;
  if (alpha < 0.004) return false;

  // the bulge begins above the eye's own edge, in the skin that is painted there: at the edge a line would be seen
  const round = columns.round[j]!;
  const lead = LEAD * clear * width * round;
  const through = Math.min(1, Math.max(0, (height - upper + lead) / Math.max(1, edge - upper + lead)));
  const tall = smoothstep(0, 0.16, (edge - upper) / width);
  const thinLine = columns.thin[j]! * columns.line[j]!;
  // the eyeball bulges: light in the middle, shadow towards the lashes and in the fold
  const fold = (aboveUpper - 0.5 * clear) / (0.4 * clear);
  const bulge =
    1 -
    // where it has hardly come down, as in both corners, a bright line of it would be seen below the photograph's lashes
    CORNER.dark * (1 - closure) * inside * columns.corners[j]! * smoothstep(CORNER.to, 0, edge - upper) +
    tall *
      (smoothstep(0, 0.3, through) *
        (BULGE.light * columns.middle[j]! * smoothstep(0.95, 0.4, through) -
          BULGE.corners * (1 - columns.middle[j]!)) -
        BULGE.lashes * smoothstep(0.55, 1, through)) -
    FOLD * closure * round * Math.exp(-fold * fold) -
    // a lid that is not yet shut lies in the shade of its fold, but for its lashes: those are as dark as in the photograph
    FOLDED *
      (1 - closure) *
      (1 - closure) *
      smoothstep(columns.quickTo[j]!, 0.2 * columns.quickTo[j]!, aboveUpper) *
      smoothstep(0.5 * thinLine, 1.2 * thinLine, aboveEdge);
  readSkin(skin, across, height / width, colour);
  // dark skin as colourful as lit skin is rust, and one whose colour goes as its light does is ashen
  const light = bulge * columns.lit[j]!;
  const hue = 0.5 + 0.5 * light;
  const { shares } = skin.grain;
  const place = grainPlace(skin.grain, across, aboveEdge);
  const lit = (colour[0]! - 16) * light;
  // the grain ends before the lid does: beside what is painted nothing moves
  const grain = lit * shown;
  colour[0] = 16 + lit + grain * shares[0]![place]!;
  for (let c = 1; c < 3; c++) colour[c] = 128 + (colour[c]! - 128) * hue + grain * shares[c]![place]!;
  for (let c = 0; c < 3; c++) colour[c] = (colour[c]! * bare + skin.lash[c]! * lash) / alpha;
  colour[3] = alpha * (1 - colour[3]!);
  return true;
}

/** How much of the photograph's fold is left so far above the eye, 0–1: it stays a line from end to end as the lid unrolls it. */
function foldAt(columns: LidColumns, j: number, aboveUpper: number, closure: number): number {
  const seen = columns.foldSeen[j]!;
  if (seen === 0) return 0;
  const near = smoothstep(CREASE, 0.3 * CREASE, Math.abs(aboveUpper - columns.fold[j]!));
  return seen * near * (1 - (1 - columns.foldLeft[j]!) * smoothstep(0.02, 0.8, closure));
}

/** Shade that the lid throws on the eyeball so far above its edge, 0–1. */
function castAt(aboveEdge: number, closure: number): number {
  const { dark, reach, from, to, least, half } = CAST;
  return (
    dark *
    smoothstep(from, to, closure) *
    Math.max(smoothstep(-reach, 0, aboveEdge), least * smoothstep(from, half, closure))
  );
}

/** Y, U, V of the skin and what lies over it; bilinear. */
function readSkin(
  { planes, front, rows, firstRow }: LidSkin,
  across: number,
  down: number,
  colour: Float32Array,
): void {
  const u = Math.min(TONE_COLUMNS - 1.001, Math.max(0, across * LID_COLUMNS + MARGIN_COLUMNS - 0.5));
  const v = Math.min(rows - 1.001, Math.max(0, (down - firstRow) * LID_COLUMNS - 0.5));
  const [x, y] = [Math.floor(u), Math.floor(v)];
  const [f, g] = [u - x, v - y];
  const at = y * TONE_COLUMNS + x;
  for (let c = 0; c < 4; c++) {
    const plane = c < 3 ? planes[c]! : front;
    colour[c] =
      (plane[at]! * (1 - f) + plane[at + 1]! * f) * (1 - g) +
      (plane[at + TONE_COLUMNS]! * (1 - f) + plane[at + TONE_COLUMNS + 1]! * f) * g;
  }
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
