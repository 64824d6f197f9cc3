import { CONSIDERED_MAX } from '@vivant/contract/answer-grounds';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { continued, type QuestionReader } from './asked.ts';
import { intentOf } from './intents.ts';
import type { FoundSentence } from './judge.ts';
import { createKnowledgeIndex } from './knowledge-index.ts';
import { type Meanings, NO_MEANINGS } from './meanings.ts';
import { createReaders, type Reader } from './readers.ts';
import type { ConversationTurn } from './responder.ts';
import { isSure } from './sureness.ts';
import { folded, likeness } from './words.ts';

/** Limit of clauses that are tried if the whole question finds nothing; each must have at least this many words. */
const CLAUSES_MAX = 6;
const CLAUSE_MIN_WORDS = 2;
/** How many earlier questions an unclear one may continue. */
const EARLIER_MAX = 4;
/** The source of passages of the self-introduction, which may answer questions about the persona. */
export const SELF_SOURCE = '';

/**
 * A sentence under another heading whose score is this near the best one's is as good an answer: nothing in the
 * question prefers one of them. Where meanings are compared, by its words alone too, so that its meaning makes up for
 * nothing.
 */
const AS_GOOD = 0.97;

export interface Finder {
  /**
   * Searches by the whole question, by it together with those it continues ("And on Sundays?"), or by one of its
   * clauses: "What does a ticket cost for my daughter, she is nine?"
   */
  find(question: string, history: readonly ConversationTurn[], maybeMisheard?: boolean): Searched;
  /** The questions that are asked at once, each a request by itself; none if it is a single one. */
  partsOf(question: string): readonly string[];
  /** Like `find`, but only under one of the names of a `Rival`. */
  findUnder(name: string, question: string, history: readonly ConversationTurn[]): Searched;
  /**
   * Which of the two names between which `question` was undecided is chosen by the words; null if neither matches
   * better, or if they are a question.
   */
  chosenOf(said: string, two: Rival, question: string): string | null;
  /** Whether the words by themselves ask for a price, a time, a place or the like. */
  asksAnything(said: string): boolean;
  isOfDocuments(question: string): boolean;
  /** Whether the persona's introduction answers a question. */
  isOfSelf(question: string): boolean;
}

/** Finds the sentence that answers a question of a conversation, or none. */
export function createFinder(of: {
  stores: readonly StoredKnowledge[];
  language: string;
  wasAskedBack(history: readonly ConversationTurn[]): boolean;
  meanings?: Meanings;
}): Finder {
  const { stores, language, meanings = NO_MEANINGS } = of;
  const index = createKnowledgeIndex(stores);
  const readerFor = createReaders(stores, index, language, meanings);
  const titles = new Map(
    stores.flatMap(({ files }) => files.map(({ name, title }) => [name, title] as const)),
  );
  const titleOf = (source: string) => titles.get(source)?.trim() ?? '';

  /** The source of the sentence that answers a question by itself, by its words; null if none does. */
  function sourceOf(question: string): string | null {
    const { readQuestion, search } = readerFor(question);
    const asked = readQuestion(question);
    const found = asked.words.length === 0 ? null : best(search(asked, question, true));
    return found?.passage.source ?? null;
  }

  const standsUnder = ({ heading, source }: KnowledgePassage, name: string) =>
    spokenHeading(heading) === name || titleOf(source) === name;

  function chosenOf(said: string, two: Rival, question: string): string | null {
    const { readQuestion } = readerFor(question);
    const { kind, words } = readQuestion(said);
    if (kind !== null) return null;
    const [one, other] = two.map((name) =>
      readQuestion(name)
        .words.map(({ word }) => Math.max(0, ...words.map((spoken) => likenessOfNames(word, spoken.word))))
        .reduce((sum, likest) => sum + likest, 0),
    ) as [number, number];
    return one === other ? null : (two[Number(other > one)] ?? null);
  }

  /**
   * Searches first for a sentence that names the weekday, as it says more about the day than one with a range of days.
   */
  function findIn(
    said: string,
    history: readonly ConversationTurn[],
    maybeMisheard: boolean,
    isAskedOf: (passage: KnowledgePassage) => boolean,
  ): Searched {
    const reader = readerFor(said);
    const searched = findBy(reader, said, history, maybeMisheard, isAskedOf);
    if (searched.found !== null || !reader.namesWeekday(said)) return searched;
    const readQuestion: QuestionReader = (text) => {
      const asked = reader.readQuestion(text);
      return { ...asked, words: asked.words.map((word) => ({ ...word, isWithinDays: true })) };
    };
    const within = findBy({ ...reader, readQuestion }, said, history, maybeMisheard, isAskedOf);
    return within.found === null ? searched : within;
  }

  function findBy(
    reader: Reader,
    said: string,
    history: readonly ConversationTurn[],
    maybeMisheard: boolean,
    isAskedOf: (passage: KnowledgePassage) => boolean,
  ): Searched {
    const { readQuestion } = reader;
    const corrected = reader.readCorrection(said);
    const question = corrected ?? said;
    /** The results of each search, the last one first. */
    const seen: FoundSentence[][] = [];
    const search: Reader['search'] = (asked, text) => {
      const sentences = reader.search(asked, text).filter(({ passage }) => isAskedOf(passage));
      seen.unshift(sentences);
      return sentences;
    };
    const as = (found: Found | null): Searched => ({ found, considered: consideredIn(found, seen) });
    const asked = readQuestion(question);
    const earlier = history
      .filter(({ role, text }) => role === 'user' && intentOf(text) === null)
      .slice(-EARLIER_MAX)
      .map(({ text }) => text);
    // "No, I mean the address" does not continue an earlier question.
    const asksAlone = asked.words.some(({ address }) => address === 'alone') || asked.asksWhereYouAre;
    const goesOn =
      earlier.length > 0 &&
      !asksAlone &&
      (corrected !== null || asked.continues || asked.words.length === 0 || of.wasAskedBack(history));
    // The rest of a question of which other words were lost: “how much” of something else.
    const isRest = maybeMisheard && asked.kind === 'price' && asked.words.length === 0;
    const overview = goesOn ? null : reader.overview(asked);
    if (overview === 'topics') return { ...NOTHING, isOfAll: true };
    if (overview !== null) return as(overview);
    const sentences = goesOn || isRest ? [] : search(asked, question);
    const whole = best(sentences);
    if (whole !== null) {
      const rival = rivalOf(whole, sentences, titleOf);
      return as({ ...whole, rival, twin: rival === null ? twinOf(whole, sentences) : null });
    }
    if (earlier.length > 0) {
      const filled = continued(asked, earlier.map(readQuestion));
      const found = best(search(filled, [...earlier, question].join(' ')));
      // "Where is it?" only asks for a place, so any other answer is wrong.
      const isOther = asked.kind !== null && asked.words.length === 0 && found?.fitsKind === false;
      if (found !== null && !isOther) return as(found);
      // Only its beginning sounds like a continuation: "And where can I park?"
      const asksMore = asked.words.length > 0 || asked.kind === 'place';
      const alone = goesOn && asksMore ? best(search(asked, question)) : null;
      if (alone !== null) return as(alone);
    }
    return as(bestOfClauses(question, { readQuestion, search, between: reader.between }));
  }

  return {
    find: (question, history, maybeMisheard = false) => findIn(question, history, maybeMisheard, () => true),
    partsOf: (question) => readerFor(question).readSeveral(question),
    findUnder: (name, question, history) =>
      findIn(question, history, false, (passage) => standsUnder(passage, name)),
    chosenOf,
    asksAnything: (said) => readerFor(said).readQuestion(said).kind !== null,
    isOfDocuments: (question) => (sourceOf(question) ?? SELF_SOURCE) !== SELF_SOURCE,
    isOfSelf: (question) => sourceOf(question) === SELF_SOURCE,
  };
}

/** There are only two names, so "Zoo" is enough for "Stadtzoo". */
function likenessOfNames(word: string, spoken: string): number {
  const [short, long] = word.length < spoken.length ? [word, spoken] : [spoken, word];
  return Math.max(likeness(word, spoken), short.length >= 3 && long.endsWith(short) ? 0.6 : 0);
}

/** Two headings, or titles of documents, either of which may be meant. */
export type Rival = readonly [string, string];

export interface Found extends FoundSentence {
  rival?: Rival | null;
  /**
   * A sentence of another passage that answers equally well under the same name: no question back could tell which of
   * them is meant.
   */
  twin?: FoundSentence | null;
}

export interface Searched {
  found: Found | null;
  /** Passages of the documents that were looked at, the best first. */
  considered: readonly KnowledgePassage[];
  /** The question was about a document as a whole, which only has topics and no description of itself. */
  isOfAll?: true;
}

export const NOTHING: Searched = { found: null, considered: [] };

function consideredIn(found: Found | null, seen: readonly FoundSentence[][]): KnowledgePassage[] {
  // Each search creates the passage anew, so they are compared by content.
  const passages = new Map<string, KnowledgePassage>();
  const consider = (passage: KnowledgePassage) => {
    if (passage.source === SELF_SOURCE) return;
    passages.set(JSON.stringify([passage.source, passage.text]), passage);
  };
  if (found !== null) consider(found.passage);
  for (const sentences of seen)
    for (const { passage } of sentences) {
      if (passages.size === CONSIDERED_MAX) break;
      consider(passage);
    }
  return [...passages.values()];
}

/** The best answer to one of the clauses of a question; null if none is answered by itself. */
function bestOfClauses(
  question: string,
  { readQuestion, search, between }: Pick<Reader, 'readQuestion' | 'search' | 'between'>,
): FoundSentence | null {
  const { kind } = readQuestion(question);
  const clauses = question.split(between).slice(0, CLAUSES_MAX);
  if (clauses.length < 2) return null;
  return clauses
    .map((clause) => ({ clause, part: readQuestion(clause) }))
    .filter(({ part }) => part.words.length >= CLAUSE_MIN_WORDS)
    .map(({ clause, part }) => best(search({ ...part, kind: part.kind ?? kind }, clause)))
    .filter((found) => found !== null)
    .reduce<FoundSentence | null>((a, b) => (a !== null && a.coverage >= b.coverage ? a : b), null);
}

/** The sentence to quote: the best-scored of those that are sure enough to answer. */
function best(found: readonly FoundSentence[]): FoundSentence | null {
  // Where meanings were compared, what is less near than a sentence that does not answer does not answer either.
  const isCompared = found[0]?.nearness != null;
  return (isCompared ? found.slice(0, 1) : found).find(isSure) ?? null;
}

const areAlikeByWords = ({ wordScore: one }: FoundSentence, { wordScore: other }: FoundSentence) =>
  Math.min(one, other) >= AS_GOOD * Math.max(one, other);

/** Other sentences of the documents that answer equally well. */
function asGoodAs(found: FoundSentence, sentences: readonly FoundSentence[]): FoundSentence[] {
  if (found.passage.source === SELF_SOURCE) return [];
  return sentences.filter(
    (other) =>
      !other.isBeside &&
      other.passage.source !== SELF_SOURCE &&
      other.text !== found.text &&
      other.fitsKind === found.fitsKind &&
      other.score >= AS_GOOD * found.score &&
      (other.nearness === null || areAlikeByWords(found, other)),
  );
}

/**
 * The first of these in another passage under the same heading of the same document; without one, the first in an
 * adjacent passage.
 */
function twinOf(found: FoundSentence, sentences: readonly FoundSentence[]): FoundSentence | null {
  const { id, source, heading } = found.passage;
  const isTwin = ({ passage }: FoundSentence) =>
    passage.id !== id &&
    passage.source === source &&
    spokenHeading(passage.heading) === spokenHeading(heading) &&
    (heading !== '' || Math.abs(passage.id - id) === 1);
  return asGoodAs(found, sentences).find(isTwin) ?? null;
}

/**
 * The names of the best sentence and of another that answers equally well: their headings, or the titles of their
 * documents if the headings are the same. Null if one is clearly meant, or nothing tells them apart.
 */
function rivalOf(
  found: FoundSentence,
  sentences: readonly FoundSentence[],
  titleOf: (source: string) => string,
): Rival | null {
  const apart = (of: (passage: KnowledgePassage) => string, other: KnowledgePassage): Rival | null => {
    const names = [of(found.passage), of(other)] as const;
    return names.includes('') || folded(names[0]) === folded(names[1]) ? null : names;
  };
  for (const { passage } of asGoodAs(found, sentences)) {
    const headings = apart(({ heading }) => spokenHeading(heading), passage);
    if (headings !== null) return headings;
    if (spokenHeading(passage.heading) !== spokenHeading(found.passage.heading)) continue;
    const titles = apart(({ source }) => titleOf(source), passage);
    if (titles !== null) return titles;
  }
  return null;
}
