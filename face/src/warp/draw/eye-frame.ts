import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';
import type { WarpData } from '../asset.ts';

/** Tables about an eye have so many columns, from the image's left corner of the eye to its right one. */
export const LID_COLUMNS = 48;
/** A lid's skin is known so much further to both sides of the eye, in columns. */
export const MARGIN_COLUMNS = 12;

/** Where an eye is in the portrait. */
export interface EyeFrame {
  /** Left corner of the eye, unit vector to its right corner, width. */
  x: number;
  y: number;
  ax: number;
  ay: number;
  width: number;
  /** Height of both lids' edges below the line through the corners, per column. */
  top: Float32Array;
  bottom: Float32Array;
}

export function frameOf({ rest, eyes }: WarpData, side: number): EyeFrame {
  const { upper, lower } = eyes[side]!;
  const [x, y] = [rest[upper[0]! * 3]!, rest[upper[0]! * 3 + 1]!];
  const last = upper.at(-1)!;
  const [dx, dy] = [rest[last * 3]! - x, rest[last * 3 + 1]! - y];
  const width = Math.max(1, Math.hypot(dx, dy));
  const [ax, ay] = [dx / width, dy / width];
  const edge = (chain: readonly number[]) => {
    const points = chain.map((i) => {
      const [px, py] = [rest[i * 3]! - x, rest[i * 3 + 1]! - y];
      return [px * ax + py * ay, py * ax - px * ay] as const;
    });
    return Float32Array.from({ length: LID_COLUMNS }, (_, column) => {
      const across = (width * (column + 0.5)) / LID_COLUMNS;
      const next = Math.max(
        1,
        points.findIndex(([p]) => p >= across),
      );
      const [p, q] = [points[next - 1]!, points[next]!];
      const t = Math.min(1, Math.max(0, (across - p[0]) / Math.max(1e-3, q[0] - p[0])));
      return p[1] + t * (q[1] - p[1]);
    });
  };
  return { x, y, ax, ay, width, top: edge(upper), bottom: edge(lower) };
}

/** Y, U, V. */
export type Tone = [number, number, number];

/** The portrait so far below the line through the corners. */
export interface Look {
  (column: number, down: number): Tone;
  /** Y alone: most look for no more, and it makes no array. */
  luma(column: number, down: number): number;
}

export function lookInto({ canvas, size, pad }: WarpData, { x, y, ax, ay, width }: EyeFrame): Look {
  const outer = size + 2 * pad;
  const { rgb } = canvas;
  const seen = new Float64Array(3);
  const limit = (v: number) => Math.min(outer - 2, Math.max(0, v));

  function see(column: number, down: number): void {
    const across = (width * (column + 0.5)) / LID_COLUMNS;
    const px = limit(x + across * ax - down * ay + pad - 0.5);
    const py = limit(y + across * ay + down * ax + pad - 0.5);
    const ix = Math.floor(px);
    const iy = Math.floor(py);
    const fx = px - ix;
    const fy = py - iy;
    const at = (iy * outer + ix) * 3;
    const under = at + outer * 3;
    for (let c = 0; c < 3; c++)
      seen[c] =
        (rgb[at + c]! * (1 - fx) + rgb[at + 3 + c]! * fx) * (1 - fy) +
        (rgb[under + c]! * (1 - fx) + rgb[under + 3 + c]! * fx) * fy;
  }

  const look = (column: number, down: number): Tone => {
    see(column, down);
    const [r, g, b] = [seen[0]!, seen[1]!, seen[2]!];
    return [lumaOf(r, g, b), blueOf(r, g, b), redOf(r, g, b)];
  };
  return Object.assign(look, {
    luma(column: number, down: number) {
      see(column, down);
      return lumaOf(seen[0]!, seen[1]!, seen[2]!);
    },
  });
}

/** Mean of a table's values around each column, by a bell of so many columns. */
export function smooth(values: Float32Array, spread: number): Float32Array {
  const count = values.length;
  const bell = new Float64Array(count);
  for (let away = 0; away < count; away++) bell[away] = Math.exp(-0.5 * (away / spread) ** 2);
  const evened = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    let weights = 0;
    for (let k = 0; k < count; k++) {
      const weight = bell[k < i ? i - k : k - i]!;
      sum += weight * values[k]!;
      weights += weight;
    }
    evened[i] = sum / weights;
  }
  return evened;
}
