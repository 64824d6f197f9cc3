import { toObject } from 'flatbuffers/js/flexbuffers.js';
import type { Size } from './tflite-convolutions.ts';

/**
 * MediaPipe's own operators, as its Apache-2.0 sources (mediapipe/util/tflite/operations, version 2 of each) define
 * them: the attention mesh cuts a patch around lips and eyes out of a feature map, refines the points there, and
 * carries them back.
 */

/** Options of Landmarks2TransformMatrix: which points span the patch, which two lie level, and its size. */
export interface PatchOptions {
  left: number;
  right: number;
  targetRotationRadians: number;
  subset: number[];
  width: number;
  height: number;
  scaleX: number;
  scaleY: number;
}

/** Reads a flexbuffer map of numbers and lists of numbers. */
function parseCustomOptions(bytes: Uint8Array): Record<string, unknown> {
  const copy = bytes.slice();
  return toObject(copy.buffer) as Record<string, unknown>;
}

export function parsePatchOptions(bytes: Uint8Array): PatchOptions {
  const map = parseCustomOptions(bytes);
  const number = (key: string) => {
    const value = Number(map[key]);
    if (!Number.isFinite(value)) throw new Error(`Landmarks2TransformMatrix lacks the number ${key}.`);
    return value;
  };
  const subset = map.subset_idxs;
  if (!Array.isArray(subset)) throw new Error('Landmarks2TransformMatrix lacks subset_idxs.');
  return {
    left: number('left_rotation_idx'),
    right: number('right_rotation_idx'),
    targetRotationRadians: number('target_rotation_radians'),
    subset: subset.map(Number),
    width: number('output_width'),
    height: number('output_height'),
    scaleX: number('scale_x'),
    scaleY: number('scale_y'),
  };
}

/** Fills the 4×4 matrix that maps pixels of the patch to the coordinates `landmarks` (n × 3) are given in. */
export function landmarksToTransformMatrix(
  landmarks: Float32Array,
  options: PatchOptions,
  out: Float32Array,
): void {
  const { left, right, width, height } = options;
  const level = Math.atan2(
    landmarks[right * 3 + 1]! - landmarks[left * 3 + 1]!,
    landmarks[right * 3]! - landmarks[left * 3]!,
  );
  const angle = options.targetRotationRadians - level;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  for (const index of options.subset) {
    const x = cos * landmarks[index * 3]! - sin * landmarks[index * 3 + 1]!;
    const y = sin * landmarks[index * 3]! + cos * landmarks[index * 3 + 1]!;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  const midX = (minX + maxX) / 2;
  const midY = (minY + maxY) / 2;
  const centerX = cos * midX + sin * midY;
  const centerY = -sin * midX + cos * midY;
  const scaleX = (options.scaleX * (maxX - minX)) / width;
  const scaleY = (options.scaleY * (maxY - minY)) / height;
  out.fill(0);
  out[0] = cos * scaleX;
  out[1] = sin * scaleY;
  out[3] = centerX - (out[0] * width) / 2 - (out[1] * height) / 2;
  out[4] = -sin * scaleX;
  out[5] = cos * scaleY;
  out[7] = centerY - (out[4] * width) / 2 - (out[5] * height) / 2;
  out[10] = 1;
  out[15] = 1;
}

/** Samples a patch out of `x` through a 4×4 matrix; pixel centres lie at +0.5, beyond the edge is zero. */
export function transformTensorBilinear(
  x: Float32Array,
  matrix: Float32Array,
  out: Float32Array,
  inSize: Size,
  outSize: Size,
): void {
  const { c, w: iw, h: ih } = inSize;
  const [m0, m1, m4, m5] = [matrix[0]!, matrix[1]!, matrix[4]!, matrix[5]!];
  const shiftX = matrix[3]! + m0 * 0.5 + m1 * 0.5 - 0.5;
  const shiftY = matrix[7]! + m4 * 0.5 + m5 * 0.5 - 0.5;
  out.fill(0);
  for (let oy = 0; oy < outSize.h; oy++)
    for (let ox = 0; ox < outSize.w; ox++) {
      const sx = m0 * ox + m1 * oy + shiftX;
      const sy = m4 * ox + m5 * oy + shiftY;
      if (sx < 0 || sy < 0 || sx > iw - 1 || sy > ih - 1) continue;
      const x0 = Math.floor(sx);
      const y0 = Math.floor(sy);
      const fx = sx - x0;
      const fy = sy - y0;
      const a = (y0 * iw + x0) * c;
      // On the last row or column the far neighbour has weight zero: read the near one instead of past the end.
      const b = x0 + 1 < iw ? a + c : a;
      const down = y0 + 1 < ih ? iw * c : 0;
      const to = (oy * outSize.w + ox) * c;
      for (let ch = 0; ch < c; ch++) {
        const upper = x[a + ch]! * (1 - fx) + x[b + ch]! * fx;
        const lower = x[a + down + ch]! * (1 - fx) + x[b + down + ch]! * fx;
        out[to + ch] = upper * (1 - fy) + lower * fy;
      }
    }
}

/** Carries points (n × 2) through the first two rows of a 4×4 matrix. */
export function transformLandmarks(points: Float32Array, matrix: Float32Array, out: Float32Array): void {
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    out[i] = matrix[0]! * x + matrix[1]! * y + matrix[3]!;
    out[i + 1] = matrix[4]! * x + matrix[5]! * y + matrix[7]!;
  }
}

/** Transposed convolution with bias, `weights` [out][kh][kw][in]; used with stride = kernel, where taps never overlap. */
export function transposeConvBias(
  x: Float32Array,
  weights: Float32Array,
  bias: Float32Array,
  out: Float32Array,
  inSize: Size,
  outSize: Size,
  kernel: number,
): void {
  const ic = inSize.c;
  const oc = outSize.c;
  for (let y = 0; y < inSize.h; y++)
    for (let px = 0; px < inSize.w; px++) {
      const from = (y * inSize.w + px) * ic;
      for (let ky = 0; ky < kernel; ky++)
        for (let kx = 0; kx < kernel; kx++)
          for (let o = 0; o < oc; o++) {
            const k = ((o * kernel + ky) * kernel + kx) * ic;
            let v = bias[o]!;
            for (let i = 0; i < ic; i++) v += x[from + i]! * weights[k + i]!;
            out[((y * kernel + ky) * outSize.w + px * kernel + kx) * oc + o] = v;
          }
    }
}
