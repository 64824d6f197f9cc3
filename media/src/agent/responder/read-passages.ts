import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import type { Locale } from '@vivant/contract/locales/locale';
import { type ReadSentence, readSentence } from './fit.ts';
import { LIST_MARK, paragraphsOf, sentencesOf } from './sentences-of.ts';
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
  { language, locale }: { language: string; locale: Locale },
  read: (text: string) => ReadSentence,
  beside: readonly [before: string, after: string],
): ReadPassage {
  const sentences: ReadInPassage[] = [];
  const paragraphs = paragraphsOf(passage.text).map((paragraph) => ({
    texts: sentencesOf(paragraph.replace(LIST_MARK, ''), language),
    isItem: LIST_MARK.test(paragraph),
  }));
  let label: ReadSentence | null = null;
  for (const [at, { texts, isItem }] of paragraphs.entries()) {
    if (!isItem) label = null;
    const items = isItem ? [] : itemsAfter(paragraphs, at);
    for (const [place, text] of texts.entries()) {
      const question = texts[place - 1];
      // A question within a document is answered by what follows, and is no answer itself.
      if (isQuestion(text) && place + 1 < texts.length) continue;
      const asks = question !== undefined && isQuestion(question);
      sentences.push({
        ...{ read: asks ? { ...read(`${question} ${text}`), text } : read(text), label },
        following: place + 1 < texts.length ? texts.slice(place + 1) : items,
        refersBack: place > 0 && !asks && locale.refersBack.test(text),
      });
    }
    if (items.length > 0) label = read(texts.at(-1) ?? '');
  }
  const heading = passage.heading === title.text ? '' : (passage.heading ?? '');
  const tables = tablesAround(passage.text, ...beside).map((rows) =>
    rows.map((row) => ({
      ...{ row, title: read(row.title), name: read(row.name) },
      values: read(row.facts.map(({ value }) => value).join('; ')),
    })),
  );
  return { passage, heading: read(heading), title, sentences, tables };
}

const isQuestion = (text: string) => /[?？]$/u.test(text);

/** The items of the list that the last sentence of a paragraph announces. */
function itemsAfter(
  paragraphs: readonly { texts: readonly string[]; isItem: boolean }[],
  at: number,
): readonly string[] {
  if (!/[:：]$/u.test(paragraphs[at]?.texts.at(-1) ?? '')) return [];
  const after = paragraphs.slice(at + 1);
  const end = after.findIndex(({ isItem }) => !isItem);
  return after.slice(0, end === -1 ? undefined : end).flatMap(({ texts }) => texts);
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
