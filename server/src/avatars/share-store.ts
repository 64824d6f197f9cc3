import type { SharePatch, ShareSettings } from '@vivant/contract/sharing';
import type { Executor, Tx } from '../ports/database.ts';

/** Undefined if there is no such avatar; without an account, of any account. */
export async function readShare(
  db: Executor,
  { avatarId, accountId }: { avatarId: string; accountId: string | null },
): Promise<(ShareSettings & { visibility: string }) | undefined> {
  const row = await db
    .selectFrom('avatars as a')
    .leftJoin('avatar_shares as s', 's.avatar_id', 'a.id')
    .select(['a.visibility', 's.allowed_origins', 's.expires_at', 's.records_sound'])
    .where('a.id', '=', avatarId)
    .where('a.deleted_at', 'is', null)
    .$if(accountId !== null, (query) => query.where('a.account_id', '=', accountId))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    visibility: row.visibility,
    allowedOrigins: row.allowed_origins ?? [],
    expiresAt: row.expires_at?.toISOString() ?? null,
    recordsSound: row.records_sound ?? false,
  };
}

/** Fields that are not named stay. */
export async function writeShare(tx: Tx, avatarId: string, patch: SharePatch, now: Date): Promise<void> {
  const expiresAt = patch.expiresAt == null ? null : new Date(patch.expiresAt);
  await tx
    .insertInto('avatar_shares')
    .values({
      avatar_id: avatarId,
      allowed_origins: patch.allowedOrigins ?? [],
      expires_at: expiresAt,
      records_sound: patch.recordsSound ?? false,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('avatar_id').doUpdateSet({
        ...(patch.allowedOrigins === undefined ? {} : { allowed_origins: patch.allowedOrigins }),
        ...(patch.expiresAt === undefined ? {} : { expires_at: expiresAt }),
        ...(patch.recordsSound === undefined ? {} : { records_sound: patch.recordsSound }),
        updated_at: now,
      }),
    )
    .execute();
}
