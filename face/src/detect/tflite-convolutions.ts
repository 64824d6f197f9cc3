import { bytesOfBase64 } from '../base64.ts';
import { CONVOLUTIONS_WASM } from './convolutions.wasm.ts';

/**
 * The convolutions of the interpreter, where nearly all its time goes: over Float32Array in NHWC order, batch 1, in the
 * memory of a module of WebAssembly (convolutions.wat). Activations are folded into the write: y = v < 0 ? v·slope[c] : v
 * covers none (slope 1), RELU (0) and PRELU (α).
 */

/** Height, width and channels of a feature map. */
export interface Size {
  h: number;
  w: number;
  c: number;
}

/** Window of a convolution or pooling; `top`/`left` are the rows and columns of padding before the data. */
export interface Window {
  kh: number;
  kw: number;
  sh: number;
  sw: number;
  top: number;
  left: number;
}

export interface Convolution {
  /** [out][kh][kw][in], or [kh][kw][channel] where each channel has a window of its own. */
  weights: Float32Array;
  /** One each for every channel of the output. */
  bias: Float32Array;
  slope: Float32Array;
  window: Window;
}

/** A map of the memory it was taken from. */
export interface FeatureMap {
  data: Float32Array;
  size: Size;
}

/** The memory of one network. Each convolution is laid out once, and done whenever the function is called. */
export interface NetworkMemory {
  /** Zeros that convolutions read and write. @throws RangeError where the memory is full */
  take(length: number): Float32Array;
  convolution(from: FeatureMap, convolution: Convolution, to: FeatureMap): () => void;
  /** Multiplier 1. */
  depthwise(from: FeatureMap, convolution: Convolution, to: FeatureMap): () => void;
}

/** See convolutions.wat: addresses, and steps in bytes. */
interface Kernels {
  convolve(
    x: number,
    xStep: number,
    xRow: number,
    rows: number,
    run: number,
    weights: number,
    wRow: number,
    wBlock: number,
    bias: number,
    slope: number,
    out: number,
    channels: number,
    pixels: number,
  ): void;
  convolveDepthwise(
    x: number,
    xStep: number,
    xRow: number,
    rows: number,
    columns: number,
    weights: number,
    wRow: number,
    bias: number,
    slope: number,
    out: number,
    channels: number,
    pixels: number,
  ): void;
}

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
const PAGE_BYTES = 65_536;
/** Outputs that a block of weights is for. */
const BLOCK = 8;
const MODULE = new WebAssembly.Module(bytesOfBase64(CONVOLUTIONS_WASM));

/** What an array takes of the memory: a block more is read than it has, if with no weight. */
export function bytesTaken(length: number): number {
  return (Math.ceil(length / BLOCK) + 1) * BLOCK * FLOAT_BYTES;
}

/** What the weights, the bias and the slope of a convolution take of it, by the length of its weights. */
export function bytesOfConvolution(weights: number, outputs: number): number {
  const blocks = Math.ceil(outputs / BLOCK) * BLOCK;
  return bytesTaken((weights / outputs) * blocks) + 2 * bytesTaken(blocks);
}

export function createNetworkMemory(bytes: number): NetworkMemory {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE_BYTES) + 1 });
  const { convolve, convolveDepthwise } = new WebAssembly.Instance(MODULE, { networks: { memory } })
    .exports as unknown as Kernels;
  let end = 0;
  const take = (length: number): Float32Array => {
    const data = new Float32Array(memory.buffer, end, length);
    end += bytesTaken(length);
    return data;
  };
  const placeOf = ({ buffer, byteOffset }: Float32Array): number => {
    if (buffer !== memory.buffer) throw new Error('A map lies in another memory than its convolution.');
    return byteOffset;
  };
  const stored = (values: Float32Array): number => {
    const data = take(Math.ceil(values.length / BLOCK) * BLOCK);
    data.set(values);
    return data.byteOffset;
  };

  return {
    take,
    convolution(from, { weights, bias, slope, window }, to) {
      const { kh, kw, sh, sw } = window;
      const kernel = kh * kw * from.size.c;
      const [x, out, channels] = [placeOf(from.data), placeOf(to.data), to.size.c];
      const at = {
        weights: stored(inBlocks(weights, kernel, channels)),
        bias: stored(bias),
        slope: stored(slope),
      };
      const [pixelBytes, block] = [from.size.c * FLOAT_BYTES, kernel * BLOCK * FLOAT_BYTES];
      const wColumn = from.size.c * BLOCK * FLOAT_BYTES;
      const spans =
        kh === 1 && kw === 1 && sh === 1 && sw === 1
          ? [whole(from.size, to.size)]
          : spansOf(from.size, to.size, window);
      return () => {
        for (const span of spans)
          convolve(
            x + span.from * pixelBytes,
            sw * pixelBytes,
            from.size.w * pixelBytes,
            span.rows,
            span.columns * pixelBytes,
            at.weights + (span.row * kw + span.column) * wColumn,
            kw * wColumn,
            block,
            at.bias,
            at.slope,
            out + span.to * channels * FLOAT_BYTES,
            channels,
            span.pixels,
          );
      };
    },
    depthwise(from, { weights, bias, slope, window }, to) {
      const { kw, sw } = window;
      const [x, out, channels] = [placeOf(from.data), placeOf(to.data), to.size.c];
      const at = { weights: stored(weights), bias: stored(bias), slope: stored(slope) };
      const pixelBytes = channels * FLOAT_BYTES;
      const spans = spansOf(from.size, to.size, window);
      return () => {
        for (const span of spans)
          convolveDepthwise(
            x + span.from * pixelBytes,
            sw * pixelBytes,
            from.size.w * pixelBytes,
            span.rows,
            span.columns,
            at.weights + (span.row * kw + span.column) * pixelBytes,
            kw * pixelBytes,
            at.bias,
            at.slope,
            out + span.to * pixelBytes,
            channels,
            span.pixels,
          );
      };
    },
  };
}

/** Weights [out][kernel] as [block of outputs][kernel][output of the block], zeros where outputs are missing. */
function inBlocks(weights: Float32Array, kernel: number, outputs: number): Float32Array {
  const laidOut = new Float32Array(Math.ceil(outputs / BLOCK) * BLOCK * kernel);
  for (let output = 0; output < outputs; output++) {
    const first = (output - (output % BLOCK)) * kernel + (output % BLOCK);
    for (let i = 0; i < kernel; i++) laidOut[first + i * BLOCK] = weights[output * kernel + i]!;
  }
  return laidOut;
}

/** Neighbouring pixels of the output whose windows have the same part inside the input. */
interface Span {
  /** Where the first of these windows begins in the input, in pixels. */
  from: number;
  /** The first pixel of the output, and how many. */
  to: number;
  pixels: number;
  /** The part of the window that lies inside. */
  row: number;
  rows: number;
  column: number;
  columns: number;
}

function whole(from: Size, to: Size): Span {
  if (from.h * from.w !== to.h * to.w) throw new Error('A 1×1 convolution keeps the size of its map.');
  return { from: 0, to: 0, pixels: to.h * to.w, row: 0, rows: 1, column: 0, columns: 1 };
}

function spansOf(from: Size, to: Size, { kh, kw, sh, sw, top, left }: Window): Span[] {
  const spans: Span[] = [];
  for (let oy = 0; oy < to.h; oy++) {
    const y = oy * sh - top;
    const row = Math.max(0, -y);
    const rows = Math.min(kh, from.h - y) - row;
    let last: Span | undefined;
    for (let ox = 0; ox < to.w; ox++) {
      const x = ox * sw - left;
      const column = Math.max(0, -x);
      const columns = Math.min(kw, from.w - x) - column;
      if (last !== undefined && last.column === column && last.columns === columns && column === 0)
        last.pixels++;
      else {
        last = {
          ...{ from: (y + row) * from.w + x + column, to: oy * to.w + ox, pixels: 1 },
          ...{ row, rows, column, columns },
        };
        spans.push(last);
      }
    }
  }
  return spans;
}
