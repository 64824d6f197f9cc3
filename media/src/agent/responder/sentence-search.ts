import { type KnowledgePassage, READ_WHOLE_PASSAGES } from '@vivant/contract/knowledge';
import type { StoredVector } from '@vivant/contract/knowledge/meaning-vectors';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import type { Locale } from '@vivant/contract/locales/locale';
import { createAgeReader } from './ages.ts';
import type { Asked, AskedWord } from './asked.ts';
import type { EverydayReader } from './everyday.ts';
import { type Fit, fitIn, fitOfAge, HELD, type ReadSentence, readSentence } from './fit.ts';
import { createJudge, type Evidence, type FoundSentence } from './judge.ts';
import type { KnowledgeIndex } from './knowledge-index.ts';
import { type Meanings, nearnesses } from './meanings.ts';
import { RANKING } from './ranking.ts';
import {
  besideIn,
  NO_TITLE,
  type ReadInPassage,
  type ReadPassage,
  type ReadRow,
  readPassage,
} from './read-passages.ts';
import { scoreByMeaning } from './sureness.ts';
import type { TableRow } from './table-rows.ts';
import type { WeekdayReader } from './weekdays.ts';
import { createWeights, type WeighedWord } from './weights.ts';
import { likeness } from './words.ts';

const CANDIDATES = 24;
/** How many passages are searched for an address: documents state it at their beginning or under its own heading. */
const ADDRESS_WITHIN = 1000;
/** From this fit on, a text contains the word itself, and not only a synonym. */
const LITERAL = 0.8;
/** From this fit on, it mentions a word, directly or by its headings. */
const LEAST_TOLD = 0.3;
/** The share of the question's weight that the passage gets that the index finds first. */
const BY_INDEX = 0.3;
/** Deducted from a sentence about one or two days if no day was named. */
const OF_FEW_DAYS = 1;
/** What "Where are you?" and "Where is the museum?" ask for. */
const HOUSE: AskedWord = { word: '', concepts: [], topics: [], share: 1, address: 'alone' };

/** Sums of weights that differ by less are equal. */
const SAME = 1e-9;
const MONDAY = Date.UTC(2024, 0, 1);

/** Finds the sentence that answers, by its own words, its heading, its neighbours and the kind of thing it says. */
export type SentenceSearch = (asked: Asked, question: string, byWords?: boolean) => FoundSentence[];

export function createSentenceSearch(options: {
  stores: readonly StoredKnowledge[];
  index: KnowledgeIndex;
  locale: Locale;
  language: string;
  weekdaysIn: WeekdayReader;
  everyday: EverydayReader;
  meanings: Meanings;
}): SentenceSearch {
  const { stores, index, locale, language, weekdaysIn, everyday, meanings } = options;
  const titles = new Map(
    stores.flatMap(({ files }) =>
      files.map(({ name, title }) => [name, readSentence(title ?? '', undefined, everyday)] as const),
    ),
  );
  const count = stores.reduce((sum, { passageCount }) => sum + passageCount, 0);
  const isSmall = count <= READ_WHOLE_PASSAGES;
  const fit = fitIn(locale);
  const ages = createAgeReader(locale.ages);
  // In Chinese the same words also ask for names and kinds: which bus, what number.
  const countsAll = !language.startsWith('zh');
  const weightsOf = createWeights({
    index,
    locale,
    ...{ count, isSmall },
    titles: [...titles.values()],
    fit,
    partsWords: !language.startsWith('vi'),
  });
  const isTitle = (word: AskedWord) =>
    word.address === undefined && [...titles.values()].some((title) => fit(word, title) >= HELD);
  const monday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY);
  const wordsOfDay = weekdaysIn(monday).length;
  const readWhole = (text: string) => readSentence(text, weekdaysIn(text), everyday);
  const read = (passage: KnowledgePassage, meaning: readonly StoredVector[] | null = null) =>
    readPassage(
      passage,
      titles.get(passage.source) ?? NO_TITLE,
      locale,
      readWhole,
      besideIn(stores, passage),
      meaning,
    );
  let all: ReadPassage[] | null = null;

  function candidates(question: string): ReadPassage[] {
    if (!isSmall)
      return index
        .ask(question)
        .findings(CANDIDATES)
        .map(({ passage }) => read(passage));
    all ??= stores.flatMap((store) =>
      Array.from({ length: store.passageCount }, (_, id) => read(store.passage(id), store.meaning?.[id])),
    );
    return all;
  }

  const addressed = addressedIn(stores, locale, read);

  return (read, question, byWords = false) => {
    const asksHouse = read.kind === 'place' && read.words.every((word) => isTitle(word));
    const asked = asksHouse ? { ...read, words: [...read.words, HOUSE] } : read;
    const asksAddress = !isSmall && asked.words.some(({ address }) => address !== undefined);
    const passages = [...candidates(question), ...(asksAddress ? addressed() : [])];
    const words = weightsOf(asked.words, passages);
    const total = words.reduce((sum, { weight }) => sum + weight, 0);
    const own = words.reduce((sum, { asked, weight }) => sum + (asked.share === 1 ? weight : 0), 0);
    const hasUnknown = words.some(
      ({ asked: { concepts, topics, isLight }, isKnown, isCommon }) =>
        isKnown === false && concepts.length === 0 && topics.length === 0 && !isCommon && !isLight,
    );
    // "Wie viel kostet", "bao nhiêu" ask for a number as well as a price.
    const isOfMoney = locale.answerKinds.price.asked.test(question);
    const asksTelephone = locale.telephone.test(question);
    const unfound = words.reduce(
      (sum, { weight, isFound, isTelling, isCommon }) =>
        sum + (isFound || isCommon || !isTelling ? 0 : weight),
      0,
    );
    const judge = createJudge({
      telling: words.filter(({ isTelling, inTitle }) => isTelling && !inTitle).length,
      asksSomething: words.some(({ isTelling }) => isTelling),
      unfound: total === 0 ? 0 : unfound / total,
      asked,
      locale,
      total,
      own,
      hasUnknown,
      isOfMoney,
      countsAll,
      asksHouse,
      asksTelephone,
    });
    const asksAnyDay = weekdaysIn(question).length === 0 && (asked.kind === null || asked.kind === 'time');
    const isOfFewDays = ({ read: { weekdays } }: ReadInPassage) =>
      asksAnyDay && weekdays.length > 0 && weekdays.length <= 2 * wordsOfDay;
    const near = nearnesses(passages, isSmall && !byWords ? meanings.ofQuestion(question) : null);
    const isCompared = near.some((each) => each !== null);
    const age = ages.asked(question);
    // Sentences for other ages do not answer "May my son come, he is four?"
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
            near[rank]?.[place] ?? null,
          );
          if (found === null) return null;
          const rows = rowsMeant(passage.tables, read.text, words, fit);
          // "When are you open?" is not answered by Sundays, unless they stand next to the other days.
          const isOfOthers = rows.length === 0 && isOfFewDays(sentence);
          const score = found.score - (isOfOthers ? OF_FEW_DAYS : 0);
          const byWords = { ...found, rows, score, wordScore: score };
          return isCompared ? { ...byWords, score: scoreByMeaning(byWords) } : byWords;
        });
      })
      .filter((found) => found !== null)
      .sort((a, b) => b.score - a.score);
  };
}

/** The passages, among many, that state where the house is, in whatever words. */
function addressedIn(
  stores: readonly StoredKnowledge[],
  locale: Locale,
  read: (passage: KnowledgePassage) => ReadPassage,
): () => ReadPassage[] {
  let found: ReadPassage[] | null = null;
  return () => {
    found ??= stores.flatMap((store) =>
      Array.from({ length: Math.min(store.passageCount, ADDRESS_WITHIN) }, (_, id) => store.passage(id))
        .filter(({ text }) => locale.address.said.test(text))
        .slice(0, CANDIDATES)
        .map((passage) => read(passage)),
    );
    return found;
  };
}

/** The rows that are meant: "When are you open?" is answered by all days, "And on Friday?" by one of them. */
function rowsMeant(
  tables: readonly (readonly ReadRow[])[],
  text: string,
  words: readonly WeighedWord[],
  fit: Fit,
): TableRow[] {
  const table = tables.find((rows) => rows.some(({ row }) => row.text === text));
  if (table === undefined) return [];
  // Values are compared literally: a day that is closed is no more meant than others if somebody asks what is open.
  const literally = (word: string, { words: own }: ReadSentence) =>
    Math.max(0, ...own.map((other) => likeness(word, other)));
  // "How much is a room?" names no single row of a table of rooms.
  const telling = words.filter(({ asked }) =>
    table.every(({ title }) => literally(asked.word, title) < HELD),
  );
  const meant = table.map(({ name, values }) =>
    telling.reduce(
      (sum, { asked, weight }) =>
        sum +
        weight *
          Math.max(
            fit(asked, name),
            /\p{L}/u.test(name.text) ? literally(asked.word, values) : fit(asked, values),
          ),
      0,
    ),
  );
  const own = meant[table.findIndex(({ row }) => row.text === text)] ?? 0;
  return table.flatMap(({ row }, at) => (Math.abs((meant[at] ?? 0) - own) < SAME ? [row] : []));
}

/** The evidence for each sentence of a passage, by its place; sums of the words' weights. */
function evidenceIn(
  { heading, title, sentences }: ReadPassage,
  words: readonly WeighedWord[],
  fit: Fit,
): Evidence[] {
  const around = words.map(({ asked }) => ({
    heading: RANKING.inHeading * fit(asked, heading),
    title: RANKING.inTitle * fit(asked, title),
  }));
  const fits = sentences.map(({ read }) => words.map(({ asked }) => fit(asked, read)));
  return sentences.map(({ refersBack, label }, place) => {
    const own = sentences[place]?.read.words ?? [];
    const evidence = {
      ...{ covered: 0, ownCovered: 0, held: 0, spoken: 0, near: 0, headed: 0, missed: 0 },
      ...{ isTelling: false, isLiteral: false, tells: false },
      namesTitle: title.words.length === 0 || title.words.some((word) => own.includes(word)),
    };
    for (const [at, { asked, weight, inTitle, isKnown, isCommon, isTelling }] of words.entries()) {
      const inside = fits[place]?.[at] ?? 0;
      const before = fits[place - 1]?.[at] ?? 0;
      const beside = Math.max(
        (refersBack ? RANKING.referredTo : RANKING.beside) * before,
        RANKING.beside * (fits[place + 1]?.[at] ?? 0),
      );
      const under = Math.max(
        around[at]?.heading ?? 0,
        label === null ? 0 : RANKING.inHeading * fit(asked, label),
      );
      const near = Math.max(inside, under, around[at]?.title ?? 0);
      const best = Math.max(near, beside);
      evidence.covered += weight * best;
      evidence.headed += weight * Math.min(inside, under);
      evidence.spoken += inside;
      evidence.near += weight * near;
      const isHeld = inside >= HELD || under >= RANKING.inHeading * HELD || (refersBack && before >= HELD);
      if (isHeld) evidence.held += weight;
      const isNear = Math.max(inside, under) >= LEAST_TOLD || (refersBack && before >= HELD);
      evidence.tells ||= isTelling && (isNear || inTitle);
      const isVague = asked.concepts.length === 0 && (isCommon || asked.isLight || asked.topics.length > 0);
      if (isKnown && !inTitle && !isVague && !isHeld) evidence.missed += weight;
      evidence.isTelling ||= isKnown === null || (isHeld && !inTitle);
      evidence.isLiteral ||=
        isKnown === null || (inside >= LITERAL && !inTitle) || under >= RANKING.inHeading * LITERAL;
      if (asked.share === 1) evidence.ownCovered += weight * best;
    }
    return evidence;
  });
}
