import { ServiceError } from '@vivant/contract/errors';
import { backoffMs } from '@vivant/platform/backoff';
import type { Clock } from '@vivant/platform/clock';
import type { Executor } from '../ports/database.ts';
import { failedStarts } from './store.ts';

/** After this many failures in a row within this time, the next start has to wait. */
const FAILURES = 3;
const WITHIN_MS = 60_000;
const WAIT_MS = { first: 5_000, longest: 60_000 };
/** Failures further back are forgotten. */
const REMEMBERED_MS = 600_000;

/**
 * Starts that fail are free for their caller, but each costs a media host a process and seconds of a slot. So an
 * account whose starts fail in a row through its own doing has to wait before the next one; this is read from the
 * sessions' rows, so it holds for all servers. Only failures that the caller can change count: lack of credits is
 * refused before anything is started, our own outages are not the caller's, and a start that was given up, by hanging
 * up or by ending it, is not a failure, as a visitor who closes a page must not hold up the next one. Called once the
 * start is known to be paid for, so that an account without credits is told that first.
 * @throws ServiceError unavailable, with the rest of the wait as Retry-After.
 */
export async function checkStartBackoff(
  { clock }: { clock: Clock },
  db: Executor,
  accountId: string,
): Promise<void> {
  const now = clock.now();
  const failures = await failedStarts(db, accountId, {
    from: new Date(now.getTime() - REMEMBERED_MS),
    until: now,
  });
  const [latest] = failures;
  if (latest === undefined) return;
  const leftMs = latest.getTime() + waitAfter(failures) - now.getTime();
  if (leftMs <= 0) return;
  throw new ServiceError(
    'unavailable',
    'The last starts of this account failed. Fix the cause, and try again later.',
    { retryAfterSeconds: Math.ceil(leftMs / 1000) },
  );
}

/** Newest first; 0 while no three of them fell within a minute. */
export function waitAfter(failures: readonly Date[]): number {
  // The first three that came so quickly begin it; all since then count, however slowly they came.
  const oldest = failures.findLastIndex((failure, index) => {
    const third = failures[index - (FAILURES - 1)];
    return third !== undefined && third.getTime() - failure.getTime() <= WITHIN_MS;
  });
  return oldest === -1 ? 0 : backoffMs(oldest - (FAILURES - 1), WAIT_MS);
}
