import { boxBlur } from '../box-blur.ts';
import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { type EyeFrame, LID_COLUMNS, type Look, MARGIN_COLUMNS, type Tone } from './eye-frame.ts';

/** How far around the eye skin is taken from, and what is left out beyond the lash line and below the lower lid. */
const AROUND = 0.34;
const LOWER_LASHES = 0.05;
/** Skin is within these shares of the tone below the eye: rims, hair and lashes are darker, reflections brighter. */
const DARKEST = 0.24;
const BRIGHTEST = 1.45;
/** Differences of chroma, at equal brightness, beyond which a sample is no skin: hair and lenses. */
const OFF_COLOUR = 20;
/** Skin of a lid is that around it: seen so far beyond the corners, and below the lower lashes, where bags are, which count for less. */
const BESIDE = 0.12;
const BELOW = { from: 0.08, counts: 0.2 } as const;
/** What is darker among skin is a crease, liner or a lash, and counts for less; still less for the light that falls on a ball. */
const BRIGHTER = 5;
const BRIGHTEST_ONLY = 10;
/** A lid lies on a ball that faces the light, and the socket does not: so deep in it goes so much of the way to that. */
const FACES_LIGHT = { share: 0.5, wholly: 0.16 } as const;
/** Greyer than so much of the hue of skin is a reflection on a lens. */
const GREYEST = 0.75;
/** What is filled in is evened over so many columns to each side. */
const EVENED = 3;

export const TONE_COLUMNS = LID_COLUMNS + 2 * MARGIN_COLUMNS;
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

/** How much of the hue of skin, for its light, a tone has: 0 none – 1 as skin; null where skin itself has none. */
export function hueLeft(tone: Tone, skin: Tone): number | null {
  const share = (tone[0] - 16) / Math.max(1, skin[0] - 16);
  const [blue, red] = [skin[1] - 128, skin[2] - 128];
  const hue = blue * blue + red * red;
  if (hue < 16) return null;
  return ((tone[1] - 128) * blue + (tone[2] - 128) * red) / hue / Math.max(0.1, share);
}

/**
 * Skin over opening and lash lines: what is seen around them goes on over them, so that a lid has the light and the hue of
 * its own socket on every side. `clear`: where the photograph is seen again above the lid's edge, per column in widths of
 * the eye.
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
  const photo = [0, 1, 2].map(() => new Float32Array(count));
  const outside = new Float32Array(count);
  const seen = new Float32Array(count);
  const weight = new Float32Array(count);
  for (let row = 0, i = 0; row < rows; row++)
    for (let k = 0; k < TONE_COLUMNS; k++, i++) {
      const down = firstRow + (row + 0.5) * step;
      const { column, beside } = columnOf(k);
      const tone = look(k - MARGIN_COLUMNS, down * width);
      for (let c = 0; c < 3; c++) photo[c]![i] = tone[c]!;
      const above = top[column]! / width - down;
      const below = down - bottom[column]! / width;
      if (above > 0) outside[i] = Math.hypot(beside, above) - clear[column]!;
      else outside[i] = below > 0 ? Math.hypot(beside, below) - BELOW.from : beside - BESIDE;
      seen[i] = smoothstep(-0.02, 0.01, outside[i]!) * likeSkin(tone, middle);
      weight[i] = seen[i]! * (below > 0 ? BELOW.counts : 1);
    }
  /** The photograph, filled from its brighter skin, without edges. */
  const filled = (from: Float32Array[], brighter: number) => {
    const planes = from.map((plane) => plane.slice());
    const known = weight.map((w, i) => {
      const share = (photo[0]![i]! - 16) / Math.max(1, middle[0] - 16);
      return w * Math.exp(brighter * Math.min(0, share - 1));
    });
    // where no skin is seen at all, the tone below the eye
    if (!known.some((w) => w > 0)) return planes.map((plane, c) => plane.fill(middle[c as 0 | 1 | 2]));
    pushPull(planes, known, TONE_COLUMNS, rows);
    const even = (plane: Float32Array) => boxBlur(plane, TONE_COLUMNS, rows, EVENED);
    return planes.map((plane) => even(even(plane)));
  };
  const planes = filled(photo, BRIGHTER);
  const [light] = filled([photo[0]!], BRIGHTEST_ONLY);
  for (let i = 0; i < count; i++) {
    const tone: Tone = [planes[0]![i]!, planes[1]![i]!, planes[2]![i]!];
    const faces = FACES_LIGHT.share * smoothstep(0, -FACES_LIGHT.wholly, outside[i]!);
    const luma = tone[0] + faces * Math.max(0, light![i]! - tone[0]);
    const gain = (luma - 16) / Math.max(1, tone[0] - 16);
    const greyer =
      Math.max(0, GREYEST - (hueLeft(tone, middle) ?? 1)) * ((luma - 16) / Math.max(1, middle[0] - 16));
    planes[0]![i] = luma;
    for (const c of [1, 2] as const)
      planes[c]![i] = 128 + (tone[c] - 128) * gain + (middle[c] - 128) * greyer;
    // at its edge it is the photograph
    for (const [c, plane] of planes.entries()) plane[i] = plane[i]! + seen[i]! * (photo[c]![i]! - plane[i]!);
  }
  return { planes, rows, firstRow };
}

/** The eye's column nearest to one of a tone's, and how far beside the eye that lies, in widths of the eye. */
export function columnOf(k: number): { column: number; beside: number } {
  const column = Math.min(LID_COLUMNS - 1, Math.max(0, k - MARGIN_COLUMNS));
  return { column, beside: Math.abs(k - MARGIN_COLUMNS - column) / LID_COLUMNS };
}
