import type { Stage, StageStatus } from '@vivant/contract/avatar';
import type { ReplacementState } from '@vivant/contract/studio/avatars';
import type { Selectable } from 'kysely';
import { type AvatarsTable, type Executor, statement } from '../ports/database.ts';
import { stageOfPart } from './moderation-parts.ts';
import type { AvatarDetailRecord, AvatarRecord, StageRecord } from './records.ts';
import type { AvatarRow } from './store.ts';

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

/** Only of the account, if one is given. */
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

/** A part that an operator rejected shows as its stage's failure, as long as the rejection stands. */
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
