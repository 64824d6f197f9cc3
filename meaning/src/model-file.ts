import { fstatSync, openSync, readSync } from 'node:fs';

/**
 * The network as it lies in a file: multilingual-e5-small, its weights in four bits, of its vocabulary what the languages
 * of avatars use. Numbers are little-endian.
 *
 *   magic      8 bytes
 *   header     u32 length, then JSON in UTF-8: `ModelHeader`
 *   sections   pieces (UTF-8, a line each), scores (f32 each), embeddings (a matrix, a row a piece), positions (f32), then
 *              of each layer its matrices and vectors in the order of `LAYER`
 *
 * A matrix is its numbers from -8 to 7, plus 8, two a byte, then a scale (f16) for each 32 of them. In each 16 bytes of a
 * row the lower halves are the first 16 numbers.
 */
export const MAGIC = 'VIVMEAN1';
/** Numbers that share a scale. */
export const BLOCK = 32;

export interface ModelHeader {
  pieces: number;
  /** Bytes of their texts. */
  textBytes: number;
  /** Of each vector. */
  size: number;
  /** Of the vectors between the two matrices that end a layer. */
  inner: number;
  layers: number;
  heads: number;
  /** How many pieces a text may have, with the two that begin and end it. */
  positions: number;
  epsilon: number;
  begin: number;
  end: number;
  unknown: number;
}

type Side = 'size' | 'inner';
/** What a layer is made of, in its order: `rows` and `columns` of a matrix, or how long a vector is. */
export const LAYER = [
  ['query', 'size', 'size'],
  ['queryBias', 'size'],
  ['key', 'size', 'size'],
  ['keyBias', 'size'],
  ['value', 'size', 'size'],
  ['valueBias', 'size'],
  ['attended', 'size', 'size'],
  ['attendedBias', 'size'],
  ['attendedScale', 'size'],
  ['attendedShift', 'size'],
  ['wider', 'inner', 'size'],
  ['widerBias', 'inner'],
  ['narrower', 'size', 'inner'],
  ['narrowerBias', 'size'],
  ['outScale', 'size'],
  ['outShift', 'size'],
] as const satisfies readonly (readonly [string, Side] | readonly [string, Side, Side])[];
export type LayerPart = (typeof LAYER)[number][0];

/** What a model is read from. */
export interface ModelFile {
  size: number;
  /** Fills `into` with what lies from `at` on. */
  read(at: number, into: Uint8Array): void;
}

/** Rows of numbers in four bits, which stay in the file until they are asked for. */
export interface Matrix {
  rows: number;
  columns: number;
  /** Fills `into` with what begins at a row. */
  readHalves(into: Uint8Array, row?: number): void;
  /** As f16. */
  readScales(into: Uint16Array, row?: number): void;
}

export interface Model {
  header: ModelHeader;
  pieces: string[];
  scores: Float32Array;
  embeddings: Matrix;
  /** With what is added to each embedding, wherever it stands. */
  positions: Float32Array;
  embeddedScale: Float32Array;
  embeddedShift: Float32Array;
  layers: Record<LayerPart, Matrix | Float32Array>[];
}

/**
 * The file stays open: nearly two thirds of it are embeddings, of which a text needs a few, and what is read of it lies in
 * memory once for all processes of a machine.
 */
export function openModelFile(place: URL): ModelFile {
  const file = openSync(place);
  return {
    size: fstatSync(file).size,
    read(at, into) {
      for (let filled = 0; filled < into.length; ) {
        const read = readSync(file, into, filled, into.length - filled, at + filled);
        if (read === 0) throw cut();
        filled += read;
      }
    },
  };
}

/** @throws if it is not such a file */
export function decodeModel(file: ModelFile): Model {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  const skip = (length: number) => {
    if (at + length > file.size) throw cut();
    at += length;
    return at - length;
  };
  const take = (length: number) => {
    const bytes = new Uint8Array(length);
    file.read(skip(length), bytes);
    return bytes;
  };
  if (decoder.decode(take(MAGIC.length)) !== MAGIC)
    throw new Error('The file of the network that compares texts is not one.');
  const headerLength = new DataView(take(4).buffer).getUint32(0, true);
  const header = JSON.parse(decoder.decode(take(headerLength))) as ModelHeader;
  const vector = (length: number) => new Float32Array(take(4 * length).buffer);
  const matrix = (rows: number, columns: number): Matrix => {
    const halvesAt = skip((rows * columns) / 2);
    const scalesAt = skip((2 * rows * columns) / BLOCK);
    return {
      rows,
      columns,
      readHalves: (into, row = 0) => file.read(halvesAt + (row * columns) / 2, into),
      readScales: (into, row = 0) =>
        file.read(
          scalesAt + (2 * row * columns) / BLOCK,
          new Uint8Array(into.buffer, into.byteOffset, into.byteLength),
        ),
    };
  };
  const { size } = header;
  const pieces = decoder.decode(take(header.textBytes)).split('\n');
  return {
    header,
    pieces,
    scores: vector(header.pieces),
    embeddings: matrix(header.pieces, size),
    positions: vector(header.positions * size),
    embeddedScale: vector(size),
    embeddedShift: vector(size),
    layers: Array.from({ length: header.layers }, () => {
      const parts = LAYER.map(([name, rows, columns]) => [
        name,
        columns === undefined ? vector(header[rows]) : matrix(header[rows], header[columns]),
      ]);
      return Object.fromEntries(parts) as Model['layers'][number];
    }),
  };
}

const cut = () => new Error('The file of the network that compares texts is cut.');
