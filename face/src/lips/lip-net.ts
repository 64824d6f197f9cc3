import { bytesOfBase64 } from '../base64.ts';
import { MOUTH_PARAMS } from '../types.ts';
import lipNet from './lip-net.json' with { type: 'json' };
import { MEL_BANDS } from './log-mel.ts';

/** Windows that the network hears ahead of the one it tells of: 160 ms. */
export const CONTEXT = 10;

/** Of each window its bands, then what this voice is like on the whole (`createVoiceMean`). */
export const NET_INPUTS = 2 * MEL_BANDS;

/** The mouth parameters, then two likelihoods: lips closed by p, b or m; somebody is speaking. */
export const NET_OUTPUTS = MOUTH_PARAMS.length + 2;
export const CLOSURE_OUTPUT = MOUTH_PARAMS.length;
export const SPEECH_OUTPUT = MOUTH_PARAMS.length + 1;

/** A convolution over time. ReLU between layers, logistic at the end. */
export interface ConvLayer {
  /** Values a window. */
  inputs: number;
  outputs: number;
  /** The windows it sees, relative to the one it tells of, ascending. */
  taps: readonly number[];
  /** Row-major, one row per output: the inputs of the first tap, of the second … */
  weights: Float32Array;
  bias: Float32Array;
}

/** As `lip-net.json` holds a layer. */
export interface StoredLayer {
  inputs: number;
  outputs: number;
  taps: number[];
  /** Base64 of int8, row-major; multiply a row by its scale. */
  weights: string;
  scales: number[];
  bias: number[];
}

/** The network on one stream of windows. */
export interface LipNet {
  /**
   * Takes the next window's `NET_INPUTS` values and returns the outputs of the window `CONTEXT` before it, valid until
   * the next call.
   */
  next(input: Float32Array): Float32Array;
}

/** `before`: what every window before the first is taken to be. Each layer is computed once a window. */
export function createLipNet(layers: readonly ConvLayer[], before: Float32Array): LipNet {
  const steps: ((input: Float32Array) => Float32Array)[] = [];
  let resting = before;
  for (const layer of layers) {
    const step = createLayer(layer, layer === layers.at(-1), resting);
    steps.push(step);
    resting = step(resting).slice();
  }
  return { next: (input) => steps.reduce((x, step) => step(x), input) };
}

function createLayer(
  { inputs, outputs, taps, weights, bias }: ConvLayer,
  last: boolean,
  before: Float32Array,
): (input: Float32Array) => Float32Array {
  const [first, newest] = [taps[0]!, taps.at(-1)!];
  // In double precision, as the sums are: what was heard would be converted for every output.
  const seen = new Float64Array((newest - first + 1) * inputs);
  for (let at = 0; at < seen.length; at += inputs) seen.set(before, at);
  const x = new Float64Array(taps.length * inputs);
  const sums = new Float64Array(2);
  const y = new Float32Array(outputs);
  return (input) => {
    seen.copyWithin(0, inputs);
    seen.set(input, seen.length - inputs);
    for (let t = 0; t < taps.length; t++) {
      const from = (taps[t]! - first) * inputs;
      x.set(seen.subarray(from, from + inputs), t * inputs);
    }
    for (let o = 0; o < outputs; o += 2) {
      // The last of an odd number is calculated twice.
      const next = Math.min(o + 1, outputs - 1);
      sums[0] = bias[o]!;
      sums[1] = bias[next]!;
      addRows(weights, o * x.length, next * x.length, x, sums);
      for (let k = o; k <= next; k++) {
        const sum = sums[k - o]!;
        y[k] = last ? 1 / (1 + Math.exp(-sum)) : Math.max(0, sum);
      }
    }
    return y;
  };
}

/** Adds the products of `x` with two rows of weights; four sums each, so that one addition need not wait for the other. */
function addRows(weights: Float32Array, row: number, other: number, x: Float64Array, sums: Float64Array) {
  let [a, b, c, d] = [sums[0]!, 0, 0, 0];
  let [e, f, g, h] = [sums[1]!, 0, 0, 0];
  for (let i = 0; i < x.length; i += 4) {
    const p = x[i]!;
    const q = x[i + 1]!;
    const r = x[i + 2]!;
    const s = x[i + 3]!;
    a += weights[row + i]! * p;
    b += weights[row + i + 1]! * q;
    c += weights[row + i + 2]! * r;
    d += weights[row + i + 3]! * s;
    e += weights[other + i]! * p;
    f += weights[other + i + 1]! * q;
    g += weights[other + i + 2]! * r;
    h += weights[other + i + 3]! * s;
  }
  sums[0] = a + b + c + d;
  sums[1] = e + f + g + h;
}

export interface StoredNet {
  version: number;
  layers: StoredLayer[];
}

/** Throws for what `createLipNet` cannot run. */
export function decodeLayers({ version, layers }: StoredNet): ConvLayer[] {
  if (version !== 2) throw new Error(`lip network: version ${version} is not known`);
  return layers.map(({ inputs, outputs, taps, weights, scales, bias }) => {
    const bytes = new Int8Array(bytesOfBase64(weights).buffer);
    const length = inputs * taps.length;
    const isWhole = bytes.length === length * outputs && scales.length === outputs && bias.length === outputs;
    const ascend = taps.every((tap, i) => i === 0 || tap > taps[i - 1]!);
    if (!isWhole || !ascend || length % 4 !== 0)
      throw new Error('lip network: the weights do not fit the layer');
    const values = new Float32Array(bytes.length);
    for (let o = 0, at = 0; o < outputs; o++)
      for (const end = at + length; at < end; at++) values[at] = bytes[at]! * scales[o]!;
    return { inputs, outputs, taps, weights: values, bias: Float32Array.from(bias) };
  });
}

/** The trained network beside this file; `lips/train/` makes it. */
export function loadLipNet(): ConvLayer[] {
  const layers = decodeLayers(lipNet);
  const ahead = layers.reduce((sum, { taps }) => sum + taps.at(-1)!, 0);
  const fit = layers.every((layer, i) => layer.inputs === (layers[i - 1]?.outputs ?? NET_INPUTS));
  if (!fit || layers.at(-1)?.outputs !== NET_OUTPUTS || ahead !== CONTEXT)
    throw new Error('lip network: trained for other features, run face/src/lips/train/ again');
  return layers;
}
