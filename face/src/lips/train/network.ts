import { normal } from '@vivant/platform/random';
import type { DenseLayer } from '../lip-net.ts';

/** Frames ready for training; one row each. */
export interface Examples {
  count: number;
  /** Writes the inputs of example `i`. */
  input(i: number, out: Float32Array): void;
  targets: Float32Array;
  /** How much each example counts. */
  weights: Float32Array;
}

export interface TrainOptions {
  hidden: number[];
  epochs: number;
  /** How much each output counts. */
  outputWeights: Float32Array;
  learningRate: number;
  random: () => number;
  /** Changes an input a little each time it is seen. */
  perturb?: (input: Float32Array) => void;
  onEpoch?: (epoch: number, loss: number, layers: DenseLayer[]) => void;
}

const BATCH = 64;

/** Dense layers with ReLU and a logistic end, by Adam with a cosine schedule on weighted cross-entropy. */
export function trainNetwork(examples: Examples, inputs: number, options: TrainOptions): DenseLayer[] {
  const { hidden, epochs, outputWeights, random } = options;
  const outputs = outputWeights.length;
  const sizes = [inputs, ...hidden, outputs];
  const layers: DenseLayer[] = [];
  for (let l = 1; l < sizes.length; l++) {
    const [fanIn, fanOut] = [sizes[l - 1]!, sizes[l]!];
    const spread = Math.sqrt(2 / fanIn);
    layers.push({
      inputs: fanIn,
      outputs: fanOut,
      weights: Float32Array.from({ length: fanIn * fanOut }, () => spread * normal(random)),
      bias: new Float32Array(fanOut),
    });
  }
  const zeros = () =>
    layers.flatMap((l) => [new Float32Array(l.weights.length), new Float32Array(l.outputs)]);
  const params = layers.flatMap((l) => [l.weights, l.bias]);
  const [grads, first, second] = [zeros(), zeros(), zeros()];
  const acts = sizes.map((size) => new Float32Array(size));
  const deltas = sizes.map((size) => new Float32Array(size));
  const order = Uint32Array.from({ length: examples.count }, (_, i) => i);
  const steps = epochs * Math.ceil(examples.count / BATCH);
  let step = 0;

  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    let loss = 0;
    for (let start = 0; start < order.length; start += BATCH) {
      const size = Math.min(BATCH, order.length - start);
      for (const grad of grads) grad.fill(0);
      for (let b = 0; b < size; b++) {
        const example = order[start + b]!;
        examples.input(example, acts[0]!);
        options.perturb?.(acts[0]!);
        forward(layers, acts);
        loss += outputDeltas(example);
        backward();
      }
      step++;
      adam(size);
    }
    options.onEpoch?.(epoch, loss / order.length, layers);
  }
  return layers;

  function outputDeltas(example: number): number {
    const y = acts.at(-1)!;
    const d = deltas.at(-1)!;
    const weight = examples.weights[example]!;
    let loss = 0;
    for (let o = 0; o < outputs; o++) {
      const error = y[o]! - examples.targets[example * outputs + o]!;
      loss += weight * outputWeights[o]! * error * error;
      // The derivative of cross-entropy with logits: also right for targets between 0 and 1.
      d[o] = weight * outputWeights[o]! * error;
    }
    return loss;
  }

  function backward(): void {
    for (let l = layers.length - 1; l >= 0; l--) {
      const { inputs: n, outputs: m, weights } = layers[l]!;
      const x = acts[l]!;
      const d = deltas[l + 1]!;
      const below = deltas[l]!;
      const gradW = grads[2 * l]!;
      const gradB = grads[2 * l + 1]!;
      if (l > 0) below.fill(0);
      for (let o = 0; o < m; o++) {
        const delta = d[o]!;
        if (delta === 0) continue;
        gradB[o]! += delta;
        const row = o * n;
        for (let i = 0; i < n; i++) gradW[row + i]! += delta * x[i]!;
        if (l > 0) for (let i = 0; i < n; i++) below[i]! += delta * weights[row + i]!;
      }
      if (l > 0) for (let i = 0; i < n; i++) if (x[i]! <= 0) below[i] = 0;
    }
  }

  function adam(size: number): void {
    const rate = options.learningRate * (0.02 + 0.98 * 0.5 * (1 + Math.cos((Math.PI * step) / steps)));
    const correction = rate * (Math.sqrt(1 - 0.999 ** step) / (1 - 0.9 ** step));
    for (let p = 0; p < params.length; p++) {
      const [value, grad, m, v] = [params[p]!, grads[p]!, first[p]!, second[p]!];
      // Weights decay, biases do not.
      const decay = p % 2 === 0 ? rate * 1e-3 : 0;
      for (let i = 0; i < value.length; i++) {
        const g = grad[i]! / size;
        m[i] = 0.9 * m[i]! + 0.1 * g;
        v[i] = 0.999 * v[i]! + 0.001 * g * g;
        value[i]! -= (correction * m[i]!) / (Math.sqrt(v[i]!) + 1e-8) + decay * value[i]!;
      }
    }
  }
}

function forward(layers: DenseLayer[], acts: Float32Array[]): void {
  for (let l = 0; l < layers.length; l++) {
    const { inputs, outputs, weights, bias } = layers[l]!;
    const x = acts[l]!;
    const y = acts[l + 1]!;
    const last = l === layers.length - 1;
    for (let o = 0; o < outputs; o++) {
      let sum = bias[o]!;
      const row = o * inputs;
      for (let i = 0; i < inputs; i++) sum += weights[row + i]! * x[i]!;
      y[o] = last ? 1 / (1 + Math.exp(-sum)) : Math.max(0, sum);
    }
  }
}
