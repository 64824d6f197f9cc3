import type { StoredVector } from '@vivant/contract/knowledge/meaning-vectors';

/** Meaning vectors of texts that visitors ask. */
export interface Meanings {
  /** Of unit length; null if it is not known, so that the text is only compared by its words. */
  ofQuestion(text: string): Float32Array | null;
}

export const NO_MEANINGS: Meanings = { ofQuestion: () => null };

/** The cosines of the sentences of passages with a question; null for passages without vectors. */
export function nearnesses(
  passages: readonly { vectors: readonly StoredVector[] | null }[],
  asked: Float32Array | null,
): (readonly number[] | null)[] {
  return passages.map(({ vectors }) =>
    asked === null ? null : (vectors?.map((vector) => cosine(vector, asked)) ?? null),
  );
}

function cosine({ values, scale }: StoredVector, asked: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += (values[at] ?? 0) * (asked[at] ?? 0);
  return sum * scale;
}
