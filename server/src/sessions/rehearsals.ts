import { ServiceError } from '@vivant/contract/errors';
import { REHEARSAL_MAX_SECONDS } from '@vivant/contract/studio/rehearsal';
import type { Tx } from '../ports/database.ts';
import type { StartDeps } from './session-kind.ts';
import { runsRehearsal } from './store.ts';

/**
 * Nothing is charged for a rehearsal, so an account has one at a time, by the transaction that writes its session.
 * @throws ServiceError concurrent_session_limit
 */
export async function checkRehearsals({ credits }: StartDeps, tx: Tx, accountId: string): Promise<void> {
  await credits.lockAccount(tx, accountId);
  if (!(await runsRehearsal(tx, accountId))) return;
  throw new ServiceError(
    'concurrent_session_limit',
    `Somebody of this account is rehearsing. That ends when they leave, after ${REHEARSAL_MAX_SECONDS / 60} minutes at the latest.`,
  );
}
