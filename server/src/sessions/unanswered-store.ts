import type { AnswerOutcome } from '@vivant/contract/answer-grounds';
import { sql } from 'kysely';
import type { Executor } from '../ports/database.ts';

export interface UnansweredRow {
  question: string;
  times: number;
  askedAt: Date;
  sessionId: string;
  outcome: AnswerOutcome;
}

/**
 * Questions that an avatar left unanswered, those asked last first: of its newest `read` answers of that kind, each
 * question once, as it was put last.
 */
export async function readUnanswered(
  db: Executor,
  { avatarId, read, limit }: { avatarId: string; read: number; limit: number },
): Promise<UnansweredRow[]> {
  const { rows } = await sql<UnansweredRow>`
    select (array_agg(question order by at desc))[1] as question, count(*)::int4 as times, max(at) as "askedAt",
      (array_agg(session_id order by at desc))[1] as "sessionId", (array_agg(outcome order by at desc))[1] as outcome
    from (
      select at, session_id, unanswered_key as key, grounds->>'question' as question, grounds->>'outcome' as outcome
      from session_turns where unanswered_of = ${avatarId} order by at desc limit ${read}
    ) newest
    group by key order by max(at) desc limit ${limit}`.execute(db);
  return rows;
}

/** From now on these questions, by their keys, count as seen to. */
export async function clearUnanswered(
  db: Executor,
  { avatarId, keys }: { avatarId: string; keys: readonly string[] },
): Promise<void> {
  await sql`
    update session_turns set unanswered_of = null, unanswered_key = null
    where unanswered_of = ${avatarId} and unanswered_key = any(${keys}::text[])`.execute(db);
}
