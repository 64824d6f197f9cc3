import type { Outline } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { lumaOfRgb } from './enamel.ts';

/** Where skin is looked for below the lower lid, in widths of the eye. */
const SKIN = { from: 0.1, to: 0.34, step: 0.03 } as const;
/** Hair of a hue near that of skin is more colourful, by this factor, and no darker than this share of it. */
const COLOURFUL = 1.25;
const BRIGHT = 0.45;
/** Columns, in widths of the eye, are looked at from so far beyond the outer corner to so far within; over so much of the height. */
const STEP = 1 / 48;
const COLUMNS = { beyond: 4, surely: 3, most: 14 } as const;
const HIGH = 0.07;
const PLACES = 9;
/** Of a column's places so many are hair where hair hangs before the eye, and at its end. */
const HAIR = { surely: 7, still: 5 } as const;

/**
 * Where hair hangs before the outer part of an eye, 0–1 at a place of the portrait; null where none does. Detected
 * openings go on below it: an iris that looks aside, or a lid, would be drawn over the hair. Dark hair is told by its
 * darkness where lids are drawn; this is for hair as bright as skin.
 */
export function hairBeforeEye(
  rgb: Uint8Array,
  size: number,
  rest: Float32Array,
  { eye, outer }: { eye: Outline; outer: 'first' | 'last' },
): ((x: number, y: number) => number) | null {
  const ends = [eye.upper[0]!, eye.upper.at(-1)!].map((i) => [rest[i * 3]!, rest[i * 3 + 1]!] as const);
  const [[x0, y0], [x1, y1]] = (outer === 'first' ? ends : ends.reverse()) as [Point, Point];
  const width = Math.max(1, Math.hypot(x1 - x0, y1 - y0));
  const [ax, ay] = [(x1 - x0) / width, (y1 - y0) / width];
  const at = (x: number, y: number) => {
    const inside = (v: number) => Math.min(size - 1, Math.max(0, Math.round(v - 0.5)));
    const i = (inside(y) * size + inside(x)) * 3;
    return [rgb[i]!, rgb[i + 1]!, rgb[i + 2]!] as const;
  };
  const down = ax < 0 ? -1 : 1;
  const below: Colour[] = [];
  for (const i of eye.lower.slice(2, -2))
    for (let t = SKIN.from; t < SKIN.to; t += SKIN.step)
      below.push(at(rest[i * 3]! - ay * t * width * down, rest[i * 3 + 1]! + ax * t * width * down));
  below.sort((p, q) => p[1] - q[1]);
  const skin = below[below.length >> 1]!;
  const isHair = (colour: Colour) =>
    lumaOfRgb(...colour) > BRIGHT * lumaOfRgb(...skin) && colourOf(colour) > COLOURFUL * colourOf(skin);
  const hairs = (column: number) => {
    let count = 0;
    for (let k = 0; k < PLACES; k++) {
      const [along, aside] = [(column + 0.5) * STEP * width, ((2 * k) / (PLACES - 1) - 1) * HIGH * width];
      if (isHair(at(x0 + ax * along - ay * aside, y0 + ay * along + ax * aside))) count++;
    }
    return count;
  };
  for (let column = -COLUMNS.beyond; column < COLUMNS.surely; column++)
    if (hairs(column) < HAIR.surely) return null;
  let end: number = COLUMNS.surely;
  while (end < COLUMNS.most && hairs(end) >= HAIR.still) end++;
  return (x, y) => {
    const along = ((x - x0) * ax + (y - y0) * ay) / width;
    return smoothstep((end + 1) * STEP, (end - 1) * STEP, along);
  };
}

type Point = readonly [number, number];
type Colour = readonly [number, number, number];

/** A person in a black-and-white photograph has no hue to tell hair by. */
const colourOf = ([r, , b]: Colour) => Math.max(0.05, (r - b) / Math.max(30, r));
