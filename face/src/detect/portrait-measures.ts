import { FACE_OVAL } from './face-geometry.ts';
import type { AveragedMesh } from './face-mesh.ts';
import type { RgbImage } from './image.ts';

/** What the judge weighs, measured on the crop. Luma runs 0–255. */
export interface PortraitMeasures {
  /** Luma of the face: the level only its brightest tenth exceeds. Measures the light, independent of the skin. */
  brightLuma: number;
  /** Spread of the face's luma: level of the brightest tenth minus that of the darkest. */
  lumaRange: number;
  /** Share of the face's pixels that are white or nearly so: what was burnt out shows nothing any more. */
  burntShare: number;
  /**
   * Second difference of luma that the sharpest hundredth of the face exceeds (lashes, lips, hair), as a share of
   * `lumaRange`. Photographs in focus reach 0.34 and more at the crop's size, the same blurred 0.02–0.14.
   */
  sharpness: number;
  /** Share of the face's pixels that equal all their neighbours: what was drawn is flat, and sharp at its lines. */
  flatShare: number;
  /** How much darker the iris is than what surrounds it in the eye opening, as a share of `lumaRange`; left and right eye of the image. */
  irisContrast: [number, number];
  /** Height of the eye openings over their width; left and right eye of the image. */
  eyeOpening: [number, number];
  /** Disagreement of the mesh passes at the lids, iris and lips, as a share of the eye distance. */
  lidSpread: [number, number];
  lipSpread: number;
  faceSpread: number;
}

const LIDS = [
  [33, 7, 163, 144, 145, 153, 154, 155, 133, 173, 157, 158, 159, 160, 161, 246],
  [263, 249, 390, 373, 374, 380, 381, 382, 362, 398, 384, 385, 386, 387, 388, 466],
] as const;
const IRIS = [
  [468, 469, 470, 471, 472],
  [473, 474, 475, 476, 477],
] as const;
const OUTER_LIPS = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 409, 270, 269, 267, 0, 37, 39, 40, 185,
];

const luma = (data: Uint8Array, i: number) =>
  0.299 * data[3 * i]! + 0.587 * data[3 * i + 1]! + 0.114 * data[3 * i + 2]!;

/** Indices of the image's pixels whose centres lie inside a polygon of landmarks. */
export function pixelsInside(
  image: Pick<RgbImage, 'width' | 'height'>,
  landmarks: Float32Array,
  polygon: readonly number[],
): number[] {
  const xs = polygon.map((i) => landmarks[i * 3]!);
  const ys = polygon.map((i) => landmarks[i * 3 + 1]!);
  const out: number[] = [];
  const last = Math.min(image.height - 1, Math.ceil(Math.max(...ys)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= last; y++) {
    const crossings: number[] = [];
    for (let i = 0, j = xs.length - 1; i < xs.length; j = i++)
      if (ys[i]! > y + 0.5 !== ys[j]! > y + 0.5)
        crossings.push(xs[i]! + ((xs[j]! - xs[i]!) * (y + 0.5 - ys[i]!)) / (ys[j]! - ys[i]!));
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const end = Math.min(image.width - 1, Math.floor(crossings[k + 1]! - 0.5));
      for (let x = Math.max(0, Math.ceil(crossings[k]! - 0.5)); x <= end; x++) out.push(y * image.width + x);
    }
  }
  return out;
}

export function measurePortrait(image: RgbImage, mesh: AveragedMesh): PortraitMeasures {
  const { landmarks, spread } = mesh;
  const face = pixelsInside(image, landmarks, FACE_OVAL);
  const lumas = Float64Array.from(face, (i) => luma(image.data, i));
  const level = levelsOf(lumas);
  const brightLuma = level(0.9);
  const lumaRange = brightLuma - level(0.1);
  const irisContrast = [0, 1].map((side) => {
    const [center, ...rim] = IRIS[side]!;
    const cx = landmarks[center * 3]!;
    const cy = landmarks[center * 3 + 1]!;
    let radius = 0;
    for (const i of rim)
      radius += Math.hypot(landmarks[i * 3]! - cx, landmarks[i * 3 + 1]! - cy) / rim.length;
    let [inner, innerCount, outer, outerCount] = [0, 0, 0, 0];
    for (const i of pixelsInside(image, landmarks, LIDS[side]!)) {
      const radii = Math.hypot((i % image.width) + 0.5 - cx, Math.floor(i / image.width) + 0.5 - cy) / radius;
      if (radii < 0.8) [inner, innerCount] = [inner + luma(image.data, i), innerCount + 1];
      else if (radii > 1.15) [outer, outerCount] = [outer + luma(image.data, i), outerCount + 1];
    }
    if (innerCount === 0 || outerCount === 0) return 0;
    return (outer / outerCount - inner / innerCount) / Math.max(1, lumaRange);
  });
  const distance = (a: number, b: number) =>
    Math.hypot(landmarks[3 * a]! - landmarks[3 * b]!, landmarks[3 * a + 1]! - landmarks[3 * b + 1]!);
  const mean = (points: readonly number[]) => points.reduce((sum, i) => sum + spread[i]! / points.length, 0);
  return {
    brightLuma,
    lumaRange,
    burntShare: lumas.filter((value) => value >= BURNT_LUMA).length / Math.max(1, face.length),
    ...measureDetail(image, face, lumaRange),
    irisContrast: irisContrast as [number, number],
    eyeOpening: [distance(159, 145) / distance(33, 133), distance(386, 374) / distance(362, 263)],
    lidSpread: [0, 1].map((side) => mean([...LIDS[side]!, ...IRIS[side]!])) as [number, number],
    lipSpread: mean(OUTER_LIPS),
    faceSpread: spread.reduce((sum, value) => sum + value / spread.length, 0),
  };
}

const BURNT_LUMA = 250;

function measureDetail(
  image: RgbImage,
  face: readonly number[],
  lumaRange: number,
): { sharpness: number; flatShare: number } {
  const { width, height, data } = image;
  const inner = face.filter((i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x > 0 && y > 0 && x < width - 1 && y < height - 1;
  });
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let flat = 0;
  const differences = Float64Array.from(inner, (i) => {
    const here = luma(data, i);
    if (around.every((step) => Math.abs(luma(data, i + step) - here) < 1)) flat++;
    const cross = luma(data, i - 1) + luma(data, i + 1) + luma(data, i - width) + luma(data, i + width);
    return Math.abs(4 * here - cross);
  });
  return {
    sharpness: levelsOf(differences)(0.99) / Math.max(1, lumaRange),
    flatShare: flat / Math.max(1, inner.length),
  };
}

/** Answers the value that a given share of the values does not exceed. */
function levelsOf(values: Float64Array): (share: number) => number {
  const sorted = values.sort();
  return (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** True for black-and-white and toned (sepia) pictures: colour carries nothing that brightness does not. */
export function isMonochrome(image: RgbImage): boolean {
  // Chroma that is a straight function of luma (grey: zero; sepia: a tint) leaves no residue after a linear fit.
  const count = image.width * image.height;
  let [sl, sll] = [0, 0];
  const sc = [0, 0];
  const slc = [0, 0];
  const scc = [0, 0];
  for (let i = 0; i < count; i++) {
    const l = luma(image.data, i);
    sl += l;
    sll += l * l;
    for (const [k, channel] of [0, 2].entries()) {
      const c = image.data[3 * i + channel]! - l;
      sc[k]! += c;
      slc[k]! += l * c;
      scc[k]! += c * c;
    }
  }
  const varL = sll / count - (sl / count) ** 2;
  let residue = 0;
  for (const k of [0, 1]) {
    const covariance = slc[k]! / count - (sl / count) * (sc[k]! / count);
    const variance = scc[k]! / count - (sc[k]! / count) ** 2;
    residue += variance - (varL > 1 ? covariance ** 2 / varL : 0);
  }
  return Math.sqrt(Math.max(0, residue)) < MONOCHROME_RESIDUE;
}
const MONOCHROME_RESIDUE = 5;
