import { bytesOfBase64 } from '../base64.ts';
import { MOUTH_PARAMS } from '../types.ts';
import lipNet from './lip-net.json' with { type: 'json' };
import { MEL_BANDS } from './log-mel.ts';

/** Windows of bands before and after an instant within which the network sees: 160 ms. */
export const CONTEXT = 10;
/**
 * Those it does see, counted from the oldest: all near the instant, every second one further off. Rounding begins
 * long before its vowel, but nothing out there needs the finest times.
 */
export const SEEN_WINDOWS = [-10, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 10].map((at) => at + CONTEXT);
/** Which of those is the instant itself. */
export const SEEN_CENTRE = SEEN_WINDOWS.indexOf(CONTEXT);

/** The bands of the windows it sees, then what this voice is like on the whole (`createVoiceMean`). */
export const NET_INPUTS = (SEEN_WINDOWS.length + 1) * MEL_BANDS;

/** The mouth parameters, then two likelihoods: lips closed by p, b or m; somebody is speaking. */
export const NET_OUTPUTS = MOUTH_PARAMS.length + 2;
export const CLOSURE_OUTPUT = MOUTH_PARAMS.length;
export const SPEECH_OUTPUT = MOUTH_PARAMS.length + 1;

/** Dense layers, ReLU between them, logistic at the end. Weights are row-major, one row per output. */
export interface DenseLayer {
  inputs: number;
  outputs: number;
  weights: Float32Array;
  bias: Float32Array;
}

/** As `lip-net.json` holds a layer. */
export interface StoredLayer {
  inputs: number;
  outputs: number;
  /** Base64 of int8, row-major; multiply a row by its scale. */
  weights: string;
  scales: number[];
  bias: number[];
}

/** Runs layers on one input; writes into a buffer of its own and returns it. */
export function createForward(layers: readonly DenseLayer[]): (input: Float32Array) => Float32Array {
  const buffers = layers.map((layer) => new Float32Array(layer.outputs));
  return (input) => {
    let x = input;
    for (let l = 0; l < layers.length; l++) {
      const { inputs, outputs, weights, bias } = layers[l]!;
      const y = buffers[l]!;
      const last = l === layers.length - 1;
      for (let o = 0; o < outputs; o++) {
        let sum = bias[o]!;
        const row = o * inputs;
        for (let i = 0; i < inputs; i++) sum += weights[row + i]! * x[i]!;
        y[o] = last ? 1 / (1 + Math.exp(-sum)) : Math.max(0, sum);
      }
      x = y;
    }
    return x;
  };
}

export interface StoredNet {
  version: number;
  layers: StoredLayer[];
}

export function decodeLayers({ version, layers }: StoredNet): DenseLayer[] {
  if (version !== 1) throw new Error(`lip network: version ${version} is not known`);
  return layers.map(({ inputs, outputs, weights, scales, bias }) => {
    const bytes = new Int8Array(bytesOfBase64(weights).buffer);
    if (bytes.length !== inputs * outputs) throw new Error('lip network: the weights do not fit the layer');
    return {
      inputs,
      outputs,
      weights: Float32Array.from(bytes, (weight, i) => weight * scales[Math.floor(i / inputs)]!),
      bias: Float32Array.from(bias),
    };
  });
}

/** The trained network beside this file; `lips/train/train.ts` makes it. */
export function loadLipNet(): DenseLayer[] {
  const layers = decodeLayers(lipNet);
  if (layers[0]?.inputs !== NET_INPUTS || layers.at(-1)?.outputs !== NET_OUTPUTS)
    throw new Error('lip network: trained for other features, run face/src/lips/train/train.ts again');
  return layers;
}
