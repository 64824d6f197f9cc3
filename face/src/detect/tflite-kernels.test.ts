import { describe, expect, it } from 'vitest';
import { conv2d, depthwise, pointwise } from './tflite-convolutions.ts';
import {
  landmarksToTransformMatrix,
  transformLandmarks,
  transformTensorBilinear,
  transposeConvBias,
} from './tflite-custom-ops.ts';
import { add, hardSwish, logistic, multiply, pad, pool, resizeBilinear } from './tflite-kernels.ts';

const f = (...values: number[]) => new Float32Array(values);
const ramp = (length: number, scale = 1) =>
  Float32Array.from({ length }, (_, i) => scale * ((i * 7) % 11) - 3);
const near = (actual: Float32Array, expected: ArrayLike<number>) => {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < actual.length; i++) expect(actual[i]).toBeCloseTo(expected[i]!, 4);
};

describe('convolutions', () => {
  it('a 1×1 convolution mixes channels, adds the bias and bends what is negative by the slope', () => {
    const out = f(0, 0, 0, 0);
    // Pixels (1, 2) and (3, −1); outputs a+b+1 and 2a−3b−4, the second with slope 0.5 below zero.
    pointwise(f(1, 2, 3, -1), f(1, 1, 2, -3), f(1, -4), f(0, 0.5), out, 2, 2, 2);
    near(out, [4, -4, 3, 5]);
  });

  it('a 1×1 convolution gives every output whatever the remainders of the blocking', () => {
    for (const [pixels, ic, oc] of [
      [1, 3, 1],
      [2, 2, 5],
      [3, 4, 6],
      [5, 1, 9],
    ] as const) {
      const x = ramp(pixels * ic);
      const weights = ramp(oc * ic, 0.5);
      const bias = ramp(oc, 0.1);
      const out = new Float32Array(pixels * oc);
      pointwise(x, weights, bias, new Float32Array(oc).fill(1), out, pixels, ic, oc);
      const expected: number[] = [];
      for (let p = 0; p < pixels; p++)
        for (let o = 0; o < oc; o++) {
          let v = bias[o]!;
          for (let i = 0; i < ic; i++) v += x[p * ic + i]! * weights[o * ic + i]!;
          expected.push(v);
        }
      near(out, expected);
    }
  });

  it('a 3×3 convolution leaves out the taps beyond the edge', () => {
    // 2×2 image 1 2 / 3 4, all weights 1, padding 1: every window sees all four pixels.
    const out = new Float32Array(4);
    const size = { h: 2, w: 2, c: 1 };
    const win = { kh: 3, kw: 3, sh: 1, sw: 1, top: 1, left: 1 };
    conv2d(f(1, 2, 3, 4), new Float32Array(9).fill(1), f(0.5), f(1), out, size, size, win);
    near(out, [10.5, 10.5, 10.5, 10.5]);
    // Only the tap left of the centre: shifts the image right by one.
    conv2d(f(1, 2, 3, 4), f(0, 0, 0, 1, 0, 0, 0, 0, 0), f(0), f(1), out, size, size, win);
    near(out, [0, 1, 0, 3]);
  });

  it('a depthwise convolution agrees with its definition at edges, in pairs and with strides', () => {
    for (const [h, w, c, k, stride] of [
      [5, 6, 3, 3, 1],
      [5, 7, 2, 3, 1],
      [6, 6, 4, 3, 2],
      [7, 5, 2, 5, 2],
    ] as const) {
      const inSize = { h, w, c };
      const outSize = { h: Math.ceil(h / stride), w: Math.ceil(w / stride), c };
      const top = Math.max(0, (outSize.h - 1) * stride + k - h) >> 1;
      const left = Math.max(0, (outSize.w - 1) * stride + k - w) >> 1;
      const x = ramp(h * w * c);
      const weights = ramp(k * k * c, 0.3);
      const bias = ramp(c);
      const slope = new Float32Array(c).fill(0.25);
      const out = new Float32Array(outSize.h * outSize.w * c);
      depthwise(x, weights, bias, slope, out, inSize, outSize, {
        kh: k,
        kw: k,
        sh: stride,
        sw: stride,
        top,
        left,
      });
      const expected: number[] = [];
      for (let oy = 0; oy < outSize.h; oy++)
        for (let ox = 0; ox < outSize.w; ox++)
          for (let ch = 0; ch < c; ch++) {
            let v = bias[ch]!;
            for (let ky = 0; ky < k; ky++)
              for (let kx = 0; kx < k; kx++) {
                const [y, px] = [oy * stride - top + ky, ox * stride - left + kx];
                if (y >= 0 && px >= 0 && y < h && px < w)
                  v += x[(y * w + px) * c + ch]! * weights[(ky * k + kx) * c + ch]!;
              }
            expected.push(v < 0 ? 0.25 * v : v);
          }
      near(out, expected);
    }
  });

  it('a transposed convolution paints one kernel per pixel', () => {
    const out = new Float32Array(8);
    const weights = f(1, 10, 2, 20, 3, 30, 4, 40);
    // Two pixels of two channels, (1, 0) and (0, 1): the first paints 1 2 / 3 4, the second 10 20 / 30 40.
    transposeConvBias(f(1, 0, 0, 1), weights, f(0.5), out, { h: 1, w: 2, c: 2 }, { h: 2, w: 4, c: 1 }, 2);
    near(out, [1.5, 2.5, 10.5, 20.5, 3.5, 4.5, 30.5, 40.5]);
  });
});

describe('other operators', () => {
  it('pooling ignores the padding', () => {
    const inSize = { h: 3, w: 3, c: 1 };
    const outSize = { h: 2, w: 2, c: 1 };
    const win = { kh: 2, kw: 2, sh: 2, sw: 2, top: 0, left: 0 };
    const x = f(-9, -8, -7, -6, -5, -4, -3, -2, -1);
    const out = new Float32Array(4);
    pool('max', x, out, inSize, outSize, win);
    near(out, [-5, -4, -2, -1]);
    pool('average', x, out, inSize, outSize, win);
    near(out, [-7, -5.5, -2.5, -1]);
  });

  it('addition bends by channel and multiplication repeats the smaller operand', () => {
    const out = new Float32Array(4);
    add(f(1, 1, -3, -3), f(1, 1, 1, 1), f(0, 0.5), out);
    near(out, [2, 2, -0, -1]);
    multiply(f(1, 2, 3, 4), f(10, 100), out);
    near(out, [10, 200, 30, 400]);
    multiply(f(1, 2, 3, 4), f(2), out);
    near(out, [2, 4, 6, 8]);
  });

  it('hard swish and the logistic function have their known values', () => {
    const out = new Float32Array(5);
    hardSwish(f(-4, -1, 0, 1, 4), out);
    near(out, [0, -1 / 3, 0, 2 / 3, 4]);
    logistic(f(-100, -Math.log(3), 0, Math.log(3), 100), out);
    near(out, [0, 0.25, 0.5, 0.75, 1]);
  });

  it('bilinear resizing follows each of the three conventions', () => {
    const sizes = [
      { h: 1, w: 2, c: 1 },
      { h: 1, w: 4, c: 1 },
    ] as const;
    const out = new Float32Array(4);
    resizeBilinear(f(0, 4), out, ...sizes, { alignCorners: false, halfPixelCenters: false });
    near(out, [0, 2, 4, 4]);
    resizeBilinear(f(0, 4), out, ...sizes, { alignCorners: false, halfPixelCenters: true });
    near(out, [0, 1, 3, 4]);
    resizeBilinear(f(0, 3), out, ...sizes, { alignCorners: true, halfPixelCenters: false });
    near(out, [0, 1, 2, 3]);
  });

  it('padding writes zeros around rows and after channels', () => {
    const out = new Float32Array(12).fill(9);
    pad(f(1, 2), out, { h: 1, w: 2, c: 1 }, { h: 2, w: 3, c: 2 }, { h: 1, w: 1, c: 0 });
    near(out, [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0]);
  });
});

describe("MediaPipe's operators", () => {
  const options = { left: 0, right: 1, targetRotationRadians: 0, width: 4, height: 4, scaleX: 2, scaleY: 2 };

  it('the patch of level points is their box, enlarged about its middle', () => {
    const out = new Float32Array(16);
    // Box 2…6 × 1…3, doubled: 0…8 × 0…4, four cells a side.
    landmarksToTransformMatrix(f(2, 1, 0, 6, 1, 0, 4, 3, 0), { ...options, subset: [0, 1, 2] }, out);
    const corners = f(0, 0, 4, 4, 2, 2);
    const carried = new Float32Array(6);
    transformLandmarks(corners, out, carried);
    near(carried, [0, 0, 8, 4, 4, 2]);
  });

  it('the patch of turned points turns with them', () => {
    const out = new Float32Array(16);
    // Points upright one above the other: the patch's x axis points down the image.
    landmarksToTransformMatrix(
      f(5, 2, 0, 5, 6, 0, 4, 4, 0, 6, 4, 0),
      { ...options, subset: [0, 1, 2, 3] },
      out,
    );
    const carried = new Float32Array(4);
    transformLandmarks(f(0, 2, 4, 2), out, carried);
    near(carried, [5, 0, 5, 8]);
  });

  it('an identity matrix copies the map, a shift reads in between and beyond the edge is zero', () => {
    const size = { h: 2, w: 2, c: 1 };
    const out = new Float32Array(4);
    const matrix = f(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
    transformTensorBilinear(f(1, 2, 3, 4), matrix, out, size, size);
    near(out, [1, 2, 3, 4]);
    matrix[3] = 0.5;
    transformTensorBilinear(f(1, 2, 3, 4), matrix, out, size, size);
    near(out, [1.5, 0, 3.5, 0]);
  });
});
