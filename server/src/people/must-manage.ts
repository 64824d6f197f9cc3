import { StudioError } from '@vivant/contract/studio/errors';
import { mayDo } from '@vivant/contract/studio/roles';
import type { Actor } from '../audit/audit-log.ts';
import type { Tx } from '../ports/database.ts';
import { lockRole } from './store.ts';

/**
 * Judged in the transaction of the change, and held until its end: a role may have ended since the request began.
 * @throws StudioError role_not_allowed
 */
export async function mustManage(tx: Tx, accountId: string, actor: Actor): Promise<void> {
  if (actor === 'operator') return;
  const role = await lockRole(tx, { accountId, personId: actor.personId });
  if (role === null || !mayDo(role, 'manage'))
    throw new StudioError('role_not_allowed', 'You may no longer manage this account.');
}
