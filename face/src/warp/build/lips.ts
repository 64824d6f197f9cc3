import { boxBlur } from '../box-blur.ts';
import { bilinear } from '../push-pull.ts';
import { across, down, type FaceMeasures } from './measures.ts';
import { LIP_ROWS } from './topology.ts';

/** Inner lips nearer than this share of the mouth's width count as closed in the photograph. */
const CLOSED_GAP = 0.035;

/**
 * Puts the lips' landmarks in order, in place. Closed lips: both inner edges are snapped onto the dark crease between
 * the lips, or the parted lips would each keep a strip of the other. All: the two rows between the borders are spread
 * evenly, since the model's own may cross at sub-pixel scale. Returns whether the photographed mouth is open.
 */
export function orderLips(points: Float32Array, luma: Float32Array, size: number, m: FaceMeasures): boolean {
  const inner = LIP_ROWS[3]!;
  const outer = LIP_ROWS[0]!;
  const columns = inner.upper.length;
  const downAt = (i: number) => down(m, points[i * 3]!, points[i * 3 + 1]!);
  const acrossAt = (i: number) => across(m, points[i * 3]!, points[i * 3 + 1]!);
  const width = acrossAt(inner.upper.at(-1)!) - acrossAt(inner.upper[0]!);
  let gap = 0;
  for (let c = 3; c <= 7; c++) gap += (downAt(inner.lower[c]!) - downAt(inner.upper[c]!)) / 5;
  const open = gap > CLOSED_GAP * width;
  if (!open) snapToCrease(points, luma, size);
  for (let c = 0; c < columns; c++)
    for (const side of ['upper', 'lower'] as const)
      for (let row = 1; row <= 2; row++) {
        const from = outer[side][c]!;
        const to = inner[side][c]!;
        const target = LIP_ROWS[row]![side][c]!;
        for (let k = 0; k < 3; k++)
          points[target * 3 + k] =
            points[from * 3 + k]! + ((points[to * 3 + k]! - points[from * 3 + k]!) * row) / 3;
      }
  return open;
}

/** Follows the darkest path between the lips by dynamic programming over the columns. */
function snapToCrease(points: Float32Array, luma: Float32Array, size: number) {
  const inner = LIP_ROWS[3]!;
  const outer = LIP_ROWS[0]!;
  const columns = inner.upper.length;
  const soft = boxBlur(luma, size, size, 1);
  const steps = 21;
  const reach = 0.22;
  const place = (c: number, step: number, k: number) => {
    const up = points[outer.upper[c]! * 3 + k]!;
    const low = points[outer.lower[c]! * 3 + k]!;
    const middle = (points[inner.upper[c]! * 3 + k]! + points[inner.lower[c]! * 3 + k]!) / 2;
    return middle + (low - up) * reach * ((2 * step) / (steps - 1) - 1);
  };
  const cost: number[][] = [];
  const from: number[][] = [];
  for (let c = 1; c < columns - 1; c++) {
    const row: number[] = [];
    const back: number[] = [];
    for (let s = 0; s < steps; s++) {
      const dark = bilinear(soft, size, size, place(c, s, 0) - 0.5, place(c, s, 1) - 0.5);
      // a little pull to the landmark decides where the crease is faint
      const offset = (2 * s) / (steps - 1) - 1;
      const own = dark + 12 * offset * offset;
      let best = 0;
      let index = s;
      if (c > 1) {
        best = Infinity;
        for (let p = 0; p < steps; p++) {
          const value = cost[c - 2]![p]! + 0.8 * (p - s) ** 2;
          if (value < best) {
            best = value;
            index = p;
          }
        }
      }
      row.push(own + best);
      back.push(index);
    }
    cost.push(row);
    from.push(back);
  }
  let s = cost.at(-1)!.indexOf(Math.min(...cost.at(-1)!));
  const chosen: number[] = [];
  for (let c = columns - 2; c >= 1; c--) {
    chosen[c] = s;
    s = from[c - 1]![s]!;
  }
  for (let c = 1; c < columns - 1; c++) {
    const [x, y] = [place(c, chosen[c]!, 0), place(c, chosen[c]!, 1)];
    const z = (points[inner.upper[c]! * 3 + 2]! + points[inner.lower[c]! * 3 + 2]!) / 2;
    for (const i of [inner.upper[c]!, inner.lower[c]!]) {
      points[i * 3] = x;
      points[i * 3 + 1] = y;
      points[i * 3 + 2] = z;
    }
  }
}
