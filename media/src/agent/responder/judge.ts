import type { KnowledgePassage } from '@vivant/contract/knowledge';
import type { Locale } from '@vivant/contract/locales/locale';
import type { Asked } from './asked.ts';
import { TELEPHONE } from './fit.ts';
import { RANKING } from './ranking.ts';
import type { ReadInPassage } from './read-passages.ts';
import { saysSomething } from './sentences-of.ts';
import type { TableRow } from './table-rows.ts';

/** The share of the question's weight that is deducted from labels, which say nothing. */
const LABEL = 0.3;
/** So small that it only decides between equals: shorter and earlier sentences win. */
const PER_CHAR = 0.0002;
const PER_PLACE = 0.05;

/** The "not" of a longer sentence denies something else. */
const DENIAL_MAX_CHARS = 120;

/** A sentence that may answer the question. */
export interface FoundSentence {
  passage: KnowledgePassage;
  /** The sentences after it in its paragraph. */
  following: readonly string[];
  text: string;
  score: number;
  /** The score by its words alone. */
  wordScore: number;
  /** 0–1: the share of the question that the sentence covers, weighted by the rarity of its words. */
  coverage: number;
  /** 0–1: like `coverage`, for words that the sentence or its headings contain, literally or in other words. */
  held: number;
  /** 0–1: the share of the question that appears nowhere in the documents. */
  unfound: number;
  /** Whether a price, a time or the like was asked for. */
  asksKind: boolean;
  /** Whether it states the kind of thing that was asked for. */
  fitsKind: boolean;
  /** Whether a person or a price was asked for, and it states none. */
  lacksKind: boolean;
  /** Whether it answers another question, however many words they share. */
  isBeside: boolean;
  /**
   * Whether it can be quoted without the next sentence: it announces nothing, and the kind of thing asked for is not
   * only in the next one.
   */
  isWhole: boolean;
  /** 0–1: like `coverage`, only for words of this question and not of earlier ones. */
  ownCoverage: number;
  /** The cosine of its vector with the question's; null where that is not known. */
  nearness: number | null;
  /** For a row of a table: this row and those that match the question equally well, in their order; otherwise empty. */
  rows: readonly TableRow[];
}

/** The evidence for a sentence, summed over the words of the question; all sums except `spoken` are weighted. */
export interface Evidence {
  /** In the sentence, above it or beside it. */
  covered: number;
  /** Like `covered`, only for words of this question. */
  ownCovered: number;
  /** Words that the sentence or its headings contain. */
  held: number;
  /** In the sentence itself. */
  spoken: number;
  /** In the sentence, its heading or its title. */
  near: number;
  /** In the sentence and in its heading. */
  headed: number;
  /** Words that the documents contain, but neither the sentence nor its headings do. */
  missed: number;
  /** Whether it mentions something besides the subject of its whole document. */
  isTelling: boolean;
  /** Whether it mentions a word that asks for something. */
  tells: boolean;
  /** Whether it contains one of the question's words itself, and not only a synonym. */
  isLiteral: boolean;
  /** Whether it names the subject of its whole document, if that has a title. */
  namesTitle: boolean;
}

/**
 * Scores a sentence by its evidence; null if there is none. `total` and `own`: the weights of all words of the
 * question, and of those that are not from earlier questions.
 */
export function createJudge(question: {
  /** How many of its words are about something besides the document's title, and are not common words. */
  telling: number;
  /** Whether at least one of its words asks for something. */
  asksSomething: boolean;
  /** 0–1: the share of the question that appears nowhere in the documents. */
  unfound: number;
  asked: Asked;
  locale: Locale;
  total: number;
  own: number;
  /** Whether something that is asked appears nowhere in the documents. */
  hasUnknown: boolean;
  /** Whether a price may be asked for. */
  isOfMoney: boolean;
  /** Whether "how many" is only answered by a number. */
  countsAll: boolean;
  /** "Where are you?" */
  asksHouse: boolean;
  /** Whether a telephone number is asked for. */
  asksTelephone: boolean;
}) {
  const { asked, locale, total, own, hasUnknown, isOfMoney, countsAll, asksHouse } = question;
  // "How much is it?" asks about the documents' subject without any word of it.
  const asksOfAll = asked.kind === 'price';
  const saysKind = (text: string) =>
    asked.kind !== null &&
    locale.answerKinds[asked.kind].said.test(
      asked.kind === 'quantity' && !isOfMoney ? withoutPrices(text, locale) : text,
    );
  /** Whether a number is given, or denied; not the number of something else, nor only its purpose. */
  const tellsNumber = (text: string, [next = '']: readonly string[]) =>
    (text.length <= DENIAL_MAX_CHARS && locale.denies.test(text)) ||
    (asked.kind !== null && locale.answerKinds[asked.kind].asked.test(text)) ||
    (saysKind(next) && locale.refersBack.test(next));
  return (
    passage: KnowledgePassage,
    { read: { text }, following }: Pick<ReadInPassage, 'read' | 'following'>,
    place: number,
    evidence: Evidence,
    byIndex: number,
    nearness: number | null,
  ): Omit<FoundSentence, 'rows' | 'wordScore'> | null => {
    const { covered, ownCovered, held, spoken, near, headed, missed } = evidence;
    const { isTelling, isLiteral, namesTitle } = evidence;
    const fitsKind = saysKind(text);
    if (nearness === null && covered === 0 && !(fitsKind && asked.words.length === 0)) return null;
    const isMissing = asked.kind !== null && !fitsKind;
    const mustSay = asked.kind === 'person' || asked.kind === 'price' || asked.kind === 'quantity';
    const lacksKind = isMissing && (mustSay || hasUnknown);
    const isNumber = asked.kind === 'price' || (asked.kind === 'quantity' && countsAll);
    // "Who founded the museum" is not answered by the maker of its lamp.
    const isOfOther = asked.kind === 'person' && question.telling > 1 && !isLiteral && !namesTitle;
    const isBeside =
      (question.asksSomething ? !evidence.tells : asked.kind === null && held < total) ||
      (isNumber && isMissing && !tellsNumber(text, following)) ||
      missed > RANKING.missedMax * total ||
      (isMissing && !isTelling) ||
      (asksHouse && !namesTitle && !locale.address.said.test(text)) ||
      (question.asksTelephone && !TELEPHONE.test(text)) ||
      isOfOther;
    const announces = /[:：]$/u.test(text);
    return {
      ...{
        passage,
        following,
        text,
        ...{ asksKind: asked.kind !== null, fitsKind, lacksKind, isBeside },
      },
      nearness,
      isWhole: !announces && (fitsKind || !saysKind(following[0] ?? '')),
      coverage: total === 0 ? Number(asksOfAll) : covered / total,
      unfound: question.unfound,
      held: total === 0 ? 0 : held / total,
      ownCoverage: own === 0 ? 1 : ownCovered / own,
      score:
        covered +
        RANKING.underHeading * headed +
        byIndex +
        (saysSomething(text) ? 0 : -LABEL * total) +
        (fitsKind ? RANKING.kindShare * (near + Math.max(0, RANKING.kindAlone - total)) : 0) +
        (spoken > 0 ? 0.5 : 0) -
        PER_CHAR * text.length -
        PER_PLACE * place,
    };
  };
}

/** "How long" is not answered by "60 euros". */
const withoutPrices = (text: string, locale: Locale) =>
  text.replace(NUMBER_AND_UNIT, (amount) => (locale.answerKinds.price.said.test(amount) ? ' ' : amount));
const NUMBER_AND_UNIT = /[€$£¥₽₩₫]?\s?\d[\d.,]*\s?\S{0,10}/gu;
