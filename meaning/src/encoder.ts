import { MATRIX_KERNELS_WASM } from './matrix-kernels.wasm.ts';
import { BLOCK, type LayerPart, type Matrix, type Model } from './model-file.ts';
import { createPieceReader } from './pieces.ts';

/** Text → what it means, as a vector of unit length: those of texts that mean much the same have a high dot product. */
export interface Encoder {
  /** Of a text that is longer than the network reads, its beginning. */
  encode(text: string): Float32Array;
}

interface Kernels {
  /** Rounds `blocks` blocks of `x`. */
  quantise(x: number, out: number, scales: number, excess: number, blocks: number): void;
  multiply(
    halves: number,
    rowScales: number,
    bias: number,
    rows: number,
    blocks: number,
    x: number,
    xScales: number,
    excess: number,
    out: number,
    vectors: number,
    wide: number,
  ): void;
  /** How well each of `count` keys answers a query. */
  answer(query: number, keys: number, step: number, count: number, scale: number, out: number): void;
  /** Values, each times its share. */
  gather(shares: number, values: number, step: number, count: number, out: number): void;
}

/** Where a matrix and what is added to its products lie in the kernels' memory. */
interface Placed {
  halves: number;
  scales: number;
  bias: number;
  rows: number;
  columns: number;
}

interface PlacedLayer {
  query: Placed;
  key: Placed;
  value: Placed;
  attended: Placed;
  wider: Placed;
  narrower: Placed;
  attendedScale: Float32Array;
  attendedShift: Float32Array;
  outScale: Float32Array;
  outShift: Float32Array;
}

const PAGE = 65_536;
/** Rows that the kernel multiplies at once. */
const ROWS_AT_ONCE = 4;
/** Numbers of a vector that a head of the network sees. */
const HEAD = 32;

/** A transformer of the BERT kind, whose vectors of all pieces are averaged. */
export function createEncoder(model: Model): Encoder {
  const { header, positions, embeddedScale, embeddedShift } = model;
  const { size, inner, heads, epsilon } = header;
  if (size / heads !== HEAD)
    throw new Error(`The kernels know heads of ${HEAD} numbers, not ${size / heads}.`);
  const reader = createPieceReader(model.pieces, model.scores, header.unknown);
  const embed = createEmbeddings(model.embeddings);
  const memory = createPlaces(model);
  const layers = model.layers.map((layer) => placed(layer, memory));
  const floats = (count: number) => memory.floats(header.positions * count);
  const x = floats(size);
  const [query, key, value, mixed, added] = [0, 1, 2, 3, 4].map(() => floats(size)) as [
    Floats,
    Floats,
    Floats,
    Floats,
    Floats,
  ];
  const wider = floats(inner);
  const rounded = memory.bytes(header.positions * inner);
  const roundedScales = memory.bytes((4 * header.positions * inner) / BLOCK);
  const excess = memory.bytes((16 * header.positions * inner) / BLOCK);
  const wide = memory.bytes(ROWS_AT_ONCE * inner);
  const answers = floats(1);
  const kernels = memory.kernels();

  function multiply(from: Floats, by: readonly (readonly [Placed, Floats])[], vectors: number): void {
    const columns = by[0]?.[0].columns ?? 0;
    const blocks = columns / BLOCK;
    kernels.quantise(from.at, rounded, roundedScales, excess, vectors * blocks);
    for (const [{ halves, scales, bias, rows }, to] of by)
      kernels.multiply(
        ...[halves, scales, bias, rows, blocks],
        ...[rounded, roundedScales, excess, to.at, vectors, wide],
      );
  }

  /** For each piece the values of all, by how well their keys answer its query; each head has its share of the numbers. */
  function attend(length: number): void {
    for (let at = 0; at < 4 * length * size; at += 4 * size) {
      for (let head = 0; head < 4 * size; head += 4 * HEAD) {
        kernels.answer(query.at + at + head, key.at + head, 4 * size, length, HEAD ** -0.5, answers.at);
        shares(answers.values, length);
        kernels.gather(answers.at, value.at + head, 4 * size, length, mixed.at + at + head);
      }
    }
  }

  return {
    encode(text) {
      const read = reader.idsOf(text).slice(0, header.positions - 2);
      const ids = [header.begin, ...read, header.end];
      const { length } = ids;
      ids.forEach((id, place) => {
        embed(id, x.values.subarray(place * size, (place + 1) * size));
      });
      for (let i = 0; i < length * size; i++) x.values[i] = x.values[i]! + positions[i]!;
      normalise(x.values, length, size, embeddedScale, embeddedShift, epsilon);
      for (const layer of layers) {
        const { attended, attendedScale, attendedShift, narrower, outScale, outShift } = layer;
        multiply(
          x,
          [
            [layer.query, query],
            [layer.key, key],
            [layer.value, value],
          ],
          length,
        );
        attend(length);
        multiply(mixed, [[attended, added]], length);
        addTo(x.values, added.values, length * size);
        normalise(x.values, length, size, attendedScale, attendedShift, epsilon);
        multiply(x, [[layer.wider, wider]], length);
        bend(wider.values, length * inner);
        multiply(wider, [[narrower, added]], length);
        addTo(x.values, added.values, length * size);
        normalise(x.values, length, size, outScale, outShift, epsilon);
      }
      return unitMean(x.values, length, size);
    },
  };
}

interface Floats {
  at: number;
  values: Float32Array;
}

/** Memory of the kernels, given away from its beginning on; all of it before `kernels` are asked for. */
function createPlaces(model: Model) {
  const { header, layers } = model;
  const { positions, size, inner } = header;
  const weights = layers
    .flatMap((layer) => Object.values(layer))
    .reduce(
      (sum, part) =>
        sum +
        16 +
        (part instanceof Float32Array
          ? part.byteLength
          : (part.rows * part.columns) / 2 + (4 * part.rows * part.columns) / BLOCK),
      0,
    );
  const working = positions * (4 + 6 * 4 * size + 5 * inner + (20 * inner) / BLOCK) + ROWS_AT_ONCE * inner;
  const memory = new WebAssembly.Memory({ initial: Math.ceil((weights + working + 1024) / PAGE) });
  let next = 16;
  const bytes = (length: number) => {
    const at = next;
    next += Math.ceil(length / 16) * 16;
    return at;
  };
  return {
    bytes,
    floats(count: number): Floats {
      const at = bytes(4 * count);
      return { at, values: new Float32Array(memory.buffer, at, count) };
    },
    kernels: () =>
      new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(MATRIX_KERNELS_WASM, 'base64')), {
        encoder: { memory },
      }).exports as unknown as Kernels,
  };
}

type Places = ReturnType<typeof createPlaces>;

function placed(layer: Record<LayerPart, Matrix | Float32Array>, memory: Places): PlacedLayer {
  const vector = (name: LayerPart) => layer[name] as Float32Array;
  const place = (numbers: Float32Array) => {
    const to = memory.floats(numbers.length);
    to.values.set(numbers);
    return to.at;
  };
  const matrix = (name: LayerPart, biasName: LayerPart): Placed => {
    const { rows, columns, readHalves, readScales } = layer[name] as Matrix;
    const halves = memory.floats((rows * columns) / 8);
    readHalves(new Uint8Array(halves.values.buffer, halves.at, (rows * columns) / 2));
    const scales = new Uint16Array((rows * columns) / BLOCK);
    readScales(scales);
    return {
      halves: halves.at,
      scales: place(floatsOf(scales)),
      bias: place(vector(biasName)),
      rows,
      columns,
    };
  };
  return {
    query: matrix('query', 'queryBias'),
    key: matrix('key', 'keyBias'),
    value: matrix('value', 'valueBias'),
    attended: matrix('attended', 'attendedBias'),
    wider: matrix('wider', 'widerBias'),
    narrower: matrix('narrower', 'narrowerBias'),
    attendedScale: vector('attendedScale'),
    attendedShift: vector('attendedShift'),
    outScale: vector('outScale'),
    outShift: vector('outShift'),
  };
}

function floatsOf(halves: Uint16Array): Float32Array {
  const numbers = new Float32Array(halves.length);
  for (let i = 0; i < numbers.length; i++) numbers[i] = floatOf(halves[i]!);
  return numbers;
}

/** f16 → number; weights have no infinities. */
function floatOf(half: number): number {
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  const size = exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * POWERS[exponent]!;
  return half & 0x8000 ? -size : size;
}
const POWERS = Float64Array.from({ length: 32 }, (_, exponent) => 2 ** (exponent - 25));

/** What reads the vector of a piece. */
function createEmbeddings({
  columns,
  readHalves,
  readScales,
}: Matrix): (row: number, out: Float32Array) => void {
  const halves = new Uint8Array(columns / 2);
  const scales = new Uint16Array(columns / BLOCK);
  return (row, out) => {
    readHalves(halves, row);
    readScales(scales, row);
    for (let block = 0; block < scales.length; block++) {
      const scale = floatOf(scales[block]!);
      for (let i = 0; i < BLOCK / 2; i++) {
        const two = halves[(block * BLOCK) / 2 + i]!;
        out[block * BLOCK + i] = ((two & 15) - 8) * scale;
        out[block * BLOCK + BLOCK / 2 + i] = ((two >> 4) - 8) * scale;
      }
    }
  };
}

function addTo(x: Float32Array, added: Float32Array, count: number): void {
  for (let i = 0; i < count; i++) x[i] = x[i]! + added[i]!;
}

/** Each vector to a mean of 0 and a deviation of 1, then by `scale` and `shift`. */
function normalise(
  x: Float32Array,
  vectors: number,
  size: number,
  scale: Float32Array,
  shift: Float32Array,
  epsilon: number,
): void {
  for (let from = 0; from < vectors * size; from += size) {
    let mean = 0;
    for (let i = 0; i < size; i++) mean += x[from + i]!;
    mean /= size;
    let variance = 0;
    for (let i = 0; i < size; i++) variance += (x[from + i]! - mean) ** 2;
    const by = 1 / Math.sqrt(variance / size + epsilon);
    for (let i = 0; i < size; i++) x[from + i] = (x[from + i]! - mean) * by * scale[i]! + shift[i]!;
  }
}

/** Likelihoods of numbers, in their place: their exponentials, as shares of one. */
function shares(numbers: Float32Array, length: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) most = Math.max(most, numbers[i]!);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += numbers[i] = Math.exp(numbers[i]! - most);
  for (let i = 0; i < length; i++) numbers[i] = numbers[i]! / sum;
}

/** GELU, x · Φ(x), between entries of a table: within 10⁻⁶. Beyond it, it is 0 or x. */
function bend(x: Float32Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const v = x[i]!;
    if (v >= BENT_TO) continue;
    if (v <= -BENT_TO) {
      x[i] = 0;
      continue;
    }
    const place = (v + BENT_TO) * BENT_STEPS;
    const below = Math.floor(place);
    const low = BENT[below]!;
    x[i] = low + (place - below) * (BENT[below + 1]! - low);
  }
}
const BENT_TO = 6;
/** Entries for each 1 of x. */
const BENT_STEPS = 512;
const BENT = Float64Array.from({ length: 2 * BENT_TO * BENT_STEPS + 1 }, (_, place) => {
  const v = place / BENT_STEPS - BENT_TO;
  return 0.5 * v * (1 + errorFunction(v * Math.SQRT1_2));
});

/** Within 1.5 · 10⁻⁷ (Abramowitz and Stegun, 7.1.26). */
function errorFunction(v: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(v));
  const rest =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const result = 1 - rest * Math.exp(-v * v);
  return v < 0 ? -result : result;
}

function unitMean(x: Float32Array, vectors: number, size: number): Float32Array {
  const mean = new Float32Array(size);
  for (let i = 0; i < vectors * size; i++) mean[i % size] = mean[i % size]! + x[i]!;
  const norm = Math.hypot(...mean);
  return mean.map((value) => value / norm);
}
