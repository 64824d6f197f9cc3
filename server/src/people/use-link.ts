import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { StudioError } from '@vivant/contract/studio/errors';
import type { LinkUse } from '@vivant/contract/studio/people';
import type { Clock } from '@vivant/platform/clock';
import type { PlainLog } from '@vivant/platform/plain-log';
import type { AuditLog } from '../audit/audit-log.ts';
import type { Db } from '../ports/database.ts';
import { deleteAttemptsOf } from './attempt-store.ts';
import { deleteIdentitiesOf } from './identity-store.ts';
import { type LinkRecord, takeLink } from './link-store.ts';
import { deletePasskeysOf } from './passkey-store.ts';
import type { Passwords } from './passwords.ts';
import type { SignIns } from './sign-ins.ts';
import type { SignedIn } from './signed-in.ts';
import {
  findPerson,
  insertMembership,
  insertPerson,
  isAnybodyThere,
  lockAccount,
  lockPerson,
  setOperator,
  setPasswordHash,
} from './store.ts';

/** Somebody who has opened a link. */
export interface Guest {
  device: string;
  /** Their network, by which turns are given. */
  from: string;
  /** At the machine the service runs on: anyone who can open the link there needs no password. */
  isLocal: boolean;
  /** The person signed in to the browser that opened it, if any. */
  signedIn: SignedIn | null;
}

export interface UseLinkDeps {
  db: Db;
  clock: Clock;
  log: PlainLog;
  audit: AuditLog;
  passwords: Passwords;
  signIns: SignIns;
}

/**
 * Each use is one transaction, which also ends the sign-in that it replaces: a link that let nobody in stays valid.
 * Returns the cookie's value; null: the existing sign-in stays, and now looks at the link's account.
 */
export async function useLink(
  deps: UseLinkDeps,
  link: LinkRecord,
  use: LinkUse,
  guest: Guest,
): Promise<string | null> {
  if (link.personId !== null) return signInBy(deps, link, link.personId, use, guest);
  if (guest.signedIn === null) return joinAnew(deps, link, use, guest);
  await join(deps, link, guest.signedIn);
  return null;
}

/** Somebody who was not a member of anything before. */
async function joinAnew(deps: UseLinkDeps, link: LinkRecord, use: LinkUse, guest: Guest): Promise<string> {
  const { db, clock, log, audit, passwords, signIns } = deps;
  const { accountId, role } = link;
  const name = use.name ?? missing('name', 'what others call you');
  const email = use.email ?? link.email ?? missing('email', 'the address you will sign in with');
  if (link.email !== null && email !== link.email)
    throw new ServiceError('invalid_request', `email: this invitation is for ${link.email}.`);
  if (use.password === undefined && !guest.isLocal) missing('password', 'what you will sign in with');
  if ((await findPerson(db, { email })) !== null) throw emailTaken(email);
  const passwordHash = use.password === undefined ? null : await passwords.hash(use.password, guest.from);
  const person = { id: randomUUID(), name, email, passwordHash };
  const token = await db.transaction().execute(async (tx) => {
    if (link.isForFirstOwner) {
      await lockAccount(tx, accountId);
      if (await isAnybodyThere(tx)) throw usedUp();
    }
    if (!(await takeLink(tx, link.id))) throw usedUp();
    if (!(await insertPerson(tx, { ...person, now: clock.now() }))) throw emailTaken(email);
    await insertMembership(tx, { accountId, personId: person.id, role, now: clock.now() });
    // The link was printed where the service runs, and there is no operator yet.
    if (link.isForFirstOwner) await setOperator(tx, person.id, true);
    await audit.record(tx, {
      ...{ accountId, action: 'member.joined', subject: role },
      actor: { personId: person.id, name },
    });
    return signIns.start(tx, { personId: person.id, accountId, device: guest.device });
  });
  if (link.isForFirstOwner)
    log.warn({ personId: person.id }, 'the link for the first owner made a person operator');
  return token;
}

/**
 * Somebody who is a member elsewhere, and signed in. Their sign-in stays as it is: a new one would count as confirmed,
 * and anyone at an open screen could make a link and change the password with it.
 */
async function join(deps: UseLinkDeps, link: LinkRecord, signedIn: SignedIn): Promise<void> {
  const { db, clock, audit, signIns } = deps;
  const { accountId, role } = link;
  const { id: personId, name, email } = signedIn.person;
  if (link.email !== null && email !== link.email)
    throw new ServiceError(
      'invalid_request',
      `email: this invitation is for ${link.email}; you are signed in as ${email}.`,
    );
  await db.transaction().execute(async (tx) => {
    // They may have been removed from everything meanwhile.
    if ((await lockPerson(tx, personId)) === null) throw new StudioError('signed_out', 'Sign in first.');
    if (!(await insertMembership(tx, { accountId, personId, role, now: clock.now() })))
      throw new StudioError(
        'already_member',
        `You are a member of ${link.accountName} already. The link stays good for somebody else.`,
      );
    if (!(await takeLink(tx, link.id))) throw usedUp();
    await audit.record(tx, {
      ...{ accountId, action: 'member.joined', subject: role },
      actor: { personId, name },
    });
    if (!(await signIns.changeAccount(signedIn, accountId, tx)))
      throw new StudioError('signed_out', 'Sign in first.');
  });
}

/** Somebody who is a member, and may choose another password on the way. */
async function signInBy(
  deps: UseLinkDeps,
  { id, accountId }: LinkRecord,
  personId: string,
  { password }: LinkUse,
  { device, from, signedIn }: Guest,
): Promise<string> {
  const { db, audit, passwords, signIns } = deps;
  const passwordHash = password === undefined ? null : await passwords.hash(password, from);
  return db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, personId);
    // Gone too where the membership it stands for has ended meanwhile.
    if (person === null || !(await takeLink(tx, id))) throw usedUp();
    const actor = { personId, name: person.name };
    if (passwordHash !== null) {
      await setPasswordHash(tx, personId, passwordHash);
      // A person who knew the old one is signed out, and anything they may have left to come back with is removed.
      await signIns.endAll(tx, personId);
      await deletePasskeysOf(tx, personId);
      await deleteIdentitiesOf(tx, personId);
      await deleteAttemptsOf(tx, personId);
      await audit.record(tx, { accountId, actor, action: 'member.password_changed', subject: null });
    }
    await audit.record(tx, { accountId, actor, action: 'member.signed_in', subject: device });
    return signIns.start(tx, { personId, accountId, device, inPlaceOf: signedIn });
  });
}

export function usedUp(): ServiceError {
  return new ServiceError('link_invalid', 'This link was used already, or withdrawn. Ask for another.');
}

function emailTaken(email: string): StudioError {
  return new StudioError(
    'email_taken',
    `Somebody signs in as ${email} already. If that is you, sign in first and open the link again.`,
  );
}

function missing(field: string, what: string): never {
  throw new ServiceError('invalid_request', `${field} is missing: ${what}.`);
}
