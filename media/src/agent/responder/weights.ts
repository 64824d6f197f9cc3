import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import type { Locale } from '@vivant/contract/locales/locale';
import type { AskedWord } from './asked.ts';
import { type Fit, HELD, type ReadSentence } from './fit.ts';
import type { KnowledgeIndex } from './knowledge-index.ts';
import type { ReadPassage } from './read-passages.ts';
import { likeness, saysDoing } from './words.ts';

/** A word that the documents' title says tells their sentences hardly apart. */
const TITLE_WEIGHT = 0.35;
/** A number in a question is mostly an age or a count, which documents hardly repeat. */
const NUMBER_WEIGHT = 0.3;
/** Where no spaces part words, pairs of neighbouring characters straddle two of them and stand in no document. */
const SEAM_WEIGHT = 0.4;
/** Documents that hold a word nowhere may say the same in others, if it is of an everyday topic or a part of a word. */
const UNKNOWN_WEIGHT = 0.8;
/** In so many passages or fewer no word is so rare that it makes up for one that they do not hold. */
const FEW = 20;
/** What is to be done is seldom said with the same verb. */
const UNKNOWN_DOING_WEIGHT = 0.3;

export interface WeighedWord {
  asked: AskedWord;
  weight: number;
  /** What all of a document is about. */
  inTitle: boolean;
  /** Whether passages hold it, as it is written; null for parts of words, and in languages of many endings. */
  isKnown: boolean | null;
}

/** What each word of a question counts: rare words most, words of the title and numbers little. */
export function createWeights(from: {
  index: KnowledgeIndex;
  locale: Locale;
  /** Of all passages. */
  count: number;
  /** The passages are all there are. */
  isSmall: boolean;
  titles: readonly ReadSentence[];
  fit: Fit;
  /** Spaces stand between words, and not within them as in Vietnamese. */
  partsWords: boolean;
}): (words: readonly AskedWord[], passages: readonly ReadPassage[]) => WeighedWord[] {
  const { index, locale, count, isSmall, titles, fit } = from;
  const tellsWords = (word: string) => from.partsWords && /^\p{Script=Latin}/u.test(word);
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
      const isWord = tellsWords(word);
      const isKnown = isWord ? (isSmall ? isWritten(word, passages) : index.holders(word) > 0) : null;
      const isForeign = isKnown === false && !isNumber && asked.concepts.length === 0 && count > FEW;
      const unknown = saysDoing(word) ? UNKNOWN_DOING_WEIGHT : isForeign ? 1 : UNKNOWN_WEIGHT;
      const weight =
        share *
        index.rarity(among) *
        (inTitle ? TITLE_WEIGHT : 1) *
        (isNumber && among === 0 ? NUMBER_WEIGHT : 1) *
        (isSeam ? SEAM_WEIGHT : 1) *
        (among > 0 ? 1 : unknown);
      return { asked, weight, inTitle, isKnown };
    });
}

const isWritten = (word: string, passages: readonly ReadPassage[]) =>
  passages.some(({ sentences, heading }) =>
    [heading, ...sentences.map(({ read }) => read)].some(({ words }) =>
      words.some((own) => likeness(word, own) >= HELD),
    ),
  );

const isNumberWord = (word: string, locale: Locale) => {
  const said = locale.answerKinds.quantity.said.exec(word);
  return said !== null && said[0].length === word.length;
};
