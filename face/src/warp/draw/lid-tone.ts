import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { type EyeFrame, LID_COLUMNS, type Look, MARGIN_COLUMNS, smooth, type Tone } from './eye-frame.ts';

/** How far around the eye skin is taken from, and what is left out beyond the lash line and below the lower lid. */
const AROUND = 0.34;
const BEYOND_LINE = 0.035;
export const LOWER_LASHES = 0.05;
/** Skin is within these shares of the tone below the eye: rims, hair and lashes are darker, reflections brighter. */
const DARKEST = 0.24;
const BRIGHTEST = 1.45;
/** Differences of chroma, at equal brightness, beyond which a sample is no skin: hair and lenses. */
const OFF_COLOUR = 20;
/** Skin lies near the brighter of its surroundings: below this share of them it is a crease, liner or a lash. */
const SHADED = { none: 0.3, full: 0.75 } as const;
const BRIGHT_QUANTILE = 0.8;
/** How far aside the brighter skin is looked for, in columns. */
const BESIDE = 10;
/** How much of its own hue a lid keeps: the rest is that of the skin around, for make-up and lashes grey it. */
const OWN_HUE = 0.3;
/** Lids are thin: their skin is redder than that around. */
const WARM = 1.1;
/** A lid over an eyeball faces the light: it goes so much of the way to the brighter skin around it. */
const FACES_LIGHT = 0.6;
/** The lid begins as the photograph above it ends and leaves that within so much; steps of Y, U, V at most. */
const JOINS_OVER = 0.34;
const MOST_JOINED = [48, 12, 12] as const;

export const TONE_COLUMNS = LID_COLUMNS + 2 * MARGIN_COLUMNS;
/** Beside a corner of the eye lashes reach so far. */
const BESIDE_CORNER = 0.12;

/** The skin around an eye, continued over it. */
export interface LidTone {
  /** Y, U, V, each `TONE_COLUMNS` × `rows`, the eye's columns in their middle; rows are as far apart as columns, the first lies `firstRow` below the line through the corners. */
  planes: Float32Array[];
  rows: number;
  firstRow: number;
}

/** The middle tone of the skin below the eye. */
export function toneBelow(look: Look, { bottom, width }: EyeFrame): Tone {
  const tones: Tone[] = [];
  const step = 1 / LID_COLUMNS;
  for (let column = 0; column < LID_COLUMNS; column++)
    for (let under = LOWER_LASHES + 0.04; under < AROUND; under += step)
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
 * Continues the skin around the eye over opening and lash lines. `lashHeight`: of the photograph's line above the lid's
 * edge, `clear`: where the photograph is seen again above it, both per column in widths of the eye.
 */
export function continueSkin(
  look: Look,
  frame: EyeFrame,
  { lashHeight, clear, middle }: { lashHeight: Float32Array; clear: Float32Array; middle: Tone },
): LidTone {
  const { top, bottom, width } = frame;
  const step = 1 / LID_COLUMNS;
  const firstRow = Math.min(...top) / width - AROUND;
  const rows = Math.ceil((Math.max(...bottom) / width + AROUND - firstRow) / step);
  const count = TONE_COLUMNS * rows;
  const planes = [0, 1, 2].map(() => new Float32Array(count));
  const weight = new Float32Array(count);
  const isAbove = new Uint8Array(count);
  for (let row = 0, i = 0; row < rows; row++)
    for (let k = 0; k < TONE_COLUMNS; k++, i++) {
      const down = firstRow + (row + 0.5) * step;
      const { column, beside } = columnOf(k);
      const tone = look(k - MARGIN_COLUMNS, down * width);
      for (let c = 0; c < 3; c++) planes[c]![i] = tone[c]!;
      const underLid = down - bottom[column]! / width - LOWER_LASHES;
      const overLid = top[column]! / width - lashHeight[column]! - BEYOND_LINE - down;
      isAbove[i] = overLid > underLid ? 1 : 0;
      const away = Math.max(underLid, overLid, beside - BESIDE_CORNER);
      weight[i] = smoothstep(0, 0.04, away) * likeSkin(tone, middle);
    }
  const photo = planes.map((plane) => plane.slice());
  const bright = brightSkin(planes[0]!, weight, isAbove);
  for (let i = 0; i < count; i++) {
    const light = bright[isAbove[i]!]![i % TONE_COLUMNS]!;
    const share = (planes[0]![i]! - 16) / Math.max(1, light - 16);
    weight[i] = weight[i]! * (0.03 + 0.97 * smoothstep(SHADED.none, SHADED.full, share));
    // where no skin is seen at all, the tone below the eye
    if (weight[i]! >= 1e-4) continue;
    weight[i] = 1e-4;
    for (let c = 0; c < 3; c++) planes[c]![i] = middle[c]!;
  }
  const hue = hueOf(planes, weight) ?? middle;
  pushPull(planes, weight, TONE_COLUMNS, rows);
  for (let i = 0; i < count; i++) {
    const light = (bright[1]![i % TONE_COLUMNS]! + middle[0]) / 2;
    if (light > planes[0]![i]!) planes[0]![i] = planes[0]![i]! + FACES_LIGHT * (light - planes[0]![i]!);
    // a hue is the same share of the light in shade and sun
    const share = (planes[0]![i]! - 16) / Math.max(1, hue[0] - 16);
    for (const c of [1, 2] as const) {
      const skin = 128 + WARM * (hue[c] - 128) * Math.min(1.1, share);
      planes[c]![i] = skin + (planes[c]![i]! - skin) * OWN_HUE;
    }
  }
  joinPhoto(planes, photo, frame, clear, { rows, firstRow });
  return { planes, rows, firstRow };
}

/** The mean tone of what is skin. */
function hueOf(planes: Float32Array[], weight: Float32Array): Tone | null {
  const sums: Tone = [0, 0, 0];
  let total = 0;
  for (let i = 0; i < weight.length; i++) {
    if (weight[i]! < 0.5) continue;
    total++;
    for (let c = 0; c < 3; c++) sums[c] = sums[c]! + planes[c]![i]!;
  }
  return total === 0 ? null : (sums.map((sum) => sum / total) as Tone);
}

/** The eye's column nearest to one of a tone's, and how far beside the eye that lies, in widths of the eye. */
function columnOf(k: number): { column: number; beside: number } {
  const column = Math.min(LID_COLUMNS - 1, Math.max(0, k - MARGIN_COLUMNS));
  return { column, beside: Math.abs(k - MARGIN_COLUMNS - column) / LID_COLUMNS };
}

/** Brightness of the brighter skin near each column: below the eye, and above it. */
function brightSkin(luma: Float32Array, weight: Float32Array, isAbove: Uint8Array): Float32Array[] {
  return [0, 1].map((side) => {
    const counts = Array.from({ length: TONE_COLUMNS }, () => new Uint16Array(256));
    for (let i = 0; i < luma.length; i++)
      if (isAbove[i] === side && weight[i]! > 0.5) counts[i % TONE_COLUMNS]![luma[i]! & 255]!++;
    const found = Float32Array.from(counts, (_, column) => {
      const near = new Uint16Array(256);
      for (const count of counts.slice(Math.max(0, column - BESIDE), column + BESIDE + 1))
        for (let v = 0; v < 256; v++) near[v]! += count[v]!;
      let brighter = (1 - BRIGHT_QUANTILE) * near.reduce((sum, count) => sum + count, 0);
      let value = 255;
      while (value > 0 && brighter > 0) brighter -= near[value--]!;
      return brighter > 0 || value === 255 ? 0 : value + 1;
    });
    // what one column more sees would else be an edge down the lid
    const there = smooth(
      found.map((value) => Math.min(1, value)),
      BESIDE / 2,
    );
    return smooth(found, BESIDE / 2).map((value, column) =>
      found[column] === 0 ? 0 : value / there[column]!,
    );
  });
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
