import type { Degradation, SessionCondition } from '@vivant/contract/session-condition';
import type { SessionRow } from '../ports/session-tables.ts';
import type { SessionDeps } from './session-deps.ts';
import { lockSession, writeCondition } from './store.ts';

/** The last report of a session's process about what it lost. */
export interface ConditionNews {
  sessionId: string;
  attempt: number;
  condition: SessionCondition;
}

/** Writes down what a session lost. Totals are reported repeatedly: those that are not newer change nothing. */
export async function takeCondition({ db, metrics }: SessionDeps, news: ConditionNews): Promise<void> {
  const { sessionId, attempt, condition } = news;
  const added = await db.transaction().execute(async (tx) => {
    const row = await lockSession(tx, sessionId);
    if (row === undefined || (row.status !== 'active' && row.status !== 'starting')) return [];
    if (attempt > row.attempt || !isNewCondition(row, news)) return [];
    await writeCondition(tx, sessionId, attempt, condition);
    return condition.degradations.slice(row.conditions[attempt]?.degradations.length ?? 0);
  });
  for (const { part, reason } of added) metrics.sessionDegraded(part, reason);
}

export function isNewCondition(
  { conditions }: Pick<SessionRow, 'conditions'>,
  { attempt, condition }: ConditionNews,
): boolean {
  const known = conditions[attempt];
  return known === undefined || known.at < condition.at;
}

/** Of all processes of a session, oldest first. */
export function degradationsOf({ conditions }: Pick<SessionRow, 'conditions'>): Degradation[] {
  return Object.entries(conditions)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .flatMap(([, { degradations }]) => degradations);
}
