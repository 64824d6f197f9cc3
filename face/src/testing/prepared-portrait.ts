import type { FaceParams, Pose, PreparedPortrait } from '../types.ts';
import { BROWS, EYES, FACE_OVAL, IRISES, LIP_ROWS } from '../warp/build/topology.ts';
import { faceTriangles } from '../warp/build/triangles.ts';

/** Where things are in the drawn portrait, in fractions of its side. */
export const DRAWN = {
  face: { x: 0.5, y: 0.45, rx: 0.17, ry: 0.23 },
  eyes: [
    { x: 0.43, y: 0.41 },
    { x: 0.57, y: 0.41 },
  ],
  eyeHalf: { x: 0.043, y: 0.02 },
  mouth: { x: 0.5, y: 0.56, half: 0.062, lip: 0.018 },
  iris: 0.017,
} as const;

/** All parameters at rest, with exceptions. */
export function faceParams(set: Partial<FaceParams> = {}): FaceParams {
  return {
    jawOpen: 0,
    mouthFunnel: 0,
    mouthPucker: 0,
    mouthStretch: 0,
    mouthSmile: 0,
    mouthUpperUp: 0,
    mouthLowerDown: 0,
    mouthPress: 0,
    mouthRollLower: 0,
    tongueUp: 0,
    eyeBlinkLeft: 0,
    eyeBlinkRight: 0,
    eyeWideLeft: 0,
    eyeWideRight: 0,
    eyeSquintLeft: 0,
    eyeSquintRight: 0,
    browInnerUp: 0,
    browOuterUp: 0,
    browDown: 0,
    speak: 0,
    ...set,
  };
}

/** The photograph's own pose, with exceptions. */
export function facePose(set: Partial<Pose> = {}): Pose {
  return { yaw: 0, pitch: 0, roll: 0, tx: 0, ty: 0, gazeX: 0, gazeY: 0, breathe: 0, torsoX: 0, ...set };
}

export interface DrawnOptions {
  size?: number;
  /** Without colour. */
  grey?: boolean;
  /** How far the mouth stands open, as a fraction of the side; it shows white teeth then. */
  gap?: number;
}

/** What was drawn before: each takes up to two seconds of a core, and files of one worker ask for the same few. */
const drawn = new Map<string, PreparedPortrait>();

/**
 * A face drawn from ellipses with landmarks to match: oval, eyes, brows and lips are placed, the other vertices relax
 * between them. Enough of a portrait to test geometry with, and each caller's own to paint on.
 */
export function drawnPortrait({ size = 256, grey = false, gap = 0 }: DrawnOptions = {}): PreparedPortrait {
  const key = `${size} ${grey} ${gap}`;
  const portrait = drawn.get(key) ?? draw(size, grey, gap);
  drawn.set(key, portrait);
  const { rgb, landmarks, matte, pose } = portrait;
  return {
    ...portrait,
    ...{ rgb: rgb.slice(), landmarks: landmarks.slice(), matte: matte.slice(), pose: { ...pose } },
  };
}

function draw(size: number, grey: boolean, gap: number): PreparedPortrait {
  const landmarks = drawnLandmarks(size, gap);
  const rgb = new Uint8Array(size * size * 3);
  const matte = new Uint8Array(size * size);
  const samples = 3;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const sum = [0, 0, 0];
      let person = 0;
      for (let k = 0; k < samples * samples; k++) {
        const u = (x + ((k % samples) + 0.5) / samples) / size;
        const v = (y + (Math.floor(k / samples) + 0.5) / samples) / size;
        const { colour, isPerson } = drawnColour(u, v, gap);
        colour.forEach((value, c) => {
          sum[c] = sum[c]! + value / (samples * samples);
        });
        if (isPerson) person += 1 / (samples * samples);
      }
      const at = y * size + x;
      const luma = 0.299 * sum[0]! + 0.587 * sum[1]! + 0.114 * sum[2]!;
      for (let c = 0; c < 3; c++) rgb[at * 3 + c] = Math.round(grey ? luma : sum[c]!);
      matte[at] = Math.round(person * 255);
    }
  return {
    width: size,
    height: size,
    rgb,
    landmarks,
    matte,
    pose: { yaw: 0, pitch: 0, roll: 0 },
    monochrome: grey,
  };
}

/** Blue background, dark green body, skin, and on it eyes, brows and mouth. */
function drawnColour(
  u: number,
  v: number,
  gap: number,
): { colour: readonly [number, number, number]; isPerson: boolean } {
  const { face, eyes, eyeHalf, mouth, iris } = DRAWN;
  const inFace = ((u - face.x) / face.rx) ** 2 + ((v - face.y) / face.ry) ** 2 < 1;
  if (inFace) {
    for (const eye of eyes) {
      const lid = eyeHalf.y * Math.max(0, 1 - ((u - eye.x) / eyeHalf.x) ** 2);
      if (Math.abs(v - eye.y) < lid)
        return {
          colour: Math.hypot(u - eye.x, v - eye.y) < iris ? [40, 30, 25] : [235, 235, 230],
          isPerson: true,
        };
      if (Math.abs(u - eye.x) < 0.055 && Math.abs(v - eye.y + 0.055) < 0.006)
        return { colour: [70, 45, 30], isPerson: true };
    }
    const s = (u - mouth.x) / mouth.half;
    if (Math.abs(s) < 1) {
      const dome = 1 - s * s;
      const d = v - mouth.y;
      if (Math.abs(d) < (gap / 2) * dome) return { colour: [225, 220, 205], isPerson: true };
      if (Math.abs(d) < (gap / 2 + mouth.lip) * dome)
        return { colour: Math.abs(d) < 0.002 ? [110, 50, 50] : [180, 85, 85], isPerson: true };
    }
    // shading, so that the picture is not flat
    const light = 1 - 0.25 * ((u - face.x) / face.rx) ** 2 - 0.1 * ((v - face.y) / face.ry);
    return { colour: [205 * light, 160 * light, 135 * light], isPerson: true };
  }
  const neck = Math.abs(u - 0.5) < 0.08 && v > 0.6;
  if (neck && v < 0.8) return { colour: [180, 138, 115], isPerson: true };
  if (v > 0.76 + 0.5 * (u - 0.5) ** 2) return { colour: [30, 70, 40], isPerson: true };
  return { colour: [60 + 60 * v, 90 + 40 * u, 170], isPerson: false };
}

function drawnLandmarks(size: number, gap: number): Float32Array {
  const { face, eyes, eyeHalf, mouth, iris } = DRAWN;
  const placed = new Map<number, [number, number]>();
  FACE_OVAL.forEach((i, k) => {
    const angle = (2 * Math.PI * k) / FACE_OVAL.length;
    placed.set(i, [face.x + face.rx * Math.sin(angle), face.y - face.ry * Math.cos(angle)]);
  });
  LIP_ROWS.forEach((row, r) => {
    const last = row.upper.length - 1;
    const half = mouth.half * (1 - 0.01 * r);
    for (let k = 0; k <= last; k++) {
      const s = (2 * k) / last - 1;
      const rise = (gap / 2 + mouth.lip * (1 - r / 3)) * (1 - s * s);
      placed.set(row.upper[k]!, [mouth.x + s * half, mouth.y - rise]);
      placed.set(row.lower[k]!, [mouth.x + s * half, mouth.y + rise]);
    }
  });
  EYES.forEach((eye, side) => {
    const { x, y } = eyes[side]!;
    const last = eye.upper.length - 1;
    for (let k = 0; k <= last; k++) {
      const s = (2 * k) / last - 1;
      placed.set(eye.upper[k]!, [x + s * eyeHalf.x, y - eyeHalf.y * (1 - s * s)]);
      placed.set(eye.lower[k]!, [x + s * eyeHalf.x, y + eyeHalf.y * (1 - s * s)]);
    }
    for (const [chain, dy] of [
      [BROWS[side]!.upper, -0.062],
      [BROWS[side]!.lower, -0.048],
    ] as const)
      chain.forEach((i, k) => {
        placed.set(i, [x + (k / 2 - 1) * 0.055, y + dy]);
      });
  });
  for (const [i, v] of [
    [168, 0.4],
    [6, 0.43],
    [197, 0.45],
    [195, 0.465],
    [5, 0.48],
    [4, 0.49],
    [1, 0.5],
    [2, 0.515],
  ] as const)
    placed.set(i, [0.5, v]);
  const points = Array.from(
    { length: 468 },
    (_, i) => placed.get(i) ?? ([face.x, face.y] as [number, number]),
  );
  const neighbours = Array.from({ length: 468 }, () => new Set<number>());
  const triangles = faceTriangles();
  for (let t = 0; t < triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      neighbours[triangles[t + k]!]!.add(triangles[t + ((k + 1) % 3)]!);
      neighbours[triangles[t + k]!]!.add(triangles[t + ((k + 2) % 3)]!);
    }
  for (let round = 0; round < 300; round++)
    for (let i = 0; i < 468; i++) {
      if (placed.has(i)) continue;
      let [x, y] = [0, 0];
      for (const j of neighbours[i]!) {
        x += points[j]![0] / neighbours[i]!.size;
        y += points[j]![1] / neighbours[i]!.size;
      }
      points[i] = [x, y];
    }
  const landmarks = new Float32Array(478 * 3);
  const put = (i: number, x: number, y: number) => {
    // an ellipsoid, nearest to the camera in the middle
    const r = Math.min(1, ((x - face.x) / face.rx) ** 2 + ((y - face.y) / face.ry) ** 2);
    landmarks.set([x * size, y * size, -0.16 * size * Math.sqrt(1 - r)], i * 3);
  };
  points.forEach(([x, y], i) => {
    put(i, x, y);
  });
  IRISES.forEach((indices, side) => {
    const { x, y } = eyes[side]!;
    [
      [0, 0],
      [1, 0],
      [0, -1],
      [-1, 0],
      [0, 1],
    ].forEach(([dx, dy], k) => {
      put(indices[k]!, x + dx! * iris, y + dy! * iris);
    });
  });
  return landmarks;
}
