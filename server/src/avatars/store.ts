import { STAGES, type Stage, type StageStatus, type Visibility } from '@vivant/contract/avatar';
import type { AvatarConsent } from '@vivant/contract/operator/avatars';
import type { PersonaTexts } from '@vivant/contract/persona';
import type { VideoChoice } from '@vivant/contract/video';
import { type Selectable, sql } from 'kysely';
import type { AvatarsTable, Executor, Tx } from '../ports/database.ts';
import type { CreationSource } from './records.ts';
import { readStages, type StageRow } from './stage-store.ts';
import { type DerivedStatus, deriveStatus } from './status.ts';

/** An avatar as the database holds it. */
export type AvatarRow = Selectable<AvatarsTable>;

/**
 * The next creation time of an account, later than every one before by a millisecond at least, so that the
 * list's cursor never meets two equal ones. Its row stays locked until the transaction ends: a transaction that counts
 * an account's avatars or bytes and then adds to them does it after this.
 */
export async function lockAccountForCreate(tx: Tx, accountId: string, now: Date): Promise<Date> {
  const { last_created_at } = await tx
    .insertInto('avatar_counters')
    .values({ account_id: accountId, last_created_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        last_created_at: sql`greatest(excluded.last_created_at, avatar_counters.last_created_at + interval '1 millisecond')`,
      }),
    )
    .returning('last_created_at')
    .executeTakeFirstOrThrow();
  return last_created_at;
}

/** The same lock without a creation: sums of bytes and what is added to them stay together. */
export async function lockAccountStorage(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`
    insert into avatar_counters (account_id, last_created_at) values (${accountId}, ${now})
    on conflict (account_id) do update set last_created_at = avatar_counters.last_created_at`.execute(tx);
}

/** Counts the avatars created in one way; each way has a limit of its own. */
export async function countLiveAvatars(
  db: Executor,
  accountId: string,
  source: CreationSource,
): Promise<number> {
  const row = await db
    .selectFrom('avatars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('creation_source', '=', source)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The avatar, even if it is deleted. */
export async function readAvatar(db: Executor, id: string): Promise<AvatarRow> {
  return db.selectFrom('avatars').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Null when it is deleted or was never there. */
export async function findLiveAvatar(db: Executor, id: string): Promise<AvatarRow | null> {
  return (await selectLive(db, id).executeTakeFirst()) ?? null;
}

/** Locks an avatar against every other change of its stages. Null when it is gone. */
export async function lockAvatar(tx: Tx, id: string): Promise<AvatarRow | null> {
  return (await selectLive(tx, id).forUpdate().executeTakeFirst()) ?? null;
}

function selectLive(db: Executor, id: string) {
  return db.selectFrom('avatars').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
}

/** What an avatar's status is by its row and its stages. */
export function statusOf(
  avatar: Pick<
    AvatarRow,
    'render_only' | 'previews_block' | 'moderation_state' | 'moderated_at' | 'build_started_at'
  >,
  stages: Record<Stage, Pick<StageRow, 'status' | 'updatedAt'>>,
): DerivedStatus {
  return deriveStatus({
    stages: Object.fromEntries(STAGES.map((stage) => [stage, stages[stage].status])) as Record<
      Stage,
      StageStatus
    >,
    oldFailures: STAGES.filter(
      (stage) => avatar.build_started_at !== null && stages[stage].updatedAt < avatar.build_started_at,
    ),
    moderationState: avatar.moderation_state,
    rejectedBefore:
      avatar.build_started_at !== null &&
      avatar.moderated_at !== null &&
      avatar.moderated_at < avatar.build_started_at,
    renderOnly: avatar.render_only,
    previewsBlock: avatar.previews_block,
  });
}

/** Brings the derived columns up to date after stages or moderation changed; the avatar must be locked. */
export async function refreshStatus(tx: Tx, avatarId: string, now: Date): Promise<void> {
  const avatar = await tx
    .selectFrom('avatars')
    .select(['render_only', 'previews_block', 'moderation_state', 'moderated_at', 'build_started_at'])
    .where('id', '=', avatarId)
    .executeTakeFirstOrThrow();
  const stages = await readStages(tx, avatarId);
  const derived = statusOf(avatar, stages);
  await tx
    .updateTable('avatars')
    .set({
      status: derived.status,
      ready_to_chat: derived.readyToChat,
      progress: derived.progress,
      updated_at: now,
    })
    .where('id', '=', avatarId)
    .execute();
}

/** What was stated about the people whose portrait and voice an avatar has. */
export async function readConsent(db: Executor, avatarId: string): Promise<AvatarConsent | null> {
  const row = await db.selectFrom('avatars').select('consent').where('id', '=', avatarId).executeTakeFirst();
  return (row?.consent ?? null) as AvatarConsent | null;
}

export interface NewAvatar {
  id: string;
  accountId: string;
  createdByKeyId: string | null;
  name: string;
  description: string | null;
  language: string;
  visibility: Visibility;
  previews: boolean;
  previewMessage: string | null;
  video: VideoChoice;
  aiMark: boolean | null;
  renderOnly: boolean;
  persona: PersonaTexts;
  consent: AvatarConsent | null;
  derived: DerivedStatus;
  creationSource: CreationSource;
  createdAt: Date;
}

export async function insertAvatar(tx: Tx, avatar: NewAvatar): Promise<void> {
  await tx
    .insertInto('avatars')
    .values({
      id: avatar.id,
      account_id: avatar.accountId,
      name: avatar.name,
      description: avatar.description,
      language: avatar.language,
      visibility: avatar.visibility,
      previews: avatar.previews,
      preview_message: avatar.previewMessage,
      video_aspect: avatar.video.aspect,
      video_height: avatar.video.height,
      ai_mark: avatar.aiMark,
      render_only: avatar.renderOnly,
      persona: JSON.stringify(avatar.persona),
      status: avatar.derived.status,
      ready_to_chat: avatar.derived.readyToChat,
      progress: avatar.derived.progress,
      moderation_state: null,
      creation_source: avatar.creationSource,
      created_by_key_id: avatar.createdByKeyId,
      consent: avatar.consent && JSON.stringify(avatar.consent),
      created_at: avatar.createdAt,
      updated_at: avatar.createdAt,
      build_started_at: avatar.createdAt,
      deleted_at: null,
      purged_at: null,
    })
    .execute();
}

/** Its name; null: the account has no such avatar, or no more. */
export async function markDeleted(
  tx: Tx,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<string | null> {
  const row = await tx
    .updateTable('avatars')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Deleted avatars whose files and texts are still there. */
export async function avatarsToPurge(
  db: Executor,
  { deletedBefore, limit }: { deletedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('avatars')
    .select('id')
    .where('deleted_at', '<=', deletedBefore)
    .where('purged_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Destroys what an avatar and its stages say; its row stays, since ledger and sessions speak of it (D2-36). */
export async function purgeTexts(tx: Tx, avatarId: string, now: Date): Promise<void> {
  // The names of the sites that showed it.
  await tx.deleteFrom('avatar_shares').where('avatar_id', '=', avatarId).execute();
  await tx.deleteFrom('avatar_versions').where('avatar_id', '=', avatarId).execute();
  await tx.deleteFrom('avatar_drafts').where('avatar_id', '=', avatarId).execute();
  await tx.deleteFrom('avatar_replacements').where('avatar_id', '=', avatarId).execute();
  await tx.deleteFrom('avatar_test_questions').where('avatar_id', '=', avatarId).execute();
  await tx
    .updateTable('avatar_stages')
    .set({ output: null, user_feedback: null })
    .where('avatar_id', '=', avatarId)
    .execute();
  await tx
    .updateTable('avatars')
    .set({
      name: '(deleted)',
      description: null,
      preview_message: null,
      persona: '{}',
      consent: null,
      moderation_findings: null,
      moderation_feedback: null,
      moderation_released: '{}',
      purged_at: now,
    })
    .where('id', '=', avatarId)
    .execute();
}
