import { StudioError } from '@vivant/contract/studio/errors';
import type { Tx } from '../ports/database.ts';
import { hasIdentity } from './identity-store.ts';
import { readPasskeys } from './passkey-store.ts';
import { lockPerson } from './store.ts';

/**
 * Called after a way to sign in was removed, in the same transaction.
 * @param of.hasProvider without an identity provider nobody can sign in by the identities kept of it
 * @throws StudioError last_way_in: it was the last
 */
export async function mustKeepAWayIn(
  tx: Tx,
  { personId, hasProvider }: { personId: string; hasProvider: boolean },
): Promise<void> {
  const person = await lockPerson(tx, personId);
  if (person === null || person.passwordHash !== null) return;
  if ((await readPasskeys(tx, personId)).length > 0) return;
  if (hasProvider && (await hasIdentity(tx, personId))) return;
  throw new StudioError(
    'last_way_in',
    'You sign in by nothing else. Choose a password or add a passkey first.',
  );
}
