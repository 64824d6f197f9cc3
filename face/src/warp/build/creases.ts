import { boxBlur } from '../box-blur.ts';
import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { lumaAt, lumaOfRgb } from './enamel.ts';
import { NO_GRAIN, shiftedGrain } from './grain.ts';
import { dilate } from './image-ops.ts';
import type { FaceMeasures } from './measures.ts';
import type { WarpMesh } from './mesh.ts';
import { outlinePolygon, polygonDistance } from './polygon.ts';
import { FACE_OVAL, LIP_ROWS } from './topology.ts';

/**
 * A smile's folds: a path from the nose's wing past the mouth's corner to beside the chin, and skin below the corner
 * where a beard would be seen; one per side.
 */
const FOLDS = [
  { path: [129, 203, 206, 216, 212, 202, 204], corner: 61, cheek: 205, below: [212, 214, 202] },
  { path: [358, 423, 426, 436, 432, 422, 424], corner: 291, cheek: 425, below: [432, 434, 422] },
] as const;

/** Half of the fold's width and where its surroundings begin, in face widths. */
const FOLD = { whole: 0.05, ends: 0.095, around: 0.07 } as const;
/** Around the corner of the mouth a smile shades the skin, too; in face widths. */
const CORNER = { whole: 0.16, ends: 0.24 } as const;
const CORNER_AROUND = 0.32;
/** So far below the nose's wing, in face widths, folds begin to go, and go as far as they do. */
const BELOW_WING = [-0.02, 0.1] as const;
/** So far from a fold, in face widths, skin and its grain are read. */
const KNOWN = 0.26;
/** Skin that the light is taken from: its luma as a share of the cheek's. Less is hair or shade, more a reflection. */
const LIT = { none: 0.66, full: 0.86, bright: 1.2, shining: 1.4 } as const;
/** Nearer to the face's edge than this, in face widths, nothing is softened; further in all is. */
const EDGE = { from: 0.03, to: 0.08 } as const;
/** So far from the lips, in face widths, skin begins. */
const BORDER = [-0.002, 0.012] as const;
/**
 * How much goes of a fold's light and shade, and of its line. What is finer than so many face widths is line or grain.
 * A little of both stays: nobody's cheeks are without.
 */
const EVENED = 0.8;
const LINE_GOES = 0.8;
const COARSE = 0.03;
/** Skin is a fold's line where it differs so many times as much as skin of the cheek does; read over so many face widths. */
const LINE = { from: 1.3, wholly: 2.2, over: 0.01 } as const;
/** Unless all around differs by such a share of the cheek's light: that is hair. */
const HAIR = { none: 0.08, wholly: 0.12, over: 0.08 } as const;
/** Steps of luma by which skin differs at least. */
const LEAST_GRAIN = 0.8;
/**
 * Shade whose red, as a share of luma, is less than that of skin by so much is pale, how much of the skin's hue it gets,
 * and of its light; from which share of the cheek's light on skin is in the shade, and wholly.
 */
const PALE = { from: 0.01, wholly: 0.05, gets: 0.9, lit: 0.4, light: [0.92, 0.78] } as const;
/** How soft the middle is from which on skin is redder. */
const REDDER = 0.02;
/** A mouth wider than this, in eye distances, smiles: its folds begin to go, and where all of it is the smile's. */
const SMILE = { from: 0.82, to: 0.94 } as const;

/**
 * Takes most of a smile's folds from `rgb` (size², changed in place): light and shade are evened, and lines give way to
 * the grain of the cheek. Lips that a speaking mouth has drawn in would stand between brackets. Beards and faces that do not smile are left alone.
 */
export function softenFolds(
  rgb: Uint8Array,
  size: number,
  points: Float32Array,
  m: FaceMeasures,
  mesh: WarpMesh,
): void {
  const smile = smoothstep(SMILE.from, SMILE.to, mouthWidth(points) / (m.foreshortening * m.eyeDistance));
  if (smile === 0) return;
  const lips = outlinePolygon(mesh.lips[0]!, mesh.rest);
  const face = FACE_OVAL.map((i) => [mesh.rest[i * 3]!, mesh.rest[i * 3 + 1]!] as const);
  for (const fold of FOLDS) {
    const { light, bare } = skinAt(rgb, size, points, m, fold);
    const amount = smile * bare;
    if (amount > 0)
      softenFold(rgb, size, m.faceWidth, {
        path: placesOf(points, fold.path),
        corner: placesOf(points, [fold.corner])[0]!,
        lips,
        face,
        light,
        amount,
      });
  }
}

type Point = readonly [number, number];

interface Fold {
  path: Point[];
  corner: Point;
  lips: readonly Point[];
  face: readonly Point[];
  /** The cheek's luma. */
  light: number;
  /** How much of the fold goes. */
  amount: number;
}

function softenFold(rgb: Uint8Array, size: number, faceWidth: number, fold: Fold): void {
  const { light, amount } = fold;
  const around = readAround(rgb, size, faceWidth, fold);
  const { x0, y0, width, height, photo, skin, known, near, besideCorner } = around;
  const coarse = Math.max(1, Math.round(COARSE * faceWidth));
  const lightOver = (weight: Float32Array) => {
    const planes = photo.map((plane) => plane.slice());
    pushPull(planes, weight, width, height);
    return blurredOver(skin, planes, width, height, coarse);
  };
  const less = (shade: Float32Array[]) =>
    photo.map((plane, c) => plane.map((value, i) => value - shade[c]![i]!));
  const { isLine, isRough } = linesIn(less(lightOver(skin)), around, fold.light, faceWidth);
  // a line is no light and shade: it would be seen as one of its own on both sides
  const shade = lightOver(skin.map((there, i) => there * (1 - isLine[i]!)));
  const even = lightOver(known.map((there, i) => there * (1 - isLine[i]!)));
  const fine = less(shade);
  const grain = shiftedGrain(fine, {
    width,
    height,
    unit: faceWidth,
    wanted: isLine.map((line, i) => line * near[i]!),
    isGrain: known.map((there, i) => there * (1 - isRough[i]!)),
  });
  const redder = redderSkin(photo, known, width, height);
  const lit = [0, 0, 0];
  for (let i = 0; i < near.length; i++) {
    if (near[i] === 0 && besideCorner[i] === 0) continue;
    const at = ((y0 + Math.floor(i / width)) * size + x0 + (i % width)) * 3;
    const share = amount * near[i]!;
    const line = share * LINE_GOES * isLine[i]!;
    const own = line > 0 ? grain(i) : NO_GRAIN;
    for (let c = 0; c < 3; c++)
      lit[c] =
        rgb[at + c]! + share * EVENED * (even[c]![i]! - shade[c]![i]!) + line * (own[c]! - fine[c]![i]!);
    // shade takes no colour from skin: where the lips draw it with them it would be a bruise
    const luma = Math.max(1, lumaOfRgb(lit[0]!, lit[1]!, lit[2]!));
    const toSkin = luma / Math.max(1, lumaAt(redder, i));
    const lacks = smoothstep(PALE.from, PALE.wholly, (redder[0]![i]! * toSkin - lit[0]!) / luma);
    const isShade = smoothstep(...PALE.light, luma / light);
    const pale = PALE.gets * lacks * isShade * amount * besideCorner[i]!;
    for (let c = 0; c < 3; c++) {
      const value = lit[c]! + pale * (redder[c]![i]! * (toSkin + PALE.lit * (1 - toSkin)) - lit[c]!);
      rgb[at + c] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
}

/** Planes blurred over what is skin alone: lips and what lies behind the face throw no shade on it. */
function blurredOver(
  skin: Float32Array,
  planes: Float32Array[],
  width: number,
  height: number,
  radius: number,
): Float32Array[] {
  const blur = (plane: Float32Array) => boxBlur(boxBlur(plane, width, height, radius), width, height, radius);
  const weight = blur(skin);
  return planes.map((plane) => {
    const sum = blur(plane.map((value, i) => value * skin[i]!));
    return plane.map((value, i) => (weight[i]! > 1e-3 ? sum[i]! / weight[i]! : value));
  });
}

/** 0–1: where skin differs by more than its grain does, and where that is a line and no hair; `fine`: R, G, B less their light and shade. */
function linesIn(
  fine: Float32Array[],
  { width, height, skin, known }: ReturnType<typeof readAround>,
  light: number,
  faceWidth: number,
): { isRough: Float32Array; isLine: Float32Array } {
  const [reach, wide] = [LINE.over, HAIR.over].map((share) => Math.max(1, Math.round(share * faceWidth)));
  const differs = skin.map((there, i) => there * Math.abs(lumaAt(fine, i)));
  const here = boxBlur(differs, width, height, reach!);
  const around = boxBlur(differs, width, height, wide!);
  const usual = here.filter((_, i) => known[i]! > 0.5).sort();
  const grain = Math.max(LEAST_GRAIN, usual[usual.length >> 1] ?? 0);
  const spread = (found: Float32Array) =>
    boxBlur(dilate(found, width, height, reach!), width, height, reach!);
  const rough = here.map((value) => smoothstep(grain, LINE.from * grain, value));
  const lines = here.map(
    (value, i) =>
      smoothstep(LINE.from * grain, LINE.wholly * grain, value) *
      smoothstep(HAIR.wholly, HAIR.none, around[i]! / light),
  );
  return { isRough: spread(rough), isLine: spread(lines) };
}

/** The photograph around a fold, and per pixel of it, 0–1: what is skin of the cheek's light, the fold, and what lies beside the corner. */
function readAround(
  rgb: Uint8Array,
  size: number,
  faceWidth: number,
  { path, corner, lips, face, light }: Fold,
) {
  const margin = CORNER_AROUND * faceWidth;
  const x0 = Math.max(0, Math.floor(Math.min(...path.map((p) => p[0])) - margin));
  const y0 = Math.max(0, Math.floor(Math.min(...path.map((p) => p[1])) - margin));
  const width = Math.min(size, Math.ceil(Math.max(...path.map((p) => p[0])) + margin)) - x0;
  const height = Math.min(size, Math.ceil(Math.max(...path.map((p) => p[1])) + margin)) - y0;
  const photo = [0, 1, 2].map(() => new Float32Array(width * height));
  const skin = new Float32Array(width * height);
  const known = new Float32Array(width * height);
  const near = new Float32Array(width * height);
  const besideCorner = new Float32Array(width * height);
  for (let py = 0, i = 0; py < height; py++)
    for (let px = 0; px < width; px++, i++) {
      const [x, y] = [x0 + px + 0.5, y0 + py + 0.5];
      const from = ((y0 + py) * size + x0 + px) * 3;
      for (let c = 0; c < 3; c++) photo[c]![i] = rgb[from + c]!;
      const { distance, along } = nearestOnPath(path, x, y);
      const away = distance / faceWidth;
      const beside = Math.hypot(x - corner[0], y - corner[1]) / faceWidth;
      if (away > KNOWN && beside > CORNER_AROUND) continue;
      skin[i] =
        smoothstep(...BORDER, -polygonDistance(lips, x, y) / faceWidth) *
        smoothstep(EDGE.from, EDGE.to, polygonDistance(face, x, y) / faceWidth);
      besideCorner[i] =
        smoothstep(0.002, 0.014, -polygonDistance(lips, x, y) / faceWidth) *
        smoothstep(EDGE.from, EDGE.to, polygonDistance(face, x, y) / faceWidth) *
        smoothstep(CORNER_AROUND, CORNER.whole, beside);
      // hair, and what lies behind a turned cheek, are no skin
      const bright = lumaOfRgb(photo[0]![i]!, photo[1]![i]!, photo[2]![i]!) / light;
      known[i] =
        skin[i]! *
        smoothstep(FOLD.around, FOLD.ends, away) *
        smoothstep(0.8 * CORNER.ends, CORNER.ends, beside) *
        smoothstep(LIT.none, LIT.full, bright) *
        smoothstep(LIT.shining, LIT.bright, bright);
      // the nose's wing keeps its own edge, and spectacles above it theirs
      const belowWing = (y - path[0]![1]) / faceWidth;
      near[i] =
        skin[i]! *
        smoothstep(...BELOW_WING, belowWing) *
        Math.max(
          smoothstep(FOLD.ends, FOLD.whole, away) * smoothstep(0.1, 0.9, along),
          smoothstep(CORNER.ends, CORNER.whole, beside),
        );
    }
  return { x0, y0, width, height, photo, skin, known, near, besideCorner };
}

/** Skin continued from the redder half of what is known: light from elsewhere falls on the rest. */
function redderSkin(
  planes: Float32Array[],
  known: Float32Array,
  width: number,
  height: number,
): Float32Array[] {
  const red = planes[0]!.map((value, i) => value / Math.max(1, lumaAt(planes, i)));
  const there = red.filter((_, i) => known[i]! > 0.5).sort();
  const middle = there[there.length >> 1] ?? 0;
  const skin = planes.map((plane) => plane.slice());
  const weight = known.map((value, i) => value * smoothstep(middle - REDDER, middle + REDDER, red[i]!));
  pushPull(skin, weight, width, height);
  const blur = Math.max(1, Math.round(COARSE * width));
  return skin.map((plane) => boxBlur(plane, width, height, blur));
}

/** The cheek's mean luma, and 0–1 whether skin is seen along the fold and below it, or hair. */
function skinAt(
  rgb: Uint8Array,
  size: number,
  points: Float32Array,
  { faceWidth }: FaceMeasures,
  { path, cheek, below }: (typeof FOLDS)[number],
): { light: number; bare: number } {
  const reach = Math.max(1, Math.round(0.018 * faceWidth));
  const lumaAt = (i: number) => meanLuma(rgb, size, points[i * 3]!, points[i * 3 + 1]!, reach);
  const own = Math.max(1, lumaAt(cheek));
  const darkest = Math.min(...path.slice(1, 4).map(lumaAt)) / own;
  const middle = below.map(lumaAt).sort((a, b) => a - b)[1]! / own;
  return { light: own, bare: smoothstep(0.38, 0.52, darkest) * smoothstep(0.6, 0.75, middle) };
}

function meanLuma(rgb: Uint8Array, size: number, x: number, y: number, reach: number): number {
  let sum = 0;
  let count = 0;
  const [cx, cy] = [Math.round(x), Math.round(y)];
  for (let py = Math.max(0, cy - reach); py <= Math.min(size - 1, cy + reach); py++)
    for (let px = Math.max(0, cx - reach); px <= Math.min(size - 1, cx + reach); px++, count++) {
      const at = (py * size + px) * 3;
      sum += lumaOfRgb(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
    }
  return sum / Math.max(1, count);
}

function mouthWidth(points: Float32Array): number {
  const { upper } = LIP_ROWS[3]!;
  const [a, b] = placesOf(points, [upper[0]!, upper.at(-1)!]);
  return Math.hypot(a![0] - b![0], a![1] - b![1]);
}

function placesOf(points: Float32Array, indices: readonly number[]): Point[] {
  return indices.map((i) => [points[i * 3]!, points[i * 3 + 1]!]);
}

/** Distance to a path, and how many of its pieces lie before the nearest point. */
function nearestOnPath(path: readonly Point[], x: number, y: number): { distance: number; along: number } {
  let distance = Infinity;
  let along = 0;
  for (let i = 0; i + 1 < path.length; i++) {
    const [ax, ay] = path[i]!;
    const [bx, by] = path[i + 1]!;
    const dx = bx - ax;
    const dy = by - ay;
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / Math.max(1e-6, dx * dx + dy * dy)));
    const here = Math.hypot(x - ax - t * dx, y - ay - t * dy);
    if (here < distance) {
      distance = here;
      along = i + t;
    }
  }
  return { distance, along };
}
