import { CONSIDERED_MAX } from '@vivant/contract/answer-grounds';
import type { Reply } from './courtesies.ts';
import type { Finder } from './finder.ts';
import type { Quotations } from './quotations.ts';
import type { ConversationTurn } from './responder.ts';

/**
 * Answers "What does it cost, and when are you open?", each question with its sentence. Null if only one is asked, or
 * one of them has no answer.
 */
export function createAskedAtOnce(
  { find, partsOf }: Finder,
  { ofSeveral }: Quotations,
): (question: string, history: readonly ConversationTurn[]) => Reply | null {
  return (question, history) => {
    const before = [...history];
    const searched = partsOf(question).map((text) => {
      const part = find(text, before);
      // "What is a ticket, and where do I get it?"
      before.push({ role: 'user', text });
      return part;
    });
    const found = searched.flatMap((part) => part.found ?? []);
    if (found.length < 2 || found.length < searched.length) return null;
    const considered = searched.flatMap((part) => part.considered.slice(0, CONSIDERED_MAX / searched.length));
    return { ...ofSeveral(found, history), considered };
  };
}
