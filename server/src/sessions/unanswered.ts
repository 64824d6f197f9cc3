import { questionKey } from '@vivant/contract/answers-document';
import type { UnansweredQuestion } from '@vivant/contract/studio/unanswered';
import type { Db } from '../ports/database.ts';
import { clearUnanswered, readUnanswered } from './unanswered-store.ts';

/** Questions of an avatar's visitors that were not answered. The caller has checked whose avatar it is. */
export interface UnansweredQuestions {
  /** Most recently asked first. */
  list(avatarId: string): Promise<Omit<UnansweredQuestion, 'answer'>[]>;
  /** They leave the list until a visitor asks them and gets no answer again. */
  clear(avatarId: string, questions: readonly string[]): Promise<void>;
}

/** The newest; older ones come up as these are seen to. */
const ANSWERS_READ = 1000;
const QUESTIONS_SHOWN = 100;

export function createUnansweredQuestions({ db }: { db: Db }): UnansweredQuestions {
  return {
    async list(avatarId) {
      const rows = await readUnanswered(db, { avatarId, read: ANSWERS_READ, limit: QUESTIONS_SHOWN });
      return rows.map(({ askedAt, ...row }) => ({ ...row, askedAt: askedAt.toISOString() }));
    },
    clear: (avatarId, questions) => clearUnanswered(db, { avatarId, keys: questions.map(questionKey) }),
  };
}
