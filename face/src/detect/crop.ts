import type { FaceExtent } from './face-geometry.ts';
import { fromRoi, type RgbImage, type Roi, sampleRoi, toBytes } from './image.ts';

/** Share of the crop's height the face takes: the wish, and how far it may shrink for a hat or grow to stay inside the photo. */
const FACE_SHARE = 0.44;
const FACE_SHARE_MIN = 0.36;
const FACE_SHARE_MAX = 0.6;
/** Where the middle of the face lies, as a share of the crop's height: the wish, and the lowest. */
const CENTER_Y = 0.48;
const CENTER_Y_MAX = 0.57;
/** Air above the head, as a share of the crop. */
const HEADROOM = 0.05;
/** How far the crop may move sideways and up or down to stay inside the photo, as shares of its size. */
const SLACK_X = 0.1;
const SLACK_Y = 0.07;
/** A head tilted further than this (radians) is set upright; a slight tilt belongs to the picture and is kept. */
const KEPT_ROLL = 0.3;

/** By how much the picture is turned to set a head upright, radians. */
export function cropAngle(roll: number): number {
  return Math.abs(roll) > KEPT_ROLL ? roll : 0;
}

/**
 * Chooses the square around a face, in pixels of the photo, preferring squares that lie inside it and hold the whole
 * head. `headRise` is the distance from the middle of the face to the top of the head.
 */
export function chooseCrop(
  face: FaceExtent,
  headRise: number,
  photo: { width: number; height: number },
): Roi {
  const angle = cropAngle(face.roll);
  const room = Math.min(photo.width, photo.height);
  const forHead = Math.min(headRise / (CENTER_Y_MAX - HEADROOM), face.height / FACE_SHARE_MIN);
  const wish = Math.max(face.height / FACE_SHARE, forHead);
  const size = Math.min(wish, Math.max(room, face.height / FACE_SHARE_MAX));
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const center = Math.max(CENTER_Y, Math.min(CENTER_Y_MAX, headRise / size + HEADROOM));
  const down = (0.5 - center) * size;
  let cx = face.cx - sin * down;
  let cy = face.cy + cos * down;
  const reach = (size * (Math.abs(cos) + Math.abs(sin))) / 2;
  cx += shift(cx, reach, photo.width, SLACK_X * size);
  cy += shift(cy, reach, photo.height, SLACK_Y * size);
  return { cx, cy, size, angle };
}

/** How far to move a span so that it lies inside 0…limit, at most `slack`; a span longer than the limit is centred. */
function shift(center: number, reach: number, limit: number, slack: number): number {
  const wish =
    2 * reach > limit
      ? limit / 2 - center
      : Math.max(0, reach - center) + Math.min(0, limit - reach - center);
  return Math.max(-slack, Math.min(slack, wish));
}

/**
 * Cuts the square out at `side` pixels. What lies beyond the photo continues its edge, ever softer with distance, so
 * that neither bars nor doubled features appear.
 */
export function cutCrop(image: RgbImage, roi: Roi, side: number): Uint8Array {
  const base = sampleRoi(image, roi, side, 'edge');
  const corners = [0, 1].flatMap((u) => [0, 1].map((v) => fromRoi(roi, u, v)));
  if (corners.every(({ x, y }) => x >= 0 && y >= 0 && x <= image.width && y <= image.height))
    return toBytes(base);
  const outside = new Float32Array(side * side);
  for (let v = 0; v < side; v++)
    for (let u = 0; u < side; u++) {
      const { x, y } = fromRoi(roi, (u + 0.5) / side, (v + 0.5) / side);
      const dx = Math.max(0, -x, x - image.width);
      const dy = Math.max(0, -y, y - image.height);
      outside[v * side + u] = (Math.hypot(dx, dy) * side) / roi.size;
    }
  soften(base, outside, side);
  return toBytes(base);
}

/** Replaces pixels outside the photo by blurs whose radius grows with their distance from it. */
function soften(pixels: Float32Array, outside: Float32Array, side: number): void {
  const radii = [0.012, 0.04, 0.12].map((share) => Math.max(1, Math.round(share * side)));
  const levels = [pixels.slice(), ...radii.map((radius) => blur(pixels, side, radius))];
  const steps = [0, ...radii.map((radius) => 2 * radius)];
  for (let i = 0; i < outside.length; i++) {
    const distance = outside[i]!;
    if (distance <= 0) continue;
    let level = 0;
    while (level + 2 < levels.length && distance > steps[level + 1]!) level++;
    const t = Math.min(1, (distance - steps[level]!) / (steps[level + 1]! - steps[level]!));
    for (let c = 0; c < 3; c++)
      pixels[3 * i + c] = levels[level]![3 * i + c]! * (1 - t) + levels[level + 1]![3 * i + c]! * t;
  }
}

/** Three box blurs, near a Gaussian, over an interleaved RGB square; edges repeat. */
function blur(source: Float32Array, side: number, radius: number): Float32Array {
  let from = source.slice();
  let to = new Float32Array(source.length);
  const pass = (stride: number, lineStride: number) => {
    for (let line = 0; line < side; line++)
      for (let c = 0; c < 3; c++) {
        const start = line * lineStride + c;
        const at = (i: number) => from[start + Math.max(0, Math.min(side - 1, i)) * stride]!;
        let sum = 0;
        for (let i = -radius; i <= radius; i++) sum += at(i);
        for (let i = 0; i < side; i++) {
          to[start + i * stride] = sum / (2 * radius + 1);
          sum += at(i + radius + 1) - at(i - radius);
        }
      }
    [from, to] = [to, from];
  };
  for (let round = 0; round < 3; round++) {
    pass(3, side * 3);
    pass(side * 3, 3);
  }
  return from;
}
