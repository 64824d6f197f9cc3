import { randomUUID } from 'node:crypto';
import { isUuid } from '@vivant/contract/ids';
import { StudioError } from '@vivant/contract/studio/errors';
import type { TestQuestions, TestQuestionsSave } from '@vivant/contract/studio/test-questions';
import type { Db } from '../ports/database.ts';
import { type Changer, mustFind, mustLock, notFound } from './rebuild.ts';
import { readTestQuestions, writeTestQuestions } from './test-question-store.ts';

/** Questions that members keep for an avatar, to hear what it would answer. */
export interface AvatarTestQuestions {
  /** @throws ServiceError avatar_not_found */
  testQuestions(owner: { accountId: string }, id: string): Promise<TestQuestions>;
  /** @throws ServiceError avatar_not_found; StudioError questions_changed: the caller saw another list */
  saveTestQuestions(
    caller: Pick<Changer, 'accountId'>,
    id: string,
    save: TestQuestionsSave,
  ): Promise<TestQuestions>;
}

export function createAvatarTestQuestions({ db }: { db: Db }): AvatarTestQuestions {
  return {
    async testQuestions(owner, id) {
      const avatar = await mustFind({ db }, owner, id);
      const { revision = null, questions = [] } = (await readTestQuestions(db, avatar.id)) ?? {};
      return { revision, questions };
    },

    async saveTestQuestions(caller, id, { revision, questions }) {
      if (!isUuid(id)) throw notFound();
      return db.transaction().execute(async (tx) => {
        const avatar = await mustLock(tx, caller, id);
        const row = await readTestQuestions(tx, avatar.id);
        if ((row?.revision ?? null) !== revision)
          throw new StudioError(
            'questions_changed',
            'Somebody saved other test questions meanwhile. Nothing of yours was saved: look at what they are now, then try again.',
          );
        const saved = { revision: randomUUID(), questions };
        await writeTestQuestions(tx, { avatar_id: avatar.id, ...saved });
        return saved;
      });
    },
  };
}
