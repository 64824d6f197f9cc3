import type { DenseLayer, StoredLayer, StoredNet } from '../lip-net.ts';

/** To 8 bits a weight with one scale per row; `decodeLayers` reads it back. */
export function encodeLayers(layers: readonly DenseLayer[]): StoredNet {
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
  return { version: 1, layers: stored };
}
