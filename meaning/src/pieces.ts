/** Text → ids of the pieces that the network knows: the SentencePiece unigram model of XLM-RoBERTa, by its likeliest path. */
export interface PieceReader {
  /** Of a whole text, without the pieces that begin and end it. */
  idsOf(text: string): number[];
}

/** Stands for a space, and before the first word. */
const SPACE = '\u2581';
/** How much less likely than the rarest piece a character is that no piece holds. */
const UNKNOWN_COSTS = 10;

/**
 * @param pieces by their ids; one that is empty is never read
 * @param scores logarithms of their likelihoods
 * @param unknown the id of what no piece holds
 */
export function createPieceReader(
  pieces: readonly string[],
  scores: Float32Array,
  unknown: number,
): PieceReader {
  const ids = new Map<string, number>();
  for (let id = 0; id < pieces.length; id++) ids.set(pieces[id] as string, id);
  ids.delete('');
  const longest = pieces.reduce((most, { length }) => Math.max(most, length), 0);
  const ofUnknown = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_COSTS;

  return {
    idsOf(text) {
      const read = normalised(text);
      const { length } = read;
      const best = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
      const last = new Int32Array(length + 1);
      const from = new Int32Array(length + 1);
      best[0] = 0;
      const reach = (end: number, score: number, id: number, start: number) => {
        if (score <= (best[end] as number)) return;
        best[end] = score;
        last[end] = id;
        from[end] = start;
      };
      for (let start = 0; start < length; start++) {
        const sofar = best[start] as number;
        if (sofar === Number.NEGATIVE_INFINITY) continue;
        for (let end = start + 1; end <= Math.min(length, start + longest); end++) {
          const id = ids.get(read.slice(start, end));
          if (id !== undefined) reach(end, sofar + (scores[id] as number), id, start);
        }
        const one = (read.codePointAt(start) as number) > 0xffff ? 2 : 1;
        reach(start + one, sofar + ofUnknown, unknown, start);
      }
      const found: number[] = [];
      for (let end = length; end > 0; end = from[end] as number) found.push(last[end] as number);
      return found.reverse();
    },
  };
}

/** What is compatible with another character becomes it, and all that is blank one space. */
const normalised = (text: string) =>
  SPACE +
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Zs}]+/gu, ' ')
    .trim()
    .replaceAll(' ', SPACE);
