import { KnowledgeBase, type KnowledgeFile, type KnowledgePassage } from '../knowledge.ts';
import { encodeKnowledge } from './encode.ts';
import { HearingHints } from './hearing-hints.ts';
import { type KnowledgeHeader, MAGIC, PASSAGE_BYTES, SECTIONS, type Section } from './layout.ts';
import { MEANING_NETWORK, openMeaning, type StoredMeaning } from './meaning-vectors.ts';

/** Where a term stands in a passage. */
export interface Posting {
  passage: number;
  /** In the text. */
  count: number;
  inHeading: boolean;
}

/** A knowledge base in its stored form: searched in place; nothing is read before it is needed. */
export interface StoredKnowledge {
  files: readonly KnowledgeFile[];
  passageCount: number;
  /** Of passages, in terms. */
  meanLength: number;
  passage(id: number): KnowledgePassage;
  /** The different ones, as they come in the documents; those with pages name them. */
  headings(): Generator<string>;
  /** In terms. */
  lengthOf(passage: number): number;
  /** Number of a term, or null where no passage holds it. */
  find(term: string): number | null;
  /** Numbers of terms that begin with `prefix`, those that stand nearest to `term` first. */
  near(term: string, prefix: string, limit: number): number[];
  termAt(number: number): string;
  /** How many passages hold a term. */
  spread(term: number): number;
  postings(term: number): Generator<Posting>;
  /** What visitors are likely to say; null if that was not gathered. Throws if it is damaged. */
  hearing(): HearingHints | null;
  /** The meaning vectors, in place; null if it has none: it is large, or was stored by a release that made none or others. */
  meaning: StoredMeaning | null;
}

/**
 * For blobs of version 1, which had no index: this much text is indexed when they are opened, so that a session's
 * start is hardly slower. The server rebuilds such blobs; until then the end of long documents is not found.
 */
const UNINDEXED_MAX_CHARS = 200_000;

/** @throws Error for bytes that are no knowledge base. */
export function openKnowledge(bytes: Uint8Array): StoredKnowledge {
  if (bytes[0] === '{'.charCodeAt(0)) return openUnindexed(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!MAGIC.every((byte, index) => bytes[index] === byte)) throw new Error('this is no knowledge base');
  const decoder = new TextDecoder();
  const headerAt = MAGIC.length + 4;
  const sectionsAt = headerAt + view.getUint32(MAGIC.length, true);
  const header = JSON.parse(decoder.decode(bytes.subarray(headerAt, sectionsAt))) as KnowledgeHeader;
  const starts = {} as Record<Section, number>;
  let end = sectionsAt;
  for (const section of SECTIONS) {
    starts[section] = end;
    end += header.bytes[section] ?? 0;
  }
  if (end !== bytes.length) throw new Error('the knowledge base is cut');
  const vectors = header.vectors ?? { bytes: 0, network: '' };
  if (!(vectors.bytes >= 0 && vectors.bytes <= header.bytes.postings))
    throw new Error('the knowledge base is cut');
  const meaning = bytes.subarray(starts.hearing - vectors.bytes, starts.hearing);

  const entry = (offsets: Section, data: Section, index: number): string => {
    const at = starts[offsets] + index * 4;
    return decoder.decode(
      bytes.subarray(starts[data] + view.getUint32(at, true), starts[data] + view.getUint32(at + 4, true)),
    );
  };
  const termAt = (number: number) => entry('termOffsets', 'terms', number);
  /** The first term that is not smaller. */
  const placeOf = (term: string): number => {
    let from = 0;
    let to = header.terms;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (termAt(middle) < term) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  const row = (passage: number) => starts.passages + passage * PASSAGE_BYTES;
  const sourceOf = (passage: number): string => {
    const file = header.files[view.getUint16(row(passage) + 8, true)];
    if (file === undefined) throw new Error(`passage ${passage} is of no file of this knowledge base`);
    return file.name;
  };
  const list = (term: number) =>
    new NumberReader(bytes, starts.postings + view.getUint32(starts.postingOffsets + term * 4, true));

  return {
    files: header.files,
    passageCount: header.passages,
    meanLength: header.meanLength,
    meaning: vectors.network === MEANING_NETWORK ? openMeaning(meaning, header.passages) : null,
    termAt,
    passage(id) {
      if (!(id >= 0 && id < header.passages)) throw new RangeError(`there is no passage ${id}`);
      const from = view.getUint32(row(id), true);
      const to = id + 1 < header.passages ? view.getUint32(row(id + 1), true) : header.bytes.text;
      const heading = view.getUint32(row(id) + 4, true);
      return {
        id,
        source: sourceOf(id),
        heading: heading === 0 ? null : entry('headingOffsets', 'headings', heading - 1),
        text: decoder.decode(bytes.subarray(starts.text + from, starts.text + to)),
      };
    },
    *headings() {
      for (let index = 0; index < header.headings; index++) yield entry('headingOffsets', 'headings', index);
    },
    lengthOf: (passage) => view.getUint16(row(passage) + 10, true),
    find(term) {
      const place = placeOf(term);
      return place < header.terms && termAt(place) === term ? place : null;
    },
    near(term, prefix, limit) {
      const found: number[] = [];
      const place = placeOf(term);
      // Neighbours share the longest beginnings, so the search goes outwards from where the term would stand.
      let below = place - 1;
      let above = place;
      const fits = (number: number) =>
        number >= 0 && number < header.terms && termAt(number).startsWith(prefix);
      while (found.length < limit) {
        const [fitsAbove, fitsBelow] = [fits(above), fits(below)];
        if (fitsAbove) found.push(above++);
        if (fitsBelow && found.length < limit) found.push(below--);
        if (!fitsAbove && !fitsBelow) break;
      }
      return found;
    },
    spread: (term) => list(term).next(),
    hearing() {
      const json = decoder.decode(bytes.subarray(starts.hearing, end));
      return json === '' ? null : HearingHints.parse(JSON.parse(json));
    },
    *postings(term) {
      const numbers = list(term);
      let passage = 0;
      for (let left = numbers.next(); left > 0; left--) {
        const step = numbers.next();
        passage += step >>> 1;
        const how = (step & 1) === 0 ? 2 : numbers.next();
        yield { passage, count: how >>> 1, inHeading: (how & 1) === 1 };
      }
    },
  };
}

function openUnindexed(bytes: Uint8Array): StoredKnowledge {
  const base = KnowledgeBase.parse(JSON.parse(new TextDecoder().decode(bytes)));
  let left = UNINDEXED_MAX_CHARS;
  const passages = base.passages.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
  return openKnowledge(encodeKnowledge({ ...base, passages }));
}

class NumberReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  next(): number {
    let number = 0;
    let factor = 1;
    for (;;) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('the knowledge base is cut');
      if (byte < 128) return number + byte * factor;
      number += (byte - 128) * factor;
      factor *= 128;
    }
  }
}
