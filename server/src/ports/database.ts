import type { AvatarStatus, Stage, StageStatus, Visibility } from '@vivant/contract/avatar';
import type { Environment } from '@vivant/contract/environment';
import type { ConsentRecord } from '@vivant/contract/operator/avatars';
import type { ModerationFinding } from '@vivant/contract/operator/moderation';
import type { TestQuestion } from '@vivant/contract/studio/test-questions';
import type { AvatarTexts, FilePart } from '@vivant/contract/studio/versions';
import type { VideoChoice } from '@vivant/contract/video';
import { type ColumnType, CompiledQuery, type Generated, type Kysely, type Transaction } from 'kysely';
import type { PeopleTables } from './people-tables.ts';
import type { SessionTables } from './session-tables.ts';

/**
 * The tables as the features' stores see them; the migrations in adapters/db/migrations create them. They are declared
 * here together, so that a store can join tables without importing a sibling. Times are `timestamptz(3)` ↔ Date,
 * amounts int8 ↔ number (safe integers), ids uuid ↔ string, json columns are written as text (`JSON.stringify`) and
 * read parsed.
 */
export interface Database extends SessionTables, PeopleTables {
  plans: PlansTable;
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  avatars: AvatarsTable;
  avatar_counters: AvatarCountersTable;
  demo_avatars: DemoAvatarsTable;
  avatar_stages: AvatarStagesTable;
  avatar_assets: AvatarAssetsTable;
  avatar_shares: AvatarSharesTable;
  avatar_versions: AvatarVersionsTable;
  avatar_drafts: AvatarDraftsTable;
  avatar_replacements: AvatarReplacementsTable;
  avatar_test_questions: AvatarTestQuestionsTable;
  blob_deletions: BlobDeletionsTable;
}

/** An advisory lock that a backup holds, shared: while it does, no stored file is deleted. */
export const HOLD_FILES_LOCK: readonly [number, number] = [0x7669_7661, 1];
/** The lock of a restore: a second restore would undo the first. */
export const RESTORE_LOCK: readonly [number, number] = [0x7669_7661, 2];

/** Runs a prepared statement on the pool without the query builder, which would take a third of the time. */
export const ASK_PREPARED = Symbol('ask prepared');
type AskPrepared = (name: string, text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;

export type Db = Kysely<Database> & {
  /** Present if the adapter offers it; a transaction has its own connection, which finds the name in the text. */
  readonly [ASK_PREPARED]?: AskPrepared;
};
export type Tx = Transaction<Database>;
/** What a statement needs: a caller's transaction, or the database itself. */
export type Executor = Db | Tx;

/**
 * A statement so frequent that planning it each time is noticeable (bench `api`): PostgreSQL plans it once per
 * connection. `name` is one word, unique among all statements.
 */
export function statement<Row>(
  name: string,
  text: string,
): (db: Executor, values: readonly unknown[]) => Promise<Row[]> {
  const oneLine = text.replace(/\s+/g, ' ').trim();
  return async (db, values) => {
    const ask = (db as Db)[ASK_PREPARED];
    if (ask !== undefined) return (await ask(name, oneLine, values)).rows as Row[];
    return (await db.executeQuery<Row>(CompiledQuery.raw(`/* ${name} */ ${oneLine}`, [...values]))).rows;
  };
}

export type Json<T> = ColumnType<T, string, string>;

export interface PlansTable {
  id: string;
  hosted_microcredits_per_minute: number;
  render_microcredits_per_minute: number;
  preview_microcredits: number;
  max_session_seconds: number;
  max_concurrent_sessions: number;
  creates_per_minute: number;
  writes_per_minute: number;
  reads_per_minute: number;
  session_starts_per_minute: number;
  storage_bytes: number;
  studio_avatars: number;
}

export interface AccountsTable {
  id: string;
  name: string;
  plan_id: string;
  environment: Environment;
  created_at: Date;
}

export interface DemoAvatarsTable {
  account_id: string;
  /** Null: not yet. */
  made_at: Date | null;
}

export interface ApiKeysTable {
  id: string;
  account_id: string;
  environment: Environment;
  hash: Buffer;
  hint: string;
  name: string | null;
  scopes: string[];
  avatar_id: string | null;
  spend_cap_total_microcredits: number | null;
  spend_cap_monthly_microcredits: number | null;
  spend_cap_daily_microcredits: number | null;
  max_concurrent: number | null;
  max_duration_seconds: number | null;
  metered: Generated<boolean>;
  imported: Generated<boolean>;
  rotated_from: string | null;
  /** The first key in the chain of rotations, under which spending is counted; a trigger writes it. */
  spend_key_id: Generated<string>;
  created_at: Date;
  revoked_at: Date | null;
  /** To the minute; null: not used yet. */
  last_used_at: Date | null;
}

export interface AvatarsTable {
  id: string;
  account_id: string;
  name: string;
  description: string | null;
  language: string;
  visibility: Visibility;
  previews: boolean;
  preview_message: string | null;
  video_aspect: Generated<VideoChoice['aspect']>;
  video_height: Generated<VideoChoice['height']>;
  ai_mark: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  previews_block: Generated<boolean>;
  render_only: boolean;
  persona: Json<Record<string, unknown>>;
  status: AvatarStatus;
  ready_to_chat: boolean;
  progress: number;
  moderation_state: 'clean' | 'flagged' | 'released' | 'rejected' | null;
  moderation_findings: ColumnType<
    { part: string; reason: string; excerpt: string | null }[] | null,
    string | null | undefined,
    string | null
  >;
  moderation_feedback: ColumnType<string | null, string | null | undefined, string | null>;
  moderation_released: ColumnType<Record<string, string>, string | undefined, string>;
  moderated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  moderation_version: Generated<number>;
  moderation_judged_version: Generated<number>;
  creation_source: string | null;
  created_by_key_id: string | null;
  consent: Json<Record<string, unknown> | null> | null;
  created_at: Date;
  updated_at: Date;
  build_started_at: Date | null;
  deleted_at: Date | null;
  purged_at: Date | null;
}

export interface AvatarCountersTable {
  account_id: string;
  last_created_at: Date;
}

export interface AvatarStagesTable {
  avatar_id: string;
  stage: Stage;
  status: StageStatus;
  user_feedback: string | null;
  input_version: Generated<number>;
  output: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  updated_at: Date;
}

export type AssetRole =
  | 'image'
  | 'voice'
  | 'knowledge'
  | 'face'
  | 'poster'
  | 'knowledge_base'
  | 'preview_idle'
  | 'preview_talking'
  | NextRole;

/** Files that were supplied and are not published yet. */
export type NextRole = 'next_image' | 'next_voice' | 'next_knowledge';

export interface AvatarAssetsTable {
  id: string;
  avatar_id: string;
  role: AssetRole;
  position: Generated<number>;
  blob_key: string;
  sha256: string;
  filename: string | null;
  content_type: string;
  size_bytes: number;
  description: string | null;
  created_at: Date;
}

export interface AvatarSharesTable {
  avatar_id: string;
  /** Sites whose pages may embed it in a frame. */
  allowed_origins: string[];
  /** When visitors without a key are no longer let in; null: never. */
  expires_at: Date | null;
  /** Whether visitors are asked if the sound may be recorded. */
  records_sound: Generated<boolean>;
  updated_at: Date;
}

export interface AvatarVersionsTable {
  avatar_id: string;
  number: number;
  at: Date;
  person_id: string | null;
  key_id: string | null;
  /** Fields of `AvatarTexts`, and parts that consist of files. */
  changed: string[];
  restored_from: number | null;
  /** The avatar's texts as they were published then, except withheld ones. */
  texts: Json<Partial<AvatarTexts>>;
  withheld: Generated<string[]>;
}

export interface AvatarDraftsTable {
  avatar_id: string;
  /** Changes with each save. */
  revision: string;
  changes: Json<Partial<AvatarTexts>>;
  /** By field: the digest of the published value when the field was first drafted. */
  base: Json<Record<string, string>>;
  person_id: string | null;
  updated_at: Date;
}

export interface AvatarReplacementsTable {
  avatar_id: string;
  part: FilePart;
  /** Changes with each change of the replacement. */
  id: string;
  state: 'building' | 'held' | 'refused';
  feedback: string | null;
  output: Json<Record<string, unknown> | null> | null;
  changes: Json<DocumentChanges>;
  findings: Json<ModerationFinding[] | null> | null;
  released: Json<Record<string, string>>;
  consent: Json<ConsentRecord | null> | null;
  person_id: string | null;
  key_id: string | null;
  updated_at: Date;
}

/**
 * Changes of the documents in use, by their ids: removed ones, new names and descriptions, and the ids of files that
 * replace some of them.
 */
export interface DocumentChanges {
  removed: string[];
  described: Record<string, { filename?: string; description?: string | null }>;
  renewed: Record<string, string>;
  /**
   * Keys of questions to which an answer was written in these documents. Absent: none, or written by an older server.
   */
  answered?: string[];
  /** By the same keys: the pending document with the answer. Absent: written by an older server. */
  answeredIn?: Record<string, string>;
  /** For a portrait or voice: the file in use when it was supplied. Absent: written by an older server. */
  beside?: string;
}

export interface AvatarTestQuestionsTable {
  avatar_id: string;
  /** Changes with each save. */
  revision: string;
  questions: Json<TestQuestion[]>;
}

export interface BlobDeletionsTable {
  blob_key: string;
  due_at: Date;
}
