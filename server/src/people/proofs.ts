import { StudioError } from '@vivant/contract/studio/errors';
import type { PersonProof } from '@vivant/contract/studio/people';
import type { Db, Tx } from '../ports/database.ts';
import type { PasskeySite, Passkeys } from './passkeys.ts';
import type { Passwords } from './passwords.ts';
import { findPerson, type PersonRecord } from './store.ts';

/** Whether what was judged still counts: asked under the lock of the person, in the transaction of what it opens. */
export type StillHolds = (tx: Tx, person: PersonRecord) => Promise<boolean>;

/**
 * Judges what somebody shows to be this person.
 * @param by.from the sender's network, by which turns are given
 * @throws StudioError wrong_sign_in, passkey_refused; ServiceError unavailable
 */
export type Prove = (
  personId: string,
  proof: PersonProof,
  by: { from: string; site: PasskeySite },
) => Promise<StillHolds>;

export function createProve(deps: {
  db: Db;
  passwords: Passwords;
  passkeys: Pick<Passkeys, 'prove'>;
}): Prove {
  const { db, passwords, passkeys } = deps;
  return async (personId, proof, { from, site }) => {
    if ('passkey' in proof) return passkeys.prove(personId, proof.passkey, site);
    const judged = (await findPerson(db, { id: personId }))?.passwordHash ?? null;
    if (!(await passwords.matches(proof.password, judged, from)))
      throw new StudioError('wrong_sign_in', 'This is not the password of this person.');
    return async (_tx, { passwordHash }) => passwordHash === judged;
  };
}
