/** The line in which teeth end, per column from `from` on. */
export interface TeethEdge {
  edge: Float32Array;
  /** 0–1: how surely the edge is where the photograph shows it. */
  seen: Float32Array;
  from: number;
  /** Where it is in the middle. */
  middleEdge: number;
}

/** What a column without one counts for, when the edge of the teeth is smoothed. */
const UNSEEN = 0.4;

/** A parabola through the measured edge, robust to specks; single teeth may depart from it by a little. */
export function smoothEdge(raw: number[], from: number): TeethEdge {
  const half = raw.length / 2;
  const t = (i: number) => (i + 0.5 - half) / half;
  let [p0, p1, p2] = [0, 0, 0];
  const weights = Float64Array.from(raw, (v) => (Number.isNaN(v) ? 0 : 1));
  for (let round = 0; round < 8; round++) {
    // normal equations of the weighted quadratic; a little damping keeps few columns from bending it wildly
    const a = [0.01, 0, 0, 0, 0.4, 0, 0, 0, 0.8];
    const b = [0, 0, 0];
    raw.forEach((v, i) => {
      const w = weights[i]!;
      if (w === 0) return;
      const basis = [1, t(i), t(i) ** 2];
      for (let r = 0; r < 3; r++) {
        for (let c = 0; c < 3; c++) a[r * 3 + c] = a[r * 3 + c]! + w * basis[r]! * basis[c]!;
        b[r] = b[r]! + w * basis[r]! * v;
      }
    });
    [p0, p1, p2] = solve3(a, b);
    raw.forEach((v, i) => {
      if (Number.isNaN(v)) return;
      const error = v - (p0 + p1 * t(i) + p2 * t(i) ** 2);
      // an edge too low is a lip taken for a tooth, more often than one too high is a shadow
      // and the line has to bend to all before it leaves any out
      const tolerance = Math.max(1, 4 - round);
      weights[i] = 1 / (1 + (error / (tolerance * (error > 0 ? 0.8 : 1.4))) ** 2);
    });
  }
  // the dental arch only rises towards the sides
  p2 = Math.min(p2, -0.02 * half);
  const line = (i: number) => p0 + p1 * t(i) + p2 * t(i) ** 2;
  const allowed = Math.max(0.6, 0.035 * half);
  const residual = raw.map((v, i) => {
    const error = v - line(i);
    return Math.abs(error) > 2.5 * allowed ? Number.NaN : Math.max(-allowed, Math.min(allowed, error));
  });
  // teeth are a quarter of the half and more, and rounded: what changes much faster is noise, or the gap between two
  const spread = Math.max(0.9, 0.06 * half);
  const reach = Math.ceil(2.5 * spread);
  const edge = Float32Array.from(raw, (_, i) => {
    let sum = 0;
    let weight = 0;
    for (let k = Math.max(0, i - reach); k <= Math.min(raw.length - 1, i + reach); k++) {
      const w = Math.exp(-0.5 * ((k - i) / spread) ** 2);
      // where none is seen, teeth go on as those beside them, and soon along the arch
      const seen = !Number.isNaN(residual[k]!);
      if (seen) sum += w * residual[k]!;
      weight += seen ? w : UNSEEN * w;
    }
    return line(i) + sum / weight;
  });
  const seen = smoothed(
    residual.map((error) => (Number.isNaN(error) ? 0 : 1)),
    spread,
  );
  return { edge, seen, from, middleEdge: p0 };
}

function solve3(a: number[], b: number[]): [number, number, number] {
  const det = (m: number[]) =>
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!);
  const whole = det(a);
  const column = (k: number) => det(a.map((v, i) => (i % 3 === k ? b[(i / 3) | 0]! : v))) / whole;
  return [column(0), column(1), column(2)];
}

/** Means around each value, weighed by how near the others are; NaN counts for nothing. */
export function smoothed(values: ArrayLike<number>, spread: number): Float32Array {
  const reach = Math.ceil(2.5 * spread);
  return Float32Array.from(values, (_, i) => {
    let sum = 0;
    let weight = 0;
    for (let k = Math.max(0, i - reach); k <= Math.min(values.length - 1, i + reach); k++) {
      if (Number.isNaN(values[k]!)) continue;
      const w = Math.exp(-0.5 * ((k - i) / spread) ** 2);
      sum += w * values[k]!;
      weight += w;
    }
    return weight > 0 ? sum / weight : Number.NaN;
  });
}
