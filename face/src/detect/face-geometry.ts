/** Extent of the face oval along its own axes, from landmarks; in the landmarks' unit. */
export interface FaceExtent {
  /** Middle of the oval. */
  cx: number;
  cy: number;
  width: number;
  /** Hairline to chin. */
  height: number;
  /** Turn of the head in the image plane, radians, positive clockwise. */
  roll: number;
}

/** The contour of the face, clockwise from the middle of the hairline. */
export const FACE_OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

const x = (l: Float32Array, i: number) => l[i * 3]!;
const y = (l: Float32Array, i: number) => l[i * 3 + 1]!;
const z = (l: Float32Array, i: number) => l[i * 3 + 2]!;

export function faceExtent(landmarks: Float32Array): FaceExtent {
  const roll = Math.atan2(y(landmarks, 263) - y(landmarks, 33), x(landmarks, 263) - x(landmarks, 33));
  const cos = Math.cos(roll);
  const sin = Math.sin(roll);
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const i of FACE_OVAL) {
    const u = cos * x(landmarks, i) + sin * y(landmarks, i);
    const v = -sin * x(landmarks, i) + cos * y(landmarks, i);
    [minU, maxU] = [Math.min(minU, u), Math.max(maxU, u)];
    [minV, maxV] = [Math.min(minV, v), Math.max(maxV, v)];
  }
  const u = (minU + maxU) / 2;
  const v = (minV + maxV) / 2;
  return { cx: cos * u - sin * v, cy: sin * u + cos * v, width: maxU - minU, height: maxV - minV, roll };
}

/** Pairs of points that lie level and equally deep on a face seen straight on. */
const LEVEL_PAIRS = [
  [234, 454],
  [127, 356],
  [33, 263],
  [58, 288],
  [61, 291],
] as const;
/** Hairline to chin leans this much (radians) in the mesh of a level head: the mean over ordinary portraits. */
const NEUTRAL_PITCH = 0.1;

/**
 * Head pose, radians. Yaw is positive towards the image's right, pitch positive downwards, roll positive clockwise.
 */
export function headPose(landmarks: Float32Array): { yaw: number; pitch: number; roll: number } {
  let yaw = 0;
  for (const [a, b] of LEVEL_PAIRS) {
    const width = Math.hypot(x(landmarks, b) - x(landmarks, a), y(landmarks, b) - y(landmarks, a));
    yaw += Math.atan2(z(landmarks, b) - z(landmarks, a), width) / LEVEL_PAIRS.length;
  }
  const drop = Math.hypot(x(landmarks, 152) - x(landmarks, 10), y(landmarks, 152) - y(landmarks, 10));
  const pitch = Math.atan2(z(landmarks, 152) - z(landmarks, 10), drop) - NEUTRAL_PITCH;
  return { yaw, pitch, roll: faceExtent(landmarks).roll };
}

/** Space between the face and the photo's edges, in widths (sides) and heights (top, bottom) of the face; negative where the face is cut. */
export interface Margins {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** True if an iris or a part of the mouth lies outside the photo. */
  featuresCut: boolean;
}

const FEATURES = [468, 473, 61, 291, 0, 17];

export function photoMargins(landmarks: Float32Array, photo: { width: number; height: number }): Margins {
  const xs = FACE_OVAL.map((i) => x(landmarks, i));
  const ys = FACE_OVAL.map((i) => y(landmarks, i));
  const { width, height } = faceExtent(landmarks);
  return {
    left: Math.min(...xs) / width,
    right: (photo.width - Math.max(...xs)) / width,
    top: Math.min(...ys) / height,
    bottom: (photo.height - Math.max(...ys)) / height,
    featuresCut: FEATURES.some((i) => {
      const [px, py] = [x(landmarks, i), y(landmarks, i)];
      return px < 0 || py < 0 || px > photo.width || py > photo.height;
    }),
  };
}
