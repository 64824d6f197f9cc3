import { UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import type { Locale } from '@vivant/contract/locales/locale';
import type { AskedWord } from './asked.ts';
import { createEverydayReader } from './everyday.ts';
import { type Fit, HELD, type ReadSentence } from './fit.ts';
import type { KnowledgeIndex } from './knowledge-index.ts';
import { RANKING } from './ranking.ts';
import type { ReadPassage } from './read-passages.ts';
import { likeness } from './words.ts';

/** In so many passages or fewer no word is so rare that it makes up for one that they do not hold. */
const FEW = 20;

export interface WeighedWord {
  asked: AskedWord;
  weight: number;
  /** What all of a document is about. */
  inTitle: boolean;
  /** Whether passages hold it, as it is written; null for parts of words, and in languages of many endings. */
  isKnown: boolean | null;
  /** It is used whatever one speaks of. */
  isCommon: boolean;
  /** Somebody who asks with it asks for something: it is neither that nor what somebody would do. */
  isTelling: boolean;
  /** Passages speak of it, in whichever words. */
  isFound: boolean;
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
