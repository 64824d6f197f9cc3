import type { Stage, StageStatus } from '@vivant/contract/avatar';
import type { FilePart } from '@vivant/contract/studio/versions';
import { sql } from 'kysely';
import type { AssetRole, Executor } from '../ports/database.ts';
import type { AvatarRow } from './store.ts';

/** A file as its row describes it. */
export interface RecordedFile {
  blobKey: string;
  sha256: string;
  sizeBytes: number;
}

/** Files that rows name, in the order of their keys, from the one after `after`. */
export async function recordedFiles(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<RecordedFile[]> {
  const rows = await db
    .selectFrom((files) =>
      files
        .selectFrom('avatar_assets')
        .select(['blob_key', 'sha256', 'size_bytes'])
        .unionAll(files.selectFrom('session_recordings').select(['blob_key', 'sha256', 'size_bytes']))
        .as('files'),
    )
    .selectAll()
    .where('blob_key', '>', after)
    .orderBy('blob_key')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ blobKey: row.blob_key, sha256: row.sha256, sizeBytes: row.size_bytes }));
}

export async function isRecorded(db: Executor, blobKey: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from avatar_assets where blob_key = ${blobKey}
    union all select 1 from session_recordings where blob_key = ${blobKey}`.execute(db);
  return rows.length > 0;
}

/** Which of these keys no row names and no deletion is announced for, at one instant. */
export async function unknownKeys(db: Executor, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from avatar_assets where blob_key = key)
      and not exists (select from session_recordings where blob_key = key)
      and not exists (select from blob_deletions where blob_key = key)
    order by key`.execute(db);
  return rows.map(({ key }) => key);
}

/** What an avatar's status follows from, and what is kept of it. */
export type BuiltAvatar = Pick<
  AvatarRow,
  | 'id'
  | 'status'
  | 'ready_to_chat'
  | 'render_only'
  | 'previews_block'
  | 'moderation_state'
  | 'moderated_at'
  | 'build_started_at'
> & {
  stages: { stage: Stage; status: StageStatus; updatedAt: Date }[];
  roles: AssetRole[];
  /** The parts that have new files waiting to take over. */
  replacements: FilePart[];
};

/** Avatars that are not deleted, each with its stages, the roles of its files and what waits, as of one instant. */
export async function builtAvatars(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<BuiltAvatar[]> {
  type Row = Omit<BuiltAvatar, 'stages'> & {
    stages: { stage: Stage; status: StageStatus; updatedAt: string }[];
  };
  const { rows } = await sql<Row>`
    select a.id, a.status, a.ready_to_chat, a.render_only, a.previews_block, a.moderation_state, a.moderated_at,
      a.build_started_at,
      array(select f.role from avatar_assets f where f.avatar_id = a.id) as roles,
      array(select r.part from avatar_replacements r where r.avatar_id = a.id) as replacements,
      coalesce((
        select jsonb_agg(jsonb_build_object('stage', s.stage, 'status', s.status, 'updatedAt', s.updated_at))
        from avatar_stages s where s.avatar_id = a.id), '[]') as stages
    from avatars a where a.deleted_at is null and a.id > ${after}::uuid
    order by a.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    stages: row.stages.map((stage) => ({ ...stage, updatedAt: new Date(stage.updatedAt) })),
  }));
}
