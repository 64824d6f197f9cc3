import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { paragraphsOf, sentencesOf } from '@vivant/contract/knowledge/sentences';
import type { Asked } from './asked.ts';
import type { FoundSentence } from './judge.ts';
import { saysSomething } from './sentences-of.ts';
import { tablesIn } from './table-rows.ts';
import { folded, likeness, wordsOf } from './words.ts';

/** From this fit on, a title contains a word. */
const HELD = 0.8;
/** Limit of passages that are searched: a document describes itself before its first heading, or nowhere. */
const PASSAGES_MAX = 400;

/**
 * What a document says about itself as a whole, for a request about what its title names: the beginning of its text,
 * before the first heading. `topics`: it begins with a heading, so only its topics can be listed. Null for any other
 * question.
 */
export type Overview = (asked: Asked) => FoundSentence | 'topics' | null;

export function createOverview(stores: readonly StoredKnowledge[]): Overview {
  const documents = stores.flatMap((store) =>
    store.files.flatMap(({ name, title }) => {
      const words = wordsOf(folded(title ?? ''));
      return words.length === 0 ? [] : [{ store, name, title, words }];
    }),
  );

  return ({ kind, subject }) => {
    if (kind !== null || subject.length === 0) return null;
    const isNamed = (own: readonly string[]) =>
      subject.every((word) => own.some((other) => likeness(word, other) >= HELD));
    const named = documents.find((document) => isNamed(document.words));
    if (named === undefined) return null;
    const beginning: KnowledgePassage[] = [];
    for (let id = 0; id < Math.min(named.store.passageCount, PASSAGES_MAX); id++) {
      const passage = named.store.passage(id);
      const { source, heading } = passage;
      const under = spokenHeading(heading);
      if (source === named.name && (under === '' || under === named.title)) beginning.push(passage);
    }
    if (beginning.length === 0) return 'topics';
    return beginning.map((passage) => firstOf(passage)).find((found) => found !== null) ?? null;
  };
}

function firstOf(passage: KnowledgePassage): FoundSentence | null {
  const rows = new Set(tablesIn(passage.text).flatMap((table) => table.map(({ text }) => text)));
  for (const paragraph of paragraphsOf(passage.text)) {
    const [text, ...following] = sentencesOf(paragraph);
    if (text === undefined || rows.has(text) || !saysSomething(text)) continue;
    return {
      ...{ passage, text, following, rows: [], score: 0, wordScore: 0 },
      ...{ coverage: 1, ownCoverage: 1, held: 1, unfound: 0 },
      ...{
        asksKind: false,
        fitsKind: false,
        lacksKind: false,
        isBeside: false,
        isWhole: false,
        nearness: null,
      },
    };
  }
  return null;
}
