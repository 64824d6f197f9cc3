/**
 * A small language model of words, as ARPA text: trigrams with Witten-Bell smoothing, which accepts fractional counts.
 */
export interface NgramCounter {
  /**
   * Counts one sentence of words this many times. If only a part is counted, words before `from` are only the history
   * of the others, and words after `to` are left out: with a `to`, it is not known whether the sentence ends there.
   */
  add(words: readonly string[], times: number, part?: { from?: number; to?: number }): void;
  words(): ReadonlySet<string>;
  /** Throws if nothing was counted. */
  arpa(): string;
}

const BEGIN = '<s>';
const END = '</s>';
/** Log10 of the probability of an impossible word. */
const NEVER = -99;

/** The words that followed one history. */
interface Followers {
  total: number;
  counts: Map<string, number>;
}

/** `ngramsMax`: limit of different pairs of a history and its next word; later pairs are not counted. */
export function createNgramCounter({ ngramsMax }: { ngramsMax: number }): NgramCounter {
  /** By history: empty, one word, or two words with a space between. */
  const followers = new Map<string, Followers>([['', { total: 0, counts: new Map() }]]);
  let kept = 0;

  function count(history: string, word: string, times: number): boolean {
    let of = followers.get(history);
    const known = of?.counts.get(word);
    if (known === undefined) {
      if (kept >= ngramsMax) return false;
      kept++;
    }
    if (of === undefined) {
      of = { total: 0, counts: new Map() };
      followers.set(history, of);
    }
    of.counts.set(word, (known ?? 0) + times);
    of.total += times;
    return true;
  }

  /** Interpolated with the probabilities of shorter histories. */
  function probability(history: readonly string[], word: string): number {
    const of = followers.get(history.join(' '));
    const shorter = () =>
      history.length === 0
        ? 1 / ((followers.get('')?.counts.size ?? 0) + 1)
        : probability(history.slice(1), word);
    if (of === undefined) return shorter();
    return ((of.counts.get(word) ?? 0) + of.counts.size * shorter()) / (of.total + of.counts.size);
  }

  const backoff = (history: string): number => {
    const of = followers.get(history);
    return of === undefined ? 0 : Math.log10(of.counts.size / (of.total + of.counts.size));
  };

  return {
    add(words, times, { from = 0, to = words.length + 1 } = {}) {
      const sentence = [BEGIN, ...words, END];
      for (let at = from + 1; at <= to; at++) {
        const word = sentence[at] ?? END;
        const history = sentence.slice(Math.max(0, at - 2), at);
        // A longer n-gram needs every shorter one to be present.
        for (let length = 0; length <= history.length; length++)
          if (!count(history.slice(history.length - length).join(' '), word, times)) return;
      }
    },
    words: () => new Set([...(followers.get('')?.counts.keys() ?? [])].filter((word) => word !== END)),
    arpa() {
      const histories = [...followers.keys()].map((history) => (history === '' ? [] : history.split(' ')));
      const orders = [0, 1, 2].map((length) => histories.filter((history) => history.length === length));
      const lines = orders.map((ofOrder, length) =>
        ofOrder.flatMap((history) =>
          [...(followers.get(history.join(' '))?.counts.keys() ?? [])].map((word) => {
            const ngram = [...history, word].join(' ');
            const chance = Math.log10(probability(history, word)).toFixed(4);
            return length === 2 || word === END
              ? `${chance}\t${ngram}`
              : `${chance}\t${ngram}\t${backoff(ngram).toFixed(4)}`;
          }),
        ),
      );
      lines[0]?.push(`${NEVER}\t${BEGIN}\t${backoff(BEGIN).toFixed(4)}`, `${NEVER}\t<UNK>\t0`);
      if (kept === 0) throw new Error('a language model of no words');
      return [
        '\\data\\',
        ...lines.map((ofOrder, index) => `ngram ${index + 1}=${ofOrder.length}`),
        ...lines.flatMap((ofOrder, index) => ['', `\\${index + 1}-grams:`, ...ofOrder]),
        '',
        '\\end\\',
        '',
      ].join('\n');
    },
  };
}
