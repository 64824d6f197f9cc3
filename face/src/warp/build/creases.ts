import { smoothstep } from '../smoothstep.ts';
import { boxBlur } from './image-ops.ts';
import type { FaceMeasures } from './measures.ts';

/** Path of the fold from the nose's wing past the mouth's corner, one per side. */
const FOLDS: readonly (readonly number[])[] = [
  [129, 203, 206, 216, 212],
  [358, 423, 426, 436, 432],
];

/**
 * Softens a smile's folds: lightens what is darker than its surroundings along them, in `rgb` (size², changed in
 * place). A relaxed, speaking mouth below a smile's folds looks like a mask. Beards are left alone.
 */
export function softenFolds(rgb: Uint8Array, size: number, points: Float32Array, m: FaceMeasures): void {
  const luma = new Float32Array(size * size);
  for (let i = 0; i < luma.length; i++)
    luma[i] = 0.299 * rgb[i * 3]! + 0.587 * rgb[i * 3 + 1]! + 0.114 * rgb[i * 3 + 2]!;
  const planes = [0, 1, 2].map((c) => Float32Array.from(luma, (_, i) => rgb[i * 3 + c]!));
  const gauss = (plane: Float32Array, radius: number) => {
    const r = Math.max(1, Math.round(radius));
    return boxBlur(boxBlur(plane, size, size, r), size, size, r);
  };
  const fine = planes.map((plane) => gauss(plane, m.faceWidth * 0.006));
  const wide = planes.map((plane) => gauss(plane, m.faceWidth * 0.06));
  const luminance = (from: Float32Array[], i: number) =>
    0.299 * from[0]![i]! + 0.587 * from[1]![i]! + 0.114 * from[2]![i]!;
  const reach = 0.1 * m.faceWidth;
  const cheek = mean(luma, size, points, [50, 280, 205, 425]);
  for (const fold of FOLDS) {
    const along = mean(luma, size, points, fold.slice(1, 4));
    const bare = smoothstep(0.45, 0.72, along / Math.max(1, cheek));
    if (bare === 0) continue;
    const path = fold.map((i) => [points[i * 3]!, points[i * 3 + 1]!] as const);
    const xs = path.map((p) => p[0]);
    const ys = path.map((p) => p[1]);
    for (
      let y = Math.max(0, Math.floor(Math.min(...ys) - reach));
      y < Math.min(size, Math.max(...ys) + reach);
      y++
    )
      for (
        let x = Math.max(0, Math.floor(Math.min(...xs) - reach));
        x < Math.min(size, Math.max(...xs) + reach);
        x++
      ) {
        const near = 1 - smoothstep(0.35 * reach, reach, distanceToPath(path, x + 0.5, y + 0.5));
        if (near <= 0) continue;
        const i = y * size + x;
        const around = luminance(wide, i);
        const darker = (around - luminance(fine, i)) / Math.max(20, around);
        // shade too deep for a fold is a nostril's or a lip corner's
        const amount = 0.9 * near * bare * smoothstep(0, 0.04, darker) * smoothstep(0.6, 0.35, darker);
        for (let c = 0; c < 3; c++)
          rgb[i * 3 + c] = Math.min(
            255,
            Math.max(0, Math.round(rgb[i * 3 + c]! + amount * (wide[c]![i]! - fine[c]![i]!))),
          );
      }
  }
}

function mean(luma: Float32Array, size: number, points: Float32Array, indices: readonly number[]): number {
  let sum = 0;
  for (const i of indices) {
    const x = Math.min(size - 1, Math.max(0, Math.round(points[i * 3]!)));
    const y = Math.min(size - 1, Math.max(0, Math.round(points[i * 3 + 1]!)));
    sum += luma[y * size + x]! / indices.length;
  }
  return sum;
}

function distanceToPath(path: readonly (readonly [number, number])[], x: number, y: number): number {
  let best = Infinity;
  for (let i = 0; i + 1 < path.length; i++) {
    const [ax, ay] = path[i]!;
    const [bx, by] = path[i + 1]!;
    const dx = bx - ax;
    const dy = by - ay;
    const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / Math.max(1e-6, dx * dx + dy * dy)));
    best = Math.min(best, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  return best;
}
