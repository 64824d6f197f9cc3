import { StudioError } from '@vivant/contract/studio/errors';
import type { SignIn } from '@vivant/contract/studio/people';
import type { Clock } from '@vivant/platform/clock';
import type { PlainLog } from '@vivant/platform/plain-log';
import { type AuditLog, actorOf } from '../audit/audit-log.ts';
import type { Db } from '../ports/database.ts';
import { deleteAttemptsOf } from './attempt-store.ts';
import { enter } from './enter.ts';
import { deleteLinksOfPerson } from './link-store.ts';
import { createLinks, type Links } from './links.ts';
import { createMembers, type Members } from './members.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';
import { createPasswords } from './passwords.ts';
import { createProve, type Prove } from './proofs.ts';
import { createSignIns, type SignIns } from './sign-ins.ts';
import type { SignedIn } from './signed-in.ts';
import { findPerson, setPasswordHash } from './store.ts';
import type { Guest } from './use-link.ts';

export interface People {
  links: Links;
  members: Members;
  passkeys: Passkeys;
  signIns: SignIns;
  prove: Prove;
  /** Returns the cookie's value. @throws StudioError wrong_sign_in; ServiceError unavailable */
  signIn(who: SignIn, guest: Pick<Guest, 'device' | 'from' | 'signedIn'>): Promise<string>;
  /** @throws StudioError wrong_sign_in; ServiceError unavailable */
  confirm(signedIn: SignedIn, password: string, from: string): Promise<void>;
  /** Every other sign-in of this person ends, and every link and visit begun that would lead to one. @throws StudioError signed_out; ServiceError unavailable */
  changePassword(signedIn: SignedIn, password: string, from: string): Promise<void>;
}

/**
 * The people who may sign in to the studio, and their sign-ins.
 * @param deps.hasProvider whether an identity provider is configured
 */
export function createPeople(deps: {
  db: Db;
  clock: Clock;
  log: PlainLog;
  audit: AuditLog;
  hasProvider: boolean;
}): People {
  const { db, audit } = deps;
  const passwords = createPasswords();
  const signIns = createSignIns(deps);
  const all = { ...deps, passwords, signIns };
  const passkeys = createPasskeys(all);

  return {
    links: createLinks(all),
    members: createMembers(all),
    passkeys,
    signIns,
    prove: createProve({ db, passwords, passkeys }),

    async signIn({ email, password }, { device, from, signedIn }) {
      const person = await findPerson(db, { email });
      const matches = await passwords.matches(password, person?.passwordHash ?? null, from);
      if (person === null || !matches) throw wrongSignIn();
      return db.transaction().execute(async (tx) => {
        const token = await enter(tx, all, {
          ...{ personId: person.id, device, signedIn },
          // The password that was checked may have been changed since.
          stillHolds: ({ passwordHash }) => passwordHash === person.passwordHash,
        });
        if (token === null) throw wrongSignIn();
        return token;
      });
    },

    async confirm(signedIn, password, from) {
      const person = await findPerson(db, signedIn.person);
      if (!(await passwords.matches(password, person?.passwordHash ?? null, from)))
        throw new StudioError('wrong_sign_in', 'This is not your password.');
      await signIns.confirm(signedIn);
    },

    async changePassword(signedIn, password, from) {
      const { person, account } = signedIn;
      const hash = await passwords.hash(password, from);
      await db.transaction().execute(async (tx) => {
        await signIns.mustStand(tx, signedIn);
        await setPasswordHash(tx, person.id, hash);
        await signIns.endOthers(tx, signedIn);
        await deleteLinksOfPerson(tx, person.id);
        await deleteAttemptsOf(tx, person.id);
        await audit.record(tx, {
          ...{ accountId: account.id, action: 'member.password_changed', subject: null },
          actor: actorOf(person),
        });
      });
    },
  };
}

const wrongSignIn = () => new StudioError('wrong_sign_in', 'Address and password do not fit each other.');
