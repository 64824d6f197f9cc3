import { readFileSync } from 'node:fs';
import { MOUTH_PARAMS } from '../types.ts';
import { MEL_BANDS } from './log-mel.ts';

/** Windows of bands the network sees: the instant itself and 80 ms to either side. */
export const CONTEXT = 5;
export const NET_INPUTS = (2 * CONTEXT + 1) * MEL_BANDS;

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

interface StoredLayer {
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

/** To 8 bits a weight with one scale per row; reading it back is what `loadLipNet` does. */
export function encodeLayers(layers: readonly DenseLayer[]): string {
  const stored = layers.map((layer): StoredLayer => {
    const bytes = Buffer.alloc(layer.weights.length);
    const scales: number[] = [];
    for (let o = 0; o < layer.outputs; o++) {
      const row = layer.weights.subarray(o * layer.inputs, (o + 1) * layer.inputs);
      const scale = row.reduce((max, w) => Math.max(max, Math.abs(w)), 1e-9) / 127;
      row.forEach((w, i) => {
        bytes.writeInt8(Math.round(w / scale), o * layer.inputs + i);
      });
      scales.push(Number(scale.toPrecision(6)));
    }
    return {
      inputs: layer.inputs,
      outputs: layer.outputs,
      weights: bytes.toString('base64'),
      scales,
      bias: Array.from(layer.bias, (b) => Number(b.toPrecision(6))),
    };
  });
  return `${JSON.stringify({ version: 1, layers: stored })}\n`;
}

export function decodeLayers(json: string): DenseLayer[] {
  const { version, layers } = JSON.parse(json) as { version: number; layers: StoredLayer[] };
  if (version !== 1) throw new Error(`lip network: version ${version} is not known`);
  return layers.map(({ inputs, outputs, weights, scales, bias }) => {
    const bytes = Buffer.from(weights, 'base64');
    if (bytes.length !== inputs * outputs) throw new Error('lip network: the weights do not fit the layer');
    return {
      inputs,
      outputs,
      weights: Float32Array.from(bytes, (_, i) => bytes.readInt8(i) * scales[Math.floor(i / inputs)]!),
      bias: Float32Array.from(bias),
    };
  });
}

/** The trained network beside this file; `lips/train/train.ts` makes it. */
export function loadLipNet(): DenseLayer[] {
  const layers = decodeLayers(readFileSync(new URL('./lip-net.json', import.meta.url), 'utf8'));
  if (layers[0]?.inputs !== NET_INPUTS || layers.at(-1)?.outputs !== NET_OUTPUTS)
    throw new Error('lip network: trained for other features, run face/src/lips/train/train.ts again');
  return layers;
}
