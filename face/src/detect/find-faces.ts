import { fromRoi, type RgbImage, type Roi, sampleRoi } from './image.ts';
import type { Interpreter } from './tflite-interpreter.ts';

/** A face BlazeFace found; everything in pixels of the image. */
export interface FoundFace {
  /** 0–1. */
  score: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Eye on the image's left, eye on its right, nose tip, mouth, ear left, ear right: x, y each. */
  keypoints: number[];
}

const INPUT = 128;
const MIN_SCORE = 0.5;
const TILE_SCORE_MIN = 0.65;
const OVERLAP_MIN = 0.3;

/** Centres of the 896 anchors in fractions of the input: two per cell of 16², six per cell of 8². */
function anchors(): Float32Array {
  const out: number[] = [];
  for (const [cells, perCell] of [
    [16, 2],
    [8, 6],
  ] as const)
    for (let y = 0; y < cells; y++)
      for (let x = 0; x < cells; x++)
        for (let i = 0; i < perCell; i++) out.push((x + 0.5) / cells, (y + 0.5) / cells);
  return new Float32Array(out);
}

/** Finds faces in one square of the image; what lies outside the photo is black to the network. */
function findInSquare(network: Interpreter, image: RgbImage, square: Roi): FoundFace[] {
  const input = sampleRoi(image, square, INPUT, 'zero').map((v) => v / 127.5 - 1);
  const outputs = network.run(input);
  const scores = outputs.get('classificators');
  const boxes = outputs.get('regressors');
  if (!scores || !boxes)
    throw new Error('The face detector lacks its outputs classificators and regressors.');
  const centers = anchors();
  const found: FoundFace[] = [];
  for (let i = 0; i < scores.length; i++) {
    const score = 1 / (1 + Math.exp(-scores[i]!));
    if (score < MIN_SCORE) continue;
    const at = i * 16;
    const ax = centers[2 * i]!;
    const ay = centers[2 * i + 1]!;
    const center = fromRoi(square, boxes[at]! / INPUT + ax, boxes[at + 1]! / INPUT + ay);
    const width = (boxes[at + 2]! / INPUT) * square.size;
    const height = (boxes[at + 3]! / INPUT) * square.size;
    const keypoints: number[] = [];
    for (let k = 0; k < 6; k++) {
      const { x, y } = fromRoi(
        square,
        boxes[at + 4 + 2 * k]! / INPUT + ax,
        boxes[at + 5 + 2 * k]! / INPUT + ay,
      );
      keypoints.push(x, y);
    }
    found.push({ score, left: center.x - width / 2, top: center.y - height / 2, width, height, keypoints });
  }
  return found;
}

function overlap(a: FoundFace, b: FoundFace): number {
  const w = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const h = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (w <= 0 || h <= 0) return 0;
  return (w * h) / (a.width * a.height + b.width * b.height - w * h);
}

/** Merges boxes of one face into their mean weighted by score, which is steadier than the best box alone. */
export function mergeOverlapping(found: FoundFace[]): FoundFace[] {
  const rest = [...found].sort((a, b) => b.score - a.score);
  const merged: FoundFace[] = [];
  while (rest.length > 0) {
    const best = rest[0]!;
    const same = rest.filter((face) => overlap(best, face) > OVERLAP_MIN);
    const total = same.reduce((sum, face) => sum + face.score, 0);
    const mean = (of: (face: FoundFace) => number) =>
      same.reduce((sum, face) => sum + of(face) * face.score, 0) / total;
    merged.push({
      score: best.score,
      left: mean((f) => f.left),
      top: mean((f) => f.top),
      width: mean((f) => f.width),
      height: mean((f) => f.height),
      keypoints: best.keypoints.map((_, i) => mean((f) => f.keypoints[i]!)),
    });
    for (const face of same) rest.splice(rest.indexOf(face), 1);
    if (same.length === 0) rest.shift();
  }
  return merged;
}

/**
 * Faces in the whole picture, the largest first. Sees faces of about a twelfth of the longer side and up.
 * `scale` above 1 adds a border, for heads larger than the network was trained on; `angle` (radians) turns the
 * picture, for photos stored sideways.
 */
export function findFaces(
  network: Interpreter,
  image: RgbImage,
  view: { scale?: number; angle?: number } = {},
): FoundFace[] {
  const size = Math.max(image.width, image.height) * (view.scale ?? 1);
  const square = { cx: image.width / 2, cy: image.height / 2, size, angle: view.angle ?? 0 };
  return bySize(mergeOverlapping(findInSquare(network, image, square)));
}

/** Small faces, by looking at overlapping tiles: for pictures in which `findFaces` found no face. */
export function findSmallFaces(network: Interpreter, image: RgbImage): FoundFace[] {
  const found: FoundFace[] = [];
  for (const parts of [2, 4]) {
    const size = Math.max(image.width, image.height) / parts;
    for (let cy = size / 2; ; cy = Math.min(cy + size / 2, image.height - size / 2)) {
      for (let cx = size / 2; ; cx = Math.min(cx + size / 2, image.width - size / 2)) {
        found.push(...findInSquare(network, image, { cx, cy, size, angle: 0 }));
        if (cx >= image.width - size / 2) break;
      }
      if (cy >= image.height - size / 2) break;
    }
    if (found.length > 0) break;
  }
  // Among dozens of tiles a doubtful score somewhere is chance.
  return bySize(mergeOverlapping(found).filter((face) => face.score >= TILE_SCORE_MIN));
}

const bySize = (faces: FoundFace[]) => faces.sort((a, b) => b.width * b.height - a.width * a.height);

/** The square the mesh wants to see: one and a half times the box, turned so that the eyes lie level. */
export function roiOfFace(face: FoundFace): Roi {
  const [x0, y0, x1, y1] = face.keypoints as [number, number, number, number];
  return {
    cx: face.left + face.width / 2,
    cy: face.top + face.height / 2,
    size: 1.5 * Math.max(face.width, face.height),
    angle: Math.atan2(y1 - y0, x1 - x0),
  };
}
