import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { type EyeFrame, LID_COLUMNS, type Look, MARGIN_COLUMNS, smooth, type Tone } from './eye-frame.ts';

/** How far around the eye skin is taken from, and what is left out beyond the lash line and below the lower lid. */
const AROUND = 0.34;
const LOWER_LASHES = 0.05;
/** Skin is within these shares of the tone below the eye: rims, hair and lashes are darker, reflections brighter. */
const DARKEST = 0.24;
const BRIGHTEST = 1.45;
/** Differences of chroma, at equal brightness, beyond which a sample is no skin: hair and lenses. */
const OFF_COLOUR = 20;
/** Skin is looked for so far to both sides of where the photograph is seen again above the lid, and so far below the eye; at so many places each. */
const SEAM = { over: 0.07, under: 0.03 } as const;
const BELOW = { from: 0.08, to: 0.24 } as const;
const PLACES = 8;
const BRIGHTER = 5;
/** Over so many columns it is evened. */
const ABOVE_SPREAD = 5;
const BELOW_SPREAD = 4;
/** A lid over an eyeball faces the light: from so far down it goes so much of the way to that, and near the lashes by less again. */
const FACES_LIGHT = { share: 0.8, wholly: 0.5, from: 0.75, ends: 1.5 } as const;
const LIGHT_SPREAD = 8;
/** That light lies half-way between those of the skin below the brow and of the cheek, whose hue is that of a lid rather than that of bags; so far above what is painted, and below the eye. */
const BONE = { from: -0.04, to: 0.16 } as const;
const LIT = { from: 0.25, to: 0.6, share: 0.45, hue: 0.75 } as const;
/** A lid is of one hue, that of the skin above it and, from the second share of its height on, so much of that below; along it that differs by no more, in shares of the light. Greyer skin above is a reflection's. */
const HUE_BELOW = 0.55;
const HUE_PASSES = 0.5;
const HUES_APART = { along: 0.03, fromBelow: 0.06, greyer: 0.02 } as const;
/** How much of the way to the light below the eye a lid's edge goes: there the eyelid lies in the shade of nothing, but bags do. */
const LIGHT_BELOW = 0.7;
/** Lids are thin: their skin is redder than that around. */
const WARM = 1.04;
/** The lid begins as the photograph above it ends and leaves that within so much; steps of Y, U, V at most. */
const JOINS_OVER = 0.22;
const MOST_JOINED = [38, 8, 8] as const;

export const TONE_COLUMNS = LID_COLUMNS + 2 * MARGIN_COLUMNS;
/** The skin around an eye, continued over it. */
export interface LidTone {
  /** Y, U, V, each `TONE_COLUMNS` × `rows`, the eye's columns in their middle; rows are as far apart as columns, the first lies `firstRow` below the line through the corners. */
  planes: Float32Array[];
  rows: number;
  firstRow: number;
}

/** The middle tone of the skin below the eye. */
export function toneBelow(look: Look, frame: EyeFrame): Tone {
  return middleBelow(look, frame, { from: LOWER_LASHES + 0.04, to: AROUND });
}

function middleBelow(
  look: Look,
  { bottom, width }: EyeFrame,
  { from, to }: { from: number; to: number },
): Tone {
  const tones: Tone[] = [];
  const step = 1 / LID_COLUMNS;
  for (let column = 0; column < LID_COLUMNS; column++)
    for (let under = from; under < to; under += step)
      tones.push(look(column, bottom[column]! + under * width));
  tones.sort((a, b) => a[0] - b[0]);
  const middle = tones.slice(Math.floor(0.35 * tones.length), Math.ceil(0.65 * tones.length));
  return [0, 1, 2].map((c) => middle.reduce((sum, tone) => sum + tone[c]!, 0) / middle.length) as Tone;
}

/** How much a tone is that of skin like `middle`, in any light: 0–1. */
export function likeSkin(tone: Tone, middle: Tone): number {
  const share = (tone[0] - 16) / Math.max(1, middle[0] - 16);
  if (share <= DARKEST || share >= BRIGHTEST) return 0;
  const blue = tone[1] - 128 - (middle[1] - 128) * Math.min(1, share);
  const red = tone[2] - 128 - (middle[2] - 128) * Math.min(1, share);
  return (
    smoothstep(DARKEST, DARKEST + 0.12, share) *
    smoothstep(BRIGHTEST, BRIGHTEST - 0.2, share) *
    smoothstep(1.2, 0.8, Math.sqrt(blue * blue + red * red) / OFF_COLOUR)
  );
}

/**
 * Skin over opening and lash lines: column by column it passes from what is seen above them to what is seen below.
 * `clear`: where the photograph is seen again above the lid's edge, per column in widths of the eye.
 */
export function continueSkin(
  look: Look,
  frame: EyeFrame,
  { clear, middle }: { clear: Float32Array; middle: Tone },
): LidTone {
  const { top, bottom, width } = frame;
  const step = 1 / LID_COLUMNS;
  const firstRow = Math.min(...top) / width - AROUND;
  const rows = Math.ceil((Math.max(...bottom) / width + AROUND - firstRow) / step);
  const count = TONE_COLUMNS * rows;
  const planes = [0, 1, 2].map(() => new Float32Array(count));
  const photo = [0, 1, 2].map(() => new Float32Array(count));
  const above = skinAlong(look, middle, ABOVE_SPREAD, (column, t) => {
    const from = top[column]! / width - clear[column]!;
    return (from + SEAM.under - t * (SEAM.over + SEAM.under)) * width;
  });
  const below = skinAlong(
    look,
    middle,
    BELOW_SPREAD,
    (column, t) => bottom[column]! + (BELOW.from + t * (BELOW.to - BELOW.from)) * width,
  );
  const { lit, light } = lightAround(look, frame, { clear, middle, above: above[0]!, below: below[0]! });
  const hues = [1, 2].map((c) => {
    const near = huesOf(below, c, null);
    const under = huesOf(lit, c, null).map((hue, k) => near[k]! + LIT.hue * (hue - near[k]!));
    return [huesOf(above, c, middleOf(under)), under] as const;
  });
  for (let row = 0, i = 0; row < rows; row++)
    for (let k = 0; k < TONE_COLUMNS; k++, i++) {
      const down = firstRow + (row + 0.5) * step;
      const { column } = columnOf(k);
      const tone = look(k - MARGIN_COLUMNS, down * width);
      const from = top[column]! / width - clear[column]!;
      const to = bottom[column]! / width + BELOW.from;
      const t = Math.min(1, Math.max(0, (down - from) / (to - from)));
      const between = above[0]![k]! + LIGHT_BELOW * (below[0]![k]! - above[0]![k]!) * t;
      const faces =
        FACES_LIGHT.share *
        smoothstep(0, FACES_LIGHT.wholly, t) *
        smoothstep(FACES_LIGHT.ends, FACES_LIGHT.from, t);
      const luma = between + faces * Math.max(0, light[k]! - between);
      planes[0]![i] = inByte(luma);
      hues.forEach(([over, under], c) => {
        const hue = over[k]! + HUE_BELOW * smoothstep(0, HUE_PASSES, t) * (under[k]! - over[k]!);
        planes[c + 1]![i] = inByte(128 + WARM * hue * (luma - 16));
      });
      for (let c = 0; c < 3; c++) photo[c]![i] = tone[c]!;
    }
  joinPhoto(planes, photo, frame, clear, { rows, firstRow });
  return { planes, rows, firstRow };
}

/**
 * The light on a lid that faces it: socket and bags lie in shade, but what is beyond them, below the brow and on the
 * cheek, does not. `lit`: tones of the cheek.
 */
function lightAround(
  look: Look,
  frame: EyeFrame,
  {
    clear,
    middle,
    above,
    below,
  }: { clear: Float32Array; middle: Tone; above: Float32Array; below: Float32Array },
): { lit: Float32Array[]; light: Float32Array } {
  const { top, bottom, width } = frame;
  const lit = skinAlong(
    look,
    middleBelow(look, frame, LIT),
    LIGHT_SPREAD,
    (column, t) => bottom[column]! + (LIT.from + t * (LIT.to - LIT.from)) * width,
  );
  const [bone] = skinAlong(
    look,
    middle,
    LIGHT_SPREAD,
    (column, t) => top[column]! - (clear[column]! + BONE.from + t * (BONE.to - BONE.from)) * width,
  );
  const light = bone!.map((v, k) => Math.max(above[k]!, below[k]!, v + LIT.share * (lit[0]![k]! - v)));
  return { lit, light: smooth(light, LIGHT_SPREAD) };
}

/** In coloured light a lid would be of a hue that no byte holds. */
const inByte = (value: number) => Math.min(255, Math.max(0, value));

/** The skin seen along a line beside the eye, evened from column to column: Y, U and V of each. `downOf`: its places in pixels. */
function skinAlong(
  look: Look,
  middle: Tone,
  spread: number,
  downOf: (column: number, t: number) => number,
): Float32Array[] {
  const tones = [0, 1, 2].map(() => new Float32Array(TONE_COLUMNS));
  const weights = new Float32Array(TONE_COLUMNS);
  for (let k = 0; k < TONE_COLUMNS; k++) {
    const { column, beside } = columnOf(k);
    for (let n = 0; n < PLACES; n++) {
      const tone = look(k - MARGIN_COLUMNS, downOf(column, (n + 0.5) / PLACES));
      // the brighter ones: what is dark among skin is a crease, liner or a lash
      const weight =
        likeSkin(tone, middle) *
        Math.exp((BRIGHTER * (tone[0] - middle[0])) / Math.max(1, middle[0] - 16)) *
        (beside > 0 ? 0.5 : 1);
      weights[k] = weights[k]! + weight;
      for (let c = 0; c < 3; c++) tones[c]![k] = tones[c]![k]! + weight * tone[c]!;
    }
  }
  // where no skin is seen at all, the tone below the eye
  const total = smooth(weights, spread).map((v) => v + 1e-3);
  return tones.map((plane, c) => smooth(plane, spread).map((v, k) => (v + 1e-3 * middle[c]!) / total[k]!));
}

/**
 * Of tones along the eye, U or V as shares of their light, each near the middle one, and that near `expected`: a
 * reflection or a strand has no hue of skin.
 */
function huesOf(tones: Float32Array[], c: number, expected: number | null): Float32Array {
  const hues = tones[c]!.map((value, k) => (value - 128) / Math.max(24, tones[0]![k]! - 16));
  const near = (value: number, other: number, apart: number) =>
    other + apart * Math.tanh((value - other) / apart);
  const seen = middleOf(hues);
  const apart =
    expected !== null && Math.abs(seen) < Math.abs(expected) ? HUES_APART.greyer : HUES_APART.fromBelow;
  const middle = expected === null ? seen : near(seen, expected, apart);
  return hues.map((hue) => near(hue - seen + middle, middle, HUES_APART.along));
}

/** The middle one of the eye's columns. */
const middleOf = (values: Float32Array) =>
  values.slice(MARGIN_COLUMNS, -MARGIN_COLUMNS).sort()[LID_COLUMNS >> 1]!;

/** The eye's column nearest to one of a tone's, and how far beside the eye that lies, in widths of the eye. */
export function columnOf(k: number): { column: number; beside: number } {
  const column = Math.min(LID_COLUMNS - 1, Math.max(0, k - MARGIN_COLUMNS));
  return { column, beside: Math.abs(k - MARGIN_COLUMNS - column) / LID_COLUMNS };
}

/**
 * Makes the skin begin, beside the photograph that stays, as light and of such a colour as that is: no seam is seen
 * there. Inside it passes into the tone of a lid.
 */
function joinPhoto(
  planes: Float32Array[],
  photo: Float32Array[],
  { top, bottom, width }: EyeFrame,
  clear: Float32Array,
  { rows, firstRow }: { rows: number; firstRow: number },
): void {
  const apart = planes.map((plane, c) =>
    plane.map((value, i) => MOST_JOINED[c]! * Math.tanh((photo[c]![i]! - value) / MOST_JOINED[c]!)),
  );
  const known = new Float32Array(TONE_COLUMNS * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let k = 0; k < TONE_COLUMNS; k++, i++) {
      const down = firstRow + (row + 0.5) / LID_COLUMNS;
      const { column, beside } = columnOf(k);
      const above = top[column]! / width - down;
      const inside = clear[column]! - Math.hypot(beside, Math.max(0, above));
      known[i] = above > 0 ? smoothstep(0.01, -0.02, inside) : 0;
      if (beside > 0 || inside <= 0 || down > bottom[column]! / width) continue;
      const depth = inside - Math.min(0, above);
      known[i] = Math.max(known[i]!, 0.5 * smoothstep(0.03, JOINS_OVER, depth));
      for (const plane of apart) plane[i] = plane[i]! * smoothstep(0.01, -0.02, inside);
    }
  pushPull(apart, known, TONE_COLUMNS, rows);
  planes.forEach((plane, c) => {
    for (let i = 0; i < plane.length; i++) plane[i] = plane[i]! + apart[c]![i]!;
  });
}
