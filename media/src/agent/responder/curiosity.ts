import { localeOf } from '@vivant/contract/locales/all';
import { ANSWER_KINDS, type Phrases } from '@vivant/contract/locales/locale';
import { fillersOf } from './asked.ts';
import type { ConversationTurn } from './responder.ts';
import { joined } from './sentences-of.ts';
import { folded, wordsOf } from './words.ts';

/** A curious persona asks once why the visitor wants to know, and reacts to the reply. */
export interface Curiosity {
  /** A question added to an answer; null if it was asked before. */
  asks(history: readonly ConversationTurn[]): string | null;
  /**
   * The reaction to a reply about which the documents say nothing; null if it does not answer such a question, or is a
   * question itself.
   */
  taken(said: string, lastAnswer: string): string | null;
}

const ASKING_ENDS = /[?？]|(?:か|吗|嗎|呢|까|나요)[。.\s]*$/u;

export function createCuriosity(language: string, { curious, told, invite }: Phrases): Curiosity {
  const locale = localeOf(language);
  const fillers = fillersOf(locale);

  /** Also recognises a question by its words, as recognisers write no question marks. */
  function isQuestion(text: string): boolean {
    const [first = ''] = wordsOf(folded(text));
    return (
      ASKING_ENDS.test(text) ||
      fillers.has(first) ||
      ANSWER_KINDS.some((kind) => locale.answerKinds[kind].asked.test(text))
    );
  }

  return {
    // Only once: more would be an interrogation.
    asks: (history) =>
      history.some(({ role, text }) => role === 'assistant' && text.endsWith(curious)) ? null : curious,
    taken: (said, lastAnswer) =>
      lastAnswer.endsWith(curious) && !isQuestion(said) ? joined([told, invite], language) : null,
  };
}
