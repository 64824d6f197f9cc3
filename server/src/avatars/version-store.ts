import type { AvatarTexts, TextField } from '@vivant/contract/studio/versions';
import { type Selectable, sql } from 'kysely';
import type { AvatarVersionsTable, Executor, Tx } from '../ports/database.ts';

/** Versions of avatars; what writes does so with the avatar locked. */

export type VersionRow = Selectable<AvatarVersionsTable>;

export async function newestVersion(tx: Tx, avatarId: string): Promise<VersionRow | undefined> {
  return tx
    .selectFrom('avatar_versions')
    .selectAll()
    .where('avatar_id', '=', avatarId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(
  tx: Tx,
  { texts, ...version }: Omit<VersionRow, 'withheld' | 'texts'> & { texts: AvatarTexts },
): Promise<void> {
  await tx
    .insertInto('avatar_versions')
    .values({ ...version, texts: JSON.stringify(texts) })
    .execute();
}

export async function dropVersions(tx: Tx, avatarId: string, { upTo }: { upTo: number }): Promise<void> {
  await tx
    .deleteFrom('avatar_versions')
    .where('avatar_id', '=', avatarId)
    .where('number', '<=', upTo)
    .execute();
}

/** Takes a text out of every version that has it. */
export async function withhold(
  tx: Tx,
  avatarId: string,
  field: TextField,
  value: AvatarTexts[TextField],
): Promise<void> {
  await sql`
    update avatar_versions set texts = texts - ${field}::text, withheld = array_append(withheld, ${field}::text)
    where avatar_id = ${avatarId} and texts -> ${field}::text = ${JSON.stringify(value ?? null)}::jsonb`.execute(
    tx,
  );
}

/** Newest first, with the names of those who made them where they are still known. */
export async function listVersions(db: Executor, avatarId: string) {
  return db
    .selectFrom('avatar_versions as v')
    .leftJoin('people as p', 'p.id', 'v.person_id')
    .leftJoin('api_keys as k', 'k.id', 'v.key_id')
    .select(['v.number', 'v.at', 'v.changed', 'v.restored_from', 'v.person_id', 'v.key_id'])
    .select(['p.name as person_name', 'k.name as key_name', 'k.hint as key_hint'])
    .where('v.avatar_id', '=', avatarId)
    .orderBy('v.number', 'desc')
    .execute();
}

export async function readVersion(
  db: Executor,
  { avatarId, number }: { avatarId: string; number: number },
): Promise<Pick<VersionRow, 'texts' | 'withheld'> | undefined> {
  return db
    .selectFrom('avatar_versions')
    .select(['texts', 'withheld'])
    .where('avatar_id', '=', avatarId)
    .where('number', '=', number)
    .executeTakeFirst();
}
