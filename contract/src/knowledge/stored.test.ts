import { assert, describe, expect, it } from 'vitest';
import type { KnowledgeBase } from '../knowledge.ts';
import { encodeKnowledge } from './encode.ts';
import { type KnowledgeHeader, MAGIC } from './layout.ts';
import { MEANING_SIZE, type StoredVector } from './meaning-vectors.ts';
import { openKnowledge, type StoredKnowledge } from './open.ts';
import { terms } from './terms.ts';

const BASE: KnowledgeBase = {
  version: 1,
  files: [
    { name: 'museum.md', description: 'about us', title: 'Harbour museum' },
    { name: '案内.txt', description: null },
  ],
  passages: [
    {
      id: 0,
      source: 'museum.md',
      heading: 'Tickets',
      text: 'A ticket costs eight euros. Tickets are sold here.',
    },
    { id: 1, source: 'museum.md', heading: null, text: 'The oldest ship is the cutter Anna. 𝄞' },
    { id: 2, source: '案内.txt', heading: 'Tickets', text: '図書館は午前九時に開きます。' },
  ],
};

function stored(base: KnowledgeBase = BASE) {
  return openKnowledge(encodeKnowledge(base));
}

function numberOf(knowledge: StoredKnowledge, term: string): number {
  const number = knowledge.find(term);
  assert(number !== null, `${term} is in no passage`);
  return number;
}

describe('a stored knowledge base', () => {
  it('returns its files, and each passage with its document and heading', () => {
    const knowledge = stored();
    expect(knowledge.files).toEqual([
      { name: 'museum.md', description: 'about us', title: 'Harbour museum' },
      { name: '案内.txt', description: null, title: null },
    ]);
    expect([0, 1, 2].map((id) => knowledge.passage(id))).toEqual(BASE.passages);
    expect(() => knowledge.passage(3)).toThrow(RangeError);
  });

  it('keeps what visitors are likely to say, and is opened where that was never gathered', () => {
    const hints = {
      version: 1 as const,
      sentences: ['the oldest ship'],
      phrases: [['ship', 2] as [string, number]],
    };
    const bytes = encodeKnowledge(BASE, hints);
    expect(openKnowledge(bytes).hearing()).toEqual(hints);
    expect(stored().hearing()).toBeNull();
    // The header of a knowledge base of before names no such section.
    const old = encodeKnowledge(BASE);
    const text = new TextDecoder('latin1').decode(old).replace(/,"hearing":0\}/, '}');
    const shorter = Uint8Array.from(text, (character) => character.charCodeAt(0));
    new DataView(shorter.buffer).setUint32(8, new DataView(old.buffer).getUint32(8, true) - 12, true);
    expect(shorter.length).toBe(old.length - 12);
    expect(openKnowledge(shorter).hearing()).toBeNull();
  });

  describe('with meaning vectors', () => {
    const vector = (seed: number) => {
      const numbers = Float32Array.from({ length: MEANING_SIZE }, (_, at) => Math.sin(seed * 1000 + at * at));
      const length = Math.hypot(...numbers);
      return numbers.map((number) => number / length);
    };
    const MEANING = [[vector(1), vector(2)], [], [vector(3)]];
    const bytes = encodeKnowledge(BASE, null, MEANING);
    const headLength = new DataView(bytes.buffer).getUint32(MAGIC.length, true);
    const header = JSON.parse(
      new TextDecoder().decode(bytes.subarray(MAGIC.length + 4, MAGIC.length + 4 + headLength)),
    ) as KnowledgeHeader;
    /** Where the vectors end, as nothing is stored after them. */
    const vectorsAt = bytes.length - 3 * MEANING_SIZE;
    const changed = (change: (view: DataView, bytes: Uint8Array) => void) => {
      const copy = bytes.slice();
      change(new DataView(copy.buffer), copy);
      return () => openKnowledge(copy);
    };
    /** With a header of the same length. */
    const headedBy = (change: Partial<KnowledgeHeader>) =>
      changed((_view, copy) => {
        const json = JSON.stringify({ ...header, ...change }).padEnd(headLength);
        copy.set(new TextEncoder().encode(json.slice(0, headLength)), MAGIC.length + 4);
      });

    it('tells those of each passage, as near as a byte for each number can', () => {
      const { meaning } = openKnowledge(bytes);
      assert(meaning !== null);
      expect(meaning.map(({ length }) => length)).toEqual([2, 0, 1]);
      const likeness = ({ values, scale }: StoredVector, other: Float32Array) =>
        other.reduce((sum, number, at) => sum + number * scale * (values[at] ?? 0), 0);
      for (const [passage, vectors] of MEANING.entries())
        for (const [sentence, one] of vectors.entries()) {
          const stored = meaning[passage]?.[sentence];
          assert(stored !== undefined);
          expect(likeness(stored, one)).toBeCloseTo(1, 3);
          expect(stored.values.buffer).toBe(bytes.buffer);
        }
    });

    it('says all else as without them, and the same to programs that do not know them', () => {
      const knowledge = openKnowledge(bytes);
      expect([0, 1, 2].map((id) => knowledge.passage(id))).toEqual(BASE.passages);
      expect([...knowledge.postings(numberOf(knowledge, 'ticket'))]).toHaveLength(2);
      // The release before takes the sections that it knows, and those must be the whole of it.
      const known = Object.values(header.bytes).reduce((sum, size) => sum + size, 0);
      expect(MAGIC.length + 4 + headLength + known).toBe(bytes.length);
      expect(stored().meaning).toBeNull();
      expect(encodeKnowledge({ version: 1, files: [], passages: [] }, null, [])).toEqual(
        encodeKnowledge({ version: 1, files: [], passages: [] }),
      );
    });

    it('has none where they are of another network, whose vectors say something else', () => {
      const { vectors } = header;
      assert(vectors !== undefined);
      const ofAnother = { ...vectors, network: 'x'.repeat(vectors.network.length) };
      expect(headedBy({ vectors: ofAnother })().meaning).toBeNull();
    });

    it('can be read at any offset in memory', () => {
      const shifted = new Uint8Array(bytes.length + 3);
      shifted.set(bytes, 3);
      expect(openKnowledge(shifted.subarray(3)).meaning).toEqual(openKnowledge(bytes).meaning);
    });

    it('is refused where these are cut, damaged or of other passages', () => {
      const { vectors } = header;
      assert(vectors !== undefined);
      expect(() => openKnowledge(bytes.subarray(0, bytes.length - 1))).toThrow('cut');
      for (const wrong of [vectors.bytes - 1, 10, -10, 99_999])
        expect(headedBy({ vectors: { ...vectors, bytes: wrong } })).toThrow();
      expect(headedBy({ passages: 4 })).toThrow('damaged');
      const scaleAt = vectorsAt - 3 * 4;
      for (const scale of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
        expect(changed((view) => view.setFloat32(scaleAt, scale, true))).toThrow('damaged');
      expect(changed((view) => view.setUint16(scaleAt - 2, 0xffff, true))).toThrow('damaged');
      expect(changed(() => {})).not.toThrow();
    });

    it('is not made of vectors without a direction, of another size or of other passages', () => {
      const of = (meaning: Float32Array[][]) => () => encodeKnowledge(BASE, null, meaning);
      expect(of([[], [], [new Float32Array(MEANING_SIZE)]])).toThrow('no direction');
      expect(of([[], [], [new Float32Array(MEANING_SIZE).fill(Number.NaN)]])).toThrow('no direction');
      expect(of([[], [], [new Float32Array(MEANING_SIZE - 1).fill(1)]])).toThrow('383 numbers');
      expect(of([[], []])).toThrow('of other passages');
    });
  });

  it('knows where each term occurs, in text and heading', () => {
    const knowledge = stored();
    expect([...knowledge.postings(numberOf(knowledge, 'ticket'))]).toEqual([
      { passage: 0, count: 2, inHeading: true },
      { passage: 2, count: 0, inHeading: true },
    ]);
    const [pair = ''] = terms('午前');
    expect([...knowledge.postings(numberOf(knowledge, pair))]).toEqual([
      { passage: 2, count: 1, inHeading: false },
    ]);
    expect(knowledge.spread(numberOf(knowledge, 'ticket'))).toBe(2);
    expect(knowledge.find('submarine')).toBeNull();
  });

  it('finds the passages of terms that occur everywhere, and of each of many terms', () => {
    const passages = Array.from({ length: 5000 }, (_, id) => ({
      id,
      source: 'a',
      heading: null,
      text: `common word${id} ${'again '.repeat(id % 200)}`,
    }));
    const knowledge = stored({ version: 1, files: [{ name: 'a', description: null }], passages });
    expect([...knowledge.postings(numberOf(knowledge, 'common'))].map(({ passage }) => passage)).toEqual(
      passages.map(({ id }) => id),
    );
    for (const id of [0, 1, 127, 128, 4999])
      expect([...knowledge.postings(numberOf(knowledge, `word${id}`))]).toEqual([
        { passage: id, count: 1, inHeading: false },
      ]);
  });

  it('finds the terms with a common beginning', () => {
    const knowledge = stored({
      version: 1,
      files: [{ name: 'a', description: null }],
      passages: [
        { id: 0, source: 'a', heading: null, text: 'electric electrified electron election eleven' },
      ],
    });
    const near = knowledge.near('electrical', 'elect', 10).map((number) => knowledge.termAt(number));
    expect(near.toSorted()).toEqual(terms('electric electrified electron election').toSorted());
    expect(knowledge.near('electrical', 'elect', 1)).toHaveLength(1);
  });

  it('can be read at any offset in memory', () => {
    const bytes = encodeKnowledge(BASE);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(openKnowledge(shifted.subarray(3)).passage(1)).toEqual(BASE.passages[1]);
  });

  it('of no documents is empty', () => {
    const knowledge = stored({ version: 1, files: [], passages: [] });
    expect(knowledge.passageCount).toBe(0);
    expect(knowledge.find('anything')).toBeNull();
    expect(knowledge.near('anything', 'any', 5)).toEqual([]);
  });

  it('that is truncated, or other data, is refused', () => {
    const bytes = encodeKnowledge(BASE);
    expect(() => openKnowledge(bytes.subarray(0, bytes.length - 1))).toThrow('cut');
    expect(() => openKnowledge(new TextEncoder().encode('%PDF-1.7'))).toThrow('no knowledge base');
    expect(() => openKnowledge(new Uint8Array())).toThrow();
  });

  it('of the format without an index is recognised by the beginning of its text', () => {
    const passages = Array.from({ length: 1000 }, (_, id) => ({
      source: 'museum.md',
      heading: null,
      id,
      text: `Room ${id}. ${'x '.repeat(300)}`,
    }));
    const old = new TextEncoder().encode(JSON.stringify({ ...BASE, passages }));
    const knowledge = openKnowledge(old);
    expect(knowledge.passage(0).text).toBe(passages[0]?.text);
    expect(knowledge.passageCount).toBeGreaterThan(100);
    expect(knowledge.passageCount).toBeLessThan(500);
  });
});

describe('the terms of a text', () => {
  it.each([
    ['Bridges were electrified in 1,883.', ['bridg', 'electrifi', '1,883']],
    ["What's the museum's phone? Don't call.", ['museum', 'phon', 'call']],
    ["Quels sont les horaires de l'hôtel ?", ['horair', 'hôtel']],
    ['', []],
  ])('of “%s”', (text, expected) => expect(terms(text)).toEqual(expected));

  it('are pairs of characters where words have no spaces, without particles', () => {
    const pair = (text: string) => terms(text)[0];
    expect(terms('図書館は')).toEqual([pair('図書'), pair('書館'), pair('館は')]);
    expect(terms('のですか')).toEqual([]);
    expect(terms('NASAのロケット')).toEqual(['nasa', pair('のロ'), pair('ロケ'), pair('ケッ'), pair('ット')]);
    expect(terms('茶')).toEqual(['茶']);
    expect(new Set(['図書', '書図', '午前', '午後', '가게', '나무'].map(pair)).size).toBe(6);
  });
});
