import { describe, expect, it } from 'vitest';
import { compileKernels, KERNELS } from '../../../scripts/write-kernels.ts';
import { CONVOLUTIONS_WASM } from './convolutions.wasm.ts';
import { type Convolution, createNetworkMemory, type Size, type Window } from './tflite-convolutions.ts';
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
  // In single precision, whose last bits depend on the order of a sum.
  for (const [i, value] of actual.entries())
    expect(Math.abs(value - expected[i]!)).toBeLessThan(2e-6 * (25 + Math.abs(expected[i]!)));
};

/** Runs one convolution of a fresh memory. */
function convolved(
  kind: 'convolution' | 'depthwise',
  x: Float32Array,
  convolution: Convolution,
  { from, to }: { from: Size; to: Size },
): Float32Array {
  const memory = createNetworkMemory(65_536);
  const input = memory.take(x.length);
  input.set(x);
  // What is left of another map must not shine through.
  const out = memory.take(to.h * to.w * to.c).fill(99);
  memory[kind]({ data: input, size: from }, convolution, { data: out, size: to })();
  return out;
}

/** As its definition says, a pixel, an output and a tap at a time. `tapOf`: the weight of a tap, 0 for none. */
function defined(
  x: Float32Array,
  { bias, slope, window }: Convolution,
  { from, to }: { from: Size; to: Size },
  tapOf: (output: number, ky: number, kx: number, input: number) => number,
): number[] {
  const { kh, kw, sh, sw, top, left } = window;
  const expected: number[] = [];
  for (let oy = 0; oy < to.h; oy++)
    for (let ox = 0; ox < to.w; ox++)
      for (let output = 0; output < to.c; output++) {
        let v = bias[output]!;
        for (let ky = 0; ky < kh; ky++)
          for (let kx = 0; kx < kw; kx++) {
            const [y, px] = [oy * sh - top + ky, ox * sw - left + kx];
            if (y < 0 || px < 0 || y >= from.h || px >= from.w) continue;
            for (let input = 0; input < from.c; input++)
              v += x[(y * from.w + px) * from.c + input]! * tapOf(output, ky, kx, input);
          }
        expected.push(v < 0 ? slope[output]! * v : v);
      }
  return expected;
}

const POINT: Window = { kh: 1, kw: 1, sh: 1, sw: 1, top: 0, left: 0 };
function sameWindow(from: Size, k: number, stride: number) {
  const [h, w] = [Math.ceil(from.h / stride), Math.ceil(from.w / stride)];
  const before = (out: number, size: number) => Math.max(0, (out - 1) * stride + k - size) >> 1;
  const window = { kh: k, kw: k, sh: stride, sw: stride, top: before(h, from.h), left: before(w, from.w) };
  return { h, w, window };
}

describe('convolutions', () => {
  it('are what their text compiles to: else run node scripts/write-kernels.ts', async () => {
    expect(await compileKernels(KERNELS.convolutions)).toBe(CONVOLUTIONS_WASM);
  });

  it('a 1×1 convolution mixes channels, adds the bias and bends what is negative by the slope', () => {
    const size = { h: 1, w: 2, c: 2 };
    // Pixels (1, 2) and (3, −1); outputs a+b+1 and 2a−3b−4, the second with slope 0.5 below zero.
    const convolution = {
      ...{ weights: f(1, 1, 2, -3), bias: f(1, -4), slope: f(0, 0.5), window: POINT },
    };
    near(convolved('convolution', f(1, 2, 3, -1), convolution, { from: size, to: size }), [4, -4, 3, 5]);
  });

  it('gives every output of every window, whatever the remainders of the blocking', () => {
    for (const [h, w, ic, oc, k, stride] of [
      ...[[1, 1, 3, 1, 1, 1] as const, [1, 2, 2, 5, 1, 1] as const, [3, 1, 4, 6, 1, 1] as const],
      ...[[1, 5, 1, 9, 1, 1] as const, [3, 3, 7, 16, 1, 1] as const, [4, 4, 3, 8, 1, 2] as const],
      ...[[5, 6, 3, 4, 3, 1] as const, [9, 9, 3, 10, 5, 2] as const, [6, 11, 2, 17, 3, 2] as const],
    ]) {
      const from = { h, w, c: ic };
      const { window, ...outer } = sameWindow(from, k, stride);
      const sizes = { from, to: { ...outer, c: oc } };
      const x = ramp(h * w * ic);
      const convolution = {
        ...{ weights: ramp(oc * k * k * ic, 0.3), bias: ramp(oc, 0.1), slope: ramp(oc, 0.2), window },
      };
      const taps = (output: number, ky: number, kx: number, input: number) =>
        convolution.weights[((output * k + ky) * k + kx) * ic + input]!;
      near(convolved('convolution', x, convolution, sizes), defined(x, convolution, sizes, taps));
    }
  });

  it('a 3×3 convolution leaves out the taps beyond the edge', () => {
    // 2×2 image 1 2 / 3 4, all weights 1, padding 1: every window sees all four pixels.
    const size = { h: 2, w: 2, c: 1 };
    const window = { kh: 3, kw: 3, sh: 1, sw: 1, top: 1, left: 1 };
    const run = (weights: Float32Array, bias: number) =>
      convolved(
        'convolution',
        f(1, 2, 3, 4),
        { weights, bias: f(bias), slope: f(1), window },
        { from: size, to: size },
      );
    near(run(new Float32Array(9).fill(1), 0.5), [10.5, 10.5, 10.5, 10.5]);
    // Only the tap left of the centre: shifts the image right by one.
    near(run(f(0, 0, 0, 1, 0, 0, 0, 0, 0), 0), [0, 1, 0, 3]);
  });

  it('a depthwise convolution agrees with its definition at edges and with strides', () => {
    for (const [h, w, c, k, stride] of [
      [5, 6, 3, 3, 1],
      [5, 7, 2, 3, 1],
      [6, 6, 4, 3, 2],
      [7, 5, 2, 5, 2],
      [4, 9, 9, 5, 1],
    ] as const) {
      const from = { h, w, c };
      const { window, ...outer } = sameWindow(from, k, stride);
      const sizes = { from, to: { ...outer, c } };
      const x = ramp(h * w * c);
      const slope = new Float32Array(c).fill(0.25);
      const convolution = { weights: ramp(k * k * c, 0.3), bias: ramp(c), slope, window };
      const taps = (output: number, ky: number, kx: number, input: number) =>
        input === output ? convolution.weights[(ky * k + kx) * c + output]! : 0;
      near(convolved('depthwise', x, convolution, sizes), defined(x, convolution, sizes, taps));
    }
  });

  it('no map of another memory is taken', () => {
    const size = { h: 1, w: 1, c: 1 };
    const [memory, other] = [createNetworkMemory(65_536), createNetworkMemory(65_536)];
    const convolution = { weights: f(1), bias: f(0), slope: f(1), window: POINT };
    const from = { data: memory.take(1), size };
    expect(() => memory.convolution(from, convolution, { data: other.take(1), size })).toThrow(
      /another memory/,
    );
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
