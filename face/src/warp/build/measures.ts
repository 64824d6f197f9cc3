import { EYES, LANDMARK, LIP_ROWS } from './topology.ts';

/** The face's own axes and sizes, in pixels of the portrait: displacements are written in these. */
export interface FaceMeasures {
  /** Unit vector to the face's right in the image, and down the face. */
  ex: number;
  ey: number;
  /** Midpoint between the mouth's corners. */
  mouthX: number;
  mouthY: number;
  /** Distance of the eyes' centres, corrected for a turned head. */
  eyeDistance: number;
  /** How much a turned head shortens horizontal distances, 0–1. */
  foreshortening: number;
  /** Width of the face at the cheeks. */
  faceWidth: number;
  /** Nasion to chin along the face. */
  lowerHeight: number;
  /** Forehead to chin. */
  faceHeight: number;
}

/** Measures 468 (or more) landmarks of x, y, z. */
export function measureFace(points: Float32Array): FaceMeasures {
  const at = (i: number) => [points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!] as const;
  const centre = (outline: { upper: readonly number[] }) => {
    const [a, b] = [at(outline.upper[0]!), at(outline.upper.at(-1)!)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2] as const;
  };
  const left = centre(EYES[0]!);
  const right = centre(EYES[1]!);
  const flat = Math.hypot(right[0] - left[0], right[1] - left[1]);
  const eyeDistance = Math.hypot(flat, right[2] - left[2]);
  const ex = (right[0] - left[0]) / flat;
  const ey = (right[1] - left[1]) / flat;
  const corners = LIP_ROWS[3]!.upper;
  const a = at(corners[0]!);
  const b = at(corners.at(-1)!);
  const distance = (i: number, j: number) => {
    const [p, q] = [at(i), at(j)];
    return Math.hypot(p[0] - q[0], p[1] - q[1]);
  };
  return {
    ex,
    ey,
    mouthX: (a[0] + b[0]) / 2,
    mouthY: (a[1] + b[1]) / 2,
    eyeDistance,
    foreshortening: flat / eyeDistance,
    faceWidth: distance(LANDMARK.cheekLeft, LANDMARK.cheekRight),
    lowerHeight: distance(LANDMARK.nasion, LANDMARK.chin),
    faceHeight: distance(LANDMARK.foreheadTop, LANDMARK.chin),
  };
}

/** Distance along the face's horizontal axis from the mouth's centre. */
export const across = (m: FaceMeasures, x: number, y: number) =>
  (x - m.mouthX) * m.ex + (y - m.mouthY) * m.ey;

/** Distance down the face from the mouth's centre. */
export const down = (m: FaceMeasures, x: number, y: number) => (y - m.mouthY) * m.ex - (x - m.mouthX) * m.ey;
