import { localeOf } from '@vivant/contract/locales/all';
import { ANSWER_KINDS, type Phrases } from '@vivant/contract/locales/locale';
import { fillersOf } from './asked.ts';
import type { ConversationTurn } from './responder.ts';
import { joined } from './sentences-of.ts';
import { folded, wordsOf } from './words.ts';

/** Of a persona that is curious: it asks once what is behind a question, and takes what it is told. */
export interface Curiosity {
  /** What is added to an answer; null: it was asked before. */
  asks(history: readonly ConversationTurn[]): string | null;
  /** What is said to what the documents hold nothing of; null where it answers no such question, or asks one itself. */
  taken(said: string, lastAnswer: string): string | null;
}

const ASKING_ENDS = /[?？]|(?:か|吗|嗎|呢|까|나요)[。.\s]*$/u;

export function createCuriosity(language: string, { curious, told, invite }: Phrases): Curiosity {
  const locale = localeOf(language);
  const fillers = fillersOf(locale);

  /** A recogniser writes no question marks. */
  function isQuestion(text: string): boolean {
    const [first = ''] = wordsOf(folded(text));
    return (
      ASKING_ENDS.test(text) ||
      fillers.has(first) ||
      ANSWER_KINDS.some((kind) => locale.answerKinds[kind].asked.test(text))
    );
  }

  return {
    // More than once, it would be an interrogation.
    asks: (history) =>
      history.some(({ role, text }) => role === 'assistant' && text.endsWith(curious)) ? null : curious,
    taken: (said, lastAnswer) =>
      lastAnswer.endsWith(curious) && !isQuestion(said) ? joined([told, invite], language) : null,
  };
}
