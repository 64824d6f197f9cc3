import { STAGES, type Stage, type StageStatus, type Visibility } from '@vivant/contract/avatar';
import type { AvatarConsent } from '@vivant/contract/operator/avatars';
import type { PersonaTexts } from '@vivant/contract/persona';
import type { ReplacementState } from '@vivant/contract/studio/avatars';
import type { VideoChoice } from '@vivant/contract/video';
import { type Selectable, sql } from 'kysely';
import { type AvatarsTable, type Executor, statement, type Tx } from '../ports/database.ts';
import { stageOfPart } from './moderation-parts.ts';
import type { AvatarDetailRecord, AvatarRecord, CreationSource, StageRecord } from './records.ts';
import { readStages, type StageRow } from './stage-store.ts';
import { type DerivedStatus, deriveStatus } from './status.ts';

/** An avatar as the database holds it. */
export type AvatarRow = Selectable<AvatarsTable>;

const LIST_COLUMNS = [
  'id',
  'account_id',
  'name',
  'description',
  'language',
  'visibility',
  'status',
  'ready_to_chat',
  'progress',
  'moderation_state',
  'creation_source',
  'created_at',
  'updated_at',
  'build_started_at',
  'video_aspect',
  'video_height',
  'ai_mark',
] as const;

type ListRow = Pick<AvatarRow, (typeof LIST_COLUMNS)[number]>;

const COLUMNS = LIST_COLUMNS.join(', ');

const selectPage = statement<ListRow>(
  'list_avatars',
  `select ${COLUMNS} from avatars where account_id = $1 and deleted_at is null
   order by created_at desc limit $2`,
);
const selectPageBefore = statement<ListRow>(
  'list_avatars_before',
  `select ${COLUMNS} from avatars where account_id = $1 and deleted_at is null and created_at < $3
   order by created_at desc limit $2`,
);

export async function countByStatus(db: Executor): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom('avatars')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();
}

export async function listAvatars(
  db: Executor,
  page: { accountId: string; limit: number; before?: Date | undefined; onlyId?: string | undefined },
): Promise<AvatarRecord[]> {
  if (page.onlyId !== undefined) return listOnly(db, { ...page, onlyId: page.onlyId });
  const rows =
    page.before === undefined
      ? await selectPage(db, [page.accountId, page.limit])
      : await selectPageBefore(db, [page.accountId, page.limit, page.before]);
  return rows.map(toRecord);
}

/** For a key that is bound to one avatar. */
async function listOnly(
  db: Executor,
  page: { accountId: string; before?: Date | undefined; onlyId: string },
): Promise<AvatarRecord[]> {
  let query = db
    .selectFrom('avatars')
    .select(LIST_COLUMNS)
    .where('id', '=', page.onlyId)
    .where('account_id', '=', page.accountId)
    .where('deleted_at', 'is', null);
  if (page.before !== undefined) query = query.where('created_at', '<', page.before);
  return (await query.execute()).map(toRecord);
}

type DetailRow = ListRow &
  Pick<Selectable<AvatarsTable>, 'moderation_findings' | 'moderation_feedback' | 'moderated_at'> & {
    stages: [stage: Stage, status: StageStatus, userFeedback: string | null, updatedAt: string][];
    replacements: ReplacementState[];
  };

// One statement, so that status and stages are of the same moment.
const DETAIL_COLUMNS = `${COLUMNS}, moderation_findings, moderation_feedback, moderated_at,
     (select json_agg(json_build_array(s.stage, s.status, s.user_feedback, s.updated_at))
      from avatar_stages s where s.avatar_id = avatars.id) as stages,
     (select coalesce(json_agg(json_build_object('part', r.part, 'state', r.state, 'feedback', r.feedback)
        order by r.part), '[]')
      from avatar_replacements r where r.avatar_id = avatars.id) as replacements`;
const selectAvatar = statement<DetailRow>(
  'get_avatar',
  `select ${DETAIL_COLUMNS}
   from avatars where id = $1 and deleted_at is null and ($2::uuid is null or account_id = $2)`,
);

/** Of the account alone if one is given. */
export async function findAvatar(
  db: Executor,
  id: string,
  accountId: string | null,
): Promise<AvatarDetailRecord | null> {
  const [row] = await selectAvatar(db, [id, accountId]);
  return row === undefined ? null : toDetail(row);
}

const selectDetails = statement<DetailRow>(
  'list_avatar_details',
  `select ${DETAIL_COLUMNS}
   from avatars where account_id = $1 and deleted_at is null
     and ($3::timestamptz is null or created_at < $3)
     and ($4::text is null or strpos(lower(name), lower($4)) > 0)
   order by created_at desc limit $2`,
);

/** With their stages, newest first. `search`: a part of the name, in any case. */
export async function listAvatarDetails(
  db: Executor,
  page: { accountId: string; limit: number; before: Date | null; search: string | null },
): Promise<AvatarDetailRecord[]> {
  const rows = await selectDetails(db, [page.accountId, page.limit, page.before, page.search]);
  return rows.map(toDetail);
}

function toDetail(row: DetailRow): AvatarDetailRecord {
  const stages = Object.fromEntries(
    row.stages.map(([stage, status, userFeedback, updatedAt]): [Stage, StageRecord] => [
      stage,
      { status, userFeedback, updatedAt: new Date(updatedAt) },
    ]),
  ) as Record<Stage, StageRecord>;
  return { ...toRecord(row), stages: withRejection(row, stages), replacements: row.replacements };
}

/** What an operator rejected shows as its stage's failure, for as long as it stands. */
function withRejection(
  row: Pick<
    Selectable<AvatarsTable>,
    'moderation_state' | 'moderation_findings' | 'moderation_feedback' | 'moderated_at'
  >,
  stages: Record<Stage, StageRecord>,
): Record<Stage, StageRecord> {
  if (row.moderation_state !== 'rejected' || row.moderated_at === null) return stages;
  const stage = stageOfPart(row.moderation_findings?.[0]?.part ?? 'name');
  return {
    ...stages,
    [stage]: { status: 'failed', userFeedback: row.moderation_feedback, updatedAt: row.moderated_at },
  };
}

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

/** Those made by one way; each way has a limit of its own. */
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

/** One that is there, be it deleted. */
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

/** Whose portrait and voice an avatar has, as far as it was said. */
export async function readConsent(db: Executor, avatarId: string): Promise<AvatarConsent | null> {
  const row = await db.selectFrom('avatars').select('consent').where('id', '=', avatarId).executeTakeFirst();
  return (row?.consent ?? null) as AvatarConsent | null;
}

function toRecord(row: ListRow): AvatarRecord {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    description: row.description,
    language: row.language,
    visibility: row.visibility,
    status: row.status,
    readyToChat: row.ready_to_chat,
    progress: row.progress,
    moderationState: row.moderation_state,
    creationSource: row.creation_source,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    buildStartedAt: row.build_started_at,
    video: { aspect: row.video_aspect, height: row.video_height },
    aiMark: row.ai_mark,
  };
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
