import type { FoundSentence } from './judge.ts';
import { BY_MEANING, RANKING } from './ranking.ts';

/** Whether a sentence is sure enough to answer to be quoted. */
export function isSure(sentence: FoundSentence): boolean {
  return sentence.nearness === null
    ? isSureByWords(sentence)
    : surenessByMeaning(sentence, sentence.nearness) >= BY_MEANING.least;
}

function isSureByWords(sentence: FoundSentence): boolean {
  if (sentence.isBeside) return false;
  const { coverage, ownCoverage, held, unfound } = sentence;
  const sure = Math.min(coverage, ownCoverage) + RANKING.forHeld * held - RANKING.forUnfound * unfound;
  return sure >= leastByWords(sentence);
}

/** More if it does not state the kind of thing that was asked for. */
function leastByWords({ asksKind, fitsKind, lacksKind }: FoundSentence): number {
  if (!asksKind) return RANKING.least;
  if (fitsKind) return RANKING.leastOfKind;
  return lacksKind ? RANKING.leastWithoutKind : RANKING.leastBesideKind;
}

function surenessByMeaning({ held, isBeside, asksKind, fitsKind }: FoundSentence, cosine: number): number {
  return (
    BY_MEANING.forCosine * cosine +
    BY_MEANING.forHeld * held -
    (isBeside ? BY_MEANING.forBeside : 0) +
    (asksKind ? (fitsKind ? BY_MEANING.forKind : -BY_MEANING.forOtherKind) : 0)
  );
}

/** The score by which sentences that were compared by meaning are sorted: that of their words, and how near they are. */
export function scoreByMeaning({ score, nearness, held, ownCoverage }: FoundSentence): number {
  return (
    Math.max(BY_MEANING.scoreMin, Math.min(BY_MEANING.scoreMax, score)) +
    BY_MEANING.scoreHeld * held +
    BY_MEANING.scoreOwnCovered * Math.min(ownCoverage, 1) +
    BY_MEANING.scoreCosine * ((nearness ?? BY_MEANING.usualCosine) - BY_MEANING.cosineBeside)
  );
}
