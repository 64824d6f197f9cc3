import type { AvatarStatus, Visibility } from '@vivant/contract/avatar';
import { isUuid } from '@vivant/contract/ids';
import { z } from 'zod';
import type { Executor } from '../ports/database.ts';

/* What sessions read of avatars. */

/** Who an avatar belongs to and whether it can talk; undefined when unknown, malformed or deleted. */
export async function readAvatarState(
  db: Executor,
  avatarId: string,
): Promise<{ accountId: string; readyToChat: boolean; visibility: Visibility } | undefined> {
  if (!z.uuid().safeParse(avatarId).success) return undefined;
  const row = await db
    .selectFrom('avatars')
    .select(['account_id', 'ready_to_chat', 'visibility'])
    .where('id', '=', avatarId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { accountId: row.account_id, readyToChat: row.ready_to_chat, visibility: row.visibility };
}

/** What an agent's avatar is made of; undefined when unknown, malformed, deleted or another account's. */
export async function readRenderable(
  db: Executor,
  accountId: string,
  avatarId: string,
): Promise<
  { id: string; name: string; status: AvatarStatus; face: { key: string; sha256: string } | null } | undefined
> {
  if (!isUuid(avatarId)) return undefined;
  const row = await db
    .selectFrom('avatars as a')
    .leftJoin('avatar_assets as f', (join) =>
      join.onRef('f.avatar_id', '=', 'a.id').on('f.role', '=', 'face'),
    )
    .select(['a.id', 'a.name', 'a.status', 'f.blob_key', 'f.sha256'])
    .where('a.id', '=', avatarId)
    .where('a.account_id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const face =
    row.blob_key === null || row.sha256 === null ? null : { key: row.blob_key, sha256: row.sha256 };
  return { id: row.id, name: row.name, status: row.status, face };
}

/** What the stages left of an avatar; nothing of it is judged. @throws when there is no such avatar. */
export async function readStageOutputs(db: Executor, avatarId: string) {
  const [avatar, stages, assets] = await Promise.all([
    db
      .selectFrom('avatars')
      .select(['id', 'account_id', 'name', 'language'])
      .where('id', '=', avatarId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('avatar_stages')
      .select(['stage', 'output'])
      .where('avatar_id', '=', avatarId)
      .where('stage', 'in', ['voice', 'persona'])
      .execute(),
    db
      .selectFrom('avatar_assets')
      .select(['role', 'blob_key as key', 'sha256'])
      .where('avatar_id', '=', avatarId)
      .where('role', 'in', ['face', 'knowledge_base'])
      .execute(),
  ]);
  return { avatar, stages, assets };
}
