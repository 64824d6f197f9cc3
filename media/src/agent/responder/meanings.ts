import type { StoredVector } from '@vivant/contract/knowledge/meaning-vectors';
import { BY_MEANING } from './ranking.ts';

/** Meaning vectors of texts that visitors ask. */
export interface Meanings {
  /** Of unit length; null if it is not known, so that the text is only compared by its words. */
  ofQuestion(text: string): Float32Array | null;
}

export const NO_MEANINGS: Meanings = { ofQuestion: () => null };

/** How near a sentence is to a question in meaning. */
export interface Nearness {
  /** The cosine of their vectors. */
  cosine: number;
  /** By how much it is nearer than the sentences of the documents are on average. */
  ahead: number;
  /** How much surer than in other languages sentences of this one seem that do not answer. */
  seems: number;
}

/** Compares the sentences of passages with a question; null for passages without vectors. */
export function nearnesses(
  passages: readonly { vectors: readonly StoredVector[] | null }[],
  asked: Float32Array | null,
  language: string,
): (readonly Nearness[] | null)[] {
  if (asked === null) return passages.map(() => null);
  const cosines = passages.map(({ vectors }) => vectors?.map((vector) => cosine(vector, asked)) ?? null);
  const seems = BY_MEANING.seemsIn[language.split('-')[0] ?? ''] ?? 0;
  // Few sentences are mostly all about what is asked, so that none would be ahead: usual ones are counted with them.
  const { usualSentences, usualCosine, usualIn } = BY_MEANING;
  const all = cosines.flatMap((own) => own ?? []);
  const usual = usualSentences * (usualIn[language] ?? usualCosine);
  const mean = all.reduce((sum, one) => sum + one, usual) / (all.length + usualSentences);
  return cosines.map((own) => own?.map((one) => ({ cosine: one, ahead: one - mean, seems })) ?? null);
}

function cosine({ values, scale }: StoredVector, asked: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at] ?? 0) * (asked[at] ?? 0);
  return sum * scale;
}
