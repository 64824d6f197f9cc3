import type { Transcript } from '@vivant/contract/session-view';
import { sql } from 'kysely';
import type { Executor } from '../ports/database.ts';
import type { SessionTurnsTable } from '../ports/session-tables.ts';

/**
 * Keeps a turn; one of an unknown session, or one that is kept already, is dropped. Waits for who deletes what was said,
 * and they for this.
 */
export async function insertTurn(db: Executor, turn: SessionTurnsTable): Promise<void> {
  await sql`
    insert into session_turns (session_id, at, role, text, sources, interrupted)
    select id, ${turn.at}, ${turn.role}, ${withoutNul(turn.text)}, ${turn.sources.map(withoutNul)}::text[],
      ${turn.interrupted}
    from sessions where id = ${turn.session_id} and not forgotten for share
    on conflict do nothing`.execute(db);
}

/** The last turns of a session, oldest first. */
export async function readTurns(
  db: Executor,
  sessionId: string,
  limit: number,
): Promise<Pick<SessionTurnsTable, 'role' | 'text'>[]> {
  const rows = await db
    .selectFrom('session_turns')
    .select(['role', 'text'])
    .where('session_id', '=', sessionId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** All that was said in a session, oldest first. */
export async function readTranscript(db: Executor, sessionId: string): Promise<Transcript['turns']> {
  const rows = await db
    .selectFrom('session_turns')
    .select(['at', 'role', 'text', 'sources', 'interrupted'])
    .where('session_id', '=', sessionId)
    .orderBy('at')
    // Of the same millisecond: who asked comes first.
    .orderBy('role', 'desc')
    .execute();
  return rows.map(({ at, ...turn }) => ({ at: at.toISOString(), ...turn }));
}

/** As `insertTurn`. */
export async function insertLatency(
  db: Executor,
  latency: { sessionId: string; at: Date; endToEndMs: number },
): Promise<void> {
  await sql`
    insert into session_latencies (session_id, at, end_to_end_ms)
    select id, ${latency.at}, ${Math.max(0, Math.round(latency.endToEndMs))}::int4
    from sessions where id = ${latency.sessionId} and not forgotten for share
    on conflict do nothing`.execute(db);
}

/** PostgreSQL's text holds every character but this one. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
