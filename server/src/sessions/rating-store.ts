import type { SessionSearch } from '@vivant/contract/studio/sessions';
import type { VisitorRating } from '@vivant/contract/visitor-page';
import { sql } from 'kysely';
import type { Executor, Tx } from '../ports/database.ts';
import { conditionsOf, originIn } from './account-sessions-store.ts';

/** In place of what the visitor said before. */
export async function putRating(
  tx: Tx,
  of: { sessionId: string; accountId: string },
  { stars, comment }: VisitorRating,
  now: Date,
): Promise<void> {
  const said = { stars, comment: comment?.trim() || null, rated_at: now };
  await tx
    .insertInto('session_ratings')
    .values({ session_id: of.sessionId, account_id: of.accountId, ...said })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(said))
    .execute();
}

/** Stars of these sessions, by id; sessions without a rating are left out. */
export async function readStars(
  db: Executor,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('session_ratings')
    .select(['session_id', 'stars'])
    .where('session_id', 'in', sessionIds)
    .execute();
  return new Map(rows.map((row) => [row.session_id, row.stars]));
}

export async function readRating(db: Executor, sessionId: string) {
  return db
    .selectFrom('session_ratings')
    .select(['stars', 'comment', 'rated_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** The average over all sessions that a search finds, all pages together; null without ratings. */
export async function averageRating(
  db: Executor,
  accountId: string,
  { avatarIds, ...search }: Omit<SessionSearch, 'avatar'> & { avatarIds: readonly string[] | null },
): Promise<{ count: number; average: number } | null> {
  const { state, startedBy, kind, ...rest } = search;
  // Rated is what somebody came to: not what the service only renders, what failed to start, or a try in the studio.
  if (kind === 'render_only' || state === 'failed' || startedBy === 'studio') return null;
  const conditions = [
    ...[sql`account_id = ${accountId}`, ...conditionsOf(rest)],
    ...(avatarIds === null ? [] : [sql`avatar_id = any(${avatarIds}::uuid[])`]),
    ...(startedBy === undefined ? [] : [originIn(startedBy)]),
  ];
  const { rows } = await sql<{ count: number; average: number | null }>`
    select count(*)::int8 as count, avg(stars)::float8 as average
    from session_ratings where ${sql.join(conditions, sql` and `)}`.execute(db);
  const [row] = rows;
  return row === undefined || row.average === null ? null : { count: row.count, average: row.average };
}
