import type { FaceDrawing } from '@vivant/face/engine';
import { i420Bytes } from '@vivant/face/frame/i420';
import { faceParams, facePose } from '@vivant/face/testing/prepared-portrait';
import type { PreparedPortrait } from '@vivant/face/types';
import { BROWS, EYES } from '@vivant/face/warp/build/topology';

export interface EyeFigures {
  /** Share of the eyes' pixels that closed lids hide, 0–1. */
  covered: number;
  /** How far the picture moves at brows and around the eyes' outline while both lids are shut, pixels, the most. */
  movedPx: number;
  /** How far the iris moves between the ends of a glance of 12° to either side, in widths of the eye. */
  irisTravel: number;
}

/** Full excursion of the eyes is 30°. */
const GLANCE = 12 / 30;
/** Steps of luma that count as a change. */
const CHANGED = 6;
/** Half the side of the patch that is looked for again, and how far around. */
const PATCH = 4;
const REACH = 4;
/** Patches without this spread of luma cannot be found again. */
const LEAST_TEXTURE = 6;
/** A patch that fits no better elsewhere, by this share of its difference, has not moved: a lid was painted into it. */
const FITS_BETTER = 0.6;
/** Directions around an eye, and distance in widths of it, at which rims are found. */
const DIRECTIONS = 24;
const RIM_DISTANCE = 0.8;

/** Judges the eyes of a face drawn at the size of its portrait. */
export async function eyeFigures(face: FaceDrawing, portrait: PreparedPortrait): Promise<EyeFigures> {
  const { width: size, landmarks } = portrait;
  const draw = async (closure: number, gazeX = 0) => {
    const out = new Uint8Array(i420Bytes({ width: size, height: size }));
    await face.render(
      {
        params: faceParams({ eyeBlinkLeft: closure, eyeBlinkRight: closure }),
        pose: facePose({ gazeX }),
      },
      out,
    );
    return out.subarray(0, size * size);
  };
  const changed = (a: Uint8Array, b: Uint8Array) =>
    a.filter((value, i) => Math.abs(value - b[i]!) > CHANGED).length;
  const [left, right] = [await draw(0, -1), await draw(0, 1)];
  const seen = changed(left, right);
  const covered = 1 - changed(await draw(1, -1), await draw(1, 1)) / Math.max(1, seen);

  const [open, shut] = [await draw(0), await draw(1)];
  const at = (i: number) => [landmarks[i * 3]!, landmarks[i * 3 + 1]!] as const;
  const places = BROWS.flatMap(({ upper, lower }) => [...upper, ...lower]).map(at);
  const [from, to] = [await draw(0, -GLANCE), await draw(0, GLANCE)];
  let irisTravel = 0;
  for (const eye of EYES) {
    const [a, b] = [at(eye.upper[0]!), at(eye.upper.at(-1)!)];
    const width = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let k = 0; k < DIRECTIONS; k++) {
      const angle = (2 * Math.PI * k) / DIRECTIONS;
      const r = RIM_DISTANCE * width;
      places.push([(a[0] + b[0]) / 2 + r * Math.cos(angle), (a[1] + b[1]) / 2 + r * Math.sin(angle)]);
    }
    irisTravel += (darkest(to, size, a, b) - darkest(from, size, a, b)) / width / EYES.length;
  }
  const movedPx = Math.max(0, ...places.map(([x, y]) => shift(open, shut, size, x, y)));
  return { covered, movedPx, irisTravel };
}

/** Where along the line between an eye's corners the dark of the iris lies, in pixels from the first corner. */
function darkest(
  frame: Uint8Array,
  size: number,
  a: readonly [number, number],
  b: readonly [number, number],
): number {
  const width = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const values = Array.from({ length: Math.round(width) }, (_, i) => {
    const t = (i + 0.5) / Math.round(width);
    const [x, y] = [Math.round(a[0] + t * (b[0] - a[0])), Math.round(a[1] + t * (b[1] - a[1]))];
    return t < 0.15 || t > 0.85 ? 255 : frame[y * size + x]!;
  });
  const limit = [...values].sort((p, q) => p - q)[Math.floor(values.length * 0.3)]!;
  let [sum, weight] = [0, 0];
  values.forEach((value, i) => {
    if (value > limit) return;
    sum += i;
    weight += 1;
  });
  return sum / weight;
}

/** How far the patch around a place has moved from one frame to the other, to fractions of a pixel; 0 where it is plain or painted over. */
function shift(before: Uint8Array, after: Uint8Array, size: number, x: number, y: number): number {
  const [cx, cy] = [Math.round(x), Math.round(y)];
  const margin = PATCH + REACH + 1;
  if (cx < margin || cy < margin || cx >= size - margin || cy >= size - margin) return 0;
  const difference = (dx: number, dy: number) => {
    let sum = 0;
    for (let j = -PATCH; j <= PATCH; j++)
      for (let i = -PATCH; i <= PATCH; i++)
        sum += (before[(cy + j) * size + cx + i]! - after[(cy + dy + j) * size + cx + dx + i]!) ** 2;
    return sum;
  };
  let [sum, squares] = [0, 0];
  for (let j = -PATCH; j <= PATCH; j++)
    for (let i = -PATCH; i <= PATCH; i++) {
      sum += before[(cy + j) * size + cx + i]!;
      squares += before[(cy + j) * size + cx + i]! ** 2;
    }
  const count = (2 * PATCH + 1) ** 2;
  if (Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)) < LEAST_TEXTURE) return 0;
  let best = { dx: 0, dy: 0, error: difference(0, 0) };
  for (let dy = -REACH; dy <= REACH; dy++)
    for (let dx = -REACH; dx <= REACH; dx++) {
      const error = difference(dx, dy);
      if (error < best.error) best = { dx, dy, error };
    }
  if (best.error > FITS_BETTER * difference(0, 0)) return 0;
  const fraction = (lower: number, middle: number, upper: number) =>
    lower + upper > 2 * middle ? (0.5 * (lower - upper)) / (lower - 2 * middle + upper) : 0;
  const { dx, dy, error } = best;
  return Math.hypot(
    dx + fraction(difference(dx - 1, dy), error, difference(dx + 1, dy)),
    dy + fraction(difference(dx, dy - 1), error, difference(dx, dy + 1)),
  );
}
