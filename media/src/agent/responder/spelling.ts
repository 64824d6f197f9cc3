import { terms, UNSPACED_SCRIPT } from '@vivant/contract/knowledge/terms';
import { localeOf } from '@vivant/contract/locales/all';
import { fillersOf } from './asked.ts';
import { SPELL } from './intents.ts';
import type { ConversationTurn } from './responder.ts';
import { folded, wordsOf } from './words.ts';

const NAME = /name|nom(?!\p{L})|nombre|имя|имени|назван|tên|이름|성함|名/iu;
const OWN_NAME =
  /(?<!\p{L})(?:your|deinen?|ihren?|votre|ton|tu|su|твоё|твое|ваше|(?:тебя|вас) зовут) \p{L}*?(?:name|nom|nombre|имя)|tên (?:của )?(?:bạn|anh|chị|em)|(?:당신|그쪽|네|니|너)의? ?(?:이름|성함)|성함|あなた|お名前|[你您](?:的|叫)/iu;
/** The request itself, including its ending: "deletrearlo". */
const SPELLING = new RegExp(`(?:${SPELL.source})[\\p{Script=Latin}\\p{Script=Cyrillic}]*`, 'giu');
/** Words that refer to what is to be spelled ("that"), and to the two speakers. */
const THAT =
  /(?<!\p{L})(?:ça|cela|le|eso|esto|lo|it|that|das|es|это|đó|nó|для|меня|pour|für|mir|uns|for|us|bạn|anh|chị|em)(?!\p{L})/giu;
/**
 * Only within a sentence, as every word has a capital at its beginning; after a colon, which may begin one, only
 * several. In Japanese, what is written in katakana; in other scripts without capitals, what stands in quotation marks.
 */
const NAMES = [
  /(?<=[\p{L}\p{N},;—–]\s[«“"„]?\s?)\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)*|(?<=:\s)\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+/gu,
  /(?<=[「『《〈“‘"])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・ ]{2,20}(?=[」』》〉”’"])/gu,
  /\p{Script=Katakana}[\p{Script=Katakana}ー・]+/gu,
];
/** In scripts without spaces, a name is a row of the same kind of characters. */
const WORDS =
  /\p{Script=Katakana}[\p{Script=Katakana}ー・]+|\p{Script=Han}{2,}|\p{Script=Hangul}{2,}|[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]{2,}/gu;

/** `again`: what was said last is said again, as nothing in it can be told for a name. */
export type ToSpell = { name: string } | 'again';

/**
 * The word to be spelled: one of an answer that the request repeats; the last name in the last answer if the request
 * names nothing ("Could you spell that?") or the name of something in it ("the ship's name"); or the avatar's own name.
 * Null if something else is asked ("How do I write an invoice?").
 */
export function askedToSpell(
  request: string,
  name: string,
  history: readonly ConversationTurn[],
  language: string,
): ToSpell | null {
  const rest = request.normalize('NFKC').replaceAll('’', "'").replace(SPELLING, ' ').replace(THAT, ' ');
  const fillers = fillersOf(localeOf(language));
  const saysNothing = (word: string) =>
    fillers.has(folded(word)) || terms(word).length === 0 || NAME.test(word);
  const words = [...rest.matchAll(WORDS)].map(([word]) => word).filter((word) => !saysNothing(word));
  const answers = history.flatMap(({ role, text }) => (role === 'assistant' ? [text] : [])).reverse();
  const repeated = answers.map((answer) => repeatedIn(answer, words)).find((word) => word !== undefined);
  if (repeated !== undefined) return { name: repeated };
  if (OWN_NAME.test(request) || rest.toLowerCase().includes(name.toLowerCase())) return { name };
  const namesNothing = wordsOf(rest.toLowerCase()).every(saysNothing);
  if (!namesNothing && !NAME.test(request)) return null;
  // "The ship's name" is in an answer that speaks of a ship, in whatever form.
  const spokenOf = answers.filter((answer) =>
    words.every((word) => answer.toLowerCase().includes(stemOf(word))),
  );
  const found = namesNothing
    ? lastNameIn(answers[0] ?? '')
    : spokenOf.map(lastNameIn).find((one) => one !== undefined);
  if (found !== undefined) return { name: found };
  if (!spokenOf.some((answer) => /\p{L}{2}/u.test(answer))) return namesNothing ? { name } : null;
  return 'again';
}

const stemOf = (word: string) => word.toLowerCase().slice(0, Math.max(4, word.length - 2));

/** The last of these words that is a name in the answer, as it is written there. */
function repeatedIn(answer: string, words: readonly string[]): string | undefined {
  const written = new Map(
    [...answer.matchAll(/[\p{L}\p{M}]+/gu)].map(([word]) => [word.toLowerCase(), word]),
  );
  return words
    .map((word) => {
      if (UNSPACED_SCRIPT.test(word) || /\p{Script=Hangul}/u.test(word))
        return answer.includes(word) ? word : undefined;
      const found = written.get(word.toLowerCase());
      return found !== undefined && /^\p{Lu}/u.test(found) ? found : undefined;
    })
    .findLast((word) => word !== undefined);
}

/** Several capitalised words are more likely a name than one, which in German may be any noun. */
function lastNameIn(answer: string): string | undefined {
  for (const pattern of NAMES) {
    const names = [...answer.matchAll(pattern)].map(([found]) => found);
    const last = names.findLast((found) => /[ -]/.test(found)) ?? names.at(-1);
    if (last !== undefined) return last;
  }
  return undefined;
}

/** A name and its letters, separated so that they are read aloud one by one. */
export function spelled(name: string, language: string): string {
  const isUnspaced = /^(?:zh|ja)/.test(language);
  const words = name
    .toUpperCase()
    .split(/[ -]/)
    .map((word) => [...word].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).join(isUnspaced ? '、' : ', '));
  return isUnspaced ? `${name}：${words.join('、')}。` : `${name}: ${words.join('; ')}.`;
}
