import { ANSWERS_FILE, questionKey } from '@vivant/contract/answers-document';
import type { KnowledgePassage } from '@vivant/contract/knowledge';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';

/** Finds the answer that a member of the account wrote for the question, before all other passages. */
export function createWrittenAnswers(
  knowledge: StoredKnowledge | null,
): (question: string) => KnowledgePassage | undefined {
  const answers = new Map<string, KnowledgePassage>();
  if (knowledge?.files.some(({ name }) => name === ANSWERS_FILE))
    // Written answers are mostly the last document, so no other has to be read.
    for (let id = knowledge.passageCount - 1; id >= 0; id -= 1) {
      const passage = knowledge.passage(id);
      if (isWritten(passage)) answers.set(questionKey(passage.heading ?? ''), passage);
      else if (answers.size > 0) break;
    }
  answers.delete('');
  return (question) => (answers.size === 0 ? undefined : answers.get(questionKey(question)));
}

export const isWritten = ({ source }: KnowledgePassage) => source === ANSWERS_FILE;
