import { across, down, type FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';

/** The upper teeth a photograph shows between its lips. */
export interface OwnTeeth {
  /** Biting edge per column of `columns`, down the face from the mouth's centre, in pixels. */
  edge: Float32Array;
  /** Columns across the face, in pixels from the mouth's centre: `from`, `from + 1`, … */
  from: number;
  /** Biting edge in the middle. */
  middleEdge: number;
  /** Luma (0–1) from which a pixel counts as enamel. */
  threshold: number;
  /** Redness above which a pixel is gum or lip. */
  redLimit: number;
}

/** Share of the opening's columns that must show enamel before it is trusted. */
const TRUST = 0.55;
/** What a column without one counts for, when the edge of the teeth is smoothed. */
const UNSEEN = 0.4;

/** Finds the upper teeth in an open mouth; null where too little of them shows. */
export function findOwnTeeth(
  rgb: Uint8Array,
  luma: Float32Array,
  size: number,
  mesh: WarpMesh,
  m: FaceMeasures,
): OwnTeeth | null {
  const inner = mesh.lips[3]!;
  const chain = (indices: readonly number[]) =>
    indices.map((i) => {
      const [x, y] = [mesh.rest[i * 3]!, mesh.rest[i * 3 + 1]!];
      return [across(m, x, y), down(m, x, y)] as const;
    });
  const top = chain(inner.upper);
  const bottom = chain(inner.lower);
  const at = (line: readonly (readonly [number, number])[], a: number) => {
    const k = Math.max(
      1,
      line.findIndex((p) => p[0] >= a),
    );
    const [p, q] = [line[k - 1]!, line[k]!];
    return p[1] + ((q[1] - p[1]) * (a - p[0])) / Math.max(1e-3, q[0] - p[0]);
  };
  const from = Math.ceil(top[0]![0]) + 1;
  const to = Math.floor(top.at(-1)![0]) - 1;
  const pixel = (a: number, d: number) => {
    const x = Math.min(size - 1, Math.max(0, Math.floor(m.mouthX + a * m.ex - d * m.ey)));
    const y = Math.min(size - 1, Math.max(0, Math.floor(m.mouthY + a * m.ey + d * m.ex)));
    return y * size + x;
  };
  const values: number[] = [];
  const reds: number[] = [];
  for (let a = from; a <= to; a++)
    for (let d = at(top, a) + 1; d < at(bottom, a) - 1; d++) {
      values.push(luma[pixel(a, d)]! / 255);
      reds.push(redness(rgb, pixel(a, d)));
    }
  if (values.length < 60) return null;
  const lipReds = mesh.lips[1]!.lower.slice(4, -4).map((i) => {
    const [x, y] = [Math.round(mesh.rest[i * 3]! - 0.5), Math.round(mesh.rest[i * 3 + 1]! - 0.5)];
    return redness(rgb, Math.min(size * size - 1, Math.max(0, y * size + x)));
  });
  values.sort((p, q) => p - q);
  reds.sort((p, q) => p - q);
  lipReds.sort((p, q) => p - q);
  // gums and lips can be as bright as teeth, but are redder; in black and white all are alike and this lets all pass
  const enamelRed = reds[Math.floor(reds.length * 0.25)]!;
  const lipRed = lipReds[lipReds.length >> 1]!;
  const redLimit = lipRed - enamelRed < 0.03 ? Infinity : enamelRed + 0.55 * (lipRed - enamelRed);
  const look = (a: number, d: number) =>
    redness(rgb, pixel(a, d)) > redLimit ? 0 : luma[pixel(a, d)]! / 255;
  const bright = values[Math.floor(values.length * 0.9)]!;
  const dark = values[Math.floor(values.length * 0.04)]!;
  if (bright < 0.22) return null;
  const threshold = Math.max(0.62 * bright, dark + 0.4 * (bright - dark));
  const raw: number[] = [];
  let seen = 0;
  for (let a = from; a <= to; a++) {
    const start = at(top, a);
    const end = at(bottom, a);
    // the lip's own shadow may darken the first pixels
    let d = start + 0.5;
    while (d < end && d < start + 0.35 * (end - start) && look(a, d) < threshold) d++;
    const first = d;
    let miss = 0;
    while (d < end && miss < 2) {
      miss = look(a, d) < threshold ? miss + 1 : 0;
      d++;
    }
    const edge = d - miss;
    const shows = edge - first > 0.25 * (end - start) && edge - first > 2;
    if (shows) seen++;
    raw.push(shows ? edge : Number.NaN);
  }
  if (seen < TRUST * raw.length) return null;
  return { ...smoothEdge(raw, from), threshold, redLimit };
}

/** (R − G) / (R + G): grows from enamel to lip and gum. */
export function redness(rgb: Uint8Array, pixel: number): number {
  const [r, g] = [rgb[pixel * 3]!, rgb[pixel * 3 + 1]!];
  return (r - g) / Math.max(20, r + g);
}

/** A parabola through the measured edge, robust to specks; single teeth may depart from it by a little. */
function smoothEdge(raw: number[], from: number): { edge: Float32Array; from: number; middleEdge: number } {
  const half = raw.length / 2;
  const t = (i: number) => (i + 0.5 - half) / half;
  let [p0, p1, p2] = [0, 0, 0];
  const weights = Float64Array.from(raw, (v) => (Number.isNaN(v) ? 0 : 1));
  for (let round = 0; round < 8; round++) {
    // normal equations of the weighted quadratic; a little damping keeps few columns from bending it wildly
    const a = [0.01, 0, 0, 0, 2, 0, 0, 0, 4];
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
      weights[i] = 1 / (1 + (error / (error > 0 ? 0.8 : 1.4)) ** 2);
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
  return { edge, from, middleEdge: p0 };
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
