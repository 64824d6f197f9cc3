import { STAGES, type Stage, type StageStatus } from '@vivant/contract/avatar';
import { KNOWLEDGE_CONTENT_TYPE } from '@vivant/contract/knowledge';
import { type Selectable, sql } from 'kysely';
import { type AssetRole, type AvatarsTable, type Executor, statement, type Tx } from '../ports/database.ts';
import type { ModerationFinding } from '../ports/moderator.ts';
import { stageOfPart } from './moderation-parts.ts';
import type {
  AvatarConsent,
  AvatarDetailRecord,
  AvatarRecord,
  HeldAvatar,
  ModerationState,
  StageRecord,
} from './records.ts';
import { deriveStatus } from './status.ts';

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
  };

// One statement, so that status and stages are of the same moment.
const selectAvatar = statement<DetailRow>(
  'get_avatar',
  `select ${COLUMNS}, moderation_findings, moderation_feedback, moderated_at,
     (select json_agg(json_build_array(s.stage, s.status, s.user_feedback, s.updated_at))
      from avatar_stages s where s.avatar_id = avatars.id) as stages
   from avatars where id = $1 and deleted_at is null and ($2::uuid is null or account_id = $2)`,
);

/** Of the account alone if one is given. */
export async function findAvatar(
  db: Executor,
  id: string,
  accountId: string | null,
): Promise<AvatarDetailRecord | null> {
  const [row] = await selectAvatar(db, [id, accountId]);
  if (row === undefined) return null;
  const stages = Object.fromEntries(
    row.stages.map(([stage, status, userFeedback, updatedAt]): [Stage, StageRecord] => [
      stage,
      { status, userFeedback, updatedAt: new Date(updatedAt) },
    ]),
  ) as Record<Stage, StageRecord>;
  return { ...toRecord(row), stages: withRejection(row, stages) };
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
 * list's cursor never meets two equal ones. Its row stays locked until the transaction ends: whoever counts
 * an account's avatars or bytes and then adds to them does it after this.
 */
export async function lockAccountForCreate(tx: Tx, accountId: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ last_created_at: Date }>`
    insert into avatar_counters (account_id, last_created_at) values (${accountId}, ${now})
    on conflict (account_id) do update set last_created_at =
      greatest(excluded.last_created_at, avatar_counters.last_created_at + interval '1 millisecond')
    returning last_created_at`.execute(tx);
  return rows[0]!.last_created_at;
}

/** The same lock without a creation: sums of bytes and what is added to them stay together. */
export async function lockAccountStorage(tx: Tx, accountId: string, now: Date): Promise<void> {
  await sql`
    insert into avatar_counters (account_id, last_created_at) values (${accountId}, ${now})
    on conflict (account_id) do update set last_created_at = avatar_counters.last_created_at`.execute(tx);
}

export async function countLiveApiAvatars(db: Executor, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('avatars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('creation_source', '=', 'api')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Bytes of all files an account keeps, those of deleted avatars too until they are purged. */
export async function sumStoredBytes(db: Executor, accountId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.size_bytes), 0)::int8 as bytes
    from avatar_assets f join avatars a on a.id = f.avatar_id
    where a.account_id = ${accountId}`.execute(db);
  return rows[0]!.bytes;
}

/** One that is there, be it deleted. */
export async function readAvatar(db: Executor, id: string): Promise<AvatarRow> {
  return db.selectFrom('avatars').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Locks an avatar against every other change of its stages. Null when it is gone. */
export async function lockAvatar(tx: Tx, id: string): Promise<AvatarRow | null> {
  const row = await tx
    .selectFrom('avatars')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface StageRow {
  status: StageStatus;
  inputVersion: number;
  updatedAt: Date;
}

export async function readStages(db: Executor, avatarId: string): Promise<Record<Stage, StageRow>> {
  const rows = await db
    .selectFrom('avatar_stages')
    .select(['stage', 'status', 'input_version', 'updated_at'])
    .where('avatar_id', '=', avatarId)
    .execute();
  for (const stage of STAGES)
    if (rows.every((row) => row.stage !== stage)) throw new Error(`avatar ${avatarId} has no stage ${stage}`);
  return Object.fromEntries(
    rows.map(({ stage, status, input_version, updated_at }): [Stage, StageRow] => [
      stage,
      { status, inputVersion: input_version, updatedAt: updated_at },
    ]),
  ) as Record<Stage, StageRow>;
}

/** What a completed stage learnt; empty when it learnt nothing. */
export async function readOutput(
  db: Executor,
  avatarId: string,
  stage: Stage,
): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom('avatar_stages')
    .select('output')
    .where('avatar_id', '=', avatarId)
    .where('stage', '=', stage)
    .executeTakeFirstOrThrow();
  return row.output ?? {};
}

/** Brings the derived columns up to date after stages or moderation changed; the avatar must be locked. */
export async function refreshStatus(tx: Tx, avatarId: string, now: Date): Promise<void> {
  const avatar = await tx
    .selectFrom('avatars')
    .select(['render_only', 'previews_block', 'moderation_state', 'moderated_at', 'build_started_at'])
    .where('id', '=', avatarId)
    .executeTakeFirstOrThrow();
  const stages = await readStages(tx, avatarId);
  const derived = deriveStatus({
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

/** Null before the appearance is built, and of a deleted avatar, whose files stay until they are purged. */
export async function findPosterKey(db: Executor, avatarId: string): Promise<string | null> {
  const row = await db
    .selectFrom('avatar_assets as asset')
    .innerJoin('avatars as a', 'a.id', 'asset.avatar_id')
    .select('asset.blob_key')
    .where('a.id', '=', avatarId)
    .where('a.deleted_at', 'is', null)
    .where('asset.role', '=', 'poster')
    .executeTakeFirst();
  return row?.blob_key ?? null;
}

/** Of a deleted avatar too, until it is purged. */
export async function readAssets(db: Executor, avatarId: string, roles: AssetRole[]): Promise<StoredAsset[]> {
  const rows = await db
    .selectFrom('avatar_assets')
    .selectAll()
    .where('avatar_id', '=', avatarId)
    .where('role', 'in', roles)
    .orderBy('role')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
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

/** Avatars whose knowledge is stored in a form of the past; in no order, so that one that cannot be renewed holds up no other. */
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

export async function setModeration(
  tx: Tx,
  avatarId: string,
  to: {
    state: ModerationState;
    judgedVersion: number;
    findings: ModerationFinding[] | null;
    feedback: string | null;
    /** Left as it is if missing. */
    released?: Record<string, string>;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('avatars')
    .set({
      moderation_state: to.state,
      moderation_judged_version: to.judgedVersion,
      moderation_findings: to.findings === null ? null : JSON.stringify(to.findings),
      moderation_feedback: to.feedback,
      moderated_at: to.at,
      moderation_released: to.released && JSON.stringify(to.released),
    })
    .where('id', '=', avatarId)
    .execute();
}

/** Avatars in some states of moderation, longest held first; or the one of an id, whatever its state. */
export async function listModerated(
  db: Executor,
  which: { states: Exclude<ModerationState, null>[]; limit: number } | { id: string },
): Promise<HeldAvatar[]> {
  let query = db
    .selectFrom('avatars as v')
    .innerJoin('accounts as a', 'a.id', 'v.account_id')
    .select([
      ...(['v.id', 'v.account_id', 'a.name as account_name', 'v.name', 'v.status'] as const),
      ...(['v.moderation_state', 'v.moderation_findings', 'v.moderation_version'] as const),
      ...(['v.created_at', 'v.moderated_at'] as const),
    ])
    .where('v.deleted_at', 'is', null)
    .orderBy('v.moderated_at')
    .orderBy('v.id');
  if ('id' in which) query = query.where('v.id', '=', which.id);
  else query = query.where('v.moderation_state', 'in', which.states).limit(which.limit);
  return (await query.execute()).map((row) => ({
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    name: row.name,
    moderationState: row.moderation_state,
    status: row.status,
    findings: row.moderation_findings ?? [],
    version: row.moderation_version,
    createdAt: row.created_at.toISOString(),
    heldAt: row.moderated_at?.toISOString() ?? null,
  }));
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
  };
}

const PREVIEW_ROLES: AssetRole[] = ['preview_idle', 'preview_talking'];

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

/** A clip by its own id, while its avatar is there; null for any other file. */
export async function findPreviewClip(
  db: Executor,
  assetId: string,
): Promise<{ blobKey: string; sha256: string; contentType: string; sizeBytes: number } | null> {
  const row = await db
    .selectFrom('avatar_assets as f')
    .innerJoin('avatars as a', 'a.id', 'f.avatar_id')
    .select(['f.blob_key', 'f.sha256', 'f.content_type', 'f.size_bytes'])
    .where('f.id', '=', assetId)
    .where('f.role', 'in', PREVIEW_ROLES)
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
