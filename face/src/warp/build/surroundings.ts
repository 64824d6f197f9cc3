import { boxBlur } from '../box-blur.ts';
import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { dilate } from './image-ops.ts';

/** What the matte may be wrong about at its edge, of the side. */
const CLEAR_OF_EDGE = 1 / 85;
/** Texture is what departs from the mean over this share of the side. */
const TEXTURE_OVER = 1 / 128;
/** A piece that the matte has cut off the person is smaller than this share of the picture. */
const SCRAP = 1 / 250;
/** How far from the person strands are looked for, and how much of their surroundings they may fill; shares. */
const STRAND_REACH = 1 / 14;
const STRAND_AREA = 1 / 40;
const STRAND_SHARE = { from: 0.26, to: 0.34 } as const;
/** With more than this share of such pixels, a background has lines of its own: planks and posts stay where they are. */
const MOST_TEXTURE = 0.09;
/** Steps of luma by which they differ from the background. */
const STRAND_CONTRAST = 14;

/**
 * Things beside the person that the matte has missed, on a plain background: loose hair, the rim of a collar, 0–1 per
 * pixel. They belong to the person; left in the plate they would stay behind when the head moves.
 */
export function findStrands(photo: Float32Array[], alpha: Float32Array, size: number): Float32Array {
  const zone = dilate(alpha, size, size, Math.round(size * STRAND_REACH));
  const weight = zone.map((a) => 1 - smoothstep(0.02, 0.12, a));
  const none = new Float32Array(size * size);
  if (!weight.some((w) => w > 0)) return none;
  const plain = photo.map((plane) => plane.slice());
  pushPull(plain, weight, size, size);
  const differs = none.map((_, i) => {
    if (weight[i]! >= 1 || alpha[i]! > 0.5) return 0;
    const step = [0.299, 0.587, 0.114].reduce(
      (sum, share, c) => sum + share * (photo[c]![i]! - plain[c]![i]!),
      0,
    );
    return Math.abs(step) > STRAND_CONTRAST ? 1 : 0;
  });
  let beside = 0;
  let differing = 0;
  for (let i = 0; i < differs.length; i++)
    if (weight[i]! < 1 && alpha[i]! < 0.05) {
      beside++;
      differing += differs[i]!;
    }
  if (differing > MOST_TEXTURE * beside) return none;
  const filled = boxBlur(differs, size, size, Math.round(size * STRAND_AREA));
  const scraps = scrapsOf(differs, alpha, size);
  const missed = differs.map((d, i) =>
    Math.max(scraps[i]!, d * smoothstep(STRAND_SHARE.to, STRAND_SHARE.from, filled[i]!)),
  );
  return dilate(missed, size, size, Math.max(1, Math.round(size / 200)));
}

/** Mean departure of the background's luma from its surroundings, beside the person; 0–1 as `luma`. */
export function textureBeside(luma: Float32Array, alpha: Float32Array, size: number): number {
  const clear = dilate(alpha, size, size, Math.round(size * CLEAR_OF_EDGE));
  const zone = dilate(alpha, size, size, Math.round(size * STRAND_REACH));
  const mean = boxBlur(luma, size, size, Math.round(size * TEXTURE_OVER));
  let sum = 0;
  let count = 1;
  for (let i = 0; i < luma.length; i++) {
    if (clear[i]! > 0.05 || zone[i]! < 0.5) continue;
    sum += Math.abs(luma[i]! - mean[i]!);
    count++;
  }
  return sum / count;
}

/** Small things that touch the person: pieces of them which the matte has cut off. 1 where `differs` has one. */
function scrapsOf(differs: Float32Array, alpha: Float32Array, size: number): Float32Array {
  const scraps = new Float32Array(differs.length);
  const seen = new Uint8Array(differs.length);
  for (let start = 0; start < differs.length; start++) {
    if (differs[start] === 0 || seen[start]) continue;
    const piece = [start];
    seen[start] = 1;
    let touches = false;
    for (let k = 0; k < piece.length; k++) {
      const x = piece[k]! % size;
      for (const next of [
        x > 0 ? piece[k]! - 1 : -1,
        x + 1 < size ? piece[k]! + 1 : -1,
        piece[k]! - size,
        piece[k]! + size,
      ]) {
        if (next < 0 || next >= differs.length) continue;
        if (alpha[next]! > 0.5) touches = true;
        if (differs[next] === 0 || seen[next]) continue;
        seen[next] = 1;
        piece.push(next);
      }
    }
    if (touches && piece.length < SCRAP * differs.length) for (const i of piece) scraps[i] = 1;
  }
  return scraps;
}
