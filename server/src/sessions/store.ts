import type { SessionAbilities, SessionCondition } from '@vivant/contract/session-condition';
import { sql } from 'kysely';
import { type Executor, statement, type Tx } from '../ports/database.ts';
import type { SessionRow, SessionsTable } from '../ports/session-tables.ts';
import type { ActiveSession, StartFailure } from './lifecycle.ts';
import { type ReadRow, SESSION_COLUMNS } from './session-columns.ts';

/** What a session is from its first moment on; all else comes to it later. */
export type NewSession = Pick<
  SessionRow,
  | 'id'
  | 'kind'
  | 'origin'
  | 'account_id'
  | 'key_id'
  | 'avatar_id'
  | 'billing_mode'
  | 'limit_seconds'
  | 'room_name'
  | 'avatar_identity'
  | 'peer_identity'
> &
  Partial<
    Pick<
      SessionRow,
      | 'language'
      | 'visitor_hash'
      | 'idle_timeout_seconds'
      | 'recording_agreed_at'
      | 'recording_text'
      | 'recording_language'
    >
  > & {
    metadata: object | null;
    location?: object | null;
  };

/**
 * Writes the intent. Call it after `credits.reserve` in the same transaction: the account's lock makes the
 * creation time, the list's cursor, unique.
 */
export async function insertIntent(tx: Tx, session: NewSession, now: Date): Promise<SessionRow> {
  const { metadata, location } = session;
  const [row] = await callInsertIntent(tx, [
    ...[session.id, session.kind, session.origin, session.account_id, session.key_id, session.avatar_id],
    ...[session.billing_mode, session.limit_seconds, session.room_name, session.avatar_identity],
    ...[session.peer_identity, session.language ?? null, session.visitor_hash ?? null],
    ...[session.idle_timeout_seconds ?? null, session.recording_agreed_at ?? null],
    ...[session.recording_text ?? null, session.recording_language ?? null],
    ...[metadata === null ? null : JSON.stringify(metadata)],
    ...[location == null ? null : JSON.stringify(location), now],
  ]);
  if (row === undefined) throw new Error('an intent was written and is not there');
  return row;
}

const callInsertIntent = statement<ReadRow>(
  'insert_intent',
  `insert into sessions (id, kind, origin, account_id, key_id, avatar_id, billing_mode, limit_seconds, room_name,
     avatar_identity, peer_identity, language, visitor_hash, idle_timeout_seconds, recording_agreed_at, recording_text,
     recording_language, metadata, location, status, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 'starting',
     greatest($20::timestamptz, (select max(created_at) + interval '1 ms' from sessions where account_id = $4)))
   returning ${SESSION_COLUMNS}`,
);

/** Locks the session's row; always before its account, so that two locks never cross. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const [row] = await callLockSession(tx, [id]);
  return row;
}

const callLockSession = statement<ReadRow>(
  'lock_session',
  `select ${SESSION_COLUMNS} from sessions where id = $1::uuid for update`,
);

export async function readSession(db: Executor, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A session that starts or runs, with what is known of it that heartbeats repeat. */
export type RunningSession = Pick<SessionRow, 'id' | 'attempt' | 'peer_news_at' | 'alive_at' | 'conditions'>;

/** Of these sessions, those that start or run, by id. */
export async function readRunning(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, RunningSession>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRunning(db, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const selectRunning = statement<RunningSession>(
  'select_running',
  `select id, attempt, peer_news_at, alive_at, conditions from sessions
   where status in ('starting', 'active') and id = any($1::uuid[])`,
);

/**
 * Writes down that the peer is there or lost, since `at` in the session's time: unless something newer is known, or
 * another process has the session. What is heard for the first time now has happened since its host was last heard. Null:
 * nothing was written.
 */
export async function notePeer(
  db: Executor,
  news: PeerTime & { sessionId: string; attempt: number; newsAt: Date; isLost: boolean },
): Promise<ChargedRow | null> {
  const { sessionId, attempt, newsAt, at, machineAt, isLost } = news;
  const [row] = await callNotePeer(db, [sessionId, attempt, newsAt, at, machineAt, isLost]);
  return row ?? null;
}

export interface PeerTime {
  /** Null: when its host was heard last. */
  at: Date | null;
  /** By the machine's clock, which is the time of a session that is still starting. */
  machineAt: Date;
}

/** The row of a session with its minutes in the ledger: null where none is charged while it runs. */
export type ChargedRow = ReadRow & { charged: number | null };

const CHARGED = `case when billing_mode = 'metered' then (
    select count(*) from postings where session_id = sessions.id and kind = 'session_minute'
  )::int4 end as charged`;

// A peer that was lost had been there, even if that was never reported.
const callNotePeer = statement<ChargedRow>(
  'note_peer',
  `update sessions set peer_news_at = $3::timestamptz,
     peer_joined_at = coalesce(peer_joined_at, greatest($4::timestamptz, alive_at), $5::timestamptz),
     peer_lost_at = case when $6::boolean then coalesce(greatest($4::timestamptz, alive_at), $5::timestamptz) end
   where id = $1::uuid and status in ('starting', 'active') and attempt = $2
     and (peer_news_at is null or peer_news_at < $3::timestamptz)
   returning ${SESSION_COLUMNS}, ${CHARGED}`,
);

export async function updateSession(
  db: Executor,
  id: string,
  set: Partial<
    Omit<SessionRow, 'metadata' | 'location' | 'abilities' | 'conditions'> & {
      metadata: null;
      location: null;
    }
  >,
): Promise<void> {
  await db.updateTable('sessions').set(set).where('id', '=', id).execute();
}

/**
 * A session that starts counts from here on, and has a time of its own. Another machine's clock may be off: the avatar
 * joined between the intent and now. Undefined: it was undone or ended meanwhile.
 */
export async function activateSession(
  db: Executor,
  id: string,
  { joinedAt, abilities }: { joinedAt: Date; abilities: SessionAbilities | null },
  now: Date,
): Promise<(ChargedRow & { joined_at: Date }) | undefined> {
  const [row] = await callActivate(db, [
    id,
    joinedAt,
    abilities === null ? null : JSON.stringify(abilities),
    now,
  ]);
  return row;
}

const callActivate = statement<ChargedRow & { joined_at: Date }>(
  'activate_session',
  `update sessions set status = 'active', started_at = $4::timestamptz, alive_at = $4::timestamptz,
     heard_at = $4::timestamptz, joined_at = least(greatest($2::timestamptz, created_at), $4::timestamptz),
     abilities = coalesce($3::jsonb, abilities)
   where id = $1::uuid and status = 'starting'
   returning ${SESSION_COLUMNS}, ${CHARGED}`,
);

/** What one process of the session lost, in place of what it said before. */
export async function writeCondition(
  db: Executor,
  id: string,
  attempt: number,
  condition: SessionCondition,
): Promise<void> {
  await sql`
    update sessions set conditions = conditions || ${JSON.stringify({ [attempt]: condition })}::jsonb
    where id = ${id}`.execute(db);
}

export async function writeAbilities(
  db: Executor,
  id: string,
  abilities: SessionAbilities | null,
): Promise<void> {
  if (abilities === null) return;
  await sql`update sessions set abilities = ${JSON.stringify(abilities)}::jsonb where id = ${id}`.execute(db);
}

type ActiveRow = Pick<ActiveSession, 'row' | 'chargedMinutes' | 'aliveAt' | 'reportedAt'>;

/** An active session with what decides about it; undefined once it is anything but active. */
export async function loadActive(db: Executor, id: string): Promise<ActiveRow | undefined> {
  const [row] = await selectCharged(db, [id]);
  return row === undefined ? undefined : activeRow(row);
}

/** The same, of a row that was just read or written. */
export function activeRow({ charged, ...row }: ChargedRow): ActiveRow | undefined {
  const { status, joined_at, started_at } = row;
  if (status !== 'active' || joined_at === null || started_at === null) return undefined;
  const aliveAt = row.alive_at ?? joined_at;
  return {
    row: { ...row, joined_at, started_at },
    chargedMinutes: charged ?? 0,
    aliveAt,
    reportedAt: aliveAt,
  };
}

const selectCharged = statement<ChargedRow>(
  'select_charged',
  `select ${SESSION_COLUMNS}, ${CHARGED} from sessions where id = $1::uuid and status = 'active'`,
);

/** Claims a notice in the row: of several processes one gets true and sends it. */
export async function claimNotice(db: Executor, id: string, secondsLeft: number): Promise<boolean> {
  const claimed = await db
    .updateTable('sessions')
    .set({ noticed_seconds: secondsLeft })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('noticed_seconds', 'is', null), eb('noticed_seconds', '>', secondsLeft)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * When starts of the account's keys failed by the caller's doing, newest first and a few at most: none from before
 * its last start that succeeded. A render-only session that its caller ended before the avatar came is one too.
 */
export async function failedStarts(
  db: Executor,
  accountId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Date[]> {
  const rows = await selectFailedStarts(db, [accountId, from, until]);
  return rows.map((row) => row.ended_at);
}

/**
 * Starts that fail by what the caller sent. Whether it was the caller's media server or a process of ours
 * that kept the avatar from joining cannot always be told apart.
 */
const CALLERS_FAILURES: readonly StartFailure[] = [
  'livekit_address_refused',
  'livekit_token_refused',
  'livekit_certificate_refused',
  'join_failed',
  'start_timeout',
];

const selectFailedStarts = statement<{ ended_at: Date }>(
  'select_failed_starts',
  `select f.ended_at from sessions f
   where f.account_id = $1::uuid and f.joined_at is null and f.ended_at is not null and f.origin = 'key'
     and f.ended_at > $2::timestamptz and f.ended_at <= $3::timestamptz
     and f.failure_code in (${CALLERS_FAILURES.map((code) => `'${code}'`).join(', ')})
     and not exists (
       select from sessions s where s.account_id = f.account_id and s.created_at > f.created_at
         and s.joined_at is not null
     )
   order by f.ended_at desc limit 10`,
);

/** The session is over and its bill stands; its room and its process are still to go. Answers where that one is. */
export async function markEnding(
  tx: Tx,
  id: string,
  ending: { reason: string; at: Date; minutes: number; microcredits: number },
): Promise<{ hostAddress: string | null }> {
  const { reason, at, minutes, microcredits } = ending;
  const [row] = await callMarkEnding(tx, [id, reason, at, minutes, microcredits]);
  if (row === undefined) throw new Error(`session ${id} is gone`);
  return row;
}

const callMarkEnding = statement<{ hostAddress: string | null }>(
  'mark_ending',
  `update sessions set status = 'ending', end_reason = $2, ended_at = $3, billed_minutes = $4, billed_microcredits = $5
   where id = $1::uuid
   returning (select address from media_hosts where id = media_host_id) as "hostAddress"`,
);

/** The room of an ended session is gone. */
export async function markEnded(db: Executor, id: string): Promise<void> {
  await callMarkEnded(db, [id]);
}

const callMarkEnded = statement(
  'mark_ended',
  `update sessions set status = 'ended' where id = $1::uuid and status = 'ending'`,
);

export async function activeOnHost(db: Executor, mediaHostId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('media_host_id', '=', mediaHostId)
    .where('status', '=', 'active')
    .execute();
  return rows.map((row) => row.id);
}

/** A session the reconciler looks at, with the address of its media host. */
export type UnfinishedSession = Pick<
  SessionsTable,
  'id' | 'kind' | 'status' | 'room_name' | 'created_at' | 'alive_at'
> & { hostAddress: string | null };

export async function listUnfinished(db: Executor): Promise<UnfinishedSession[]> {
  return db
    .selectFrom('sessions as s')
    .leftJoin('media_hosts as h', 'h.id', 's.media_host_id')
    .select(['s.id', 's.kind', 's.status', 's.room_name', 's.created_at', 's.alive_at'])
    .select('h.address as hostAddress')
    .where('s.status', 'in', ['starting', 'active', 'ending'])
    .execute();
}

/** All that run, and until when they are known to. */
export function listActive(db: Executor): Promise<Pick<SessionRow, 'id' | 'alive_at'>[]> {
  return selectActive(db, []);
}

const selectActive = statement<Pick<SessionRow, 'id' | 'alive_at'>>(
  'select_active',
  `select id, alive_at from sessions where status = 'active'`,
);

/** Of these rooms, those that a starting or active session stands behind. */
export async function wantedRooms(db: Executor, roomNames: string[]): Promise<Set<string>> {
  if (roomNames.length === 0) return new Set();
  const rows = await db
    .selectFrom('sessions')
    .select('room_name')
    .where('kind', '=', 'hosted')
    .where('status', 'in', ['starting', 'active'])
    .where('room_name', 'in', roomNames)
    .execute();
  return new Set(rows.map((row) => row.room_name));
}

export async function roomPrefix(db: Executor): Promise<string> {
  const row = await db.selectFrom('deployment').select('room_prefix').executeTakeFirstOrThrow();
  return row.room_prefix;
}

/** The rehearsal of an avatar that has a place on a media host; an account has one at a time. */
export async function findRehearsal(
  db: Executor,
  avatarId: string,
): Promise<{ id: string; hostAddress: string } | undefined> {
  return db
    .selectFrom('sessions as s')
    .innerJoin('media_hosts as h', 'h.id', 's.media_host_id')
    .select(['s.id', 'h.address as hostAddress'])
    .where('s.avatar_id', '=', avatarId)
    .where('s.origin', '=', 'studio')
    .where('s.status', 'in', ['starting', 'active'])
    .executeTakeFirst();
}

/** Whether a session of the studio runs or starts; read under the account's lock. */
export async function runsRehearsal(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('origin', '=', 'studio')
    .where('status', 'in', ['starting', 'active'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
