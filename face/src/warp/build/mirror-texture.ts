import { boxBlur } from '../box-blur.ts';
import { smoothstep } from '../smoothstep.ts';

/** Texture is what departs from the mean over this share of the side, by no more than so many steps of 255. */
const COARSEST = 1 / 64;
const STRONGEST = 26;
/** It is mirrored this far, of the side: heads that turn uncover no more. */
const REACH = { whole: 1 / 14, ends: 1 / 9 } as const;

/**
 * Gives filled parts of a background its texture, in place, mirrored at the edge of what is known: blur beside leaves or
 * planks frames a head that turns. `weight`: 0–1, how far `photo` is known; `under`: 0–1, where texture is wanted.
 */
export function mirrorTexture(
  planes: Float32Array[],
  photo: readonly Float32Array[],
  { weight, under, size }: { weight: Float32Array; under: Float32Array; size: number },
): void {
  const radius = Math.max(2, Math.round(size * COARSEST));
  const share = boxBlur(weight, size, size, radius);
  const texture = photo.map((plane) => {
    const mean = boxBlur(
      plane.map((value, i) => value * weight[i]!),
      size,
      size,
      radius,
    );
    return plane.map((value, i) => {
      if (weight[i]! < 1) return 0;
      const step = value - mean[i]! / Math.max(1e-6, share[i]!);
      return STRONGEST * Math.tanh(step / STRONGEST);
    });
  });
  const nearest = nearestKnown(weight, size);
  for (let i = 0; i < weight.length; i++) {
    const from = nearest[i]!;
    if (weight[i]! >= 1 || from < 0) continue;
    const [x, y] = [i % size, Math.floor(i / size)];
    const [dx, dy] = [(from % size) - x, Math.floor(from / size) - y];
    const amount =
      (1 - weight[i]!) *
      smoothstep(0.02, 0.3, under[i]!) *
      smoothstep(REACH.ends, REACH.whole, Math.hypot(dx, dy) / size);
    if (amount === 0) continue;
    const [mx, my] = [x + 2 * dx, y + 2 * dy];
    if (mx < 0 || my < 0 || mx >= size || my >= size) continue;
    for (let c = 0; c < planes.length; c++)
      planes[c]![i] = Math.min(255, Math.max(0, planes[c]![i]! + amount * texture[c]![my * size + mx]!));
  }
}

/** Index of the nearest known pixel of each, −1 where there is none; by two sweeps over the rows. */
function nearestKnown(weight: Float32Array, size: number): Int32Array {
  const nearest = Int32Array.from(weight, (w, i) => (w >= 1 ? i : -1));
  const distance = (i: number, from: number) =>
    ((i % size) - (from % size)) ** 2 + (Math.floor(i / size) - Math.floor(from / size)) ** 2;
  const take = (i: number, x: number, y: number) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    const from = nearest[y * size + x]!;
    if (from >= 0 && (nearest[i]! < 0 || distance(i, from) < distance(i, nearest[i]!))) nearest[i] = from;
  };
  for (const step of [1, -1]) {
    const first = step > 0 ? 0 : size - 1;
    for (let y = first; y >= 0 && y < size; y += step) {
      for (let x = first; x >= 0 && x < size; x += step)
        for (const [dx, dy] of [
          [-step, 0],
          [-1, -step],
          [0, -step],
          [1, -step],
        ] as const)
          take(y * size + x, x + dx, y + dy);
      for (let x = size - 1 - first; x >= 0 && x < size; x -= step) take(y * size + x, x + step, y);
    }
  }
  return nearest;
}
