import { READ_WHOLE_PASSAGES } from '../knowledge.ts';

/**
 * The network that reads sentences and questions: the beginning of the SHA-256 of its file. Vectors of another one are
 * not compared with its own.
 */
export const MEANING_NETWORK = 'f7b26adb1cd4';

/** How many numbers a meaning vector has. */
export const MEANING_SIZE = 384;

/** The meaning vector of a sentence, of unit length: its numbers are `values` times `scale`. */
export interface StoredVector {
  values: Int8Array;
  scale: number;
}

/** Of each passage, the vectors of its sentences (`sentencesToEmbed`) in their order. */
export type StoredMeaning = readonly (readonly StoredVector[])[];

const VALUE_MAX = 127;
const COUNT_BYTES = 2;
const COUNT_MAX = 0xffff;
const SCALE_BYTES = 4;

/**
 * The section `meaning`: u16 number of sentences for each passage, then for all sentences an f32 scale each, then
 * their numbers, a byte each.
 * @param meaning of each passage, the vectors of its sentences
 */
export function encodeMeaning(meaning: readonly (readonly Float32Array[])[]): Uint8Array<ArrayBuffer> {
  if (meaning.length > READ_WHOLE_PASSAGES)
    throw new Error(`knowledge of ${meaning.length} passages is searched by its words alone`);
  const vectors = meaning.flat();
  const scalesAt = meaning.length * COUNT_BYTES;
  const valuesAt = scalesAt + vectors.length * SCALE_BYTES;
  const bytes = new Uint8Array(valuesAt + vectors.length * MEANING_SIZE);
  const view = new DataView(bytes.buffer);
  for (const [passage, { length }] of meaning.entries()) {
    if (length > COUNT_MAX) throw new Error(`passage ${passage} has ${length} sentences`);
    view.setUint16(passage * COUNT_BYTES, length, true);
  }
  for (const [sentence, vector] of vectors.entries()) {
    const scale = scaleOf(vector);
    view.setFloat32(scalesAt + sentence * SCALE_BYTES, scale, true);
    const at = valuesAt + sentence * MEANING_SIZE;
    for (const [place, number] of vector.entries()) view.setInt8(at + place, Math.round(number / scale));
  }
  return bytes;
}

function scaleOf(vector: Float32Array): number {
  if (vector.length !== MEANING_SIZE) throw new Error(`a meaning vector has ${vector.length} numbers`);
  const most = vector.reduce((max, number) => Math.max(max, Math.abs(number)), 0);
  if (!(most > 0 && most < Number.POSITIVE_INFINITY)) throw new Error('a meaning vector has no direction');
  return most / VALUE_MAX;
}

/** Views of the section, which is not copied. @throws Error for bytes that are no such section */
export function openMeaning(section: Uint8Array, passages: number): StoredMeaning {
  const damaged = () => new Error('the meaning vectors of the knowledge base are damaged');
  const scalesAt = passages * COUNT_BYTES;
  if (passages > READ_WHOLE_PASSAGES || scalesAt > section.length) throw damaged();
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength);
  const counts = Array.from({ length: passages }, (_, at) => view.getUint16(at * COUNT_BYTES, true));
  const sentences = counts.reduce((sum, count) => sum + count, 0);
  const valuesAt = scalesAt + sentences * SCALE_BYTES;
  if (valuesAt + sentences * MEANING_SIZE !== section.length) throw damaged();
  let next = 0;
  const vector = (): StoredVector => {
    const scale = view.getFloat32(scalesAt + next * SCALE_BYTES, true);
    if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) throw damaged();
    const at = section.byteOffset + valuesAt + next * MEANING_SIZE;
    next += 1;
    return { values: new Int8Array(section.buffer, at, MEANING_SIZE), scale };
  };
  return counts.map((count) => Array.from({ length: count }, vector));
}
