import type { AuditLog } from '../audit/audit-log.ts';
import type { Tx } from '../ports/database.ts';
import type { SignIns } from './sign-ins.ts';
import { lockPerson, membershipsOf, type PersonRecord } from './store.ts';
import type { Guest } from './use-link.ts';

/**
 * Begins a sign-in of somebody who has shown who they are, in the first of their accounts. Returns the cookie's value;
 * null: they are no member of anything any more, or `stillHolds` says that what they showed counts no longer.
 */
export async function enter(
  tx: Tx,
  { audit, signIns }: { audit: AuditLog; signIns: SignIns },
  of: Pick<Guest, 'device' | 'signedIn'> & {
    personId: string;
    /** When they showed it; null: the provider does not say, so nothing that needs it fresh is open. */
    confirmedAt?: Date | null;
    stillHolds?(person: PersonRecord): boolean;
  },
): Promise<string | null> {
  const { personId, device, signedIn, confirmedAt, stillHolds = () => true } = of;
  const person = await lockPerson(tx, personId);
  if (person === null || !stillHolds(person)) return null;
  const [account] = await membershipsOf(tx, personId);
  if (account === undefined) return null;
  const actor = { personId, name: person.name };
  await audit.record(tx, { accountId: account.id, actor, action: 'member.signed_in', subject: device });
  return signIns.start(tx, { personId, accountId: account.id, device, inPlaceOf: signedIn, confirmedAt });
}
