import type { AnswerGrounds } from '@vivant/contract/answer-grounds';
import type { RecordingEnd } from '@vivant/contract/recording';
import type { BillingMode } from '@vivant/contract/session';
import type { SessionAbilities, SessionCondition } from '@vivant/contract/session-condition';
import type { CitedPassage, TurnTiming } from '@vivant/contract/turn-timing';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** Rows of migrations 0003 and 0005: money and sessions. Conventions as in `database.ts`. */
export interface SessionTables {
  balances: BalancesTable;
  postings: PostingsTable;
  key_spend: KeySpendTable;
  usage_days: UsageDaysTable;
  reservations: ReservationsTable;
  media_hosts: MediaHostsTable;
  sessions: SessionsTable;
  session_turns: SessionTurnsTable;
  session_latencies: SessionLatenciesTable;
  session_ratings: SessionRatingsTable;
  session_recordings: SessionRecordingsTable;
  deployment: DeploymentTable;
  sponsor_budgets: SponsorBudgetsTable;
  idempotent_requests: IdempotentRequestsTable;
  visitor_salts: VisitorSaltsTable;
  waiting_visitors: WaitingVisitorsTable;
  events: EventsTable;
  test_runs: TestRunsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  workers: WorkersTable;
}

export interface WorkersTable {
  id: string;
  name: string;
  /** SHA-256; null after its use. */
  token_hash: Buffer | null;
  token_expires_at: Date;
  /** SHA-256; null until the worker has joined. */
  credential_hash: Buffer | null;
  version: string | null;
  created_at: Date;
  joined_at: Date | null;
  revoked_at: Date | null;
  /** Control address of the server process to which its tunnel leads; null: it has no tunnel that others could use. */
  tunnel_at: string | null;
  /** The address at which the worker reaches the servers; null exactly when `tunnel_at` is. */
  tunnel_server_url: string | null;
}

export interface BalancesTable {
  id: string;
  account_id: string;
  avatar_id: string | null;
  balance_microcredits: number;
  created_at: Date;
}

export type PostingKind =
  | 'grant'
  | 'session_minute'
  | 'refund'
  | 'preview'
  | 'sponsor_topup'
  | 'sponsor_withdrawal';

export interface PostingsTable {
  id: Generated<number>;
  balance_id: string;
  kind: PostingKind;
  amount_microcredits: number;
  session_id: string | null;
  minute: number | null;
  reference: string | null;
  spend_key_id: string | null;
  occurred_at: Date;
  posted_at: Date;
}

export interface KeySpendTable {
  spend_key_id: string;
  period: 'total' | 'month' | 'day';
  /** `YYYY-MM-DD`, UTC; compare it in SQL, as a driver reads a date as local midnight. */
  starts_on: ColumnType<unknown, string, string>;
  spent_microcredits: number;
}

/** Written by a trigger on `postings`. */
export interface UsageDaysTable {
  account_id: string;
  /** See `KeySpendTable.starts_on`. */
  day: ColumnType<unknown, never, never>;
  balance_id: string;
  source: SessionOrigin | 'preview';
  avatar_id: string | null;
  spend_key_id: string | null;
  minutes: number;
  spent_microcredits: number;
}

export interface ReservationsTable {
  session_id: string;
  account_id: string;
  balance_id: string;
  key_id: string | null;
  spend_key_id: string | null;
  billing_mode: BillingMode;
  rate_microcredits: number;
  /** Null: no fixed limit. */
  max_minutes: number | null;
  held_microcredits: number;
  opened_at: Date;
  closed_at: Date | null;
}

export interface MediaHostsTable {
  id: string;
  address: string;
  slots: number;
  free_slots: number;
  draining: boolean;
  last_heartbeat_at: Date;
  /** The only server process that reaches it, as it listens on loopback; null: all do. */
  reached_by: string | null;
  zone: string | null;
  version: string | null;
  /** As in its heartbeats. */
  late_share: number | null;
  processor_share: number | null;
  memory_share: number | null;
  renderers: string[] | null;
  /** How many stages of builds it runs at once, and how many more it takes. */
  builds: Generated<number>;
  free_builds: Generated<number>;
}

export type SessionKindName = 'hosted' | 'render_only';
/** `try`: from earlier versions, which had a page without a key. */
export type SessionOrigin = 'key' | 'try' | 'anonymous' | 'studio';
/** `starting → active → ending → ended`; a start that was undone is `failed`. */
export type SessionStatus = 'starting' | 'active' | 'ending' | 'ended' | 'failed';

type JsonObject = ColumnType<Record<string, unknown> | null, string | null, string | null>;

export interface SessionsTable {
  id: string;
  kind: SessionKindName;
  origin: SessionOrigin;
  account_id: string;
  key_id: string | null;
  avatar_id: string;
  status: SessionStatus;
  billing_mode: BillingMode;
  /** Null: no fixed limit, as a metered session may have. */
  limit_seconds: number | null;
  room_name: string;
  avatar_identity: string;
  peer_identity: string | null;
  language: string | null;
  metadata: JsonObject;
  location: JsonObject;
  visitor_hash: Buffer | null;
  idle_timeout_seconds: number | null;
  media_host_id: string | null;
  created_at: Date;
  joined_at: Date | null;
  started_at: Date | null;
  /**
   * The session's own time, by what its host reports has passed; the times of an active session below are in it, too.
   */
  alive_at: Date | null;
  /** How long its media host had been running at `alive_at`. */
  alive_uptime_ms: number | null;
  /** When that was reported, by the machine's clock. */
  heard_at: Date | null;
  peer_joined_at: Date | null;
  peer_lost_at: Date | null;
  /** When the newest event of the peer happened, by the clock of the process that `attempt` names. */
  peer_news_at: Date | null;
  absent_ms: Generated<number>;
  /** Since when the avatar's process is lost and being replaced. */
  absent_since: Date | null;
  /** The number of the session's current process: 0 is the first. */
  attempt: Generated<number>;
  noticed_seconds: number | null;
  ended_at: Date | null;
  end_reason: string | null;
  /** Why a start failed, for the caller of a render-only session. */
  failure_code: Generated<string | null>;
  /** Whether its transcript and its caller's metadata were deleted. */
  forgotten: Generated<boolean>;
  billed_minutes: Generated<number>;
  billed_microcredits: Generated<number>;
  abilities: ColumnType<SessionAbilities | null, string | null | undefined, string | null>;
  /** By attempt. */
  conditions: ColumnType<Record<string, SessionCondition>, string | undefined, string>;
  /** When the visitor agreed to the recording of the sound; null: they did not, or were not asked. */
  recording_agreed_at: Date | null;
  /** The `RECORDING_TEXT` of the words they agreed to, and their language. */
  recording_text: number | null;
  recording_language: string | null;
  /** When recording ended, and why. */
  recording_over_at: Date | null;
  recording_over: RecordingEnd | null;
}

export type SessionRow = Selectable<SessionsTable>;

export interface SessionTurnsTable {
  session_id: string;
  at: Date;
  role: 'user' | 'assistant';
  text: string;
  sources: string[];
  interrupted: boolean;
  began_at: Date | null;
  timing: ColumnType<TurnTiming | null, string | null, string | null>;
  passages: ColumnType<CitedPassage[], string, string>;
  /** Only for members of the account: no transcript of the API holds it. */
  grounds: ColumnType<AnswerGrounds | null, string | null, string | null>;
  /** The avatar that left a visitor's question unanswered, until a member deals with it. */
  unanswered_of: string | null;
  /** The `questionKey` of that question; null exactly when `unanswered_of` is. */
  unanswered_key: string | null;
}

export interface SessionLatenciesTable {
  session_id: string;
  at: Date;
  end_to_end_ms: number;
}

/** Triggers delete ratings with the transcript, and announce the deletion of their files. */
export interface SessionRatingsTable {
  session_id: string;
  account_id: string;
  stars: number;
  comment: string | null;
  rated_at: Date;
  /** From here on copied from the session by a trigger. */
  avatar_id: ColumnType<string, never, never>;
  key_id: ColumnType<string | null, never, never>;
  origin: ColumnType<SessionOrigin, never, never>;
  created_at: ColumnType<Date, never, never>;
}

export interface SessionRecordingsTable {
  session_id: string;
  /** The process that made it, as in `SessionsTable.attempt`. */
  attempt: number;
  blob_key: string;
  sha256: string;
  size_bytes: number;
  began_at: Date;
  duration_ms: number;
  created_at: Date;
}

export interface DeploymentTable {
  singleton: Generated<boolean>;
  room_prefix: string;
  imports_enabled: Generated<boolean>;
  imports_changed_at: Date | null;
  secret: Generated<Buffer>;
}

export interface SponsorBudgetsTable {
  avatar_id: string;
  account_id: string;
  enabled: boolean;
  daily_cap_microcredits: number | null;
  visitor_cap_microcredits: number | null;
  updated_at: Date;
}

export type IdempotentOperation = 'sponsor_topup' | 'sponsor_withdrawal' | 'avatar_session' | 'avatar_create';

export interface IdempotentRequestsTable {
  account_id: string;
  operation: IdempotentOperation;
  idempotency_key: string;
  request_digest: Buffer;
  answer: ColumnType<unknown, string | null, string>;
  session_id: string | null;
  created_at: Date;
}

export interface TestRunsTable {
  account_id: string;
  id: string;
  until: Date;
}

export interface VisitorSaltsTable {
  /** `YYYY-MM-DD`, UTC; compare it in SQL, as a driver reads a date as local midnight. */
  day: ColumnType<unknown, string, never>;
  salt: Generated<Buffer>;
}

export interface WaitingVisitorsTable {
  ticket: string;
  place: ColumnType<number, never, never>;
  account_id: string;
  network: string;
  seen_at: Date;
  free_since: Date | null;
}

/** Written by triggers on `avatars` and `sessions`. */
export interface EventsTable {
  id: ColumnType<number, never, never>;
  /** PostgreSQL's xid8: compare it in SQL. */
  xid: ColumnType<string, never, never>;
  account_id: string;
  avatar_id: string | null;
  type: string;
  occurred_at: Date;
  data: ColumnType<Record<string, unknown>, never, never>;
}

export interface WebhookEndpointsTable {
  id: string;
  account_id: string;
  url: string;
  /** Null: all types. */
  types: string[] | null;
  secret: Buffer;
  /** Signs together with the new secret until its time is over. */
  old_secret: Buffer | null;
  old_secret_until: Date | null;
  /** Null: events are sent to it. */
  stopped: 'paused' | 'gone' | null;
  /** Whether the last attempt got no answer. */
  unanswering: Generated<boolean>;
  /** PostgreSQL's xid8: compare it in SQL. */
  cursor_xid: string;
  cursor_id: number;
  created_at: Date;
}

export interface WebhookDeliveriesTable {
  id: Generated<string>;
  endpoint_id: string;
  event_id: number;
  attempts: Generated<number>;
  /** Null: delivered, or given up. During an attempt: when it counts as lost. */
  next_attempt_at: Date | null;
  last_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  delivered_at: Date | null;
}
