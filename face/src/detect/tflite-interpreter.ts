import {
  bytesOfConvolution,
  bytesTaken,
  createNetworkMemory,
  type NetworkMemory,
  type Size,
  type Window,
} from './tflite-convolutions.ts';
import {
  landmarksToTransformMatrix,
  parsePatchOptions,
  transformLandmarks,
  transformTensorBilinear,
  transposeConvBias,
} from './tflite-custom-ops.ts';
import { activate, add, hardSwish, logistic, multiply, pad, pool, resizeBilinear } from './tflite-kernels.ts';
import { float16ToFloat32, type TfliteModel, type TfliteOperator } from './tflite-model.ts';

/** A model ready to run. Runs are synchronous and reuse its buffers, so one thread may share it and two may not. */
export interface Interpreter {
  inputShape: number[];
  /** Runs one input and returns fresh copies of the outputs by tensor name. Throws if the input has the wrong length. */
  run(input: Float32Array): Map<string, Float32Array>;
}

const count = (shape: number[]) => shape.reduce((product, n) => product * n, 1);

/** The last three axes as height, width, channels; missing axes count 1. */
function sizeOf(shape: number[]): Size {
  const [h, w, c] = [1, 1, 1, ...shape].slice(-3) as [number, number, number];
  return { h, w, c };
}

/** TFLite's padding: SAME (0) spreads what is missing with the smaller half first, VALID (1) adds none. */
function windowOf(options: Record<string, number>, kh: number, kw: number, from: Size, to: Size): Window {
  if ((options.dilationW ?? 1) !== 1 || (options.dilationH ?? 1) !== 1)
    throw new Error('Dilated convolutions are not implemented.');
  const before = (out: number, stride: number, k: number, size: number) =>
    options.padding === 0 ? Math.max(0, (out - 1) * stride + k - size) >> 1 : 0;
  const { strideH: sh, strideW: sw } = options;
  if (sh === undefined || sw === undefined) throw new Error('A window without strides is not implemented.');
  return { kh, kw, sh, sw, top: before(to.h, sh, kh, from.h), left: before(to.w, sw, kw, from.w) };
}

/**
 * Compiles a model of the supported operators into a list of closures over preallocated buffers. Constants are
 * unpacked once, RELU and PRELU are folded into the operator before them, and a buffer is reused once its last
 * reader has run.
 */
export function createInterpreter(model: TfliteModel): Interpreter {
  const constants = new Map<number, Float32Array>();
  const uses = new Map<number, number>();
  for (const [index, tensor] of model.tensors.entries()) {
    if (tensor.data === null || tensor.type === 'int32') continue;
    const bytes = tensor.data.slice();
    constants.set(
      index,
      tensor.type === 'float16' ? float16ToFloat32(bytes) : new Float32Array(bytes.buffer),
    );
  }
  const operators: TfliteOperator[] = [];
  for (const op of model.operators) {
    const source = constants.get(op.inputs[0]!);
    if (op.name === 'DEQUANTIZE' && source) constants.set(op.outputs[0]!, source);
    else operators.push(op);
  }
  for (const op of operators) for (const i of op.inputs) uses.set(i, (uses.get(i) ?? 0) + 1);
  for (const i of model.outputs) uses.set(i, (uses.get(i) ?? 0) + 1);

  // Which activation follows each producer, when nothing else reads the value in between.
  const folded = new Map<TfliteOperator, TfliteOperator>();
  const skipped = new Set<TfliteOperator>();
  const producer = new Map<number, TfliteOperator>();
  for (const op of operators) {
    const before = producer.get(op.inputs[0]!);
    if (
      (op.name === 'RELU' || op.name === 'PRELU') &&
      before !== undefined &&
      ['CONV_2D', 'DEPTHWISE_CONV_2D', 'ADD'].includes(before.name) &&
      before.options.activation === 0 &&
      uses.get(op.inputs[0]!) === 1
    ) {
      folded.set(before, op);
      skipped.add(op);
      producer.set(op.outputs[0]!, before);
    } else producer.set(op.outputs[0]!, op);
  }

  const memory = createNetworkMemory(bytesFor(model, operators));
  const buffers = new Map<number, Float32Array>(constants);
  const left = new Map(uses);
  const free = new Map<number, Float32Array[]>();
  const owners = new Map<Float32Array, number>();
  const hold = (data: Float32Array, readers: number) => owners.set(data, (owners.get(data) ?? 0) + readers);
  const allocate = (index: number): Float32Array => {
    const length = count(model.tensors[index]!.shape);
    const data = free.get(length)?.pop() ?? memory.take(length);
    buffers.set(index, data);
    hold(data, left.get(index) ?? 0);
    return data;
  };
  const release = (data: Float32Array) => {
    const readers = (owners.get(data) ?? 0) - 1;
    owners.set(data, readers);
    if (readers === 0) free.set(data.length, [...(free.get(data.length) ?? []), data]);
  };

  const inputIndex = model.inputs[0]!;
  const input = allocate(inputIndex);
  const steps: (() => void)[] = [];
  for (const op of operators) {
    if (skipped.has(op)) continue;
    const activation = folded.get(op);
    const outIndex = (activation ?? op).outputs[0]!;
    const inIndex = op.inputs[0]!;
    if (op.name === 'RESHAPE') {
      // Same values under another shape: share the buffer and let both sets of readers keep it alive.
      const data = bufferOf(buffers, inIndex);
      buffers.set(outIndex, data);
      hold(data, left.get(outIndex) ?? 0);
    } else {
      const out = allocate(outIndex);
      steps.push(compile(model, op, activation, { buffers, memory }, out));
    }
    for (const i of op.inputs) {
      const data = buffers.get(i);
      if (data !== undefined && owners.has(data) && !constants.has(i)) release(data);
    }
  }
  return {
    inputShape: model.tensors[inputIndex]!.shape,
    run(values) {
      if (values.length !== input.length)
        throw new Error(`The model takes ${input.length} input values, got ${values.length}.`);
      input.set(values);
      for (const step of steps) step();
      return new Map(model.outputs.map((i) => [model.tensors[i]!.name, bufferOf(buffers, i).slice()]));
    },
  };
}

/** Room for every tensor that an operator writes, as if none was reused, and for what convolutions lay out. */
function bytesFor(model: TfliteModel, operators: readonly TfliteOperator[]): number {
  const length = (tensor: number) => count(model.tensors[tensor]!.shape);
  const written = [...model.inputs, ...operators.flatMap((op) => op.outputs)];
  const convolutions = operators.filter(({ name }) => name === 'CONV_2D' || name === 'DEPTHWISE_CONV_2D');
  return (
    written.reduce((bytes, tensor) => bytes + bytesTaken(length(tensor)), 0) +
    convolutions.reduce((bytes, { inputs, outputs }) => {
      const channels = sizeOf(model.tensors[outputs[0]!]!.shape).c;
      return bytes + bytesOfConvolution(length(inputs[1]!), channels);
    }, 0)
  );
}

function bufferOf(buffers: ReadonlyMap<number, Float32Array>, tensor: number): Float32Array {
  const found = buffers.get(tensor);
  if (found === undefined) throw new Error(`Tensor ${tensor} of the model is written by no operator.`);
  return found;
}

/** What an operator is compiled from. */
interface Compilation {
  op: TfliteOperator;
  memory: NetworkMemory;
  /** Its first input, and the sizes of that and of its output. */
  x: Float32Array;
  from: Size;
  to: Size;
  out: Float32Array;
  /** Values and shape of an input. */
  data(slot: number): Float32Array;
  shape(slot: number): number[];
  /** Values of a constant input of integers. */
  integers(slot: number): Int32Array;
  /** The slope below zero, per channel, of the activation that follows: 1 without one. */
  slopeOf(size: number): Float32Array;
  fail(reason: string): Error;
}

function compile(
  model: TfliteModel,
  op: TfliteOperator,
  activation: TfliteOperator | undefined,
  { buffers, memory }: { buffers: ReadonlyMap<number, Float32Array>; memory: NetworkMemory },
  out: Float32Array,
): () => void {
  const compiler = Object.hasOwn(COMPILERS, op.name) ? COMPILERS[op.name] : undefined;
  if (compiler === undefined) throw new Error(`The operator ${op.name} is not implemented.`);
  const data = (slot: number): Float32Array => {
    const found = buffers.get(op.inputs[slot]!);
    if (found === undefined) throw new Error(`Input ${slot} of ${op.name} is not available.`);
    return found;
  };
  const shape = (slot: number) => model.tensors[op.inputs[slot]!]!.shape;
  const fail = (reason: string) => new Error(`${op.name}: ${reason} is not implemented.`);
  return compiler({
    op,
    memory,
    x: data(0),
    from: sizeOf(shape(0)),
    to: sizeOf(model.tensors[op.outputs[0]!]!.shape),
    out,
    data,
    shape,
    fail,
    integers(slot) {
      const bytes = model.tensors[op.inputs[slot]!]!.data;
      if (bytes === null) throw new Error(`Input ${slot} of ${op.name} must be constant.`);
      return new Int32Array(bytes.slice().buffer);
    },
    slopeOf(size) {
      if (activation?.name === 'PRELU') {
        const alpha = bufferOf(buffers, activation.inputs[1]!);
        if (alpha.length !== size) throw fail('PRELU with other than one slope per channel');
        return alpha;
      }
      const fused = op.options.activation ?? 0;
      if (fused > 1) throw fail(`fused activation ${fused}`);
      return new Float32Array(size).fill(fused === 1 || activation?.name === 'RELU' ? 0 : 1);
    },
  });
}

const COMPILERS: Partial<Record<string, (c: Compilation) => () => void>> = {
  CONV_2D({ op, memory, x, from, to, out, data, shape, slopeOf }) {
    const [, kh, kw] = shape(1) as [number, number, number];
    const window = windowOf(op.options, kh, kw, from, to);
    const convolution = { weights: data(1), bias: data(2), slope: slopeOf(to.c), window };
    return memory.convolution({ data: x, size: from }, convolution, { data: out, size: to });
  },
  DEPTHWISE_CONV_2D({ op, memory, x, from, to, out, data, shape, slopeOf, fail }) {
    if (from.c !== to.c) throw fail('a depth multiplier other than 1');
    const [, kh, kw] = shape(1) as [number, number, number];
    const window = windowOf(op.options, kh, kw, from, to);
    const convolution = { weights: data(1), bias: data(2), slope: slopeOf(to.c), window };
    return memory.depthwise({ data: x, size: from }, convolution, { data: out, size: to });
  },
  MAX_POOL_2D: (c) => compilePool(c, 'max'),
  AVERAGE_POOL_2D: (c) => compilePool(c, 'average'),
  ADD({ x, to, out, data, slopeOf, fail }) {
    const y = data(1);
    if (y.length !== x.length) throw fail('broadcasting');
    const slope = slopeOf(to.c);
    return () => add(x, y, slope, out);
  },
  MUL({ op, x, to, out, data, fail }) {
    const y = data(1);
    if (op.options.activation || (y.length !== x.length && y.length !== 1 && y.length !== to.c))
      throw fail('this broadcast or a fused activation');
    return () => multiply(x, y, out);
  },
  RELU({ x, to, out }) {
    const slope = new Float32Array(to.c);
    return () => activate(x, slope, out);
  },
  PRELU({ x, out, data }) {
    const slope = data(1);
    return () => activate(x, slope, out);
  },
  HARD_SWISH:
    ({ x, out }) =>
    () =>
      hardSwish(x, out),
  LOGISTIC:
    ({ x, out }) =>
    () =>
      logistic(x, out),
  RESIZE_BILINEAR({ op, x, from, to, out }) {
    const convention = {
      alignCorners: op.options.alignCorners !== 0,
      halfPixelCenters: op.options.halfPixelCenters !== 0,
    };
    return () => resizeBilinear(x, out, from, to, convention);
  },
  PAD({ x, from, to, out, integers, fail }) {
    const pads = integers(1);
    if (pads.length !== 8 || pads[0] || pads[1]) throw fail('padding of the batch');
    const before = { h: pads[2]!, w: pads[4]!, c: pads[6]! };
    return () => pad(x, out, from, to, before);
  },
  CONCATENATION({ op, out, data, shape, fail }) {
    const parts = op.inputs.map((_, slot) => data(slot));
    if (parts.some((_, slot) => count(shape(slot).slice(0, op.options.axis)) !== 1)) throw fail('this axis');
    return () => {
      let at = 0;
      for (const part of parts) {
        out.set(part, at);
        at += part.length;
      }
    };
  },
  STRIDED_SLICE({ x, out, fail }) {
    // The mesh model ends in a slice that keeps everything; any other would need real code.
    if (x.length !== out.length) throw fail('a slice that drops values');
    return () => out.set(x);
  },
  Landmarks2TransformMatrix({ op, x, out, fail }) {
    if (op.version !== 2) throw fail(`version ${op.version}`);
    if (op.custom === null) throw fail('a patch without options');
    const options = parsePatchOptions(op.custom);
    return () => landmarksToTransformMatrix(x, options, out);
  },
  TransformTensorBilinear({ op, x, from, to, out, data, fail }) {
    if (op.version !== 2) throw fail(`version ${op.version}`);
    const matrix = data(1);
    return () => transformTensorBilinear(x, matrix, out, from, to);
  },
  TransformLandmarks({ op, x, out, data, shape, fail }) {
    if (op.version !== 2 || shape(0).at(-1) !== 2) throw fail('other than version 2 with two dimensions');
    const matrix = data(1);
    return () => transformLandmarks(x, matrix, out);
  },
  Convolution2DTransposeBias({ x, from, to, out, data, shape, fail }) {
    const kernel = shape(1)[1]!;
    if (to.h !== from.h * kernel || to.w !== from.w * kernel) throw fail('a stride other than the kernel');
    const [weights, bias] = [data(1), data(2)];
    return () => transposeConvBias(x, weights, bias, out, from, to, kernel);
  },
};

function compilePool({ op, x, from, to, out, fail }: Compilation, kind: 'max' | 'average'): () => void {
  if (op.options.activation) throw fail('a fused activation');
  const { filterH, filterW } = op.options;
  if (filterH === undefined || filterW === undefined) throw fail('a pool without a window');
  const win = windowOf(op.options, filterH, filterW, from, to);
  return () => pool(kind, x, out, from, to, win);
}
