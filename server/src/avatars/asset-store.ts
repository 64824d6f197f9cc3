import { KNOWLEDGE_CONTENT_TYPE } from '@vivant/contract/knowledge';
import { sql } from 'kysely';
import { type AssetRole, type Executor, HOLD_FILES_LOCK, type Tx } from '../ports/database.ts';

/** Bytes of all files an account keeps, those of deleted avatars too until they are purged. */
export async function sumStoredBytes(db: Executor, accountId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('avatar_assets')
    .innerJoin('avatars', 'avatars.id', 'avatar_assets.avatar_id')
    .where('avatars.account_id', '=', accountId)
    // The demo avatar was not uploaded by anybody.
    .where('avatars.creation_source', 'is distinct from', 'demo')
    .select(sql<number>`coalesce(sum(size_bytes), 0)::int8`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

export interface StoredAsset {
  role: AssetRole;
  position: number;
  blobKey: string;
  sha256: string;
  filename: string | null;
  contentType: string;
  sizeBytes: number;
  description: string | null;
}

/** Replaces all files of some roles; the old ones are due for deletion at once. */
export async function replaceAssets(
  tx: Tx,
  avatarId: string,
  roles: AssetRole[],
  assets: StoredAsset[],
  ids: { newId: () => string; now: Date },
): Promise<void> {
  if (roles.length > 0) {
    await sql`
      with gone as (
        delete from avatar_assets where avatar_id = ${avatarId} and role in (${sql.join(roles)})
        returning blob_key)
      insert into blob_deletions (blob_key, due_at) select blob_key, ${ids.now}::timestamptz from gone
      on conflict (blob_key) do nothing`.execute(tx);
  }
  if (assets.length === 0) return;
  await tx
    .insertInto('avatar_assets')
    .values(
      assets.map((asset) => ({
        id: ids.newId(),
        avatar_id: avatarId,
        role: asset.role,
        position: asset.position,
        blob_key: asset.blobKey,
        sha256: asset.sha256,
        filename: asset.filename,
        content_type: asset.contentType,
        size_bytes: asset.sizeBytes,
        description: asset.description,
        created_at: ids.now,
      })),
    )
    .execute();
  // They belong to someone now: no longer to be swept away.
  await tx
    .deleteFrom('blob_deletions')
    .where(
      'blob_key',
      'in',
      assets.map((asset) => asset.blobKey),
    )
    .execute();
}

/** Removes one file; it is due for deletion at once. False: the avatar has no file of this id and role. */
export async function removeAsset(
  tx: Tx,
  { id, avatarId, role, now }: { id: string; avatarId: string; role: AssetRole; now: Date },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom('avatar_assets')
    .where('id', '=', id)
    .where('avatar_id', '=', avatarId)
    .where('role', '=', role)
    .returning('blob_key')
    .executeTakeFirst();
  if (gone === undefined) return false;
  await announceDeletions(tx, [gone.blob_key], now);
  return true;
}

/** Changes what a file is called and described as. False: the avatar has no such file in this role. */
export async function describeAsset(
  tx: Tx,
  { id, avatarId, role }: { id: string; avatarId: string; role: AssetRole },
  { filename, description }: { filename?: string | undefined; description?: string | null | undefined },
): Promise<boolean> {
  const changed = await tx
    .updateTable('avatar_assets')
    .set({ filename, description })
    .where('id', '=', id)
    .where('avatar_id', '=', avatarId)
    .where('role', '=', role)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Gives a file another role, and its id and place there. */
export async function moveAsset(
  tx: Tx,
  { id, avatarId, role }: { id: string; avatarId: string; role: AssetRole },
  to: { role: AssetRole; id: string; position: number },
): Promise<void> {
  await tx
    .updateTable('avatar_assets')
    .set(to)
    .where('id', '=', id)
    .where('avatar_id', '=', avatarId)
    .where('role', '=', role)
    .execute();
}

/** Null also for a deleted avatar, whose files stay until they are purged. */
export async function findLiveFile(
  db: Executor,
  avatarId: string,
  role: AssetRole,
): Promise<{ id: string; blobKey: string; contentType: string } | null> {
  const row = await db
    .selectFrom('avatar_assets as asset')
    .innerJoin('avatars as a', 'a.id', 'asset.avatar_id')
    .select(['asset.id', 'asset.blob_key', 'asset.content_type'])
    .where('a.id', '=', avatarId)
    .where('a.deleted_at', 'is', null)
    .where('asset.role', '=', role)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, blobKey: row.blob_key, contentType: row.content_type };
}

/** Whether the file of one role was stored after that of the other, by the clocks of the servers that stored them. */
export async function isMadeAfter(
  db: Executor,
  avatarId: string,
  made: AssetRole,
  given: AssetRole,
): Promise<boolean> {
  const row = await db
    .selectFrom('avatar_assets as m')
    .innerJoin('avatar_assets as g', 'g.avatar_id', 'm.avatar_id')
    .select('m.id')
    .where('m.avatar_id', '=', avatarId)
    .where('m.role', '=', made)
    .where('g.role', '=', given)
    .whereRef('m.created_at', '>=', 'g.created_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of a deleted avatar too, until it is purged. */
export async function readAssets(
  db: Executor,
  avatarId: string,
  roles: AssetRole[],
): Promise<(StoredAsset & { id: string })[]> {
  const rows = await db
    .selectFrom('avatar_assets')
    .selectAll()
    .where('avatar_id', '=', avatarId)
    .where('role', 'in', roles)
    .orderBy('role')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    position: row.position,
    blobKey: row.blob_key,
    sha256: row.sha256,
    filename: row.filename,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    description: row.description,
  }));
}

/**
 * Avatars whose knowledge is stored in an old form, in random order, so that an avatar that cannot be renewed delays
 * no other.
 */
export async function avatarsWithOldKnowledge(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('avatar_assets as f')
    .innerJoin('avatars as a', 'a.id', 'f.avatar_id')
    .innerJoin('avatar_stages as s', 's.avatar_id', 'a.id')
    .select('a.id')
    .where('f.role', '=', 'knowledge_base')
    .where('f.content_type', '<>', KNOWLEDGE_CONTENT_TYPE)
    .where('a.deleted_at', 'is', null)
    .where('s.stage', '=', 'knowledge')
    .where('s.status', '=', 'completed')
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export const PREVIEW_ROLES: AssetRole[] = ['preview_idle', 'preview_talking'];

export async function listPreviewClips(
  db: Executor,
  avatarId: string,
): Promise<{ id: string; role: AssetRole }[]> {
  return db
    .selectFrom('avatar_assets')
    .select(['id', 'role'])
    .where('avatar_id', '=', avatarId)
    .where('role', 'in', PREVIEW_ROLES)
    .orderBy('position')
    .execute();
}

/** A file of one of these roles by its own id, while its avatar is there; null for any other file. */
export async function findLinkedFile(
  db: Executor,
  assetId: string,
  roles: readonly AssetRole[],
): Promise<{ blobKey: string; sha256: string; contentType: string; sizeBytes: number } | null> {
  const row = await db
    .selectFrom('avatar_assets as f')
    .innerJoin('avatars as a', 'a.id', 'f.avatar_id')
    .select(['f.blob_key', 'f.sha256', 'f.content_type', 'f.size_bytes'])
    .where('f.id', '=', assetId)
    .where('f.role', 'in', roles)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    blobKey: row.blob_key,
    sha256: row.sha256,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
  };
}

/** Says that files are to be deleted unless a transaction adopts them before `dueAt`. */
export async function announceDeletions(db: Executor, keys: string[], dueAt: Date): Promise<void> {
  await db
    .insertInto('blob_deletions')
    .values(keys.map((key) => ({ blob_key: key, due_at: dueAt })))
    .execute();
}

/** Which of these keys no transaction has adopted. */
export async function stillAnnounced(db: Executor, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('blob_deletions')
    .select('blob_key')
    .where('blob_key', 'in', keys)
    .execute();
  return rows.map((row) => row.blob_key);
}

/** Keys of files whose deletion is due, the longest due first; none while a backup copies files. */
export async function dueDeletions(
  db: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('blob_deletions')
    .select('blob_key')
    .where('due_at', '<=', now)
    .where(
      sql<boolean>`not exists (
        select from pg_locks where locktype = 'advisory' and classid = ${HOLD_FILES_LOCK[0]} and objid = ${HOLD_FILES_LOCK[1]}
          and database = (select oid from pg_database where datname = current_database()))`,
    )
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.blob_key);
}

/** The files are gone, or belong to someone: no longer to be swept away. */
export async function forgetDeletions(db: Executor, keys: string[]): Promise<void> {
  await db.deleteFrom('blob_deletions').where('blob_key', 'in', keys).execute();
}
