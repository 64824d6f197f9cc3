import { fromRoi, type RgbImage, type Roi, sampleRoi } from './image.ts';
import type { Interpreter } from './tflite-interpreter.ts';

const LANDMARK_COUNT = 478;
const INPUT = 192;

/** One reading of the mesh. */
export interface MeshReading {
  /** 478 × (x, y, z) in pixels of the image; z in the scale of x, smaller is nearer. */
  landmarks: Float32Array;
  /** Probability that the square shows a face at all, 0–1. */
  presence: number;
}

/** Several readings averaged. */
export interface AveragedMesh extends MeshReading {
  /** Standard deviation of each point over the passes, in fractions of the distance between the outer eye corners. */
  spread: Float32Array;
}

// Which points of the mesh the refined outputs replace, in the order of the outputs
// (mediapipe/modules/face_landmark/tensors_to_face_landmarks_with_attention.pbtxt, Apache-2.0).
const LIPS = [
  61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291, 185, 40, 39, 37, 0, 267, 269, 270, 409, 78, 95, 88, 178,
  87, 14, 317, 402, 318, 324, 308, 191, 80, 81, 82, 13, 312, 311, 310, 415, 76, 77, 90, 180, 85, 16, 315, 404,
  320, 307, 306, 184, 74, 73, 72, 11, 302, 303, 304, 408, 62, 96, 89, 179, 86, 15, 316, 403, 319, 325, 292,
  183, 42, 41, 38, 12, 268, 271, 272, 407,
];
const LEFT_EYE = [
  33, 7, 163, 144, 145, 153, 154, 155, 133, 246, 161, 160, 159, 158, 157, 173, 130, 25, 110, 24, 23, 22, 26,
  112, 243, 247, 30, 29, 27, 28, 56, 190, 226, 31, 228, 229, 230, 231, 232, 233, 244, 113, 225, 224, 223, 222,
  221, 189, 35, 124, 46, 53, 52, 65, 143, 111, 117, 118, 119, 120, 121, 128, 245, 156, 70, 63, 105, 66, 107,
  55, 193,
];
const RIGHT_EYE = [
  263, 249, 390, 373, 374, 380, 381, 382, 362, 466, 388, 387, 386, 385, 384, 398, 359, 255, 339, 254, 253,
  252, 256, 341, 463, 467, 260, 259, 257, 258, 286, 414, 446, 261, 448, 449, 450, 451, 452, 453, 464, 342,
  445, 444, 443, 442, 441, 413, 265, 353, 276, 283, 282, 295, 372, 340, 346, 347, 348, 349, 350, 357, 465,
  383, 300, 293, 334, 296, 336, 285, 417,
];
const LEFT_IRIS = [468, 469, 470, 471, 472];
const RIGHT_IRIS = [473, 474, 475, 476, 477];
/** The lid contour is the first part of the eye lists; the iris lies as deep as its mean. */
const LID_POINTS = 16;

/** Runs the attention mesh on one square of the image. */
export function readMesh(network: Interpreter, image: RgbImage, roi: Roi): MeshReading {
  const input = sampleRoi(image, roi, INPUT, 'edge').map((v) => v / 255);
  const outputs = network.run(input);
  const output = (name: string) => {
    const found = outputs.get(name);
    if (!found) throw new Error(`The face mesh lacks its output ${name}.`);
    return found;
  };
  const raw = new Float32Array(LANDMARK_COUNT * 3);
  raw.set(output('output_mesh_identity'));
  const refine = (points: number[], values: Float32Array) => {
    for (const [i, point] of points.entries()) {
      raw[point * 3] = values[2 * i]!;
      raw[point * 3 + 1] = values[2 * i + 1]!;
    }
  };
  refine(LIPS, output('output_lips'));
  refine(LEFT_EYE, output('output_left_eye'));
  refine(RIGHT_EYE, output('output_right_eye'));
  refine(LEFT_IRIS, output('output_left_iris'));
  refine(RIGHT_IRIS, output('output_right_iris'));
  for (const [eye, iris] of [
    [LEFT_EYE, LEFT_IRIS],
    [RIGHT_EYE, RIGHT_IRIS],
  ] as const) {
    let depth = 0;
    for (const point of eye.slice(0, LID_POINTS)) depth += raw[point * 3 + 2]! / LID_POINTS;
    for (const point of iris) raw[point * 3 + 2] = depth;
  }
  const landmarks = new Float32Array(raw.length);
  for (let i = 0; i < raw.length; i += 3) {
    const { x, y } = fromRoi(roi, raw[i]! / INPUT, raw[i + 1]! / INPUT);
    landmarks[i] = x;
    landmarks[i + 1] = y;
    landmarks[i + 2] = (raw[i + 2]! / INPUT) * roi.size;
  }
  return { landmarks, presence: 1 / (1 + Math.exp(-output('conv_faceflag')[0]!)) };
}

/** The square around known landmarks, one and a half times their box, turned so that the eyes lie level. */
export function roiOfLandmarks(landmarks: Float32Array): Roi {
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < 468 * 3; i += 3) {
    minX = Math.min(minX, landmarks[i]!);
    maxX = Math.max(maxX, landmarks[i]!);
    minY = Math.min(minY, landmarks[i + 1]!);
    maxY = Math.max(maxY, landmarks[i + 1]!);
  }
  return {
    cx: (minX + maxX) / 2,
    cy: (minY + maxY) / 2,
    size: 1.5 * Math.max(maxX - minX, maxY - minY),
    angle: Math.atan2(
      landmarks[263 * 3 + 1]! - landmarks[33 * 3 + 1]!,
      landmarks[263 * 3]! - landmarks[33 * 3]!,
    ),
  };
}

/** Distance between the outer corners of the eyes, in the landmarks' unit. */
export function eyeDistance(landmarks: Float32Array): number {
  return Math.hypot(
    landmarks[263 * 3]! - landmarks[33 * 3]!,
    landmarks[263 * 3 + 1]! - landmarks[33 * 3 + 1]!,
  );
}

// Small turns, zooms and shifts (fractions of the square): the network's jitter is independent between them, the face is not.
const PASSES = [
  { turn: 0, zoom: 1, dx: 0, dy: 0 },
  { turn: 0.06, zoom: 1.04, dx: 0.012, dy: -0.008 },
  { turn: -0.06, zoom: 0.96, dx: -0.012, dy: 0.008 },
  { turn: 0.03, zoom: 0.92, dx: -0.008, dy: -0.012 },
  { turn: -0.03, zoom: 1.08, dx: 0.008, dy: 0.012 },
  { turn: 0.1, zoom: 0.98, dx: 0.004, dy: 0.006 },
  { turn: -0.1, zoom: 1.02, dx: -0.004, dy: -0.006 },
  { turn: 0.015, zoom: 1.06, dx: -0.015, dy: 0.002 },
];

/**
 * Reads the mesh eight times under slightly different views and averages: lids and lips come to rest within a
 * fraction of a pixel. `between` runs between passes and may throw to abandon the work.
 */
export async function averageMesh(
  network: Interpreter,
  image: RgbImage,
  roi: Roi,
  between: () => Promise<void>,
): Promise<AveragedMesh> {
  const readings: MeshReading[] = [];
  for (const pass of PASSES) {
    readings.push(
      readMesh(network, image, {
        cx: roi.cx + pass.dx * roi.size,
        cy: roi.cy + pass.dy * roi.size,
        size: roi.size * pass.zoom,
        angle: roi.angle + pass.turn,
      }),
    );
    await between();
  }
  const landmarks = new Float32Array(LANDMARK_COUNT * 3);
  for (const reading of readings)
    for (let i = 0; i < landmarks.length; i++) landmarks[i]! += reading.landmarks[i]! / readings.length;
  const unit = eyeDistance(landmarks);
  const spread = new Float32Array(LANDMARK_COUNT);
  for (let point = 0; point < LANDMARK_COUNT; point++) {
    let sum = 0;
    for (const reading of readings) {
      const dx = reading.landmarks[point * 3]! - landmarks[point * 3]!;
      const dy = reading.landmarks[point * 3 + 1]! - landmarks[point * 3 + 1]!;
      sum += dx * dx + dy * dy;
    }
    spread[point] = Math.sqrt(sum / readings.length) / unit;
  }
  const presence = readings.reduce((sum, reading) => sum + reading.presence / readings.length, 0);
  return { landmarks, presence, spread };
}
