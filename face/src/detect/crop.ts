import { type VideoAspect, widthToHeight } from '@vivant/contract/video';
import { COVER_TOP } from '../frame/cover.ts';
import type { FaceExtent } from './face-geometry.ts';
import { fromRoi, type RgbImage, type Roi, sampleRoi, toBytes } from './image.ts';

/** How a head stands in a frame; lengths are shares of the frame's height. */
interface Framing {
  /** The face: the wish, how far it may shrink for a hat, and how far it may grow to stay inside the photo. */
  face: { wish: number; min: number; max: number };
  /** The middle of the face: the wish, and the lowest. */
  center: { wish: number; lowest: number };
  /** How far the frame may move sideways, and up or down, to stay inside the photo, as shares of its sides. */
  slack: { x: number; y: number };
  /** Whether the frame may be wider than the photo: the head stays as large, and the sides are filled. */
  mayExceedWidth: boolean;
}

const SQUARE: Framing = {
  face: { wish: 0.44, min: 0.36, max: 0.6 },
  center: { wish: 0.48, lowest: 0.57 },
  slack: { x: 0.1, y: 0.07 },
  mayExceedWidth: false,
};

const FRAMINGS: Record<VideoAspect, Framing> = {
  '1:1': SQUARE,
  '16:9': { ...SQUARE, face: { ...SQUARE.face, wish: 0.42 }, mayExceedWidth: true },
  // A head with its hair is as wide as a face is high: smaller, so that it does not touch the sides, and higher up.
  '9:16': {
    face: { wish: 0.32, min: 0.27, max: 0.44 },
    center: { wish: 0.41, lowest: 0.5 },
    // A wall above the head can be continued, a body below cannot.
    slack: { x: 0.1, y: 0.14 },
    mayExceedWidth: false,
  },
};

/** Air above the head, as a share of the frame's height. */
const HEADROOM = 0.05;
/** A head tilted further than this (radians) is set upright; a slight tilt belongs to the picture and is kept. */
const KEPT_ROLL = 0.3;

/** By how much the picture is turned to set a head upright, radians. */
export function cropAngle(roll: number): number {
  return Math.abs(roll) > KEPT_ROLL ? roll : 0;
}

/** A frame in a photo, in its pixels: the square that holds it, and the frame's own height. */
export interface Crop extends Roi {
  frameHeight: number;
}

/**
 * Chooses the frame around a face, preferring frames that lie inside the photo and hold the whole head. `headRise` is
 * the distance from the middle of the face to the top of the head.
 */
export function chooseCrop(
  face: FaceExtent,
  headRise: number,
  photo: { width: number; height: number },
  aspect: VideoAspect = '1:1',
): Crop {
  const { face: share, center: middle, slack, mayExceedWidth } = FRAMINGS[aspect];
  const ratio = widthToHeight(aspect);
  const angle = cropAngle(face.roll);
  const room = mayExceedWidth ? photo.height : Math.min(photo.width / ratio, photo.height);
  const forHead = Math.min(headRise / (middle.lowest - HEADROOM), face.height / share.min);
  const wish = Math.max(face.height / share.wish, forHead);
  const height = Math.min(wish, Math.max(room, face.height / share.max));
  const width = height * ratio;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const center = Math.max(middle.wish, Math.min(middle.lowest, headRise / height + HEADROOM));
  const down = (0.5 - center) * height;
  let cx = face.cx - sin * down;
  let cy = face.cy + cos * down;
  const reachX = (width * Math.abs(cos) + height * Math.abs(sin)) / 2;
  const reachY = (width * Math.abs(sin) + height * Math.abs(cos)) / 2;
  cx += shift(cx, reachX, photo.width, slack.x * width);
  cy += shift(cy, reachY, photo.height, slack.y * height);
  // Engines show a square's middle, and more above than below it (`coverView`).
  const size = Math.max(width, height);
  const below = (0.5 - COVER_TOP) * (size - height);
  return { cx: cx - sin * below, cy: cy + cos * below, size, angle, frameHeight: height };
}

/** How much of the frame lies beyond the photo, as a share of its area. */
export function shareBeyond(
  crop: Crop,
  aspect: VideoAspect,
  photo: { width: number; height: number },
): number {
  const steps = 48;
  const high = crop.frameHeight / crop.size;
  const wide = high * widthToHeight(aspect);
  let beyond = 0;
  for (let row = 0; row < steps; row++)
    for (let column = 0; column < steps; column++) {
      const u = 0.5 + ((column + 0.5) / steps - 0.5) * wide;
      const v = COVER_TOP * (1 - high) + ((row + 0.5) / steps) * high;
      const { x, y } = fromRoi(crop, u, v);
      if (x < 0 || y < 0 || x > photo.width || y > photo.height) beyond++;
    }
  return beyond / steps ** 2;
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
