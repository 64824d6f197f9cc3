import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import type { Locale } from '@vivant/contract/locales/locale';
import type { AskedWord } from './asked.ts';
import { createEverydayReader } from './everyday.ts';
import { type Fit, HELD, type ReadSentence } from './fit.ts';
import type { KnowledgeIndex } from './knowledge-index.ts';
import { RANKING } from './ranking.ts';
import type { ReadPassage } from './read-passages.ts';
import { likeness } from './words.ts';

/** With at most this many passages, no word is rare enough to make up for one that they do not contain. */
const FEW = 20;

export interface WeighedWord {
  asked: AskedWord;
  weight: number;
  /** Whether it is the subject of a whole document. */
  inTitle: boolean;
  /** Whether passages contain it as written; null for parts of words, and in languages with many endings. */
  isKnown: boolean | null;
  /** Whether it is used with any topic. */
  isCommon: boolean;
  /** Whether it asks for something: it is neither a common word nor one for what somebody would do. */
  isTelling: boolean;
  /** Whether passages mention it, in any words. */
  isFound: boolean;
}

/** The weight of each word of a question: rare words have the most, words of the title and numbers little. */
export function createWeights(from: {
  index: KnowledgeIndex;
  locale: Locale;
  /** The number of all passages. */
  count: number;
  /** Whether the given passages are all there are. */
  isSmall: boolean;
  titles: readonly ReadSentence[];
  fit: Fit;
  /** Whether spaces separate words, unlike in Vietnamese, which has them within words. */
  partsWords: boolean;
}): (words: readonly AskedWord[], passages: readonly ReadPassage[]) => WeighedWord[] {
  const { index, locale, count, isSmall, titles, fit } = from;
  const common = createEverydayReader(locale.commonWords);
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
      const isForeign =
        isKnown === false &&
        !isNumber &&
        asked.concepts.length === 0 &&
        asked.topics.length === 0 &&
        count > FEW;
      const isCommon = common.topicsIn(word).size > 0;
      const isOfTopic = asked.concepts.length > 0 || asked.topics.length > 0;
      const isTelling = isOfTopic || !(isCommon || asked.isLight);
      const unknown = isCommon
        ? RANKING.unknownCommon
        : isTelling
          ? isForeign
            ? 1
            : RANKING.unknown
          : RANKING.unknownLight;
      const weight =
        share *
        index.rarity(among) *
        (inTitle ? RANKING.ofTitle : 1) *
        (isNumber && among === 0 ? RANKING.number : 1) *
        (isSeam ? RANKING.seam : 1) *
        (among === 0 ? (asked.isBeside ? 0 : unknown) : isCommon ? RANKING.common : 1);
      return { asked, weight, inTitle, isKnown, isCommon, isTelling, isFound: among > 0 };
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
