import { terms } from '@vivant/contract/knowledge/terms';
import { localeOf } from '@vivant/contract/locales/all';
import { fillersOf } from './asked.ts';
import { SPELL } from './intents.ts';
import type { ConversationTurn } from './responder.ts';
import { folded, wordsOf } from './words.ts';

const NAME = /name|nom(?!\p{L})|nombre|имя|имени|tên|이름|名/iu;
/** The request itself, including its ending: "deletrearlo". */
const SPELLING = new RegExp(`(?:${SPELL.source})[\\p{Script=Latin}\\p{Script=Cyrillic}]*`, 'giu');
/** Words that refer to what is to be spelled ("that"), and to the two speakers. */
const THAT =
  /(?<!\p{L})(?:ça|cela|le|eso|esto|lo|it|that|das|es|это|đó|nó|для|меня|pour|für|mir|uns|for|us|bạn|anh|chị|em)(?!\p{L})/giu;
/** Only within a sentence, as every word has a capital at its beginning. */
const NAMES = /(?<=[\p{L},;:]\s)\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)*/gu;

/**
 * The word to be spelled: a word of the last answer that the request repeats, the last name in it if the request names
 * nothing ("Could you spell that?"), or the avatar's own name; null if something else is asked ("How do I write an
 * invoice?").
 */
export function askedToSpell(
  request: string,
  name: string,
  history: readonly ConversationTurn[],
  language: string,
): string | null {
  const rest = request.normalize('NFKC').replaceAll('’', "'").replace(SPELLING, ' ').replace(THAT, ' ');
  const fillers = fillersOf(localeOf(language));
  const saysNothing = (word: string) => fillers.has(folded(word)) || terms(word).length === 0;
  const last = history.findLast(({ role }) => role === 'assistant')?.text ?? '';
  const lastWords = new Map([...last.matchAll(/\p{L}+/gu)].map(([word]) => [word.toLowerCase(), word]));
  const repeated = [...rest.matchAll(/\p{L}{2,}/gu)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => !saysNothing(word))
    .map((word) => lastWords.get(word))
    .findLast((word) => word !== undefined && /^\p{Lu}/u.test(word));
  if (repeated !== undefined) return repeated;
  if (NAME.test(rest) || rest.toLowerCase().includes(name.toLowerCase())) return name;
  return wordsOf(rest.toLowerCase()).every(saysNothing) ? (lastNameIn(last) ?? name) : null;
}

/** Several capitalised words are more likely a name than one, which in German may be any noun. */
function lastNameIn(answer: string): string | undefined {
  const names = [...answer.matchAll(NAMES)].map(([found]) => found);
  return names.findLast((found) => /[ -]/.test(found)) ?? names.at(-1);
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
