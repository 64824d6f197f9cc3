/**
 * Weights of the evidence for a sentence, and how much of a question it must cover to be quoted. The values were tried
 * one after the other on all question sets that may be used for tuning (`bench/src/answers`).
 */
export const RANKING = {
  /**
   * A sentence is only quoted if it is at least this sure to answer, by the share of the question that it covers,
   * weighted by the rarity of its words. Below it the avatar says that it does not know: a wrong quotation is worse
   * than none.
   */
  least: 0.52,
  /** Added to that share for what the sentence contains in any words, and deducted for what no document contains. */
  forHeld: 0.4,
  forUnfound: 0.5,
  /** Enough for a sentence that states the kind of thing asked for: a price, a time … */
  leastOfKind: 0.34,
  /** For one that does not: a place or a time may be stated without the words for it, */
  leastBesideKind: 0.62,
  /** but "Who invented the telephone?" is not answered by a telephone number. */
  leastWithoutKind: 0.87,
  /** For words in the sentence and in its heading: the subject of the section. */
  underHeading: 0.4,
  /** A sentence that states the kind of thing asked for gets this share of its score again, */
  kindShare: 1.2,
  /** and this much more if the question says hardly more than its kind: "Where is the museum?" */
  kindAlone: 2,
  /** The share of what the question asks and the documents mention that an answer may leave out. */
  missedMax: 0.4,
  /** The weight of headings, title and neighbours of a sentence. */
  inHeading: 0.7,
  inTitle: 0.6,
  beside: 0.3,
  referredTo: 0.6,
  /**
   * For a sentence that says the same in other words: by a pattern of the language, or by its list of everyday topics.
   */
  byConcept: 0.7,
  byTopic: 0.7,
  /** A word of the documents' title hardly tells their sentences apart. */
  ofTitle: 0.35,
  /** Weight of a common word: one that the documents contain, and one that they do not. */
  common: 0.5,
  unknownCommon: 0.2,
  /** Weight of a word that they do not contain, if it only says what somebody would do or what they own. */
  unknownLight: 0.3,
  /**
   * Weight of a word that they do not contain if it belongs to an everyday topic or is a part of a word: they may say
   * the same in other words.
   */
  unknown: 0.7,
  /**
   * Without spaces between words, pairs of neighbouring characters may span two words, so that no document contains
   * them.
   */
  seam: 0.4,
  /** A number in a question is mostly an age or a count, which documents hardly repeat. */
  number: 0.3,
};

/**
 * The same where a network compared the sentences with the question (`meanings.ts`). A regression told the values, by
 * sets that neither the network nor the lists of words had been made with.
 */
export const BY_MEANING = {
  /** A sentence is quoted if the sum of the following is at least this. */
  least: 17.8,
  forCosine: 23.9,
  forHeld: 1.58,
  /** Deducted if its words say that it answers another question. */
  forBeside: 0.56,
  forKind: 0.29,
  forOtherKind: 0.45,
  /** Sentences are sorted by their score by words, within these bounds, */
  scoreMin: -2,
  scoreMax: 12,
  /** and this for what they hold, how much they cover of this question, and how near they are, */
  scoreHeld: 4.1,
  scoreOwnCovered: 6.7,
  scoreCosine: 133,
  /** above this cosine, which sentences about something else of the kind have. */
  cosineBeside: 0.7,
  /** Of sentences that have no vector: that of one that answers. */
  usualCosine: 0.8,
};
