import type { Patch } from '../asset.ts';
import { boxBlur } from '../box-blur.ts';
import { smoothstep } from '../smoothstep.ts';
import { lumaAt } from './enamel.ts';
import { across, down, type FaceMeasures } from './measures.ts';
import { type OwnTeeth, rednessOf } from './own-teeth.ts';
import { archAlpha, archShade, bitingEdge, emptyRow, toothShade, UPPER_ROW } from './painted-teeth.ts';

/** Where a row of teeth lies in the portrait. */
export interface TeethPlace {
  /** Origin of the patch. */
  x: number;
  y: number;
  /** Width of the mouth in pixels, texels per pixel. */
  unit: number;
  scale: number;
}

/** Teeth cut out of a photograph; everything per texel. */
export interface TeethMatte {
  /** Its alpha is that of the teeth; it has no colour yet. */
  patch: Patch;
  /** R, G, B of the photograph, known where `weight`, 0–1, says so. */
  planes: Float32Array[];
  weight: Float32Array;
  /** What share of the light beside it a place has that lies between two teeth; 1 elsewhere. */
  gaps: Float32Array;
  /** Light on painted teeth, as a share: on an arch of them, and beyond those that are seen. */
  arch: Float32Array;
  beyond: Float32Array;
}

/** From the last column in which a tooth is seen to where all is painted, in mouth widths. */
const CROSS_FADE = 0.14;
/** The outermost teeth turn into painted ones over so much. */
const ENDS = 0.06;
/** From the line in which they end single teeth depart by so much, in mouth widths: corners are round. */
const NOTCH = 0.05;
const LONGER = 0.03;
/** The softer a picture is, the less of a tooth's outline is its own rather than what a blur has left of it: so much less, from such softness on. */
const BLURRED = { from: 0.1, wholly: 0.7, less: 0.75 } as const;
/** A texel is none of a tooth, or wholly of one, that has these shares of its light. */
const MATTE = { from: 0.45, wholly: 0.72 } as const;
/** Where the outline of teeth is not the photograph's, only what has such shares of their light is kept of it. */
const LIT = { from: 0.75, wholly: 0.95 } as const;
/** What is narrower, in mouth widths, is no part of a tooth's outline. */
const SPECK = 0.016;
/** A row of teeth is level: on the side on which more of it is hidden it ends no higher than on the other by more. */
const LEVEL = 0.02;
/** Between lip and gum, in this share of teeth, no gap is told from what lies before it. */
const GUMS = 0.6;
/** Teeth are looked for so far beside a gap, in mouth widths. */
const BESIDE_GAP = 0.045;

/** Cuts the upper teeth out of a photograph, each with its own outline; beyond those seen the row goes on as an arch of painted ones. */
export function cutTeeth(
  teeth: OwnTeeth,
  place: TeethPlace,
  photo: { rgb: Uint8Array; size: number },
  softness: number,
  m: FaceMeasures,
): TeethMatte {
  const { unit, scale } = place;
  const left = across(m, place.x, place.y);
  const above = down(m, place.x, place.y);
  const lowest = teeth.edge.reduce((most, d) => Math.max(most, d)) - above;
  const bottom = Math.max(UPPER_ROW.bottom, lowest / unit + LONGER + NOTCH);
  const patch = emptyRow({ ...UPPER_ROW, bottom }, unit * scale);
  const { width, height } = patch;
  const empty = () => new Float32Array(width * height);
  const matte = {
    patch,
    planes: [empty(), empty(), empty()],
    weight: empty(),
    arch: empty(),
    beyond: empty(),
  };
  const { planes, weight, arch, beyond } = matte;
  const between = empty();
  const first = teeth.from;
  const last = teeth.from + teeth.edge.length - 1;
  const edgeAt = (a: number) => {
    const { edge } = columnOf(teeth, a);
    const opposite = 2 * left - a;
    if (opposite < first || opposite > last) return edge;
    return Math.max(edge, columnOf(teeth, opposite).edge - LEVEL * unit);
  };
  const offsetAt = (a: number) => edgeAt(a) - above - bitingEdge(UPPER_ROW, (a - left) / unit) * unit;
  // in a soft picture a notch is mostly shade
  const notch = (NOTCH * unit) / (1 + softness);
  const outlined = 1 - BLURRED.less * smoothstep(BLURRED.from, BLURRED.wholly, softness);
  const cover = (past: number) => smoothstep(0.5 + softness / 2, -0.7 - softness / 2, past);
  const acrossOf = (px: number) => left + (patch.x + px + 0.5) / scale;
  const downOf = (py: number) => above + (patch.y + py + 0.5) / scale;
  const isEnamel = readEnamel(teeth, photo, m, { matte, acrossOf, downOf, speck: SPECK * unit * scale });

  for (let px = 0; px < width; px++) {
    const a = acrossOf(px);
    const x = (a - left) / unit;
    const seen = Math.min(last, Math.max(first, a));
    const away = Math.abs(a - seen) / unit;
    const column = columnOf(teeth, seen);
    // seen teeth end where the photograph shows it, painted ones continue from there along their own arch
    const edge = away > 0 ? above + bitingEdge(UPPER_ROW, x) * unit + offsetAt(seen) : edgeAt(a);
    const painted = smoothstep(0, CROSS_FADE, away);
    const light = archShade(Math.abs(seen - left) / unit);
    const shown =
      column.seen *
      smoothstep(0, ENDS, Math.min(a - first, last - a) / unit) *
      smoothstep(LEVEL * unit, 0, edge - column.edge);
    for (let py = 0; py < height; py++) {
      const i = py * width + px;
      const d = downOf(py);
      arch[i] = archShade(Math.abs(x));
      beyond[i] = 1 + painted * (Math.min(1, toothShade(UPPER_ROW, x, (edge - d) / unit) / light) - 1);
      let alpha = cover(d - edge);
      if (away === 0) {
        const most = Math.min(cover(d - edge - LONGER * unit), cover(d - column.lowerLip + 0.7));
        alpha += outlined * shown * (Math.max(cover(d - edge + notch), Math.min(most, isEnamel[i]!)) - alpha);
        const inside = smoothstep(0.4, 1.8, d - column.upperLip) * smoothstep(0.5, 0.95, alpha);
        // specks that may be enamel would be seen as holes
        const lit = smoothstep(LIT.from, LIT.wholly, lumaAt(planes, i) / 255 / column.light);
        weight[i] = smoothstep(
          0.25,
          0.8,
          inside * surelyEnamel(teeth, planes, i) * (shown + (1 - shown) * lit),
        );
        between[i] =
          shown *
          smoothstep(0, GUMS, (d - column.upperLip) / Math.max(1, edge - column.upperLip)) *
          smoothstep(0.5, 1.5, column.lowerLip - d);
      }
      patch.alpha[i] = Math.round(255 * alpha * archAlpha(Math.abs(x)));
    }
  }
  const reach = Math.max(2, Math.round(BESIDE_GAP * unit * scale));
  return { ...matte, gaps: gapsOf(planes, between, width, reach) };
}

/** Reads the photograph where teeth are seen, and answers how far each texel there is enamel. */
function readEnamel(
  teeth: OwnTeeth,
  photo: { rgb: Uint8Array; size: number },
  m: FaceMeasures,
  to: {
    matte: Pick<TeethMatte, 'patch' | 'planes'>;
    acrossOf(px: number): number;
    downOf(py: number): number;
    speck: number;
  },
): Float32Array {
  const { width, height } = to.matte.patch;
  const isEnamel = new Float32Array(width * height);
  for (let px = 0; px < width; px++) {
    const a = to.acrossOf(px);
    if (a < teeth.from || a > teeth.from + teeth.edge.length - 1) continue;
    const { light } = columnOf(teeth, a);
    for (let py = 0, i = px; py < height; py++, i += width) {
      readPhoto(photo, m, a, to.downOf(py), to.matte.planes, i);
      isEnamel[i] = enamelAt(teeth, to.matte.planes, i, light);
    }
  }
  return boxBlur(isEnamel, width, height, Math.max(1, Math.round(to.speck))).map((share) =>
    smoothstep(0.2, 0.7, share),
  );
}

/** How far a texel is enamel rather than what lies beyond the edge of teeth on which so much `light` falls. */
function enamelAt({ redLimit }: OwnTeeth, planes: Float32Array[], i: number, light: number): number {
  const bright = smoothstep(MATTE.from, MATTE.wholly, lumaAt(planes, i) / 255 / light);
  if (redLimit === Infinity) return bright;
  return bright * smoothstep(redLimit + 0.04, redLimit - 0.01, rednessOf(planes[0]![i]!, planes[1]![i]!));
}

/** How surely a texel shows enamel that may be kept as it is. */
function surelyEnamel({ threshold, redLimit }: OwnTeeth, planes: Float32Array[], i: number): number {
  if (rednessOf(planes[0]![i]!, planes[1]![i]!) > redLimit) return 0;
  return smoothstep(threshold * 0.8, threshold * 1.02, lumaAt(planes, i) / 255);
}

/** What share of the light beside it a texel has that lies between two teeth; 1 where none is. */
function gapsOf(planes: Float32Array[], between: Float32Array, width: number, reach: number): Float32Array {
  const luma = planes[0]!.map((_, i) => lumaAt(planes, i));
  const most = (from: number, to: number) => {
    let best = 0;
    for (let k = from; k <= to; k++) if (luma[k]! > best) best = luma[k]!;
    return best;
  };
  return luma.map((here, i) => {
    if (between[i] === 0) return 1;
    const [start, end] = [i - (i % width), i - (i % width) + width - 1];
    const beside = Math.min(most(Math.max(start, i - reach), i), most(i, Math.min(end, i + reach)));
    return 1 + between[i]! * (here / Math.max(1, beside) - 1);
  });
}

/** What is known of the teeth at `a` across the face. */
function columnOf(teeth: OwnTeeth, a: number) {
  const last = teeth.edge.length - 1;
  const column = Math.min(last, Math.max(0, a - teeth.from));
  const c = Math.min(last - 1, Math.floor(column));
  const of = (values: Float32Array) => values[c]! + (values[c + 1]! - values[c]!) * (column - c);
  return {
    edge: of(teeth.edge),
    seen: of(teeth.seen),
    light: of(teeth.light) || 1,
    upperLip: of(teeth.upperLip),
    lowerLip: of(teeth.lowerLip),
  };
}

function pictureAt(m: FaceMeasures, a: number, d: number): [number, number] {
  return [m.mouthX + a * m.ex - d * m.ey, m.mouthY + a * m.ey + d * m.ex];
}

function readPhoto(
  { rgb, size }: { rgb: Uint8Array; size: number },
  m: FaceMeasures,
  a: number,
  d: number,
  planes: Float32Array[],
  i: number,
): void {
  const [x, y] = pictureAt(m, a, d);
  const u = Math.min(size - 1.001, Math.max(0, x - 0.5));
  const v = Math.min(size - 1.001, Math.max(0, y - 0.5));
  const at = (Math.floor(v) * size + Math.floor(u)) * 3;
  const [fx, fy] = [u - Math.floor(u), v - Math.floor(v)];
  for (let c = 0; c < 3; c++)
    planes[c]![i] =
      (rgb[at + c]! * (1 - fx) + rgb[at + 3 + c]! * fx) * (1 - fy) +
      (rgb[at + size * 3 + c]! * (1 - fx) + rgb[at + size * 3 + 3 + c]! * fx) * fy;
}
