import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Invitation, LinkUse } from '@vivant/contract/studio/people';
import type { Role } from '@vivant/contract/studio/roles';
import type { Actor, AuditLog } from '../audit/audit-log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db, Tx } from '../ports/database.ts';
import {
  deleteExpiredLinks,
  deleteInvitation,
  deleteLinksOfPerson,
  findLink,
  insertLink,
  type LinkRecord,
  readInvitations,
  takeLink,
} from './link-store.ts';
import type { Passwords } from './passwords.ts';
import type { SignIns } from './sign-ins.ts';
import type { SignedIn } from './signed-in.ts';
import { accountName, findPerson, insertMembership, insertPerson, setPasswordHash } from './store.ts';
import { hashToken, newToken } from './tokens.ts';

const HOUR_MS = 3_600_000;
/** Time for an invitation to be read; what lets somebody in who has a place already is shorter. */
const INVITATION_MS = 7 * 24 * HOUR_MS;
const SIGN_IN_LINK_MS = HOUR_MS;

export interface NewLink {
  token: string;
  expiresAt: Date;
}

/** Who opened a link. */
export interface Guest {
  device: string;
  /** Their network, by which turns are given. */
  from: string;
  /** At the machine the service runs on: whoever can open the link there may go without a password. */
  isLocal: boolean;
  /** In whose browser it was opened, where somebody is signed in there. */
  signedIn: SignedIn | null;
}

/** Links let in whoever has them, once, until they expire. The database knows the hash of each alone. */
export interface Links {
  /** @throws ServiceError invalid_request: there is no such account */
  invite(of: NewInvitationOf, actor: Actor): Promise<NewLink & { invitation: Invitation }>;
  /** For a member who cannot sign in otherwise; an earlier one stops. */
  signInLink(
    of: { accountId: string; personId: string; role: Role; name: string },
    actor: Actor,
  ): Promise<NewLink>;
  /** @throws ServiceError link_invalid, link_expired */
  view(token: string): Promise<LinkRecord>;
  /**
   * Returns the cookie's value. @throws ServiceError link_invalid, link_expired, invalid_request: something is
   * missing; StudioError email_taken
   */
  use(use: LinkUse, guest: Guest): Promise<string>;
  invitations(accountId: string): Promise<Invitation[]>;
  /** @throws StudioError not_found */
  withdraw(of: { accountId: string; id: string }, actor: Actor): Promise<void>;
}

export interface NewInvitationOf {
  accountId: string;
  role: Role;
  email?: string | undefined;
  /** Default: a week. */
  forMs?: number | undefined;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: AuditLog;
  passwords: Passwords;
  signIns: SignIns;
}

export function createLinks(deps: Deps): Links {
  const { db, clock } = deps;
  return {
    invite: (of, actor) => invite(deps, of, actor),
    signInLink: (of, actor) => signInLink(deps, of, actor),
    view: (token) => view(deps, token),
    async use(use, guest) {
      const link = await view(deps, use.token);
      if (link.personId !== null) return signIn(deps, link, link.personId, use, guest);
      return guest.signedIn === null
        ? joinAnew(deps, link, use, guest)
        : join(deps, link, guest.signedIn, guest);
    },
    invitations: (accountId) => readInvitations(db, accountId, clock.now()),
    withdraw: (of, actor) => withdraw(deps, of, actor),
  };
}

async function view({ db, clock }: Deps, token: string): Promise<LinkRecord> {
  const link = await findLink(db, hashToken(token));
  if (link === null) throw usedUp();
  if (link.expiresAt <= clock.now())
    throw new ServiceError('link_expired', 'This link has expired. Ask for another.');
  return link;
}

async function invite(
  deps: Deps,
  of: NewInvitationOf,
  actor: Actor,
): Promise<NewLink & { invitation: Invitation }> {
  const { accountId, role, email = null, forMs = INVITATION_MS } = of;
  if ((await accountName(deps.db, accountId)) === null)
    throw new ServiceError('invalid_request', `There is no account ${accountId}.`);
  return deps.db.transaction().execute(async (tx) => {
    const made = await make(deps, tx, { accountId, role, email, personId: null, forMs });
    await deps.audit.record(tx, { accountId, actor, action: 'member.invited', subject: email ?? role });
    const { id, createdAt, token, expiresAt } = made;
    const invitation = {
      id,
      role,
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
    return { token, expiresAt, invitation };
  });
}

async function signInLink(
  deps: Deps,
  { accountId, personId, role, name }: { accountId: string; personId: string; role: Role; name: string },
  actor: Actor,
): Promise<NewLink> {
  return deps.db.transaction().execute(async (tx) => {
    await deleteLinksOfPerson(tx, personId);
    const made = await make(deps, tx, { accountId, role, email: null, personId, forMs: SIGN_IN_LINK_MS });
    await deps.audit.record(tx, { accountId, actor, action: 'member.link_made', subject: name });
    return { token: made.token, expiresAt: made.expiresAt };
  });
}

async function make(
  { clock }: Deps,
  tx: Tx,
  {
    forMs,
    ...link
  }: { accountId: string; role: Role; email: string | null; personId: string | null; forMs: number },
): Promise<NewLink & { id: string; createdAt: Date }> {
  const createdAt = clock.now();
  const { token, tokenHash } = newToken();
  const made = { ...link, id: randomUUID(), expiresAt: new Date(createdAt.getTime() + forMs) };
  await deleteExpiredLinks(tx, new Date(createdAt.getTime() - INVITATION_MS));
  await insertLink(tx, { ...made, tokenHash, now: createdAt });
  return { id: made.id, token, expiresAt: made.expiresAt, createdAt };
}

/** Somebody who was not a member of anything before. */
async function joinAnew(deps: Deps, link: LinkRecord, use: LinkUse, guest: Guest): Promise<string> {
  const { db, clock, audit, passwords, signIns } = deps;
  const { accountId, role } = link;
  const name = use.name ?? missing('name', 'what others call you');
  const email = use.email ?? link.email ?? missing('email', 'the address you will sign in with');
  if (link.email !== null && email !== link.email)
    throw new ServiceError('invalid_request', `email: this invitation is for ${link.email}.`);
  if (use.password === undefined && !guest.isLocal) missing('password', 'what you will sign in with');
  if ((await findPerson(db, { email })) !== null) throw emailTaken(email);
  const passwordHash = use.password === undefined ? null : await passwords.hash(use.password, guest.from);
  const person = { id: randomUUID(), name, email, passwordHash };
  return db.transaction().execute(async (tx) => {
    if (!(await takeLink(tx, link.id))) throw usedUp();
    if (!(await insertPerson(tx, { ...person, now: clock.now() }))) throw emailTaken(email);
    await insertMembership(tx, { accountId, personId: person.id, role, now: clock.now() });
    await audit.record(tx, {
      ...{ accountId, action: 'member.joined', subject: role },
      actor: { personId: person.id, name },
    });
    return signIns.start(tx, { personId: person.id, accountId, device: guest.device });
  });
}

/** Somebody who is a member elsewhere, and signed in. */
async function join(deps: Deps, link: LinkRecord, { person }: SignedIn, { device }: Guest): Promise<string> {
  const { db, clock, audit, signIns } = deps;
  const { accountId, role } = link;
  if (link.email !== null && person.email !== link.email)
    throw new ServiceError(
      'invalid_request',
      `email: this invitation is for ${link.email}; you are signed in as ${person.email}.`,
    );
  return db.transaction().execute(async (tx) => {
    if (!(await takeLink(tx, link.id))) throw usedUp();
    await insertMembership(tx, { accountId, personId: person.id, role, now: clock.now() });
    await audit.record(tx, {
      ...{ accountId, action: 'member.joined', subject: role },
      actor: { personId: person.id, name: person.name },
    });
    return signIns.start(tx, { personId: person.id, accountId, device });
  });
}

/** Somebody who is a member, and may choose another password on the way. */
async function signIn(
  deps: Deps,
  { id, accountId }: LinkRecord,
  personId: string,
  { password }: LinkUse,
  guest: Guest,
): Promise<string> {
  const { db, audit, passwords, signIns } = deps;
  const passwordHash = password === undefined ? null : await passwords.hash(password, guest.from);
  return db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, { id: personId });
    if (person === null || !(await takeLink(tx, id))) throw usedUp();
    const actor = { personId, name: person.name };
    if (passwordHash !== null) {
      await setPasswordHash(tx, personId, passwordHash);
      // Whoever knew the old one is out.
      await signIns.endAll(tx, personId);
      await audit.record(tx, { accountId, actor, action: 'member.password_changed', subject: null });
    }
    await audit.record(tx, { accountId, actor, action: 'member.signed_in', subject: guest.device });
    return signIns.start(tx, { personId, accountId, device: guest.device });
  });
}

async function withdraw(
  { db, audit }: Deps,
  { accountId, id }: { accountId: string; id: string },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const deleted = isUuid(id) ? await deleteInvitation(tx, { accountId, id }) : null;
    if (deleted === null) throw new StudioError('not_found', 'There is no such invitation.');
    const subject = deleted.email;
    await audit.record(tx, { accountId, actor, action: 'member.invitation_withdrawn', subject });
  });
}

function usedUp(): ServiceError {
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
