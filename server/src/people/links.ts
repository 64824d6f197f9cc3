import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Invitation, LinkUse } from '@vivant/contract/studio/people';
import type { Role } from '@vivant/contract/studio/roles';
import { hashToken, newToken } from '@vivant/platform/tokens';
import type { Actor } from '../audit/audit-log.ts';
import type { Tx } from '../ports/database.ts';
import {
  countInvitations,
  deleteExpiredLinks,
  deleteFirstOwnerLinks,
  deleteInvitation,
  deleteLinksOfPerson,
  findLink,
  insertLink,
  type LinkRecord,
  readInvitations,
} from './link-store.ts';
import { mustManage } from './must-manage.ts';
import { accountName, isAnybodyThere, lockAccount, lockOwners } from './store.ts';
import { type Guest, type UseLinkDeps, usedUp, useLink } from './use-link.ts';

const HOUR_MS = 3_600_000;
/** Time for an invitation to be read; what lets somebody in who has a place already is shorter. */
const INVITATION_MS = 7 * 24 * HOUR_MS;
const SIGN_IN_LINK_MS = HOUR_MS;
/** It is printed where the service runs, and may stand in a log there. */
const FIRST_OWNER_LINK_MS = HOUR_MS;
const OPEN_INVITATIONS_MAX = 100;

export interface NewLink {
  token: string;
  expiresAt: Date;
}

/** Links let in anyone who has them, once, until they expire. The database only stores their hashes. */
export interface Links {
  /**
   * A link stops working as soon as the person who made it may no longer invite.
   * @throws ServiceError invalid_request: there is no such account; StudioError role_not_allowed, too_many
   */
  invite(of: NewInvitationOf, actor: Actor): Promise<NewLink & { invitation: Invitation }>;
  /**
   * A link for the first owner, while nobody has joined any account; it replaces earlier ones. Null: somebody has
   * joined.
   * @param token of an earlier link, to be valid for as long again
   */
  firstOwnerLink(accountId: string, token?: string): Promise<NewLink | null>;
  /** For a member who cannot sign in otherwise; an earlier one stops. */
  signInLink(
    of: { accountId: string; personId: string; role: Role; name: string },
    actor: Actor,
  ): Promise<NewLink>;
  /** @throws ServiceError link_invalid, link_expired */
  view(token: string): Promise<LinkRecord>;
  /**
   * Returns the cookie's value; null: the guest's own sign-in stays, and looks at the account of the link now.
   * @throws ServiceError link_invalid, link_expired, invalid_request: something is missing; StudioError email_taken,
   * already_member
   */
  use(use: LinkUse, guest: Guest): Promise<string | null>;
  invitations(accountId: string): Promise<Invitation[]>;
  /** @throws StudioError not_found, role_not_allowed */
  withdraw(of: { accountId: string; id: string }, actor: Actor): Promise<void>;
}

export interface NewInvitationOf {
  accountId: string;
  role: Role;
  email?: string | undefined;
  /** Default: a week. */
  forMs?: number | undefined;
}

type Deps = UseLinkDeps;

export function createLinks(deps: Deps): Links {
  const { db, clock } = deps;
  return {
    invite: (of, actor) => invite(deps, of, actor),
    firstOwnerLink: (accountId, token) => firstOwnerLink(deps, accountId, token),
    signInLink: (of, actor) => signInLink(deps, of, actor),
    view: (token) => view(deps, token),
    use: async (use, guest) => useLink(deps, await view(deps, use.token), use, guest),
    invitations: (accountId) => readInvitations(db, accountId, clock.now()),
    withdraw: (of, actor) => withdraw(deps, of, actor),
  };
}

async function view({ db, clock }: Deps, token: string): Promise<LinkRecord> {
  const link = await findLink(db, hashToken(token));
  if (link === null || (link.isForFirstOwner && (await isAnybodyThere(db)))) throw usedUp();
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
  const madeBy = actor === 'operator' ? null : actor.personId;
  return deps.db.transaction().execute(async (tx) => {
    // One at a time, so that simultaneous invitations are counted too.
    if (actor !== 'operator') await lockOwners(tx, accountId);
    await mustManage(tx, accountId, actor);
    if (actor !== 'operator') await assertInvitationQuota(tx, accountId, deps.clock.now());
    const made = await make(deps, tx, {
      ...{ accountId, role, email, personId: null, madeBy, forMs },
      isForFirstOwner: false,
    });
    // Not the address: nothing takes it out of the log again.
    await deps.audit.record(tx, { accountId, actor, action: 'member.invited', subject: role });
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

/** @throws StudioError too_many */
async function assertInvitationQuota(tx: Tx, accountId: string, now: Date): Promise<void> {
  if ((await countInvitations(tx, accountId, now)) < OPEN_INVITATIONS_MAX) return;
  throw new StudioError(
    'too_many',
    `${OPEN_INVITATIONS_MAX} invitations are open. Withdraw those that nobody will use.`,
  );
}

/** Each start of the service makes one: those before it must not wait for somebody who reads an old log. */
async function firstOwnerLink(deps: Deps, accountId: string, again?: string): Promise<NewLink | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    if (await isAnybodyThere(tx)) return null;
    await deleteFirstOwnerLinks(tx, accountId);
    const { token, expiresAt } = await make(deps, tx, {
      ...{ accountId, role: 'owner', email: null, personId: null, madeBy: null },
      ...{ forMs: FIRST_OWNER_LINK_MS, isForFirstOwner: true, again },
    });
    const entry = { accountId, action: 'member.invited', subject: 'owner' } as const;
    await deps.audit.record(tx, { ...entry, actor: 'operator' });
    return { token, expiresAt };
  });
}

async function signInLink(
  deps: Deps,
  { accountId, personId, role, name }: { accountId: string; personId: string; role: Role; name: string },
  actor: Actor,
): Promise<NewLink> {
  return deps.db.transaction().execute(async (tx) => {
    await deleteLinksOfPerson(tx, personId);
    const made = await make(deps, tx, {
      ...{ accountId, role, email: null, personId, madeBy: null, isForFirstOwner: false },
      forMs: SIGN_IN_LINK_MS,
    });
    await deps.audit.record(tx, { accountId, actor, action: 'member.link_made', subject: name });
    return { token: made.token, expiresAt: made.expiresAt };
  });
}

async function make(
  { clock }: Deps,
  tx: Tx,
  {
    forMs,
    again,
    ...link
  }: Omit<LinkRecord, 'id' | 'accountName' | 'expiresAt'> & {
    madeBy: string | null;
    forMs: number;
    again?: string | undefined;
  },
): Promise<NewLink & { id: string; createdAt: Date }> {
  const createdAt = clock.now();
  const { token, tokenHash } =
    again === undefined ? newToken() : { token: again, tokenHash: hashToken(again) };
  const made = { ...link, id: randomUUID(), expiresAt: new Date(createdAt.getTime() + forMs) };
  await deleteExpiredLinks(tx, new Date(createdAt.getTime() - INVITATION_MS));
  await insertLink(tx, { ...made, tokenHash, now: createdAt });
  return { id: made.id, token, expiresAt: made.expiresAt, createdAt };
}

async function withdraw(
  { db, audit }: Deps,
  { accountId, id }: { accountId: string; id: string },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await mustManage(tx, accountId, actor);
    const deleted = isUuid(id) ? await deleteInvitation(tx, { accountId, id }) : null;
    if (deleted === null) throw new StudioError('not_found', 'There is no such invitation.');
    const { role: subject } = deleted;
    await audit.record(tx, { accountId, actor, action: 'member.invitation_withdrawn', subject });
  });
}
