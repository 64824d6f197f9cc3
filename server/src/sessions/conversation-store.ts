import { type AnswerGrounds, isUnanswered } from '@vivant/contract/answer-grounds';
import { questionKey } from '@vivant/contract/answers-document';
import type { Transcript } from '@vivant/contract/session-view';
import type { StudioTurn } from '@vivant/contract/studio/sessions';
import { sql } from 'kysely';
import type { Executor } from '../ports/database.ts';
import type { SessionTurnsTable } from '../ports/session-tables.ts';

type Turn = Omit<Transcript['turns'][number], 'at' | 'beganAt'>;

/**
 * Keeps a turn; one of an unknown session, or one that is kept already, is dropped. Waits for who deletes what was said,
 * and they for this. Returns whether it was kept now.
 */
export async function insertTurn(
  db: Executor,
  turn: Turn & { sessionId: string; at: Date; beganAt: Date | null; grounds: AnswerGrounds | null },
): Promise<boolean> {
  const passages = turn.passages.map(({ source, place }) => ({
    source: withoutNul(source),
    place: place === null ? null : withoutNul(place),
  }));
  const key = turn.grounds !== null && isUnanswered(turn.grounds) ? questionKey(turn.grounds.question) : '';
  // Members who try their own avatar see for themselves.
  const isMarked = sql`origin <> 'studio' and ${key}::text <> ''`;
  const { rows } = await sql`
    insert into session_turns (session_id, at, role, text, sources, interrupted, began_at, timing, passages,
      grounds, unanswered_of, unanswered_key)
    select id, ${turn.at}, ${turn.role}, ${withoutNul(turn.text)}, ${turn.sources.map(withoutNul)}::text[],
      ${turn.interrupted}, ${turn.beganAt}::timestamptz,
      ${turn.timing === null ? null : JSON.stringify(turn.timing)}::jsonb, ${JSON.stringify(passages)}::jsonb,
      ${turn.grounds === null ? null : JSON.stringify(turn.grounds)}::jsonb,
      case when ${isMarked} then avatar_id end, case when ${isMarked} then ${key}::text end
    from sessions where id = ${turn.sessionId} and not forgotten for share
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
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

/** All that was said in a session, oldest first, for members of its account. */
export async function readStudioTurns(db: Executor, sessionId: string): Promise<StudioTurn[]> {
  const rows = await db
    .selectFrom('session_turns')
    .select(['at', 'role', 'text', 'sources', 'interrupted', 'began_at', 'timing', 'passages', 'grounds'])
    .where('session_id', '=', sessionId)
    .orderBy('at')
    // Of the same millisecond: who asked comes first.
    .orderBy('role', 'desc')
    .execute();
  return rows.map(({ at, began_at, ...turn }) => ({
    at: at.toISOString(),
    beganAt: began_at?.toISOString() ?? null,
    ...turn,
  }));
}

/** The same for callers, who may show it to anybody. */
export async function readTranscript(db: Executor, sessionId: string): Promise<Transcript['turns']> {
  return (await readStudioTurns(db, sessionId)).map(({ grounds: _, ...turn }) => turn);
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
