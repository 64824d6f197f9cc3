import type { AvatarStatus, Visibility } from '@vivant/contract/avatar';
import { isUuid } from '@vivant/contract/ids';
import type { VideoChoice } from '@vivant/contract/video';
import { type Selectable, sql } from 'kysely';
import { type AvatarsTable, type Executor, statement } from '../ports/database.ts';

/* What sessions ask of avatars. */

/** A stored file, as media hosts fetch and check it. */
export interface BlobRef {
  key: string;
  sha256: string;
}

/** Whether a session with an avatar may begin, and the face it would have. */
export interface AvatarForSession {
  id: string;
  accountId: string;
  name: string;
  status: AvatarStatus;
  readyToChat: boolean;
  visibility: Visibility;
  video: VideoChoice;
  aiMark: boolean | null;
  /** Null before the appearance is built. */
  face: BlobRef | null;
}

/** Undefined when unknown, malformed or deleted; whether the caller may know of it is for the caller to judge. */
export async function findAvatarForSession(
  db: Executor,
  avatarId: string,
): Promise<AvatarForSession | undefined> {
  if (!isUuid(avatarId)) return undefined;
  const [row] = await selectForSession(db, [avatarId]);
  if (row === undefined) return undefined;
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    status: row.status,
    readyToChat: row.ready_to_chat,
    visibility: row.visibility,
    video: { aspect: row.video_aspect, height: row.video_height },
    aiMark: row.ai_mark,
    face: row.blob_key === null || row.sha256 === null ? null : { key: row.blob_key, sha256: row.sha256 },
  };
}

const selectForSession = statement<AvatarForSessionRow>(
  'select_avatar_for_session',
  `select a.id, a.account_id, a.name, a.status, a.ready_to_chat, a.visibility, a.video_aspect, a.video_height, a.ai_mark,
     f.blob_key, f.sha256
   from avatars a left join avatar_assets f on f.avatar_id = a.id and f.role = 'face'
   where a.id = $1::uuid and a.deleted_at is null`,
);

type AvatarForSessionRow = Pick<
  Selectable<AvatarsTable>,
  | 'id'
  | 'account_id'
  | 'name'
  | 'status'
  | 'ready_to_chat'
  | 'visibility'
  | 'video_aspect'
  | 'video_height'
  | 'ai_mark'
> & { blob_key: string | null; sha256: string | null };

interface StageOutputsRow {
  id: string;
  account_id: string;
  name: string;
  language: string;
  visibility: Visibility;
  video_aspect: VideoChoice['aspect'];
  video_height: VideoChoice['height'];
  ai_mark: boolean | null;
  stages: { stage: string; output: Record<string, unknown> | null }[];
  assets: { role: string; key: string; sha256: string }[];
}

/** The outputs of an avatar's stages, unchecked. @throws when there is no such avatar. */
export async function readStageOutputs(db: Executor, avatarId: string) {
  const [row] = await selectStageOutputs(db, [avatarId]);
  if (row === undefined) throw new Error(`there is no avatar ${avatarId}`);
  const { stages, assets, ...avatar } = row;
  return { avatar, stages, assets };
}

const selectStageOutputs = statement<StageOutputsRow>(
  'select_stage_outputs',
  `select id, account_id, name, language, visibility, video_aspect, video_height, ai_mark,
     (select coalesce(json_agg(json_build_object('stage', stage, 'output', output)), '[]') from avatar_stages
       where avatar_id = a.id and stage in ('voice', 'persona')) as stages,
     (select coalesce(json_agg(json_build_object('role', role, 'key', blob_key, 'sha256', sha256)), '[]')
       from avatar_assets where avatar_id = a.id and role in ('face', 'knowledge_base')) as assets
   from avatars a where id = $1::uuid`,
);

/** Names by id, of deleted avatars too. */
export async function readNames(
  db: Executor,
  avatarIds: readonly string[],
): Promise<Map<string, { name: string; isDeleted: boolean }>> {
  if (avatarIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('avatars')
    .select(['id', 'name', 'deleted_at'])
    .where('id', 'in', avatarIds)
    .execute();
  return new Map(rows.map(({ id, name, deleted_at }) => [id, { name, isDeleted: deleted_at !== null }]));
}

/** The newest avatars of an account, including deleted ones, whose name contains `part` in any case. */
export async function findIdsByName(
  db: Executor,
  { accountId, part, limit }: { accountId: string; part: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('avatars')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`strpos(lower(name), lower(${part})) > 0`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
