import type { Db } from '@vivant/server/ports/database';

/**
 * Counts the places an account's sessions hold, again and again until stopped. Each count is one statement and so one
 * state of the database that really was: a cap that lets one start too many through shows here for as long as that
 * session runs. Times of the rows would not do: servers read the clock before they wait for the account's lock.
 * `stop` answers the greatest number that was held at once.
 */
export function watchPlaces(db: Db, accountId: string): { stop(): Promise<number> } {
  let watching = true;
  const most = (async () => {
    let most = 0;
    while (watching) most = Math.max(most, await countPlaces(db, accountId));
    return most;
  })();
  return {
    stop() {
      watching = false;
      return most;
    },
  };
}

async function countPlaces(db: Db, accountId: string): Promise<number> {
  const { places } = await db
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll<number>().as('places'))
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(places);
}

/** Of some sessions those that have given their place back, each with the reason on record. */
export async function readReturned(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .selectFrom('reservations as r')
    .innerJoin('sessions as s', 's.id', 'r.session_id')
    .select(['s.kind', 's.failure_code', 's.end_reason'])
    .where('r.session_id', 'in', sessionIds)
    .where('r.closed_at', 'is not', null)
    .execute();
  return rows.map(
    ({ kind, failure_code, end_reason }) => `${kind} ${failure_code ?? end_reason ?? 'no reason'}`,
  );
}
