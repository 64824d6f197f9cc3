import type { Selectable } from 'kysely';
import type { AvatarTestQuestionsTable, Executor, Tx } from '../ports/database.ts';

/** Test questions of avatars; what writes does so with the avatar locked. */

type TestQuestionsRow = Selectable<AvatarTestQuestionsTable>;

export async function readTestQuestions(
  db: Executor,
  avatarId: string,
): Promise<TestQuestionsRow | undefined> {
  return db
    .selectFrom('avatar_test_questions')
    .selectAll()
    .where('avatar_id', '=', avatarId)
    .executeTakeFirst();
}

export async function writeTestQuestions(tx: Tx, { avatar_id, ...rest }: TestQuestionsRow): Promise<void> {
  const row = { ...rest, questions: JSON.stringify(rest.questions) };
  await tx
    .insertInto('avatar_test_questions')
    .values({ avatar_id, ...row })
    .onConflict((conflict) => conflict.column('avatar_id').doUpdateSet(row))
    .execute();
}
