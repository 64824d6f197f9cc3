import { describe, expect, it } from 'vitest';
import { type ConvLayer, createLipNet, decodeLayers } from './lip-net.ts';
import { encodeLayers } from './train/encode-layers.ts';

const layer = (inputs: number, outputs: number, taps: number[], seed: number): ConvLayer => ({
  ...{ inputs, outputs, taps },
  weights: Float32Array.from({ length: inputs * taps.length * outputs }, (_, i) => Math.sin(seed + i)),
  bias: Float32Array.from({ length: outputs }, (_, o) => Math.cos(seed + o)),
});

/** The sums of a layer for what it sees. */
const sums = ({ outputs, weights, bias }: ConvLayer, seen: readonly number[]) =>
  Array.from({ length: outputs }, (_, o) =>
    seen.reduce((sum, x, i) => sum + x * weights[o * seen.length + i]!, bias[o]!),
  );

describe('the network that hears lips', () => {
  const [first, second, last] = [layer(4, 8, [-2, 0, 1], 1), layer(8, 4, [-1, 2], 2), layer(4, 3, [0], 3)];
  const layers = [first, second, last];
  const before = [0.5, -0.5, 0.25, -1];
  const input = (window: number) =>
    window < 0 ? before : before.map((x, i) => Math.sin(x + window * (i + 1)));
  const rectified = (values: number[]) => values.map((x) => Math.max(0, x));
  const afterFirst = (at: number) =>
    rectified(
      sums(
        first,
        first.taps.flatMap((tap) => input(at + tap)),
      ),
    );
  const afterSecond = (at: number) =>
    rectified(
      sums(
        second,
        second.taps.flatMap((tap) => afterFirst(at + tap)),
      ),
    );

  it('gives each window what its layers say of the windows around it, as late as they look ahead', () => {
    const network = createLipNet(layers, Float32Array.from(before));
    for (let window = 0; window < 20; window++) {
      const told = network.next(Float32Array.from(input(window)));
      const expected = sums(last, afterSecond(window - 3)).map((sum) => 1 / (1 + Math.exp(-sum)));
      expected.forEach((value, o) => {
        expect(told[o]).toBeCloseTo(value, 5);
      });
    }
  });

  it('refuses weights that are not whole', () => {
    const { version, layers: stored } = encodeLayers(layers);
    const [whole, ...rest] = stored;
    for (const broken of [{ bias: [0] }, { scales: [] }, { weights: '' }, { taps: [0, 0, 1] }])
      expect(() => decodeLayers({ version, layers: [{ ...whole!, ...broken }, ...rest] })).toThrow(
        /do not fit/,
      );
  });
});
