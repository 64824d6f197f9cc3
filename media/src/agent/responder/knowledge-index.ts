import type { KnowledgePassage } from '@vivant/contract/knowledge';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { terms, UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';

export interface Finding {
  passage: KnowledgePassage;
  score: number;
  /** 0–1: the share of the question that the passage mentions, weighted by the rarity of its terms. */
  coverage: number;
}

export interface KnowledgeIndex {
  ask(question: string): Inquiry;
  /** How many passages mention a word. */
  holders(word: string): number;
  /** The weight of a word that this many passages contain. */
  rarity(holders: number): number;
}

/** One question to the documents. */
export interface Inquiry {
  /** Best first. */
  findings(limit: number): Finding[];
}

const LIKENESS_CHARS = 4;
/** How many neighbours of a term in the dictionary are compared; inflections are adjacent. */
const LIKE_TERMS_MAX = 200;
/** How many terms of a question are used, the rarest first: a long pasted text must not delay the answer. */
const ASKED_TERMS_MAX = 40;
/**
 * Every term is weighted as if there were this many passages on other topics: otherwise, in a document of one or two
 * passages, each of its words would weigh nothing compared with any other word of the question.
 */
const BACKGROUND_PASSAGES = 8;
/**
 * Parameters of BM25+: how fast a term's repetition stops counting, how much long passages are discounted, and its
 * minimum share.
 */
const SATURATION = 1.2;
const LENGTH_DISCOUNT = 0.7;
const LEAST = 0.5;
/** The weight of a term in the heading, relative to one in the text. */
const HEADING_BOOST = 2;

/** How similar two terms are, 0–1: inflections and derivations share their beginning ("electrified", "electric"). */
function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < LIKENESS_CHARS || UNSPACED_SCRIPT.test(short)) return 0;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared++;
  return shared >= LIKENESS_CHARS && shared >= 0.75 * short.length && shared >= 0.5 * long.length ? 0.7 : 0;
}

/** A term of the question, and the terms of the documents that it may mean, the best fitting first. */
interface AskedTerm {
  weight: number;
  meant: { term: string; fit: number }[];
}

/** BM25+ over the passages of several stores as if they were one; headings count in addition to the text. */
export function createKnowledgeIndex(stores: readonly StoredKnowledge[]): KnowledgeIndex {
  const passageCount = stores.reduce((sum, store) => sum + store.passageCount, 0);
  const meanLength =
    stores.reduce((sum, store) => sum + store.meanLength * store.passageCount, 0) / Math.max(1, passageCount);

  function spread(term: string): number {
    return stores.reduce((sum, store) => {
      const number = store.find(term);
      return sum + (number === null ? 0 : store.spread(number));
    }, 0);
  }

  const weight = (term: string) => rarity(spread(term));

  function rarity(holders: number): number {
    const of = passageCount + BACKGROUND_PASSAGES;
    return Math.log(1 + (of - holders + 0.5) / (holders + 0.5));
  }

  function meant(term: string): AskedTerm['meant'] {
    const found = new Map<string, number>();
    const inflects = term.length >= LIKENESS_CHARS && !UNSPACED_SCRIPT.test(term);
    const prefix = term.slice(0, Math.max(LIKENESS_CHARS, Math.ceil(term.length / 2)));
    for (const store of stores) {
      if (!inflects && store.find(term) !== null) found.set(term, 1);
      if (!inflects) continue;
      for (const number of store.near(term, prefix, LIKE_TERMS_MAX)) {
        const own = store.termAt(number);
        const fit = likeness(term, own);
        if (fit > 0) found.set(own, fit);
      }
    }
    return [...found].map(([own, fit]) => ({ term: own, fit })).sort((a, b) => b.fit - a.fit);
  }

  return {
    rarity,
    holders: (word) =>
      Math.max(0, ...terms(word).flatMap((term) => meant(term).map(({ term: own }) => spread(own)))),
    ask(question) {
      const asked = [...new Set(terms(question))]
        .map((term) => ({ term, weight: weight(term) }))
        .sort((a, b) => b.weight - a.weight)
        .slice(0, ASKED_TERMS_MAX)
        .map(({ term, weight }): AskedTerm => ({ weight, meant: meant(term) }));
      const total = asked.reduce((sum, { weight }) => sum + weight, 0);
      return {
        findings(limit) {
          return stores
            .flatMap((store) => [...search(store, asked)].map(([passage, hit]) => ({ store, passage, hit })))
            .sort((a, b) => b.hit.score * b.hit.terms - a.hit.score * a.hit.terms)
            .slice(0, limit)
            .map(({ store, passage, hit }) => ({
              passage: store.passage(passage),
              score: hit.score * hit.terms,
              coverage: hit.covered / total,
            }));
        },
      };
    },
  };

  function search(store: StoredKnowledge, asked: AskedTerm[]): Map<number, Hit> {
    const hits = new Map<number, Hit>();
    const scored = new Set<string>();
    asked.forEach(({ weight: askedWeight, meant }, index) => {
      for (const { term, fit } of meant) {
        const number = store.find(term);
        if (number === null) continue;
        const first = !scored.has(term);
        scored.add(term);
        const rarity = weight(term);
        for (const { passage, count, inHeading } of store.postings(number)) {
          let hit = hits.get(passage);
          if (hit === undefined) {
            hit = { score: 0, terms: 0, covered: 0, by: -1 };
            hits.set(passage, hit);
          }
          // Terms come best fitting first, so the first one that a passage contains determines what the question's term
          // counts.
          if (hit.by !== index) {
            hit.covered += askedWeight * fit;
            hit.by = index;
          }
          if (!first) continue;
          hit.terms++;
          if (count > 0) {
            const long = 1 - LENGTH_DISCOUNT + (LENGTH_DISCOUNT * store.lengthOf(passage)) / meanLength;
            hit.score += rarity * (LEAST + (count * (SATURATION + 1)) / (count + SATURATION * long));
          }
          if (inHeading) hit.score += HEADING_BOOST * rarity * (LEAST + 1);
        }
      }
    });
    return hits;
  }
}

interface Hit {
  score: number;
  /** How many terms of the documents that the question may mean are in it. */
  terms: number;
  covered: number;
  /** The question's term that was counted last. */
  by: number;
}
