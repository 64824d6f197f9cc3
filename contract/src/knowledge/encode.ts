import type { KnowledgeBase } from '../knowledge.ts';
import type { HearingHints } from './hearing-hints.ts';
import { type KnowledgeHeader, MAGIC, PASSAGE_BYTES, SECTIONS, type Section } from './layout.ts';
import { encodeMeaning, MEANING_NETWORK } from './meaning-vectors.ts';
import { terms } from './terms.ts';

const COUNT_MAX = 63;

/**
 * The stored form of a knowledge base, with its index. Takes seconds for the largest: nothing a session may wait for.
 * @param meaning of each passage, the meaning vectors of its sentences (`sentencesToEmbed`); null: none
 */
export function encodeKnowledge(
  base: KnowledgeBase,
  hearing: HearingHints | null = null,
  meaning: readonly (readonly Float32Array[])[] | null = null,
): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const fileOf = new Map(base.files.map(({ name }, index) => [name, index]));
  const headings: string[] = [];
  const headingOf = new Map<string, number>();
  const text = new ByteList();
  const passages = new Uint8Array(base.passages.length * PASSAGE_BYTES);
  const rows = new DataView(passages.buffer);
  const postings = new PostingLists();
  let lengths = 0;
  base.passages.forEach((passage, id) => {
    const at = id * PASSAGE_BYTES;
    const file = fileOf.get(passage.source);
    if (file === undefined) throw new Error('a passage is of no file of its knowledge base');
    let heading = 0;
    if (passage.heading !== null) {
      heading = headingOf.get(passage.heading) ?? headings.push(passage.heading);
      headingOf.set(passage.heading, heading);
    }
    rows.setUint32(at, text.size, true);
    rows.setUint32(at + 4, heading, true);
    rows.setUint16(at + 8, file, true);
    text.add(encoder.encode(passage.text));
    const own = terms(passage.text);
    rows.setUint16(at + 10, Math.min(own.length, 0xffff), true);
    lengths += own.length;
    postings.add(id, own, passage.heading === null ? [] : terms(passage.heading));
  });
  const sorted = postings.sorted();
  const headingTable = stringTable(headings);
  const termTable = stringTable(sorted.map(({ term }) => term));
  const lists = postings.encode(sorted.map(({ list }) => list));
  if (meaning !== null && meaning.length !== base.passages.length)
    throw new Error('the meaning vectors are of other passages');
  const vectors = encodeMeaning(meaning ?? []);
  const sections: Record<Section, Uint8Array> = {
    passages,
    text: text.bytes(),
    headingOffsets: headingTable.offsets,
    headings: headingTable.bytes,
    termOffsets: termTable.offsets,
    terms: termTable.bytes,
    postingOffsets: lists.offsets,
    postings: joined(lists.bytes, vectors),
    hearing: encoder.encode(hearing === null ? '' : JSON.stringify(hearing)),
  };
  const header: KnowledgeHeader = {
    files: base.files.map(({ name, description, title = null }) => ({ name, description, title })),
    passages: base.passages.length,
    headings: headings.length,
    terms: sorted.length,
    meanLength: base.passages.length === 0 ? 0 : lengths / base.passages.length,
    bytes: Object.fromEntries(SECTIONS.map((name) => [name, sections[name].length])) as Record<
      Section,
      number
    >,
    ...(vectors.length > 0 && { vectors: { bytes: vectors.length, network: MEANING_NETWORK } }),
  };
  const head = encoder.encode(JSON.stringify(header));
  const headLength = new Uint8Array(4);
  new DataView(headLength.buffer).setUint32(0, head.length, true);
  return joined(MAGIC, headLength, head, ...SECTIONS.map((name) => sections[name]));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new ByteList();
  for (const part of parts) whole.add(part);
  return whole.bytes();
}

/** Which terms stand in which passages, gathered in flat lists: there are millions of pairs. */
class PostingLists {
  readonly #listOf = new Map<string, number>();
  /** Pairs of list and (passage, how), in the order of passages. */
  readonly #lists = new NumberList();
  readonly #passages = new NumberList();
  readonly #how = new NumberList();

  add(passage: number, inText: string[], inHeading: string[]): void {
    const counts = new Map<number, number>();
    for (const term of inText) {
      const list = this.#number(term);
      counts.set(list, Math.min((counts.get(list) ?? 0) + 2, COUNT_MAX * 2));
    }
    for (const term of inHeading) {
      const list = this.#number(term);
      counts.set(list, (counts.get(list) ?? 0) | 1);
    }
    for (const [list, how] of counts) {
      this.#lists.push(list);
      this.#passages.push(passage);
      this.#how.push(how);
    }
  }

  sorted(): { term: string; list: number }[] {
    return [...this.#listOf]
      .map(([term, list]) => ({ term, list }))
      .sort((a, b) => (a.term < b.term ? -1 : a.term > b.term ? 1 : 0));
  }

  encode(order: number[]): { offsets: Uint8Array; bytes: Uint8Array } {
    const lists = this.#lists.numbers();
    const passages = this.#passages.numbers();
    const how = this.#how.numbers();
    // Counting sort: `starts[list]` to `starts[list + 1]` are the pairs of one list, passages rising.
    const starts = new Uint32Array(this.#listOf.size + 1);
    for (const list of lists) starts[list + 1] = (starts[list + 1] ?? 0) + 1;
    let total = 0;
    for (const [list, count] of starts.entries()) {
      total += count;
      starts[list] = total;
    }
    const next = starts.slice();
    const pairs = new Uint32Array(lists.length);
    for (const [pair, list] of lists.entries()) {
      const place = next[list] ?? 0;
      pairs[place] = pair;
      next[list] = place + 1;
    }
    const bytes = new ByteList();
    const offsets = new NumberList();
    for (const list of order) {
      offsets.push(bytes.size);
      const ofList = pairs.subarray(starts[list], starts[list + 1]);
      bytes.addNumber(ofList.length);
      let before = 0;
      for (const pair of ofList) {
        const passage = passages[pair] ?? 0;
        const detail = how[pair] ?? 0;
        const plain = detail === 2;
        bytes.addNumber((passage - before) * 2 + (plain ? 0 : 1));
        if (!plain) bytes.addNumber(detail);
        before = passage;
      }
    }
    offsets.push(bytes.size);
    return { offsets: littleEndian(offsets.numbers()), bytes: bytes.bytes() };
  }

  #number(term: string): number {
    const known = this.#listOf.get(term);
    if (known !== undefined) return known;
    this.#listOf.set(term, this.#listOf.size);
    return this.#listOf.size - 1;
  }
}

function stringTable(strings: string[]): { offsets: Uint8Array; bytes: Uint8Array } {
  const encoder = new TextEncoder();
  const bytes = new ByteList();
  const offsets = new Uint32Array(strings.length + 1);
  strings.forEach((text, index) => {
    bytes.add(encoder.encode(text));
    offsets[index + 1] = bytes.size;
  });
  return { offsets: littleEndian(offsets), bytes: bytes.bytes() };
}

function littleEndian(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, number] of numbers.entries()) view.setUint32(index * 4, number, true);
  return bytes;
}

class NumberList {
  #numbers = new Uint32Array(1024);
  #size = 0;

  push(number: number): void {
    if (this.#size === this.#numbers.length) {
      const larger = new Uint32Array(this.#size * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#size++] = number;
  }

  numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#size);
  }
}

class ByteList {
  #bytes = new Uint8Array(64 * 1024);
  size = 0;

  add(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.size);
    this.size += bytes.length;
  }

  addNumber(number: number): void {
    this.#makeRoom(5);
    let rest = number;
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes[this.size++] = (rest % 128) + 128;
    this.#bytes[this.size++] = rest;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.size);
  }

  #makeRoom(length: number): void {
    if (this.size + length <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.size + length, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.size));
    this.#bytes = larger;
  }
}
