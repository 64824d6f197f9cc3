import { describe, expect, it } from 'vitest';
import { checkedModelBytes, createDetector } from './models.ts';
import { createInterpreter } from './tflite-interpreter.ts';
import { float16ToFloat32, parseTfliteModel, type TfliteModel, type TfliteOperator } from './tflite-model.ts';

const bytesOf = (values: Float32Array | Int32Array | Uint16Array) => new Uint8Array(values.buffer);
const constant = (name: string, shape: number[], values: number[]) => ({
  name,
  shape,
  type: 'float32' as const,
  data: bytesOf(new Float32Array(values)),
});
const value = (name: string, shape: number[]) => ({ name, shape, type: 'float32' as const, data: null });
const operator = (name: string, inputs: number[], outputs: number[], options = {}): TfliteOperator => ({
  name,
  version: 1,
  inputs,
  outputs,
  options,
  custom: null,
});
const CONV = { padding: 0, strideW: 1, strideH: 1, activation: 0, dilationW: 1, dilationH: 1 };

/** y = prelu(conv(x) + x) with weights in half precision, and the raw sum read once more beside it. */
function residualModel(sumIsRead: boolean): TfliteModel {
  return {
    tensors: [
      value('x', [1, 1, 2, 1]),
      { name: 'w16', shape: [1, 1, 1, 1], type: 'float16', data: bytesOf(new Uint16Array([0xc000])) },
      value('w', [1, 1, 1, 1]),
      constant('bias', [1], [1]),
      value('conv', [1, 1, 2, 1]),
      value('sum', [1, 1, 2, 1]),
      constant('alpha', [1, 1, 1], [0.1]),
      value('y', [1, 1, 2, 1]),
    ],
    operators: [
      operator('DEQUANTIZE', [1], [2]),
      operator('CONV_2D', [0, 2, 3], [4], CONV),
      operator('ADD', [0, 4], [5], { activation: 0 }),
      operator('PRELU', [5, 6], [7]),
    ],
    inputs: [0],
    outputs: sumIsRead ? [7, 5] : [7],
  };
}

describe('the interpreter', () => {
  it('runs a residual block with half-precision weights', () => {
    const { run } = createInterpreter(residualModel(false));
    // conv = 1 − 2x, sum = 1 − x, slope 0.1 below zero.
    expect([...run(new Float32Array([0, 5])).get('y')!]).toEqual([1, expect.closeTo(-0.4)]);
  });

  it('does not fold an activation into a value that is read elsewhere too', () => {
    const outputs = createInterpreter(residualModel(true)).run(new Float32Array([0, 5]));
    expect([...outputs.get('sum')!]).toEqual([1, -4]);
    expect([...outputs.get('y')!]).toEqual([1, expect.closeTo(-0.4)]);
  });

  it('gives copies that a later run leaves alone', () => {
    const { run } = createInterpreter(residualModel(false));
    const first = run(new Float32Array([0, 0])).get('y')!;
    run(new Float32Array([7, 7]));
    expect([...first]).toEqual([1, 1]);
  });

  it('refuses an input of the wrong length and an operator it does not know', () => {
    expect(() => createInterpreter(residualModel(false)).run(new Float32Array(3))).toThrow(
      /takes 2 input values, got 3/,
    );
    const model = residualModel(false);
    model.operators.push(operator('SOFTMAX', [7], [7]));
    expect(() => createInterpreter(model)).toThrow(/SOFTMAX is not implemented/);
  });
});

describe('the models', () => {
  it('half precision converts exactly: zero, one, the smallest, the largest, infinity', () => {
    const halves = new Uint16Array([0x0000, 0x3c00, 0x0001, 0x7bff, 0xfc00, 0xb800]);
    expect([...float16ToFloat32(bytesOf(halves))]).toEqual([
      0,
      1,
      2 ** -24,
      65504,
      Number.NEGATIVE_INFINITY,
      -0.5,
    ]);
  });

  it('bytes that are no TFLite file are refused by name', () => {
    expect(() => parseTfliteModel(new Uint8Array(64))).toThrow(/TFL3/);
  });

  it('other bytes than the pinned ones are refused, and the message says how to fix it', () => {
    const spec = { package: '@mediapipe/face_mesh', sha256: '00', range: [0, 2] as [number, number] };
    expect(() => checkedModelBytes(new Uint8Array(8), spec, 'Install it again.')).toThrow(
      /@mediapipe\/face_mesh has SHA-256 96a296d2.*Install it again/,
    );
  });

  it('the three networks load from their packages and take the sizes their callers sample', async () => {
    const detector = await createDetector();
    expect(detector.face.inputShape).toEqual([1, 128, 128, 3]);
    expect(detector.mesh.inputShape).toEqual([1, 192, 192, 3]);
    expect(detector.person.inputShape).toEqual([1, 256, 256, 3]);
  });
});
