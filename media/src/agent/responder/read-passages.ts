import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredVector } from '@vivant/contract/knowledge/meaning-vectors';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { sentencesIn } from '@vivant/contract/knowledge/sentences';
import type { Locale } from '@vivant/contract/locales/locale';
import { type ReadSentence, readSentence } from './fit.ts';
import { type TableRow, tablesAround } from './table-rows.ts';

export interface ReadInPassage {
  read: ReadSentence;
  following: readonly string[];
  /** Whether it refers to something in the sentence before it. */
  refersBack: boolean;
  /** The announcement of the list that it is an item of; null without one. */
  label: ReadSentence | null;
}

export interface ReadPassage {
  passage: KnowledgePassage;
  heading: ReadSentence;
  title: ReadSentence;
  sentences: ReadInPassage[];
  tables: readonly (readonly ReadRow[])[];
  /** Of its sentences; null where none were stored. */
  vectors: readonly StoredVector[] | null;
}

export interface ReadRow {
  row: TableRow;
  title: ReadSentence;
  name: ReadSentence;
  values: ReadSentence;
}

export const NO_TITLE = readSentence('');

/** `beside`: the texts of the passages before and after it. */
export function readPassage(
  passage: KnowledgePassage,
  title: ReadSentence,
  locale: Locale,
  read: (text: string) => ReadSentence,
  beside: readonly [before: string, after: string],
  meaning: readonly StoredVector[] | null,
): ReadPassage {
  let label: ReadSentence | null = null;
  const sentences = sentencesIn(passage.text).map((sentence): ReadInPassage => {
    const { text, question, following, isLater } = sentence;
    if (label?.text !== sentence.label) label = sentence.label === null ? null : read(sentence.label);
    return {
      ...{
        read: question === null ? read(text) : { ...read(`${question} ${text}`), text },
        label,
        following,
      },
      refersBack: isLater && question === null && locale.refersBack.test(text),
    };
  });
  const heading = passage.heading === title.text ? '' : (passage.heading ?? '');
  const tables = tablesAround(passage.text, ...beside).map((rows) =>
    rows.map((row) => ({
      ...{ row, title: read(row.title), name: read(row.name) },
      values: read(row.facts.map(({ value }) => value).join('; ')),
    })),
  );
  // Those of a release that parted the text otherwise belong to other sentences.
  const vectors = meaning?.length === sentences.length ? meaning : null;
  return { passage, heading: read(heading), title, sentences, tables, vectors };
}

/** The passages before and after one, in which one of its tables may begin or continue. */
export function besideIn(
  stores: readonly StoredKnowledge[],
  { id, source, heading }: KnowledgePassage,
): readonly [string, string] {
  const store = stores.find(({ files }) => files.some(({ name }) => name === source));
  const textOf = (at: number) => {
    if (store === undefined || at < 0 || at >= store.passageCount) return '';
    const other = store.passage(at);
    const isOfOne = other.source === source && spokenHeading(other.heading) === spokenHeading(heading);
    return isOfOne ? other.text : '';
  };
  return [textOf(id - 1), textOf(id + 1)];
}
