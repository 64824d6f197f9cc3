import { localeOf } from '@vivant/contract/locales/all';
import type { Locale, Phrases } from '@vivant/contract/locales/locale';
import { folded } from './words.ts';

/**
 * Questions of the avatar to its visitor ("Did you mean …?"), and the replies to them. Both are recognised by their
 * words, as a session that moves to another process keeps nothing else.
 */
export interface AskedBack {
  /** What an answer asked back about ("Did you mean …?"); null for any other answer. */
  offered(answer: string): string | null;
  /** The two things between which an answer asked the visitor to choose; null for any other answer. */
  twoOf(answer: string): readonly [string, string] | null;
  isYes(said: string): boolean;
  isNo(said: string): boolean;
  /**
   * Which of the two are meant, if that is said without a name ("the second one", "both", "neither"); null otherwise.
   */
  placesOf(said: string): readonly (0 | 1)[] | null;
}

/** Takes the place of what was asked about, to find the words around it. */
const SEAM = '\u0000';
/** A longer text is a new question. */
const REPLY_MAX_CHARS = 60;
const MORE_PHRASES_MAX = 4;
/** Splits a text at its first mark: what is before it, and what is after. */
const FIRST_MARK = /[,.;!，、。！](.*)$/su;

/** @param phrases in which the avatar asks back */
export function createAskedBack(language: string, phrases: Phrases): AskedBack {
  const { yes, no, courtesies, ofTwo } = localeOf(language);
  const [before = '', after = ''] = phrases.didYouMean(SEAM).split(SEAM);
  const [beforeTwo = '', between = '', afterTwo = ''] = phrases.askBack(SEAM, SEAM).split(SEAM);
  const isYes = replyReader(yes, courtesies.thanks);
  const isNo = replyReader(no, courtesies.thanks);
  const placesOf = placeReader(ofTwo, [yes, courtesies.thanks]);

  function twoOf(answer: string): readonly [string, string] | null {
    if (!answer.startsWith(beforeTwo) || !answer.endsWith(afterTwo)) return null;
    const [one = '', ...others] = answer
      .slice(beforeTwo.length, answer.length - afterTwo.length)
      .split(between);
    return others.length === 0 ? null : [one, others.join(between)];
  }

  return {
    twoOf,
    offered(answer) {
      const isOffer =
        answer.length > before.length + after.length && answer.startsWith(before) && answer.endsWith(after);
      // In French and Spanish both questions begin and end in the same way.
      return isOffer && twoOf(answer) === null
        ? answer.slice(before.length, answer.length - after.length)
        : null;
    },
    isYes,
    isNo,
    placesOf(said) {
      if (isNo(said)) return [];
      const [before = '', after] = said.split(FIRST_MARK);
      // "No, the second one" denies the guess; "not the second one" denies the second.
      return placesOf(after !== undefined && isNo(before) ? after : said);
    },
  };
}

/** Reads "Yes, the second one, please"; the phrases `beside` it do not affect the choice. */
function placeReader(ofTwo: Locale['ofTwo'], beside: readonly RegExp[]): AskedBack['placesOf'] {
  const more = [ofTwo.fillers, ...beside].map(({ source }) => folded(source)).join('|');
  const around = ` ?(?:(?:${more}) ?){0,${MORE_PHRASES_MAX}}`;
  const readers = (
    [
      [ofTwo.first, [0]],
      [ofTwo.second, [1]],
      [ofTwo.both, [0, 1]],
      [ofTwo.neither, []],
      [ofTwo.either, [0]],
    ] as const
  ).map(([phrases, places]) => {
    const phrase = `(?:${folded(phrases.source)})`;
    return { reply: new RegExp(`^${around}${phrase}(?: ?${phrase})?${around}$`, 'u'), places };
  });
  return (said) => {
    if (said.length > REPLY_MAX_CHARS) return null;
    const words = plain(said);
    return readers.find(({ reply }) => reply.test(words))?.places ?? null;
  };
}

/** Only the words, for comparing replies. */
const plain = (said: string) =>
  folded(said)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Recognises such a phrase, and more of them or thanks after it: "Yes, I did, thank you." */
function replyReader(phrases: RegExp, thanks: RegExp): (said: string) => boolean {
  const phrase = folded(phrases.source);
  const reply = new RegExp(
    `^(?:${phrase})(?: ?(?:${phrase}|${folded(thanks.source)})){0,${MORE_PHRASES_MAX}}$`,
    'u',
  );
  return (said) => {
    if (said.length > REPLY_MAX_CHARS) return false;
    return reply.test(plain(said));
  };
}
