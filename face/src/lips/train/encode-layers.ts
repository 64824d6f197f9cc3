import type { ConvLayer, StoredLayer, StoredNet } from '../lip-net.ts';

/** To 8 bits a weight with one scale per row; `decodeLayers` reads it back. */
export function encodeLayers(layers: readonly ConvLayer[]): StoredNet {
  const stored = layers.map((layer): StoredLayer => {
    const length = layer.inputs * layer.taps.length;
    const bytes = Buffer.alloc(layer.weights.length);
    const scales: number[] = [];
    for (let o = 0; o < layer.outputs; o++) {
      const row = layer.weights.subarray(o * length, (o + 1) * length);
      const scale = row.reduce((max, w) => Math.max(max, Math.abs(w)), 1e-9) / 127;
      row.forEach((w, i) => {
        bytes.writeInt8(Math.round(w / scale), o * length + i);
      });
      scales.push(Number(scale.toPrecision(6)));
    }
    return {
      inputs: layer.inputs,
      outputs: layer.outputs,
      taps: [...layer.taps],
      weights: bytes.toString('base64'),
      scales,
      bias: Array.from(layer.bias, (b) => Number(b.toPrecision(6))),
    };
  });
  return { version: 2, layers: stored };
}
