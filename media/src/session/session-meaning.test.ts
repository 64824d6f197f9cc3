import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { MEANING_SIZE } from '@vivant/contract/knowledge/meaning-vectors';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import type { Embedder } from '@vivant/meaning/embedder';
import { assert, beforeEach, describe, expect, it } from 'vitest';
import { createSessionMeaning, type SessionMeaning } from './session-meaning.ts';

const BASE: KnowledgeBase = {
  version: 1,
  files: [{ name: 'a.md', description: null }],
  passages: [{ id: 0, source: 'a.md', heading: null, text: 'We open at nine.' }],
};
const VECTOR = new Float32Array(MEANING_SIZE).fill(1);
const WITHOUT = openKnowledge(encodeKnowledge(BASE));
const WITH = openKnowledge(encodeKnowledge(BASE, null, [[VECTOR]]));

/** The network of a test: `answer` says what comes of questions. */
let answer: () => Promise<Float32Array[]>;
let made: { closed: boolean }[];
beforeEach(() => {
  answer = async () => [VECTOR];
  made = [];
});
function network(): Embedder {
  const own = { closed: false };
  made.push(own);
  return {
    questions: () => answer(),
    sentences: () => answer(),
    async close() {
      own.closed = true;
    },
  };
}
function embedderIn(meaning: SessionMeaning) {
  const embedder = meaning.embedderFor(WITH);
  assert(embedder !== null);
  return embedder;
}

describe('the network of a session', () => {
  it('is not loaded for knowledge without meaning vectors', async () => {
    const meaning = createSessionMeaning(network);
    expect(meaning.embedderFor(WITHOUT)).toBeNull();
    expect(meaning.embedderFor(null)).toBeNull();
    await meaning.warm();
    await meaning.close();
    expect(made).toEqual([]);
  });

  it('is loaded once, when it is warmed or first asked, and ends with the session', async () => {
    const meaning = createSessionMeaning(network);
    const embedder = embedderIn(meaning);
    expect(made).toEqual([]);
    await meaning.warm();
    expect(await embedder.questions(['When?'])).toEqual([VECTOR]);
    expect(await embedderIn(meaning).questions(['Where?'])).toEqual([VECTOR]);
    expect(made).toEqual([{ closed: false }]);
    await meaning.close();
    expect(made).toEqual([{ closed: true }]);
    await expect(embedder.questions(['Who?'])).rejects.toThrow('has ended');
  });

  it('that failed is not loaded again for every question', async () => {
    answer = () => Promise.reject(new Error('out of memory'));
    const meaning = createSessionMeaning(network);
    const embedder = embedderIn(meaning);
    await meaning.warm();
    answer = async () => [VECTOR];
    await expect(embedder.questions(['When?'])).rejects.toThrow('out of memory');
    await meaning.close();
    expect(made).toEqual([{ closed: true }]);
  });
});
