import type { Patch } from '../asset.ts';
import { boxBlur } from '../box-blur.ts';
import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { bareCorners, cornerPatch } from './corner-shade.ts';
import { softenFolds } from './creases.ts';
import { lumaAt, lumaOfRgb } from './enamel.ts';
import { mirroredGrain } from './grain.ts';
import { dilate } from './image-ops.ts';
import type { FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';
import { outlinePolygon, polygonDistance } from './polygon.ts';
import { giveVermilion, lightenEnds, lipPixels, softenTips } from './vermilion.ts';

type Point = readonly [number, number];

/** From which share of the light around it skin beside the corners is lit, and where wholly. */
const LIT = { from: 0.76, to: 0.9 } as const;

/** How wide the soft edge of what is dark is, in widths of that fringe. */
const EDGE = 1;

/** Ends of lips that got filled lie in the dark below these shares of their middle's light; half of a mouth may lie in the shade. */
const SOOT = [0.85, 0.6] as const;

/** Around the corners skin is filled so far, in widths of the fringe that is replaced along the lips. */
const FILLED = 4.7;

/**
 * What replaces the photograph around an open mouth while it speaks: lips grown over the teeth and the dark of the
 * corners, so that closed lips keep no fringe; the skin beside them without shade; the smile's folds softened.
 */
export function openMouthPatch(
  rgb: Uint8Array,
  size: number,
  mesh: WarpMesh,
  points: Float32Array,
  m: FaceMeasures,
  monochrome: boolean,
): Patch {
  const soft = rgb.slice();
  softenFolds(soft, size, points, m, mesh);
  const luma = lumaOf(soft, size);
  const bare = bareCorners(luma, size, mesh);
  liftCorners(soft, luma, size, mesh);
  const outer = outlinePolygon(mesh.lips[0]!, mesh.rest);
  const inner = outlinePolygon(mesh.lips[3]!, mesh.rest);
  const xs = outer.map((p) => p[0]);
  const ys = outer.map((p) => p[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const aside = Math.round(0.22 * m.faceWidth);
  const above = Math.round(0.24 * m.faceWidth);
  const x = Math.max(0, Math.floor(left) - aside);
  const y = Math.max(0, Math.floor(top) - above);
  const width = Math.min(size, Math.ceil(right) + aside) - x;
  const height = Math.min(size, Math.ceil(bottom) + aside) - y;
  const fringe = Math.max(1.2, 0.03 * (right - left));
  const last = mesh.lips[0]!.upper.length - 1;
  const { photo, lipWeight, skinWeight, onLips, offLips, keep, toInside } = weighAround(
    soft,
    size,
    { x, y, width, height },
    { outer, inner, last, fringe },
  );
  dropOtherColours(photo, lipWeight, skinWeight);
  dropDarkInside(keep, photo, lipWeight, toInside, { width, height, onLips });
  const lips = filled(photo, lipWeight, width, height);
  const skin = filled(photo, skinWeight, width, height);
  for (let i = 0; i < keep.length; i++) {
    // hair and wrinkles stay: what is filled in among them is a smear
    const rough = 1 - bare[x + (i % width) < (left + right) / 2 ? 0 : 1]!;
    keep[i] = keep[i]! + rough * offLips[i]! * (1 - keep[i]!);
  }
  keepLitSkin(keep, photo, skin, offLips, { width, height, edge: Math.max(1, Math.round(EDGE * fringe)) });
  const around = skin.map((plane) => plane.slice());
  const grain = mirroredGrain(
    photo,
    { x0: x, y0: y, width, height },
    {
      isSkin: (i) => skinWeight[i]! > 0.9,
      corners: [outer[0]!, outer[last]!],
      radius: FILLED * fringe,
      unit: right - left,
    },
  );
  for (let i = 0; i < keep.length; i++) {
    if (keep[i] === 1 || offLips[i] === 0) continue;
    const fine = grain.at(x + (i % width) + 0.5, y + Math.floor(i / width) + 0.5);
    for (let c = 0; c < 3; c++) skin[c]![i] = skin[c]![i]! + offLips[i]! * fine[c]!;
  }
  const patch = {
    x,
    y,
    width,
    height,
    rgb: new Uint8Array(width * height * 3),
    alpha: new Uint8Array(width * height).fill(255),
  };
  const done = photo.map((plane, c) =>
    plane.map((value, i) => {
      const grown = skin[c]![i]! + onLips[i]! * (lips[c]![i]! - skin[c]![i]!);
      return grown + keep[i]! * (value - grown);
    }),
  );
  const lipsHere = lipPixels(patch, mesh, around, (i) => keep[i]! > 0.9);
  giveVermilion(done, lipsHere, monochrome);
  lightenEnds(done, lipsHere, [1, 1], SOOT, [0, 0]);
  softenTips(done, lipsHere, patch, [outer[0]!, outer[last]!], bare);
  for (let i = 0; i < keep.length; i++)
    for (let c = 0; c < 3; c++) patch.rgb[i * 3 + c] = Math.min(255, Math.max(0, Math.round(done[c]![i]!)));
  return patch;
}

/** The photograph in a patch, and per pixel, 0–1: which lips and skin are continued from, what lies on lips and off them, what stays. */
function weighAround(
  soft: Uint8Array,
  size: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  { outer, inner, last, fringe }: { outer: Point[]; inner: Point[]; last: number; fringe: number },
) {
  const [xs, ys] = [0, 1].map((k) => outer.map((p) => p[k]!)) as [number[], number[]];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  // a laughing mouth ends in dark corners, which closed lips have not
  const corners = [inner[0]!, inner[last]!, outer[0]!, outer[last]!];
  const photo = [0, 1, 2].map(() => new Float32Array(width * height));
  const lipWeight = new Float32Array(width * height);
  const skinWeight = new Float32Array(width * height);
  const onLips = new Float32Array(width * height);
  const offLips = new Float32Array(width * height);
  const keep = new Float32Array(width * height).fill(1);
  const toInside = new Float32Array(width * height).fill(Infinity);
  const reach = 5 * fringe;
  for (let py = 0, i = 0; py < height; py++)
    for (let px = 0; px < width; px++, i++) {
      const at = ((y + py) * size + x + px) * 3;
      for (let c = 0; c < 3; c++) photo[c]![i] = soft[at + c]!;
      const [cx, cy] = [x + px + 0.5, y + py + 0.5];
      if (cx < left - reach || cx > right + reach || cy < top - reach || cy > bottom + reach) continue;
      const corner = Math.min(...corners.map((p) => Math.hypot(cx - p[0], cy - p[1])));
      const within = polygonDistance(outer, cx, cy);
      // lips end in skin
      const end = Math.min(...corners.slice(2).map((p) => Math.hypot(cx - p[0], cy - p[1])));
      onLips[i] = smoothstep(-1, 1, within) * smoothstep(0.3 * fringe, 2.2 * fringe, end);
      offLips[i] = smoothstep(0.3, 1, -within / fringe);
      const wide = 1 + 0.8 * (1 - onLips[i]!);
      toInside[i] = -polygonDistance(inner, cx, cy) / fringe;
      keep[i] =
        smoothstep(0.6, 1.5, toInside[i]!) * smoothstep(1.2 * wide * fringe, 2.6 * wide * fringe, corner);
      lipWeight[i] = keep[i]! * smoothstep(0.2, 1.2, within);
      skinWeight[i] = keep[i]! * smoothstep(0.3, 0.8, -within / fringe);
    }
  return { photo, lipWeight, skinWeight, onLips, offLips, keep, toInside };
}

/**
 * Skin around the corners that is as light as what would replace it stays, with its pores and stubble, but for the soft
 * edge of what is dark: that would stand as a ring where the dark was.
 */
function keepLitSkin(
  keep: Float32Array,
  photo: Float32Array[],
  skin: Float32Array[],
  offLips: Float32Array,
  { width, height, edge }: { width: number; height: number; edge: number },
): void {
  const share = keep.map((_, i) => lumaAt(photo, i) / Math.max(1, lumaAt(skin, i)));
  const isReplaced = (i: number) => offLips[i] !== 0 && keep[i] !== 1;
  // single hairs have no such edge
  const dark = boxBlur(share, width, height, Math.max(1, edge >> 1)).map((mean, i) =>
    isReplaced(i) ? smoothstep(LIT.to, LIT.from, mean) : 0,
  );
  const nearDark = boxBlur(dilate(dark, width, height, edge), width, height, edge >> 1);
  for (let i = 0; i < keep.length; i++) {
    if (!isReplaced(i)) continue;
    const isLit = smoothstep(LIT.from, LIT.to, share[i]!) * (1 - nearDark[i]!) * offLips[i]!;
    keep[i] = Math.max(keep[i]!, isLit);
  }
}

/** Lips redder than the skin by less are told apart from it by their outline alone. */
const LEAST_RED = 0.05;

/** The outline of a smile's lips takes in skin and shade near the corners, which would stain what is filled with lips. */
function dropOtherColours(
  [red, green]: Float32Array[],
  lipWeight: Float32Array,
  skinWeight: Float32Array,
): void {
  const redness = (i: number) => (red![i]! - green![i]!) / Math.max(20, red![i]! + green![i]!);
  const median = (where: (i: number) => boolean) => {
    const seen: number[] = [];
    for (let i = 0; i < lipWeight.length; i++) if (where(i)) seen.push(redness(i));
    return seen.sort((a, b) => a - b)[seen.length >> 1] ?? 0;
  };
  const lip = median((i) => lipWeight[i]! > 0.9);
  const skin = median((i) => skinWeight[i]! > 0.9);
  if (lip - skin < LEAST_RED) return;
  const [from, to] = [0.3, 0.6].map((share) => skin + share * (lip - skin)) as [number, number];
  for (let i = 0; i < lipWeight.length; i++)
    if (lipWeight[i]! > 0) lipWeight[i] = lipWeight[i]! * smoothstep(from, to, redness(i));
}

/** So far from the outline of what lips show between them, in widths of the fringe, they may still be found in its dark. */
const INSIDE = { lips: [1.4, 2.6], ends: [3, 2] } as const;
/** It is darker than lips beside it by these shares: their inner side is not. */
const DARK_INSIDE = { from: 0.58, wholly: 0.46 } as const;

/**
 * Where lips are found a little beyond their edge, what is dark between them is taken for a piece of them, and stays as
 * a bite when they meet. It is known against the lips further out at the same place, as half of a mouth may lie in shade.
 */
function dropDarkInside(
  keep: Float32Array,
  photo: Float32Array[],
  lipWeight: Float32Array,
  toInside: Float32Array,
  { width, height, onLips }: { width: number; height: number; onLips: Float32Array },
): void {
  const [from, to] = INSIDE.lips;
  const further = lipWeight.map((weight, i) => weight * smoothstep(from, to, toInside[i]!));
  const lips = filled(photo, further, width, height);
  const [ends, begins] = INSIDE.ends;
  const dark = keep.map((_, i) =>
    toInside[i]! > ends || onLips[i] === 0
      ? 0
      : onLips[i]! *
        smoothstep(ends, begins, toInside[i]!) *
        smoothstep(DARK_INSIDE.from, DARK_INSIDE.wholly, lumaAt(photo, i) / Math.max(1, lumaAt(lips, i))),
  );
  // and its soft edge
  const spread = boxBlur(dilate(dark, width, height, 1), width, height, 1);
  for (let i = 0; i < keep.length; i++) {
    keep[i] = keep[i]! * (1 - spread[i]!);
    lipWeight[i] = lipWeight[i]! * (1 - spread[i]!);
  }
}

function filled(planes: Float32Array[], weight: Float32Array, width: number, height: number): Float32Array[] {
  const result = planes.map((plane) => plane.slice());
  pushPull(result, weight, width, height);
  return result;
}

/** Shade on the skin beside the corners, as for closed lips. */
function liftCorners(rgb: Uint8Array, luma: Float32Array, size: number, mesh: WarpMesh): void {
  const patch = cornerPatch(rgb, luma, size, mesh);
  if (patch === null) return;
  for (let y = 0; y < patch.height; y++)
    rgb.set(
      patch.rgb.subarray(y * patch.width * 3, (y + 1) * patch.width * 3),
      ((patch.y + y) * size + patch.x) * 3,
    );
}

function lumaOf(rgb: Uint8Array, size: number): Float32Array {
  const luma = new Float32Array(size * size);
  for (let i = 0; i < luma.length; i++) luma[i] = lumaOfRgb(rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!);
  return luma;
}
