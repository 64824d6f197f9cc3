/**
 * The 68-point landmark network of @vladmandic/face-api, run on its own weights by a few loops: the package's
 * TensorFlow needs a browser or 200 MB of backends, and half a second a frame, which no suite can wait for.
 * It knows nothing of how the face was drawn, which makes it the judge.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const INPUT = 112;
const MEAN_RGB = [122.782, 117.001, 104.298];

export interface SquareBox {
  x: number;
  y: number;
  side: number;
}

export interface LandmarkJudge {
  /** 68 × (x, y) in pixels of the image; `box` is a square around the face, as a face detector would give. */
  detect(rgb: Uint8Array, width: number, height: number, box: SquareBox): Float64Array;
}

interface StoredWeight {
  name: string;
  shape: number[];
  quantization: { scale: number; min: number };
}

type Weights = Map<string, Float32Array>;

interface Maps {
  size: number;
  channels: number;
  /** Row-major, channels last. */
  data: Float32Array;
}

function readWeights(): Weights {
  const installed = process.env.VIVANT_BENCH_FACE_API;
  if (!installed)
    throw new Error(
      'the network that judges faces is missing: ./vivant bench installs it (@vladmandic/face-api, from npm)',
    );
  const folder = join(installed, 'node_modules/@vladmandic/face-api/model');
  const [group] = JSON.parse(
    readFileSync(join(folder, 'face_landmark_68_model-weights_manifest.json'), 'utf8'),
  ) as { weights: StoredWeight[]; paths: string[] }[];
  const [path] = group?.paths ?? [];
  if (group === undefined || path === undefined)
    throw new Error('face-api: the manifest of the landmark network names no weights');
  const bytes = readFileSync(join(folder, path));
  const weights: Weights = new Map();
  let at = 0;
  for (const { name, shape, quantization } of group.weights) {
    const length = shape.reduce((a, b) => a * b, 1);
    const values = new Float32Array(length);
    for (let i = 0; i < length; i++) values[i] = bytes[at + i]! * quantization.scale + quantization.min;
    weights.set(name, values);
    at += length;
  }
  if (at !== bytes.length)
    throw new Error('face-api: the landmark weights have another layout than expected');
  return weights;
}

/** 3×3 over all channels, stride 2, then bias. TensorFlow's "same" pads only below and to the right here. */
function firstConvolution(x: Maps, filters: Float32Array, bias: Float32Array): Maps {
  const size = x.size / 2;
  const channels = bias.length;
  const data = new Float32Array(size * size * channels);
  for (let oy = 0; oy < size; oy++) {
    for (let ox = 0; ox < size; ox++) {
      const out = (oy * size + ox) * channels;
      for (let o = 0; o < channels; o++) data[out + o] = bias[o]!;
      for (let ky = 0; ky < 3; ky++) {
        const iy = 2 * oy + ky;
        if (iy >= x.size) continue;
        for (let kx = 0; kx < 3; kx++) {
          const ix = 2 * ox + kx;
          if (ix >= x.size) continue;
          for (let c = 0; c < x.channels; c++) {
            const v = x.data[(iy * x.size + ix) * x.channels + c]!;
            const f = ((ky * 3 + kx) * x.channels + c) * channels;
            for (let o = 0; o < channels; o++) data[out + o]! += v * filters[f + o]!;
          }
        }
      }
    }
  }
  return { size, channels, data };
}

function weightsNamed(weights: Weights, name: string): Float32Array {
  const found = weights.get(name);
  if (found === undefined) throw new Error(`face-api: the landmark network has no weights ${name}`);
  return found;
}

function separable(x: Maps, weights: Weights, name: string, stride: 1 | 2): Maps {
  const depthwise = weightsNamed(weights, `${name}/depthwise_filter`);
  const pointwise = weightsNamed(weights, `${name}/pointwise_filter`);
  const bias = weightsNamed(weights, `${name}/bias`);
  const channels = bias.length;
  const size = x.size / stride;
  const pad = stride === 1 ? 1 : 0;
  const n = x.channels;
  const data = new Float32Array(size * size * channels);
  const mixed = new Float32Array(n);
  for (let oy = 0; oy < size; oy++) {
    for (let ox = 0; ox < size; ox++) {
      mixed.fill(0);
      for (let ky = 0; ky < 3; ky++) {
        const iy = oy * stride + ky - pad;
        if (iy < 0 || iy >= x.size) continue;
        for (let kx = 0; kx < 3; kx++) {
          const ix = ox * stride + kx - pad;
          if (ix < 0 || ix >= x.size) continue;
          const from = (iy * x.size + ix) * n;
          const f = (ky * 3 + kx) * n;
          for (let c = 0; c < n; c++) mixed[c]! += x.data[from + c]! * depthwise[f + c]!;
        }
      }
      const out = (oy * size + ox) * channels;
      for (let o = 0; o < channels; o++) data[out + o] = bias[o]!;
      // Four inputs at once: the sums are then read and written a quarter as often. n is a multiple of 32.
      for (let c = 0; c < n; c += 4) {
        const [v0, v1, v2, v3] = [mixed[c]!, mixed[c + 1]!, mixed[c + 2]!, mixed[c + 3]!];
        const r0 = c * channels;
        const r1 = r0 + channels;
        const r2 = r1 + channels;
        const r3 = r2 + channels;
        for (let o = 0; o < channels; o++)
          data[out + o]! +=
            v0 * pointwise[r0 + o]! +
            v1 * pointwise[r1 + o]! +
            v2 * pointwise[r2 + o]! +
            v3 * pointwise[r3 + o]!;
      }
    }
  }
  return { size, channels, data };
}

function rectifiedSum(first: Maps, ...rest: Maps[]): Maps {
  const data = Float32Array.from(first.data);
  for (const map of rest) for (let i = 0; i < data.length; i++) data[i]! += map.data[i]!;
  for (let i = 0; i < data.length; i++) if (data[i]! < 0) data[i] = 0;
  return { ...first, data };
}

function denseBlock(x: Maps, weights: Weights, name: string, isFirst: boolean): Maps {
  const a = rectifiedSum(
    isFirst
      ? firstConvolution(
          x,
          weightsNamed(weights, `${name}/conv0/filters`),
          weightsNamed(weights, `${name}/conv0/bias`),
        )
      : separable(x, weights, `${name}/conv0`, 2),
  );
  const b = separable(a, weights, `${name}/conv1`, 1);
  const c = separable(rectifiedSum(a, b), weights, `${name}/conv2`, 1);
  const d = separable(rectifiedSum(a, b, c), weights, `${name}/conv3`, 1);
  return rectifiedSum(a, b, c, d);
}

/** The square resampled to the network's input, normalised; outside of the image is black. */
function sampleSquare(rgb: Uint8Array, width: number, height: number, box: SquareBox): Maps {
  const data = new Float32Array(INPUT * INPUT * 3);
  const step = box.side / INPUT;
  // Averages a few points where the square is larger than the input, so that a moving edge does not flicker.
  const taps = Math.max(1, Math.ceil(step));
  for (let y = 0; y < INPUT; y++) {
    for (let x = 0; x < INPUT; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0;
        for (let ty = 0; ty < taps; ty++) {
          for (let tx = 0; tx < taps; tx++) {
            const px = box.x + (x + (tx + 0.5) / taps) * step - 0.5;
            const py = box.y + (y + (ty + 0.5) / taps) * step - 0.5;
            sum += bilinear(rgb, width, height, px, py, c);
          }
        }
        data[(y * INPUT + x) * 3 + c] = (sum / (taps * taps) - MEAN_RGB[c]!) / 255;
      }
    }
  }
  return { size: INPUT, channels: 3, data };
}

/** One channel between pixels; black outside of the image. */
export function bilinear(
  rgb: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  channel: number,
): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const at = (px: number, py: number) =>
    px < 0 || py < 0 || px >= width || py >= height ? 0 : rgb[(py * width + px) * 3 + channel]!;
  return (
    (at(x0, y0) * (1 - fx) + at(x0 + 1, y0) * fx) * (1 - fy) +
    (at(x0, y0 + 1) * (1 - fx) + at(x0 + 1, y0 + 1) * fx) * fy
  );
}

/** Reads the weights; throws when the package or its model is missing. */
export function createLandmarkJudge(): LandmarkJudge {
  const weights = readWeights();
  return {
    detect(rgb, width, height, box) {
      let x = sampleSquare(rgb, width, height, box);
      for (const [i, name] of ['dense0', 'dense1', 'dense2', 'dense3'].entries())
        x = denseBlock(x, weights, name, i === 0);
      const pooled = new Float64Array(x.channels);
      const cells = x.size * x.size;
      for (let i = 0; i < cells; i++)
        for (let c = 0; c < x.channels; c++) pooled[c]! += x.data[i * x.channels + c]! / cells;
      const fc = weightsNamed(weights, 'fc/weights');
      const bias = weightsNamed(weights, 'fc/bias');
      const points = new Float64Array(136);
      for (let o = 0; o < 136; o++) {
        let sum = bias[o]!;
        for (let c = 0; c < pooled.length; c++) sum += pooled[c]! * fc[c * 136 + o]!;
        points[o] = (o % 2 === 0 ? box.x : box.y) + sum * box.side;
      }
      return points;
    },
  };
}

/** The square a tracker crops for the next frame, from the points of this one. */
export function boxAround(points: Float64Array): SquareBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 2) {
    left = Math.min(left, points[i]!);
    right = Math.max(right, points[i]!);
    top = Math.min(top, points[i + 1]!);
    bottom = Math.max(bottom, points[i + 1]!);
  }
  const side = 1.12 * Math.max(right - left, bottom - top);
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side };
}
