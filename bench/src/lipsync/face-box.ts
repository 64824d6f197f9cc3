import type { SquareBox } from './landmarks68.ts';

/** Where the portrait's own landmarks say the face is, in fractions of the frame: where the judge begins. */
export function faceBox(landmarks: Float32Array, size: number): SquareBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < landmarks.length; i += 3) {
    left = Math.min(left, landmarks[i]!);
    right = Math.max(right, landmarks[i]!);
    top = Math.min(top, landmarks[i + 1]!);
    bottom = Math.max(bottom, landmarks[i + 1]!);
  }
  const side = (1.1 * Math.max(right - left, bottom - top)) / size;
  return { x: (left + right) / 2 / size - side / 2, y: (top + bottom) / 2 / size - side / 2, side };
}
