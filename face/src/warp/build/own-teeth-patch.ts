import type { Patch } from '../asset.ts';
import { bilinear, pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { type Colour, enamelLike, lumaOfRgb } from './enamel.ts';
import { boxBlur } from './image-ops.ts';
import { across, down, type FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';
import { type OwnTeeth, redness } from './own-teeth.ts';
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

/** From the last column in which a tooth is seen to where all is painted, in mouth widths. */
const CROSS_FADE = 0.14;
/** Teeth photographed in the lips' shade are brought nearer to what the light makes of enamel. */
const MOST_GAIN = 1.3;
/** In a smile's corner own teeth lie in a cheek's shade: of the light on painted ones they get so much again. */
const LEAST_LIGHT = 0.8;
const MOST_LIFT = 1.8;
/** Teeth of one mouth have one hue: so much of what lips, hair and light tint them with goes. */
const ONE_HUE = 0.75;
/** A gap between teeth is darker than they by no more: what is, is a hole that a lip's shade has left. */
const DARKEST_GAP = 0.62;
/** Around what is seen, in mouth widths, teeth are its own; where less than this share is seen there, light falls on them as on painted ones. */
const NEAR_SEEN = 0.045;
const HIDDEN = { from: 0.4, to: 0 } as const;

/**
 * The upper teeth of a photograph: its own where they are seen, cross-faded beyond into a painted arch of their tone.
 * Colours stay within enamel's own unless the photograph is `monochrome`.
 */
export function ownTeethPatch(
  teeth: OwnTeeth,
  place: TeethPlace,
  photo: { rgb: Uint8Array; luma: Float32Array; size: number; monochrome: boolean },
  /** The lips' colour, and the luma of enamel in the photograph's light. */
  light: { lip: Colour; level: number },
  softness: number,
  mesh: WarpMesh,
  m: FaceMeasures,
): Patch {
  const { unit } = place;
  const patch = emptyRow(UPPER_ROW, unit * place.scale);
  const { width, height } = patch;
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  const weight = new Float32Array(width * height);
  const shades = new Float32Array(width * height);
  const beside = new Float32Array(width * height);
  const left = across(m, place.x, place.y);
  const above = down(m, place.x, place.y);
  const lip = lipEdge(mesh, m);
  const span = teeth.edge.length;
  const first = teeth.from;
  const last = teeth.from + span - 1;
  const offsetAt = (a: number) => edgeAt(teeth, a) - above - bitingEdge(UPPER_ROW, (a - left) / unit) * unit;

  for (let px = 0; px < width; px++) {
    const right = (patch.x + px + 0.5) / place.scale;
    const a = left + right;
    const seen = Math.min(last, Math.max(first, a));
    const beyond = Math.abs(a - seen) / unit;
    const x = right / unit;
    // seen teeth end where the photograph shows it, painted ones continue from there along their own arch
    const edge = beyond > 0 ? above + bitingEdge(UPPER_ROW, x) * unit + offsetAt(seen) : edgeAt(teeth, a);
    const painted = smoothstep(0, CROSS_FADE, beyond);
    const shadeHere = archShade(Math.abs(seen - left) / unit);
    for (let py = 0; py < height; py++) {
      const i = py * width + px;
      const d = above + (patch.y + py + 0.5) / place.scale;
      patch.alpha[i] = Math.round(
        255 * smoothstep(0.5 + softness / 2, -0.7 - softness / 2, d - edge) * archAlpha(Math.abs(x)),
      );
      const shade = toothShade(UPPER_ROW, x, (edge - d) / unit);
      shades[i] = archShade(Math.abs(x));
      beside[i] = 1 + painted * (Math.min(1, shade / shadeHere) - 1);
      if (beyond > 0) continue;
      readOwn(photo, m, a, d, planes, i);
      // specks that may be enamel would be seen as holes
      weight[i] = smoothstep(0.25, 0.8, ownWeight(teeth, photo, m, a, d, lip(a), edge));
    }
  }
  const near = Math.max(1, Math.round(NEAR_SEEN * unit * place.scale));
  const known = boxBlur(boxBlur(weight, width, height, near), width, height, near);
  pushPull(planes, weight, width, height);
  const bright = brightOf(planes, weight);
  const gain = Math.min(MOST_GAIN, Math.max(1, light.level / Math.max(1, bright)));
  const hue = hueOf(planes, weight);
  const luma = planes[0]!.map((_, i) => lumaOfRgb(planes[0]![i]!, planes[1]![i]!, planes[2]![i]!));
  const around = boxBlur(boxBlur(luma, width, height, near), width, height, near);
  for (let i = 0; i < weight.length; i++) {
    // what lips hid in the photograph has lost its shade, too
    const hidden = smoothstep(HIDDEN.from, HIDDEN.to, known[i]!);
    const dim = (LEAST_LIGHT * bright * shades[i]!) / Math.max(1, around[i]!);
    const shade =
      gain * Math.min(beside[i]!, 1 + hidden * (shades[i]! - 1)) * Math.min(MOST_LIFT, Math.max(1, dim));
    const here = luma[i]!;
    const lifted = shade * Math.max(1, (DARKEST_GAP * around[i]!) / Math.max(1, here));
    const own = planes.map((plane, c) => {
      const even = here * hue[c]!;
      return Math.max(0, (plane[i]! + ONE_HUE * (even - plane[i]!)) * lifted);
    }) as Colour;
    const colour = photo.monochrome ? own : enamelLike(own, light.lip);
    for (let c = 0; c < 3; c++) patch.rgb[i * 3 + c] = Math.min(255, Math.round(colour[c]!));
  }
  return patch;
}

/** Luma of what is bright of the teeth that are seen. */
function brightOf(planes: Float32Array[], weight: Float32Array): number {
  const seen: number[] = [];
  for (let i = 0; i < weight.length; i++)
    if (weight[i]! > 0.7) seen.push(lumaOfRgb(planes[0]![i]!, planes[1]![i]!, planes[2]![i]!));
  seen.sort((a, b) => a - b);
  return seen[Math.floor(0.8 * seen.length)] ?? 255;
}

/** R, G, B of what is seen, relative to its luma. */
function hueOf(planes: Float32Array[], weight: Float32Array): Colour {
  const sums: Colour = [0, 0, 0];
  for (let i = 0; i < weight.length; i++)
    for (let c = 0; c < 3; c++) sums[c] = sums[c]! + weight[i]! * planes[c]![i]!;
  const luma = Math.max(1e-6, lumaOfRgb(...sums));
  return sums.map((sum) => sum / luma) as Colour;
}

/** The biting edge at `a` across the face. */
function edgeAt({ edge, from }: OwnTeeth, a: number): number {
  const column = Math.min(edge.length - 1, Math.max(0, a - from));
  const c = Math.min(edge.length - 2, Math.floor(column));
  return edge[c]! + (edge[c + 1]! - edge[c]!) * (column - c);
}

/** The upper lip's inner edge in the photograph: down the face, by what lies across. */
function lipEdge(mesh: WarpMesh, m: FaceMeasures): (a: number) => number {
  const chain = mesh.lips[3]!.upper.map((i) => {
    const [x, y] = [mesh.rest[i * 3]!, mesh.rest[i * 3 + 1]!];
    return [across(m, x, y), down(m, x, y)] as const;
  });
  return (a) => {
    const k = Math.max(
      1,
      chain.findIndex((p) => p[0] >= a),
    );
    return ((chain[k] ?? chain[0]!)[1] + (chain[k - 1] ?? chain[0]!)[1]) / 2;
  };
}

function pictureAt(m: FaceMeasures, a: number, d: number): [number, number] {
  return [m.mouthX + a * m.ex - d * m.ey, m.mouthY + a * m.ey + d * m.ex];
}

function readOwn(
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

/** How surely enamel is seen at a place: between lip and biting edge, bright and pale. */
function ownWeight(
  teeth: OwnTeeth,
  { rgb, luma, size }: { rgb: Uint8Array; luma: Float32Array; size: number },
  m: FaceMeasures,
  a: number,
  d: number,
  lip: number,
  edge: number,
): number {
  const [x, y] = pictureAt(m, a, d);
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  if (ix < 0 || iy < 0 || ix + 1 >= size || iy + 1 >= size) return 0;
  if (redness(rgb, iy * size + ix) > teeth.redLimit) return 0;
  const inside = smoothstep(0.4, 1.8, d - lip) * smoothstep(0.4, 1.4, edge - d);
  const light = bilinear(luma, size, size, x - 0.5, y - 0.5) / 255;
  return inside * smoothstep(teeth.threshold * 0.8, teeth.threshold * 1.02, light);
}
