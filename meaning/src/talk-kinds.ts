import stored from './network/talk-kinds.json' with { type: 'json' };

/** The network whose vectors it reads, as `MEANING_NETWORK`. */
export const TALK_NETWORK = stored.network;

const NONE = 0;

/**
 * Of which kind of small talk what a visitor said is likeliest to be, and how likely (0 to 1), by its vector as a question.
 * The kinds are those of the documents that taught it (`network/train`).
 */
export function talkKindOf(vector: Float32Array): { kind: string; share: number } {
  const scores = stored.weights.map((row, at) => {
    let sum = stored.usual[at] ?? 0;
    for (const [place, weight] of row.entries()) sum += weight * (vector[place] ?? 0);
    return sum;
  });
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const together = powers.reduce((sum, power) => sum + power, 0);
  let best = NONE + 1;
  for (let at = best; at < powers.length; at++) if ((powers[at] ?? 0) > (powers[best] ?? 0)) best = at;
  return { kind: stored.kinds[best] ?? '', share: (powers[best] ?? 0) / together };
}
