import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import type { Locale } from '@vivant/contract/locales/locale';
import { createAgeReader } from './ages.ts';
import type { Asked, AskedWord } from './asked.ts';
import { type Fit, fitIn, fitOfAge, HELD, type ReadSentence, readSentence } from './fit.ts';
import type { KnowledgeIndex } from './knowledge-index.ts';
import { paragraphsOf, saysSomething, sentencesOf } from './sentences-of.ts';
import { type TableRow, tablesAround } from './table-rows.ts';
import type { WeekdayReader } from './weekdays.ts';
import { likeness, saysDoing } from './words.ts';

/** A sentence that may answer. */
export interface FoundSentence {
  passage: KnowledgePassage;
  /** Those of its paragraph that follow it. */
  following: readonly string[];
  text: string;
  score: number;
  /** 0–1: the share of the question, weighted by the rarity of its words, that the sentence speaks of. */
  coverage: number;
  /** It says the kind of thing that was asked for. */
  fitsKind: boolean;
  /** Somebody or a price was asked for, and it says none. */
  lacksKind: boolean;
  /** It needs no sentence after it: nothing it announces, and no kind of thing that only the next one says. */
  isWhole: boolean;
  /** 0–1: as `coverage`, of the words of this question alone and not of those before it. */
  ownCoverage: number;
  /** Of a row of a table, that row and those of which the question says as much, as they stand there; else none. */
  rows: readonly TableRow[];
}

/** Up to so many passages, every sentence is looked at: words of a paraphrase lead the index astray. */
const READ_WHOLE_PASSAGES = 100;
const CANDIDATES = 24;
/** Where an address is looked for: documents tell it at their beginning or under a heading of its own. */
const ADDRESS_WITHIN = 1000;
/** What a sentence gets from what it stands under and beside. */
const IN_HEADING = 0.7;
const IN_TITLE = 0.6;
const BESIDE = 0.3;
/** Of the question's weight: for the passage the index finds first, and taken from labels, which say nothing. */
const BY_INDEX = 0.3;
const LABEL = 0.3;
/** Said in the sentence and in its heading: what the section is about. */
const UNDER_HEADING = 0.4;
/** A word that the documents' title says tells their sentences hardly apart. */
const TITLE_WEIGHT = 0.35;
/** A number in a question is mostly an age or a count, which documents hardly repeat. */
const NUMBER_WEIGHT = 0.3;
/** Where no spaces part words, pairs of neighbouring characters straddle two of them and stand in no document. */
const SEAM_WEIGHT = 0.4;
/** Documents that hold a word nowhere may say the same in others. */
const UNKNOWN_WEIGHT = 0.8;
/** What is to be done is seldom said with the same verb. */
const UNKNOWN_DOING_WEIGHT = 0.3;
/** A sentence that says the kind of thing asked for gets so much of its score again, */
const KIND_SHARE = 1.2;
/** and so much where the question says hardly more than its kind: "Where is the museum?" */
const KIND_ALONE = 2;
/** So little that it only decides between equals: short sentences, early ones. */
const PER_CHAR = 0.0002;
const PER_PLACE = 0.05;

/** What such a question asks for. */
const HOUSE: AskedWord = { word: '', concepts: [], share: 1, address: 'alone' };

/** Sums of weights that differ by less are equal. */
const SAME = 1e-9;

interface WeighedWord {
  asked: AskedWord;
  weight: number;
}

/** What speaks for a sentence, summed over the words of the question; all but `spoken` by their weights. */
interface Evidence {
  /** In the sentence, above it or beside it. */
  covered: number;
  /** As `covered`, of the words of this question alone. */
  ownCovered: number;
  /** In the sentence itself. */
  spoken: number;
  /** In the sentence, its heading or its title. */
  near: number;
  /** In the sentence and in its heading. */
  headed: number;
}

interface ReadPassage {
  passage: KnowledgePassage;
  heading: ReadSentence;
  title: ReadSentence;
  sentences: { read: ReadSentence; following: readonly string[] }[];
  tables: readonly (readonly ReadRow[])[];
}

interface ReadRow {
  row: TableRow;
  title: ReadSentence;
  name: ReadSentence;
  values: ReadSentence;
}

/** Finds the sentence that answers, by its own words, its heading, its neighbours and the kind of thing it says. */
export type SentenceSearch = (asked: Asked, question: string) => FoundSentence[];

export function createSentenceSearch(options: {
  stores: readonly StoredKnowledge[];
  index: KnowledgeIndex;
  locale: Locale;
  language: string;
  weekdaysIn: WeekdayReader;
}): SentenceSearch {
  const { stores, index, locale, language, weekdaysIn } = options;
  const titles = new Map(
    stores.flatMap(({ files }) => files.map(({ name, title }) => [name, readSentence(title ?? '')] as const)),
  );
  const count = stores.reduce((sum, { passageCount }) => sum + passageCount, 0);
  const isSmall = count <= READ_WHOLE_PASSAGES;
  const fit = fitIn(locale);
  const ages = createAgeReader(locale.ages);
  const weightsOf = createWeights({ index, locale, isSmall, titles: [...titles.values()], fit });
  const readWhole = (text: string) => readSentence(text, weekdaysIn(text));
  const read = (passage: KnowledgePassage) =>
    readPassage(
      passage,
      titles.get(passage.source) ?? NO_TITLE,
      language,
      readWhole,
      besideIn(stores, passage),
    );
  let all: ReadPassage[] | null = null;

  function candidates(question: string): ReadPassage[] {
    if (!isSmall)
      return index
        .ask(question)
        .findings(CANDIDATES)
        .map(({ passage }) => read(passage));
    all ??= stores.flatMap((store) =>
      Array.from({ length: store.passageCount }, (_, id) => read(store.passage(id))),
    );
    return all;
  }

  let withAddress: ReadPassage[] | null = null;
  /** Of many passages, those that tell where the house is, whatever words they do it with. */
  function addressed(): ReadPassage[] {
    withAddress ??= stores.flatMap((store) =>
      Array.from({ length: Math.min(store.passageCount, ADDRESS_WITHIN) }, (_, id) => store.passage(id))
        .filter(({ text }) => locale.address.said.test(text))
        .slice(0, CANDIDATES)
        .map(read),
    );
    return withAddress;
  }

  return (read, question) => {
    const asksWhere = read.kind === 'place' && read.words.length === 0;
    const asked = asksWhere ? { ...read, words: [HOUSE] } : read;
    const asksAddress = !isSmall && asked.words.some(({ address }) => address !== undefined);
    const passages = [...candidates(question), ...(asksAddress ? addressed() : [])];
    const weights = weightsOf(asked.words, passages);
    const words = asked.words.map((word, at) => ({ asked: word, weight: weights[at] ?? 0 }));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const own = words.reduce((sum, { asked, weight }) => sum + (asked.share === 1 ? weight : 0), 0);
    const judge = createJudge({ asked, locale, total, own });
    const age = ages.asked(question);
    // "May my son come, he is four?" is answered by what is for others.
    const isForOthers = (text: string) =>
      age !== null && asked.kind !== null && ages.isFor(text, age) === false;
    return passages
      .flatMap((passage, rank) => {
        const byIndex = isSmall ? 0 : (BY_INDEX * total) / (1 + rank / 2);
        const evidence = evidenceIn(passage, words, age === null ? fit : fitOfAge(fit, ages, age));
        return passage.sentences.map((sentence, place) => {
          if (isForOthers(sentence.read.text)) return null;
          const following = sentence.following.filter((text) => !isForOthers(text));
          const { read } = sentence;
          const found = judge(
            passage.passage,
            { read, following },
            place,
            evidence[place] as Evidence,
            byIndex,
          );
          return found && { ...found, rows: rowsMeant(passage.tables, read.text, words, fit) };
        });
      })
      .filter((found) => found !== null)
      .sort((a, b) => b.score - a.score);
  };
}

function readPassage(
  passage: KnowledgePassage,
  title: ReadSentence,
  language: string,
  read: (text: string) => ReadSentence,
  beside: readonly [before: string, after: string],
): ReadPassage {
  const sentences = paragraphsOf(passage.text).flatMap((paragraph) => {
    const texts = sentencesOf(paragraph, language);
    return texts.map((text, place) => ({ read: read(text), following: texts.slice(place + 1) }));
  });
  const heading = passage.heading === title.text ? '' : (passage.heading ?? '');
  const tables = tablesAround(passage.text, ...beside).map((rows) =>
    rows.map((row) => ({
      ...{ row, title: read(row.title), name: read(row.name) },
      values: read(row.facts.map(({ value }) => value).join('; ')),
    })),
  );
  return { passage, heading: read(heading), title, sentences, tables };
}

/** The passages before and after one, where a table of it may begin or go on. */
function besideIn(
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

/** "When are you open?" is answered by all days, "And on Friday?" by one of them. */
function rowsMeant(
  tables: readonly (readonly ReadRow[])[],
  text: string,
  words: readonly WeighedWord[],
  fit: Fit,
): TableRow[] {
  const table = tables.find((rows) => rows.some(({ row }) => row.text === text));
  if (table === undefined) return [];
  // A day that is closed is no more meant than others where somebody asks what is open.
  const literally = (word: string, { words: own }: ReadSentence) =>
    Math.max(0, ...own.map((other) => likeness(word, other)));
  // "How much is a room?" names no row of a table of rooms.
  const telling = words.filter(({ asked }) => table.every(({ title }) => fit(asked, title) < HELD));
  const meant = table.map(({ name, values }) =>
    telling.reduce(
      (sum, { asked, weight }) => sum + weight * Math.max(fit(asked, name), literally(asked.word, values)),
      0,
    ),
  );
  const own = meant[table.findIndex(({ row }) => row.text === text)] ?? 0;
  return table.flatMap(({ row }, at) => (Math.abs((meant[at] ?? 0) - own) < SAME ? [row] : []));
}

/** What each word of a question counts: rare words most, words of the title and numbers little. */
function createWeights(from: {
  index: KnowledgeIndex;
  locale: Locale;
  /** The passages are all there are. */
  isSmall: boolean;
  titles: readonly ReadSentence[];
  fit: Fit;
}): (words: readonly AskedWord[], passages: readonly ReadPassage[]) => number[] {
  const { index, locale, isSmall, titles, fit } = from;
  return (words, passages) =>
    words.map((asked) => {
      const { word, share } = asked;
      const holders = passages.filter(
        ({ sentences, heading }) =>
          sentences.some(({ read }) => fit(asked, read) >= HELD) || fit(asked, heading) >= HELD,
      ).length;
      const among = isSmall ? holders : index.holders(word) || holders;
      const inTitle = titles.some((title) => fit(asked, title) >= HELD);
      const isSeam = among === 0 && word.length === 2 && UNSPACED_SCRIPT.test(word);
      const isNumber = /^\p{N}/u.test(word) || (among === 0 && isNumberWord(word, locale));
      return (
        share *
        index.rarity(among) *
        (inTitle ? TITLE_WEIGHT : 1) *
        (isNumber && among === 0 ? NUMBER_WEIGHT : 1) *
        (isSeam ? SEAM_WEIGHT : 1) *
        (among > 0 ? 1 : saysDoing(word) ? UNKNOWN_DOING_WEIGHT : UNKNOWN_WEIGHT)
      );
    });
}

/** How well each sentence of a passage, by its place, speaks of the question's words; sums of their weights. */
function evidenceIn(
  { heading, title, sentences }: ReadPassage,
  words: readonly WeighedWord[],
  fit: Fit,
): Evidence[] {
  const around = words.map(({ asked }) => ({
    heading: IN_HEADING * fit(asked, heading),
    title: IN_TITLE * fit(asked, title),
  }));
  const fits = sentences.map(({ read }) => words.map(({ asked }) => fit(asked, read)));
  return sentences.map((_, place) => {
    const evidence = { covered: 0, ownCovered: 0, spoken: 0, near: 0, headed: 0 };
    for (const [at, { asked, weight }] of words.entries()) {
      const inside = fits[place]?.[at] ?? 0;
      const beside = BESIDE * Math.max(fits[place - 1]?.[at] ?? 0, fits[place + 1]?.[at] ?? 0);
      const under = around[at]?.heading ?? 0;
      const near = Math.max(inside, under, around[at]?.title ?? 0);
      const best = Math.max(near, beside);
      evidence.covered += weight * best;
      evidence.headed += weight * Math.min(inside, under);
      evidence.spoken += inside;
      evidence.near += weight * near;
      if (asked.share === 1) evidence.ownCovered += weight * best;
    }
    return evidence;
  });
}

/**
 * Scores a sentence by what speaks for it; null where nothing does. `total` and `own`: the weights of all words of the
 * question, and of those that are not from questions before it.
 */
function createJudge(question: { asked: Asked; locale: Locale; total: number; own: number }) {
  const { asked, locale, total, own } = question;
  // "How much is it?" asks of what the documents are about, with no word of it.
  const asksOfAll = asked.kind === 'price';
  const isToBeSaid = asked.kind === 'person' || asked.kind === 'price';
  const saysKind = (text: string) => asked.kind !== null && locale.answerKinds[asked.kind].said.test(text);
  return (
    passage: KnowledgePassage,
    { read: { text }, following }: ReadPassage['sentences'][number],
    place: number,
    { covered, ownCovered, spoken, near, headed }: Evidence,
    byIndex: number,
  ): Omit<FoundSentence, 'rows'> | null => {
    const fitsKind = saysKind(text);
    if (covered === 0 && !(fitsKind && asked.words.length === 0)) return null;
    const lacksKind = isToBeSaid && !fitsKind;
    // What a passport is for is no answer to what it costs.
    const isPriced = fitsKind || locale.denies.test(text) || saysKind(following[0] ?? '');
    if (asked.kind === 'price' && !isPriced && !locale.answerKinds.price.asked.test(text)) return null;
    const announces = /[:：]$/u.test(text);
    return {
      ...{
        passage,
        following,
        text,
        ...{ fitsKind, lacksKind },
      },
      isWhole: !announces && (fitsKind || !saysKind(following[0] ?? '')),
      coverage: total === 0 ? Number(asksOfAll) : covered / total,
      ownCoverage: own === 0 ? 1 : ownCovered / own,
      score:
        covered +
        UNDER_HEADING * headed +
        byIndex +
        (saysSomething(text) ? 0 : -LABEL * total) +
        (fitsKind ? KIND_SHARE * (near + Math.max(0, KIND_ALONE - total)) : 0) +
        (spoken > 0 ? 0.5 : 0) -
        PER_CHAR * text.length -
        PER_PLACE * place,
    };
  };
}

const NO_TITLE = readSentence('');

const isNumberWord = (word: string, locale: Locale) => {
  const said = locale.answerKinds.quantity.said.exec(word);
  return said !== null && said[0].length === word.length;
};
