import type { Patch } from '../asset.ts';
import { boxBlur } from '../box-blur.ts';
import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { type Colour, enamelLike, lumaAt, lumaOfRgb } from './enamel.ts';
import type { FaceMeasures } from './measures.ts';
import type { OwnTeeth } from './own-teeth.ts';
import { cutTeeth, type TeethPlace } from './own-teeth-matte.ts';

/** Teeth photographed in the lips' shade are brought nearer to what the light makes of enamel. */
const MOST_GAIN = 1.12;
/** In a smile's corner own teeth lie in a cheek's shade: of the light on painted ones they get so much again. */
const LEAST_LIGHT = 0.8;
const MOST_LIFT = 1.8;
/** Teeth of one mouth have one hue: so much of what lips, hair and light tint them with goes. */
const ONE_HUE = 0.75;
const HUE_FROM = { none: 0.75, all: 0.95 } as const;
/** A gap between teeth is darker than they by no more: what is, is a hole that a lip's shade has left. In soft pictures most is. */
const DARKEST_GAP = { sharp: 0.5, soft: 0.75 } as const;
/** Edges as soft are those of a soft picture, in its pixels. */
const SOFT = 1.2;
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
  /** Luma of enamel in the photograph's light. */
  level: number,
  softness: number,
  m: FaceMeasures,
): Patch {
  const { patch, planes, weight, gaps, arch, beyond } = cutTeeth(teeth, place, photo, softness, m);
  const { width, height } = patch;
  const near = Math.max(1, Math.round(NEAR_SEEN * place.unit * place.scale));
  const known = boxBlur(boxBlur(weight, width, height, near), width, height, near);
  pushPull(planes, weight, width, height);
  const bright = brightOf(planes, weight);
  const gain = Math.min(MOST_GAIN, Math.max(1, level / Math.max(1, bright)));
  const hue = hueOf(planes, weight, bright);
  const darkest = DARKEST_GAP.sharp + (DARKEST_GAP.soft - DARKEST_GAP.sharp) * Math.min(1, softness / SOFT);
  const luma = planes[0]!.map((_, i) => lumaAt(planes, i));
  const around = boxBlur(boxBlur(luma, width, height, near), width, height, near);
  for (let i = 0; i < weight.length; i++) {
    // what lips hid in the photograph has lost its shade, too
    const hidden = smoothstep(HIDDEN.from, HIDDEN.to, known[i]!);
    const dim = (LEAST_LIGHT * bright * arch[i]!) / Math.max(1, around[i]!);
    const shade =
      gain * Math.min(beyond[i]!, 1 + hidden * (arch[i]! - 1)) * Math.min(MOST_LIFT, Math.max(1, dim));
    const here = luma[i]!;
    const gap = weight[i]! + (1 - weight[i]!) * gaps[i]!;
    const lifted = (shade * Math.max(gap * here, darkest * around[i]!)) / Math.max(1, here);
    const own = planes.map((plane, c) => {
      const even = here * hue[c]!;
      return Math.max(0, (plane[i]! + ONE_HUE * (even - plane[i]!)) * lifted);
    }) as Colour;
    const colour = photo.monochrome ? own : enamelLike(own);
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

/** R, G, B of what is seen, relative to its luma; what is less than `bright` has the lips' red on it. */
function hueOf(planes: Float32Array[], weight: Float32Array, bright: number): Colour {
  const sums: Colour = [0, 0, 0];
  for (let i = 0; i < weight.length; i++) {
    const counts = weight[i]! * smoothstep(HUE_FROM.none * bright, HUE_FROM.all * bright, lumaAt(planes, i));
    for (let c = 0; c < 3; c++) sums[c] = sums[c]! + counts * planes[c]![i]!;
  }
  const luma = Math.max(1e-6, lumaOfRgb(...sums));
  return sums.map((sum) => sum / luma) as Colour;
}
