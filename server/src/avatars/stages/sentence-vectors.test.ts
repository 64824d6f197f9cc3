import { type KnowledgePassage, READ_WHOLE_PASSAGES } from '@vivant/contract/knowledge';
import { MEANING_SIZE } from '@vivant/contract/knowledge/meaning-vectors';
import { beforeEach, describe, expect, it } from 'vitest';
import { vectorsOf } from './sentence-vectors.ts';

const passages = (...texts: string[]): KnowledgePassage[] =>
  texts.map((text, id) => ({ id, source: 'a.md', heading: 'Visits', text }));
const never = new AbortController().signal;
const LATER = Number.POSITIVE_INFINITY;

/** A network that knows words alone: each turns a vector towards a place of its own. */
let embedded: string[];
let open: number;
beforeEach(() => {
  embedded = [];
  open = 0;
});
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(MEANING_SIZE);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const place = [...word].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % MEANING_SIZE, 7);
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}
const network = (sentences = async (texts: readonly string[]) => texts.map(vectorOf)) => {
  open += 1;
  return {
    sentences: (texts: readonly string[]) => {
      embedded.push(...texts);
      return sentences(texts);
    },
    async close() {
      open -= 1;
    },
  };
};

describe('the meaning vectors of a knowledge base', () => {
  it('are those of the sentences of each passage, in their order', async () => {
    const vectors = await vectorsOf(passages('We open at nine. Entry is free.', 'Dogs may come.'), network, {
      deadline: LATER,
      signal: never,
    });
    expect(embedded).toEqual([
      'Visits: We open at nine.',
      'Visits: Entry is free.',
      'Visits: Dogs may come.',
    ]);
    expect(vectors).toEqual([
      [0, 1].map((at) => vectorOf(embedded[at] ?? '')),
      [vectorOf(embedded[2] ?? '')],
    ]);
    expect(open).toBe(0);
  });

  it.each([
    ['without passages', []],
    ['of too many passages', passages(...Array.from({ length: READ_WHOLE_PASSAGES + 1 }, () => 'Hello.'))],
    ['of too much text', passages(...Array.from({ length: 90 }, () => 'long '.repeat(300)))],
  ])('of one %s are none, and no network is loaded', async (_what, given) => {
    expect(await vectorsOf(given, network, { deadline: LATER, signal: never })).toBeNull();
    expect(embedded).toEqual([]);
  });

  it('are none where the network fails or time is up: the knowledge is stored all the same', async () => {
    const failing = () => network(() => Promise.reject(new Error('out of memory')));
    const given = passages('We open at nine.', 'Dogs may come.');
    expect(await vectorsOf(given, failing, { deadline: LATER, signal: never })).toBeNull();
    expect(await vectorsOf(given, network, { deadline: performance.now() - 1, signal: never })).toBeNull();
    expect(open).toBe(0);
  });

  it('are made no further once the build is no longer wanted', async () => {
    const wanted = new AbortController();
    const until = () =>
      network(async (texts) => {
        wanted.abort(new Error('not wanted'));
        return texts.map(vectorOf);
      });
    const given = passages('We open at nine.', 'Dogs may come.');
    await expect(vectorsOf(given, until, { deadline: LATER, signal: wanted.signal })).rejects.toThrow(
      'not wanted',
    );
    expect(embedded).toEqual(['Visits: We open at nine.']);
    expect(open).toBe(0);
  });
});
