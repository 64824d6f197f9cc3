import { ByteBuffer } from 'flatbuffers';

/** What the interpreter needs of a tensor; `data` holds the raw little-endian bytes of a constant, else null. */
export interface TfliteTensor {
  name: string;
  shape: number[];
  type: 'float32' | 'float16' | 'int32';
  data: Uint8Array | null;
}

/** One node of the graph. `options` carries the built-in options by name; `custom` the bytes of a custom op. */
export interface TfliteOperator {
  /** Built-in name in the schema's spelling, or the custom code. */
  name: string;
  version: number;
  inputs: number[];
  outputs: number[];
  options: Record<string, number>;
  custom: Uint8Array | null;
}

export interface TfliteModel {
  tensors: TfliteTensor[];
  operators: TfliteOperator[];
  inputs: number[];
  outputs: number[];
}

// Numbers of tensorflow/lite/schema/schema.fbs (v3); only what the models use is named, the rest is refused.
const BUILTIN_NAMES: Record<number, string> = {
  0: 'ADD',
  1: 'AVERAGE_POOL_2D',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  14: 'LOGISTIC',
  17: 'MAX_POOL_2D',
  18: 'MUL',
  19: 'RELU',
  22: 'RESHAPE',
  23: 'RESIZE_BILINEAR',
  34: 'PAD',
  45: 'STRIDED_SLICE',
  54: 'PRELU',
  117: 'HARD_SWISH',
};
const CUSTOM_CODE = 32;
const TENSOR_TYPES: Record<number, TfliteTensor['type']> = { 0: 'float32', 1: 'float16', 2: 'int32' };

type Field = [slot: number, kind: 'byte' | 'int', fallback: number];
const POOL: Record<string, Field> = {
  padding: [0, 'byte', 0],
  strideW: [1, 'int', 0],
  strideH: [2, 'int', 0],
  filterW: [3, 'int', 0],
  filterH: [4, 'int', 0],
  activation: [5, 'byte', 0],
};
/** Fields of each operator's options table, by position in the schema. */
const OPTION_FIELDS: Record<string, Record<string, Field>> = {
  ADD: { activation: [0, 'byte', 0] },
  MUL: { activation: [0, 'byte', 0] },
  CONCATENATION: { axis: [0, 'int', 0], activation: [1, 'byte', 0] },
  CONV_2D: {
    padding: [0, 'byte', 0],
    strideW: [1, 'int', 0],
    strideH: [2, 'int', 0],
    activation: [3, 'byte', 0],
    dilationW: [4, 'int', 1],
    dilationH: [5, 'int', 1],
  },
  DEPTHWISE_CONV_2D: {
    padding: [0, 'byte', 0],
    strideW: [1, 'int', 0],
    strideH: [2, 'int', 0],
    multiplier: [3, 'int', 0],
    activation: [4, 'byte', 0],
    dilationW: [5, 'int', 1],
    dilationH: [6, 'int', 1],
  },
  AVERAGE_POOL_2D: POOL,
  MAX_POOL_2D: POOL,
  RESIZE_BILINEAR: { alignCorners: [2, 'byte', 0], halfPixelCenters: [3, 'byte', 0] },
  STRIDED_SLICE: {
    beginMask: [0, 'int', 0],
    endMask: [1, 'int', 0],
    ellipsisMask: [2, 'int', 0],
    newAxisMask: [3, 'int', 0],
    shrinkMask: [4, 'int', 0],
  },
};

/** Reads the flatbuffer of one `.tflite` model with a single subgraph. Throws on an operator or type it has no code for. */
export function parseTfliteModel(file: Uint8Array): TfliteModel {
  // Not a Buffer: its slice() shares memory, and typed views into a shared pool would be misaligned.
  const bytes = new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const bb = new ByteBuffer(bytes);
  const root = bb.readInt32(0);
  if (bytes.length < 8 || String.fromCharCode(...bytes.subarray(4, 8)) !== 'TFL3')
    throw new Error('Not a TFLite model: the file identifier TFL3 is missing.');

  /** Position of the field's value, 0 where the field is absent. */
  const field = (table: number, slot: number) => {
    const offset = bb.__offset(table, 4 + 2 * slot);
    return offset === 0 ? 0 : table + offset;
  };
  const tables = (table: number, slot: number): number[] => {
    const at = field(table, slot);
    if (at === 0) return [];
    const start = bb.__vector(at);
    return Array.from({ length: bb.__vector_len(at) }, (_, i) => bb.__indirect(start + 4 * i));
  };
  const ints = (table: number, slot: number): number[] => {
    const at = field(table, slot);
    if (at === 0) return [];
    const start = bb.__vector(at);
    return Array.from({ length: bb.__vector_len(at) }, (_, i) => bb.readInt32(start + 4 * i));
  };
  const blob = (table: number, slot: number): Uint8Array | null => {
    const at = field(table, slot);
    if (at === 0) return null;
    const start = bb.__vector(at);
    const length = bb.__vector_len(at);
    return length === 0 ? null : bytes.subarray(start, start + length);
  };
  const text = (table: number, slot: number): string => {
    const at = field(table, slot);
    return at === 0 ? '' : String(bb.__string(at));
  };
  const number = (table: number, [slot, kind, fallback]: Field): number => {
    const at = field(table, slot);
    if (at === 0) return fallback;
    return kind === 'byte' ? bb.readInt8(at) : bb.readInt32(at);
  };

  const subgraphs = tables(root, 2);
  if (subgraphs.length !== 1)
    throw new Error(`Expected one subgraph in the model, found ${subgraphs.length}.`);
  const graph = subgraphs[0]!;
  const buffers = tables(root, 4);
  const codes = tables(root, 1).map((code) => {
    // Old writers filled only the byte field, new ones both: the larger is the one that counts.
    const builtin = Math.max(number(code, [0, 'byte', 0]), number(code, [3, 'int', 0]));
    const name = builtin === CUSTOM_CODE ? text(code, 1) : BUILTIN_NAMES[builtin];
    if (name === undefined)
      throw new Error(`The model uses TFLite operator ${builtin}, which is not implemented.`);
    return { name, version: number(code, [2, 'int', 1]) };
  });

  const tensors = tables(graph, 0).map((table): TfliteTensor => {
    const code = number(table, [1, 'byte', 0]);
    const type = TENSOR_TYPES[code];
    if (type === undefined) throw new Error(`The model uses tensor type ${code}, which is not implemented.`);
    const buffer = buffers[number(table, [2, 'int', 0])]!;
    return { name: text(table, 3), shape: ints(table, 0), type, data: blob(buffer, 0) };
  });
  const operators = tables(graph, 3).map((table): TfliteOperator => {
    const code = codes[number(table, [0, 'int', 0])]!;
    const options: Record<string, number> = {};
    const at = field(table, 4);
    for (const [name, spec] of Object.entries(OPTION_FIELDS[code.name] ?? {}))
      options[name] = at === 0 ? spec[2] : number(bb.__indirect(at), spec);
    return { ...code, inputs: ints(table, 1), outputs: ints(table, 2), options, custom: blob(table, 5) };
  });
  return { tensors, operators, inputs: ints(graph, 1), outputs: ints(graph, 2) };
}

/** IEEE half precision to single, element by element. Source bytes are little-endian. */
export function float16ToFloat32(bytes: Uint8Array): Float32Array {
  const count = bytes.length >> 1;
  const out = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const half = bytes[2 * i]! | (bytes[2 * i + 1]! << 8);
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >> 10) & 31;
    const fraction = half & 1023;
    if (exponent === 0) out[i] = sign * fraction * 2 ** -24;
    else if (exponent === 31) out[i] = fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
    else out[i] = sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  }
  return out;
}
