/** Half the side of the patch that is looked for again, and how far around, in pixels. */
const PATCH = 5;
const REACH = 9;
/** Patches without this spread of luma cannot be found again. */
const LEAST_TEXTURE = 6;
/** A patch is found where it correlates so well; one that does so nowhere near has been painted over, or bent. */
const SAME = 0.92;
/** Places as good as the best one lack no more of a full correlation than this many times what it lacks, and rounding. */
const AS_GOOD = 1.25;
const ROUNDING = 0.004;

/** `plain`: there is nothing to find it by. `lost`: nothing near looks like it any more. Else how far it has moved, pixels. */
export type PatchShift = 'plain' | 'lost' | number;

/**
 * Where the patch around a place of one picture (luma, `size` squared) is in another, which may have other light there. Along
 * an edge many places fit: the nearest one counts, to fractions of a pixel. Patches at the edge of the picture are plain.
 */
export function patchShift(
  before: Uint8Array,
  after: Uint8Array,
  size: number,
  [x, y]: readonly [number, number],
): PatchShift {
  const [cx, cy] = [Math.round(x), Math.round(y)];
  const margin = PATCH + REACH + 1;
  if (cx < margin || cy < margin || cx >= size - margin || cy >= size - margin) return 'plain';
  const patch = lumaAround(before, size, cx, cy);
  if (spreadOf(patch) < LEAST_TEXTURE) return 'plain';
  const side = 2 * REACH + 3;
  const misfits = Float64Array.from({ length: side * side }, (_, i) =>
    misfitOf(
      patch,
      lumaAround(after, size, cx + (i % side) - REACH - 1, cy + Math.floor(i / side) - REACH - 1),
    ),
  );
  const misfit = (dx: number, dy: number) => misfits[(dy + REACH + 1) * side + dx + REACH + 1] ?? 1;

  const offsets = Array.from({ length: 2 * REACH + 1 }, (_, i) => i - REACH);
  const places = offsets.flatMap((dy) =>
    offsets.map((dx) => ({ dx, dy, far: Math.hypot(dx, dy), misfit: misfit(dx, dy) })),
  );
  const least = Math.min(...places.map((place) => place.misfit));
  if (least > 1 - SAME) return 'lost';
  const { dx, dy } = places
    .filter((place) => place.misfit <= AS_GOOD * least + ROUNDING)
    .reduce((near, place) => (place.far < near.far ? place : near));
  // the parabola leans with the patch's own texture, in the first picture as in the second
  const still = (i: number, j: number) => misfitOf(patch, lumaAround(before, size, cx + i, cy + j));
  const here = misfit(dx, dy);
  return Math.hypot(
    dx + fraction(misfit(dx - 1, dy), here, misfit(dx + 1, dy)) - fraction(still(-1, 0), 0, still(1, 0)),
    dy + fraction(misfit(dx, dy - 1), here, misfit(dx, dy + 1)) - fraction(still(0, -1), 0, still(0, 1)),
  );
}

const SIDE = 2 * PATCH + 1;

/** Luma of a patch, less its mean. */
function lumaAround(luma: Uint8Array, size: number, cx: number, cy: number): Float64Array {
  const values = new Float64Array(SIDE * SIDE);
  let sum = 0;
  for (let j = 0; j < SIDE; j++)
    for (let i = 0; i < SIDE; i++) {
      const value = luma[(cy - PATCH + j) * size + cx - PATCH + i]!;
      values[j * SIDE + i] = value;
      sum += value;
    }
  for (let k = 0; k < values.length; k++) values[k] = values[k]! - sum / values.length;
  return values;
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!;
  return sum;
}

/** Standard deviation. */
const spreadOf = (patch: Float64Array) => Math.sqrt(product(patch, patch) / patch.length);

/** What two patches lack of a full correlation: 0 where they differ in light and contrast alone. */
const misfitOf = (a: Float64Array, b: Float64Array) =>
  1 - product(a, b) / Math.max(1e-6, Math.sqrt(product(a, a) * product(b, b)));

/** Where the bottom of a parabola through three neighbours lies beside the middle one; 0 where that is not the lowest. */
function fraction(lower: number, middle: number, upper: number): number {
  if (middle > lower || middle > upper || lower + upper <= 2 * middle) return 0;
  return (0.5 * (lower - upper)) / (lower - 2 * middle + upper);
}
