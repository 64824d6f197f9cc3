import type { KnowledgePassage } from '@vivant/contract/knowledge';
import type { Locale } from '@vivant/contract/locales/locale';
import type { Asked } from './asked.ts';
import { TELEPHONE } from './fit.ts';
import { RANKING } from './ranking.ts';
import type { ReadInPassage } from './read-passages.ts';
import { saysSomething } from './sentences-of.ts';
import type { TableRow } from './table-rows.ts';

/** Share of the question's weight that is taken from labels, which say nothing. */
const LABEL = 0.3;
/** So little that it only decides between equals: short sentences, early ones. */
const PER_CHAR = 0.0002;
const PER_PLACE = 0.05;

/** A longer sentence that holds a "not" denies something else. */
const DENIAL_MAX_CHARS = 120;

/** A sentence that may answer. */
export interface FoundSentence {
  passage: KnowledgePassage;
  /** Those of its paragraph that follow it. */
  following: readonly string[];
  text: string;
  score: number;
  /** 0–1: the share of the question, weighted by the rarity of its words, that the sentence speaks of. */
  coverage: number;
  /** 0–1: as `coverage`, of the words that the sentence holds or stands under, whichever words it does it with. */
  held: number;
  /** 0–1: the share of the question that the documents speak of nowhere. */
  unfound: number;
  /** A price, a time or the like was asked for. */
  asksKind: boolean;
  /** It says the kind of thing that was asked for. */
  fitsKind: boolean;
  /** Somebody or a price was asked for, and it says none. */
  lacksKind: boolean;
  /** It answers another question, however many words they share. */
  isBeside: boolean;
  /** It needs no sentence after it: nothing it announces, and no kind of thing that only the next one says. */
  isWhole: boolean;
  /** 0–1: as `coverage`, of the words of this question alone and not of those before it. */
  ownCoverage: number;
  /** Of a row of a table, that row and those of which the question says as much, as they stand there; else none. */
  rows: readonly TableRow[];
}

/** What speaks for a sentence, summed over the words of the question; all but `spoken` by their weights. */
export interface Evidence {
  /** In the sentence, above it or beside it. */
  covered: number;
  /** As `covered`, of the words of this question alone. */
  ownCovered: number;
  /** Of words that the sentence holds, or what it stands under. */
  held: number;
  /** In the sentence itself. */
  spoken: number;
  /** In the sentence, its heading or its title. */
  near: number;
  /** In the sentence and in its heading. */
  headed: number;
  /** Of words that the documents hold, but neither the sentence nor what it stands under. */
  missed: number;
  /** It speaks of something that is not what all of its document is about. */
  isTelling: boolean;
  /** It speaks of a word that asks for something. */
  tells: boolean;
  /** It holds a word that was asked, and not only one that means the same. */
  isLiteral: boolean;
  /** It names what all of its document is about, if that has a name. */
  namesTitle: boolean;
}

/**
 * Scores a sentence by what speaks for it; null where nothing does. `total` and `own`: the weights of all words of the
 * question, and of those that are not from questions before it.
 */
export function createJudge(question: {
  /** How many of its words are about something else than the document's title, and are not used whatever one speaks of. */
  telling: number;
  /** At least one of its words is not. */
  asksSomething: boolean;
  /** 0–1: the share of it that the documents speak of nowhere. */
  unfound: number;
  asked: Asked;
  locale: Locale;
  total: number;
  own: number;
  /** Of what is asked, the documents hold something nowhere. */
  hasUnknown: boolean;
  /** A price may be what is asked for. */
  isOfMoney: boolean;
  /** How many is answered by a number alone. */
  countsAll: boolean;
  /** "Where are you?" */
  asksHouse: boolean;
  /** For a number to call. */
  asksTelephone: boolean;
}) {
  const { asked, locale, total, own, hasUnknown, isOfMoney, countsAll, asksHouse } = question;
  // "How much is it?" asks of what the documents are about, with no word of it.
  const asksOfAll = asked.kind === 'price';
  const saysKind = (text: string) =>
    asked.kind !== null &&
    locale.answerKinds[asked.kind].said.test(
      asked.kind === 'quantity' && !isOfMoney ? withoutPrices(text, locale) : text,
    );
  /** A number is told, or that there is none; not what somebody else's is, nor what it is for. */
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
  ): Omit<FoundSentence, 'rows'> | null => {
    const { covered, ownCovered, held, spoken, near, headed, missed } = evidence;
    const { isTelling, isLiteral, namesTitle } = evidence;
    const fitsKind = saysKind(text);
    if (covered === 0 && !(fitsKind && asked.words.length === 0)) return null;
    const isMissing = asked.kind !== null && !fitsKind;
    const mustSay = asked.kind === 'person' || asked.kind === 'price' || asked.kind === 'quantity';
    const lacksKind = isMissing && (mustSay || hasUnknown);
    const isNumber = asked.kind === 'price' || (asked.kind === 'quantity' && countsAll);
    // "Who founded the museum" does not tell who made its lamp.
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
