import { across, down, type FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';
import { smoothEdge, smoothed, type TeethEdge } from './teeth-edge.ts';

/** The upper teeth a photograph shows between its lips. Their edge is down the face from the mouth's centre, columns are across it, in pixels. */
export interface OwnTeeth extends TeethEdge {
  /** Where the lips' inner edges are, and how bright (0–1) enamel is, per column. */
  upperLip: Float32Array;
  lowerLip: Float32Array;
  light: Float32Array;
  /** Luma (0–1) from which a pixel counts as enamel. */
  threshold: number;
  /** Redness above which a pixel is gum or lip. */
  redLimit: number;
}

/** Shares of the opening's columns, and of those between the first and the last in which enamel is seen, that must show it before it is trusted. */
const TRUST = { all: 0.4, between: 0.7 } as const;
/** In this share of a column teeth begin, if at all. */
const GUMS = 0.6;
/** Over how many columns the light on teeth is much the same, as a share of all. */
const LIGHT_SPREAD = 0.08;

/** Finds the upper teeth in an open mouth; null where too little of them shows. */
export function findOwnTeeth(
  rgb: Uint8Array,
  luma: Float32Array,
  size: number,
  mesh: WarpMesh,
  m: FaceMeasures,
): OwnTeeth | null {
  const opening = openingOf(mesh, m, size);
  const limits = limitsOf(rgb, luma, size, mesh, opening);
  if (limits === null) return null;
  const look = (a: number, d: number) => {
    const at = opening.pixel(a, d);
    return redness(rgb, at) > limits.redLimit ? 0 : luma[at]! / 255;
  };
  const columns: Column[] = [];
  for (let a = opening.from; a <= opening.to; a++)
    columns.push(scanColumn(opening.upper(a), opening.lower(a), limits.threshold, (d) => look(a, d)));
  const isSeen = ({ edge }: Column) => !Number.isNaN(edge);
  const seen = columns.filter(isSeen).length;
  const [start, end] = [columns.findIndex(isSeen), columns.findLastIndex(isSeen) + 1];
  if (seen < TRUST.all * columns.length || seen < TRUST.between * (end - start)) return null;
  const shown = columns.slice(start, end);
  const from = opening.from + start;
  return {
    ...smoothEdge(
      shown.map(({ edge }) => edge),
      from,
    ),
    upperLip: Float32Array.from(shown, (_, k) => opening.upper(from + k)),
    lowerLip: Float32Array.from(shown, (_, k) => opening.lower(from + k)),
    light: smoothed(
      shown.map(({ light }) => light),
      LIGHT_SPREAD * columns.length,
    ),
    ...limits,
  };
}

/** What is seen between the lips, in columns across the face. */
interface Opening {
  from: number;
  to: number;
  /** The lips' inner edges, down the face. */
  upper(a: number): number;
  lower(a: number): number;
  /** The picture's pixel at a place across and down the face. */
  pixel(a: number, d: number): number;
}

function openingOf(mesh: WarpMesh, m: FaceMeasures, size: number): Opening {
  const chain = (indices: readonly number[]) =>
    indices.map((i) => {
      const [x, y] = [mesh.rest[i * 3]!, mesh.rest[i * 3 + 1]!];
      return [across(m, x, y), down(m, x, y)] as const;
    });
  const top = chain(mesh.lips[3]!.upper);
  const bottom = chain(mesh.lips[3]!.lower);
  const at = (line: readonly (readonly [number, number])[], a: number) => {
    const k = Math.max(
      1,
      line.findIndex((p) => p[0] >= a),
    );
    const [p, q] = [line[k - 1]!, line[k]!];
    return p[1] + ((q[1] - p[1]) * (a - p[0])) / Math.max(1e-3, q[0] - p[0]);
  };
  return {
    from: Math.ceil(top[0]![0]) + 1,
    to: Math.floor(top.at(-1)![0]) - 1,
    upper: (a) => at(top, a),
    lower: (a) => at(bottom, a),
    pixel(a, d) {
      const x = Math.min(size - 1, Math.max(0, Math.floor(m.mouthX + a * m.ex - d * m.ey)));
      const y = Math.min(size - 1, Math.max(0, Math.floor(m.mouthY + a * m.ey + d * m.ex)));
      return y * size + x;
    },
  };
}

/** From which light on, and up to which redness, a pixel is enamel; null where too little is seen to tell. */
function limitsOf(
  rgb: Uint8Array,
  luma: Float32Array,
  size: number,
  mesh: WarpMesh,
  opening: Opening,
): Pick<OwnTeeth, 'threshold' | 'redLimit'> | null {
  const values: number[] = [];
  const reds: number[] = [];
  for (let a = opening.from; a <= opening.to; a++)
    for (let d = opening.upper(a) + 1; d < opening.lower(a) - 1; d++) {
      values.push(luma[opening.pixel(a, d)]! / 255);
      reds.push(redness(rgb, opening.pixel(a, d)));
    }
  if (values.length < 60) return null;
  const lipReds = mesh.lips[1]!.lower.slice(4, -4).map((i) => {
    const [x, y] = [Math.round(mesh.rest[i * 3]! - 0.5), Math.round(mesh.rest[i * 3 + 1]! - 0.5)];
    return redness(rgb, Math.min(size * size - 1, Math.max(0, y * size + x)));
  });
  for (const list of [values, reds, lipReds]) list.sort((p, q) => p - q);
  // gums and lips can be as bright as teeth, but are redder; in black and white all are alike and this lets all pass
  const enamelRed = reds[Math.floor(reds.length * 0.25)]!;
  const lipRed = lipReds[lipReds.length >> 1]!;
  const redLimit = lipRed - enamelRed < 0.03 ? Infinity : enamelRed + 0.55 * (lipRed - enamelRed);
  const bright = values[Math.floor(values.length * 0.9)]!;
  const dark = values[Math.floor(values.length * 0.04)]!;
  if (bright < 0.22) return null;
  return { threshold: Math.max(0.62 * bright, dark + 0.4 * (bright - dark)), redLimit };
}

/** Where a tooth ends and how bright it is, 0–1; NaN where none is seen. */
interface Column {
  edge: number;
  light: number;
}

function scanColumn(start: number, end: number, threshold: number, look: (d: number) => number): Column {
  // the lip's shadow and gums may come first
  let d = start + 0.5;
  while (d < end && d < start + GUMS * (end - start) && look(d) < threshold) d++;
  const first = d;
  let miss = 0;
  while (d < end && miss < 2) {
    miss = look(d) < threshold ? miss + 1 : 0;
    d++;
  }
  const edge = d - miss;
  if (edge - first <= Math.max(2, 0.25 * (end - start))) return { edge: Number.NaN, light: Number.NaN };
  const lights: number[] = [];
  for (let y = first; y < edge; y++) lights.push(look(y));
  lights.sort((p, q) => p - q);
  return { edge, light: lights[Math.floor(0.75 * lights.length)]! };
}

/** (R − G) / (R + G): grows from enamel to lip and gum. */
export const rednessOf = (r: number, g: number) => (r - g) / Math.max(20, r + g);

const redness = (rgb: Uint8Array, pixel: number) => rednessOf(rgb[pixel * 3]!, rgb[pixel * 3 + 1]!);
