import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { dilate, guidedFilter } from './image-ops.ts';
import { mirrorTexture } from './mirror-texture.ts';
import { findStrands, textureBeside } from './surroundings.ts';

/** The person apart from the background: composited they give the photograph back. */
export interface Separation {
  /** Foreground colours, size² × 3, and matte 0–255. */
  foreground: Uint8Array;
  alpha: Uint8Array;
  /** Background with the person painted out, size² × 3. */
  plate: Uint8Array;
}

/** How far from the person the plate begins, of the picture's side. */
const CLEAR = { plain: 1 / 85, textured: 1 / 170 } as const;
/** How much the background beside the person departs from its mean to be leaves or planks; 0–1. */
const TEXTURED = 0.016;

/**
 * Splits a photograph by a coarse person matte. `solid` (0 or 1 per pixel) marks what is surely the person: the face.
 * Foreground over plate equals the photograph except where clamping forbids it.
 */
export function separate(rgb: Uint8Array, matte: Uint8Array, solid: Uint8Array, size: number): Separation {
  const count = size * size;
  const luma = new Float32Array(count);
  const coarse = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    luma[i] = (0.299 * rgb[i * 3]! + 0.587 * rgb[i * 3 + 1]! + 0.114 * rgb[i * 3 + 2]!) / 255;
    coarse[i] = solid[i] ? 1 : matte[i]! / 255;
  }
  const fine = guidedFilter(luma, coarse, size, size, Math.round(size / 80), 1e-4);
  const alpha = new Float32Array(count);
  const planes = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let i = 0; i < count; i++) {
    alpha[i] = solid[i] ? 1 : smoothstep(0.06, 0.9, 0.6 * fine[i]! + 0.4 * coarse[i]!);
    for (let c = 0; c < 3; c++) planes[c]![i] = rgb[i * 3 + c]!;
  }
  const strands = findStrands(planes, alpha, size);
  const isTextured = textureBeside(luma, alpha, size) > TEXTURED;
  // the plate knows only pixels well clear of the person, or hair would stay behind when the head moves; less clear
  // where it would be lost in the texture, for that would go along with the head
  const near = dilate(
    alpha,
    size,
    size,
    Math.max(2, Math.round(size * (isTextured ? CLEAR.textured : CLEAR.plain))),
  );
  const weight = new Float32Array(count);
  for (let i = 0; i < count; i++) weight[i] = (1 - smoothstep(0.02, 0.12, near[i]!)) * (1 - strands[i]!);
  if (weight.some((w) => w > 0)) {
    const photo = planes.map((plane) => plane.slice());
    pushPull(planes, weight, size, size);
    if (isTextured) mirrorTexture(planes, photo, { weight, under: alpha, size });
  }

  const plate = new Uint8Array(count * 3);
  const foreground = new Uint8Array(count * 3);
  const alpha8 = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    let a = alpha[i]!;
    for (let c = 0; c < 3; c++) {
      const back = (plate[i * 3 + c] = Math.round(planes[c]![i]!));
      // the least coverage that can still turn the plate into the photograph
      const difference = rgb[i * 3 + c]! - back;
      if (Math.abs(difference) > 2)
        a = Math.max(a, difference > 0 ? difference / (255 - back) : -difference / back);
    }
    if (a < 0.02) a = 0;
    if (a > 0.985) a = 1;
    alpha8[i] = Math.ceil(a * 255);
    const exact = alpha8[i]! / 255;
    for (let c = 0; c < 3; c++) {
      const value = rgb[i * 3 + c]!;
      const clean = exact > 0 ? (value - (1 - exact) * plate[i * 3 + c]!) / exact : value;
      foreground[i * 3 + c] = Math.min(255, Math.max(0, Math.round(clean)));
    }
  }
  return { foreground, alpha: alpha8, plate };
}

/**
 * Continues a foreground beyond its edges by `pad` pixels. The matte repeats its edge, so that nothing appears that
 * the photograph does not show; colours are mirrored, which keeps cloth and hair textured.
 */
export function padForeground(
  rgb: Uint8Array,
  alpha: Uint8Array,
  size: number,
  pad: number,
): { rgb: Uint8Array; alpha: Uint8Array } {
  const outer = size + 2 * pad;
  const result = { rgb: new Uint8Array(outer * outer * 3), alpha: new Uint8Array(outer * outer) };
  const mirror = (i: number) => (i < 0 ? -1 - i : i >= size ? 2 * size - 1 - i : i);
  const edge = (i: number) => Math.min(size - 1, Math.max(0, i));
  for (let y = 0; y < outer; y++)
    for (let x = 0; x < outer; x++) {
      const nearest = edge(y - pad) * size + edge(x - pad);
      const mirrored = mirror(y - pad) * size + mirror(x - pad);
      const from = alpha[mirrored]! >= alpha[nearest]! ? mirrored : nearest;
      const to = y * outer + x;
      result.alpha[to] = alpha[nearest]!;
      for (let c = 0; c < 3; c++) result.rgb[to * 3 + c] = rgb[from * 3 + c]!;
    }
  return result;
}
