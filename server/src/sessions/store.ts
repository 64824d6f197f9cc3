import type { SessionAbilities, SessionCondition } from '@vivant/contract/session-condition';
import { sql } from 'kysely';
import { type Executor, statement, type Tx } from '../ports/database.ts';
import type { SessionRow, SessionsTable } from '../ports/session-tables.ts';
import type { ActiveSession, StartFailure } from './lifecycle.ts';

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
  return tx
    .insertInto('sessions')
    .values({
      ...session,
      status: 'starting',
      metadata: session.metadata === null ? null : JSON.stringify(session.metadata),
      location: session.location == null ? null : JSON.stringify(session.location),
      created_at: sql<Date>`greatest(${now}::timestamptz,
        (select max(created_at) + interval '1 ms' from sessions where account_id = ${session.account_id}))`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the session's row; always before its account, so that two locks never cross. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  return tx.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

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
 * another process has the session. What is heard for the first time now has happened since its host was last heard.
 */
export async function notePeer(
  db: Executor,
  news: { sessionId: string; attempt: number; newsAt: Date; at: Date; isLost: boolean },
): Promise<boolean> {
  const { sessionId, attempt, newsAt, at, isLost } = news;
  return (await callNotePeer(db, [sessionId, attempt, newsAt, at, isLost])).length > 0;
}

// A peer that was lost had been there, even if that was never reported.
const callNotePeer = statement(
  'note_peer',
  `update sessions set peer_news_at = $3::timestamptz,
     peer_joined_at = coalesce(peer_joined_at, greatest($4::timestamptz, alive_at)),
     peer_lost_at = case when $5::boolean then greatest($4::timestamptz, alive_at) end
   where id = $1::uuid and status in ('starting', 'active') and attempt = $2
     and (peer_news_at is null or peer_news_at < $3::timestamptz)
   returning id`,
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
): Promise<{ joined_at: Date } | undefined> {
  const { rows } = await sql<{ joined_at: Date }>`
    update sessions set status = 'active', started_at = ${now}, alive_at = ${now}, heard_at = ${now},
      joined_at = least(greatest(${joinedAt}::timestamptz, created_at), ${now}::timestamptz),
      abilities = coalesce(${abilities === null ? null : JSON.stringify(abilities)}::jsonb, abilities)
    where id = ${id} and status = 'starting'
    returning joined_at`.execute(db);
  return rows[0];
}

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

/** An active session with what decides about it; undefined once it is anything but active. */
export async function loadActive(
  db: Executor,
  id: string,
): Promise<Pick<ActiveSession, 'row' | 'chargedMinutes' | 'aliveAt' | 'reportedAt'> | undefined> {
  const row = await db
    .selectFrom('sessions as s')
    .selectAll('s')
    .select((eb) =>
      // No other is charged while it runs.
      eb
        .case()
        .when('s.billing_mode', '=', 'metered')
        .then(
          eb
            .selectFrom('postings as p')
            .select((p) => p.fn.countAll<number>().as('n'))
            .whereRef('p.session_id', '=', 's.id')
            .where('p.kind', '=', 'session_minute'),
        )
        .end()
        .as('charged'),
    )
    .where('s.id', '=', id)
    .where('s.status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined || row.joined_at === null || row.started_at === null) return undefined;
  const { charged, ...session } = row;
  return {
    row: { ...session, joined_at: row.joined_at, started_at: row.started_at },
    chargedMinutes: charged ?? 0,
    aliveAt: row.alive_at ?? row.joined_at,
    reportedAt: row.alive_at ?? row.joined_at,
  };
}

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
  const { rows } = await sql<{ ended_at: Date }>`
    select f.ended_at from sessions f
    where f.account_id = ${accountId} and f.joined_at is null and f.ended_at is not null and f.origin = 'key'
      and f.ended_at > ${from} and f.ended_at <= ${until}
      and f.failure_code = any(${CALLERS_FAILURES}::text[])
      and not exists (
        select from sessions s where s.account_id = f.account_id and s.created_at > f.created_at
          and s.joined_at is not null
      )
    order by f.ended_at desc limit 10`.execute(db);
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
