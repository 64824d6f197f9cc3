import type { Degradation, SessionCondition } from '@vivant/contract/session-condition';
import type { SessionRow } from '../ports/session-tables.ts';
import type { SessionDeps } from './session-deps.ts';
import { lockSession, readRunning, writeCondition } from './store.ts';

/** What a process of a session said last of what it lost. */
export interface ConditionNews {
  sessionId: string;
  attempt: number;
  condition: SessionCondition;
}

/** Writes down what a session lost. Totals come again and again: what is not newer changes nothing. */
export async function takeCondition(
  { db, metrics }: SessionDeps,
  { sessionId, attempt, condition }: ConditionNews,
): Promise<void> {
  const added = await db.transaction().execute(async (tx) => {
    const row = await lockSession(tx, sessionId);
    if (row === undefined || (row.status !== 'active' && row.status !== 'starting')) return [];
    const known = row.conditions[attempt];
    if (attempt > row.attempt || (known !== undefined && known.at >= condition.at)) return [];
    await writeCondition(tx, sessionId, attempt, condition);
    return condition.degradations.slice(known?.degradations.length ?? 0);
  });
  for (const { part, reason } of added) metrics.sessionDegraded(part, reason);
}

/** What a host repeats with every heartbeat: nearly all of it is known. */
export async function takeRepeatedConditions(
  deps: SessionDeps,
  repeated: readonly ConditionNews[],
): Promise<void> {
  const known = await readRunning(
    deps.db,
    repeated.map(({ sessionId }) => sessionId),
  );
  for (const news of repeated) {
    const row = known.get(news.sessionId);
    if (row === undefined) continue;
    const at = row.conditions[news.attempt]?.at;
    if (at === undefined || at < news.condition.at) await takeCondition(deps, news);
  }
}

/** Of all processes of a session, oldest first. */
export function degradationsOf({ conditions }: Pick<SessionRow, 'conditions'>): Degradation[] {
  return Object.entries(conditions)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([, { degradations }]) => degradations);
}
