import type { Selectable } from 'kysely';
import type { AvatarDraftsTable, Executor, Tx } from '../ports/database.ts';

/** Drafts of avatars; what writes does so with the avatar locked. */

export type DraftRow = Selectable<AvatarDraftsTable> & { person_name: string | null };

export async function readDraft(db: Executor, avatarId: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom('avatar_drafts as d')
    .leftJoin('people as p', 'p.id', 'd.person_id')
    .selectAll('d')
    .select('p.name as person_name')
    .where('d.avatar_id', '=', avatarId)
    .executeTakeFirst();
}

export async function writeDraft(tx: Tx, draft: Selectable<AvatarDraftsTable>): Promise<void> {
  const { avatar_id, ...rest } = draft;
  const row = { ...rest, changes: JSON.stringify(draft.changes), base: JSON.stringify(draft.base) };
  await tx
    .insertInto('avatar_drafts')
    .values({ avatar_id, ...row })
    .onConflict((conflict) => conflict.column('avatar_id').doUpdateSet(row))
    .execute();
}

export async function deleteDraft(tx: Tx, avatarId: string): Promise<void> {
  await tx.deleteFrom('avatar_drafts').where('avatar_id', '=', avatarId).execute();
}
