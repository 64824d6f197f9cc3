import { localeOf } from '@vivant/contract/locales/all';
import type { Phrases } from '@vivant/contract/locales/locale';
import { folded } from './words.ts';

/** What the avatar asked back, and what is said to that. Read from the words: a session that moves keeps nothing else. */
export interface AskedBack {
  /** What an answer asked whether it was meant; null for any other answer. */
  offered(answer: string): string | null;
  /** Of which two an answer asked which was meant; null for any other answer. */
  twoOf(answer: string): readonly [string, string] | null;
  isYes(said: string): boolean;
  isNo(said: string): boolean;
}

/** Stands for what was asked about where the words around it are looked at. */
const SEAM = '\u0000';
/** More than these are a question of their own. */
const REPLY_MAX_CHARS = 60;
const MORE_PHRASES_MAX = 4;

/** @param phrases in which the avatar asks back */
export function createAskedBack(language: string, phrases: Phrases): AskedBack {
  const { yes, no, courtesies } = localeOf(language);
  const [before = '', after = ''] = phrases.didYouMean(SEAM).split(SEAM);
  const [beforeTwo = '', between = '', afterTwo = ''] = phrases.askBack(SEAM, SEAM).split(SEAM);
  const isYes = replyReader(yes, courtesies.thanks);
  const isNo = replyReader(no, courtesies.thanks);

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
      // In French and Spanish both questions begin and end alike.
      return isOffer && twoOf(answer) === null
        ? answer.slice(before.length, answer.length - after.length)
        : null;
    },
    isYes,
    isNo,
  };
}

/** Reads such a phrase, and more of them or thanks after it: "Yes, I did, thank you." */
function replyReader(phrases: RegExp, thanks: RegExp): (said: string) => boolean {
  const phrase = folded(phrases.source);
  const reply = new RegExp(
    `^(?:${phrase})(?: ?(?:${phrase}|${folded(thanks.source)})){0,${MORE_PHRASES_MAX}}$`,
    'u',
  );
  return (said) => {
    if (said.length > REPLY_MAX_CHARS) return false;
    return reply.test(
      folded(said)
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
        .trim(),
    );
  };
}
