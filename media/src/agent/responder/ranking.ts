/**
 * What speaks for a sentence, and how much of a question it must cover to be quoted. The values were tried one after the
 * other on all question sets that may be tuned by (`bench/src/answers`).
 */
export const RANKING = {
  /**
   * A sentence is quoted only if it is as sure as this to answer: by the share of the question that it speaks of, weighted by
   * the rarity of its words. Below, the avatar says that it does not know: a wrong quotation is worse than none.
   */
  least: 0.52,
  /** Added to that share for what the sentence holds in whichever words, and taken from it for what no document does. */
  forHeld: 0.4,
  forUnfound: 0.5,
  /** Enough for a sentence that says the kind of thing asked for: a price, a time … */
  leastOfKind: 0.34,
  /** For one that does not: a place or a time may be told without the words for it, */
  leastBesideKind: 0.62,
  /** but "Who invented the telephone?" is not answered by a number to call. */
  leastWithoutKind: 0.87,
  /** Said in the sentence and in its heading: what the section is about. */
  underHeading: 0.4,
  /** A sentence that says the kind of thing asked for gets so much of its score again, */
  kindShare: 1.2,
  /** and so much where the question says hardly more than its kind: "Where is the museum?" */
  kindAlone: 2,
  /** Of what the documents speak of and the question asks, a sentence that answers may leave out so much. */
  missedMax: 0.4,
  /** What a sentence gets from what it stands under and beside. */
  inHeading: 0.7,
  inTitle: 0.6,
  beside: 0.3,
  referredTo: 0.6,
  /** A sentence says the same in other words: by a pattern of the language, by its list of everyday topics. */
  byConcept: 0.7,
  byTopic: 0.7,
  /** A word that the documents' title says tells their sentences hardly apart. */
  ofTitle: 0.35,
  /** Weight of a word that is used whatever one speaks of: one that the documents hold, and one that they do not. */
  common: 0.5,
  unknownCommon: 0.2,
  /** Of a word that they do not hold, if it only says what somebody would do or what they own. */
  unknownLight: 0.3,
  /** Documents that hold a word nowhere may say the same in others, if it is of an everyday topic or a part of a word. */
  unknown: 0.7,
  /** Where no spaces part words, pairs of neighbouring characters straddle two of them and stand in no document. */
  seam: 0.4,
  /** A number in a question is mostly an age or a count, which documents hardly repeat. */
  number: 0.3,
};
