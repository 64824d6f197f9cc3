import { SPELL } from './intents.ts';
import type { ConversationTurn } from './responder.ts';

const NAME = /name|nom(?!\p{L})|nombre|имя|имени|tên|이름|名/iu;

/**
 * What is to be spelled: a word of the last answer that the request repeats, or the avatar's own name; null where
 * something else is asked ("How do I write an invoice?").
 */
export function askedToSpell(
  request: string,
  name: string,
  history: readonly ConversationTurn[],
): string | null {
  const rest = request.normalize('NFKC').replaceAll('’', "'").replace(SPELL, ' ');
  const last = history.findLast(({ role }) => role === 'assistant')?.text ?? '';
  const lastWords = new Map([...last.matchAll(/\p{L}+/gu)].map(([word]) => [word.toLowerCase(), word]));
  const repeated = [...rest.matchAll(/\p{L}{2,}/gu)]
    .map(([word]) => lastWords.get(word.toLowerCase()))
    .findLast((word) => word !== undefined && /^\p{Lu}/u.test(word));
  if (repeated !== undefined) return repeated;
  return NAME.test(rest) || rest.toLowerCase().includes(name.toLowerCase()) ? name : null;
}

/** A word and its letters, as they are read aloud one by one. */
export function spelled(word: string, language: string): string {
  const letters = [...word.toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
  return /^(?:zh|ja)/.test(language) ? `${word}：${letters.join('、')}。` : `${word}: ${letters.join(', ')}.`;
}
