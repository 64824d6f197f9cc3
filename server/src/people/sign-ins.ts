import { randomUUID } from 'node:crypto';
import { isUuid } from '@vivant/contract/ids';
import { StudioError } from '@vivant/contract/studio/errors';
import type { Me, SignInView } from '@vivant/contract/studio/people';
import type { Clock } from '@vivant/platform/clock';
import { hashToken, newToken } from '@vivant/platform/tokens';
import { type AuditLog, actorOf } from '../audit/audit-log.ts';
import type { Db, Tx } from '../ports/database.ts';
import {
  deleteExpiredSignIns,
  deleteSignIns,
  findSignIn,
  hasSignIn,
  insertSignIn,
  readSignIns,
  setAccount,
  setConfirmed,
  touchSignIn,
} from './sign-in-store.ts';
import type { SignedIn } from './signed-in.ts';
import { lockPerson, membershipsOf } from './store.ts';

const DAY_MS = 86_400_000;
/** A sign-in ends when it was not used for this long, and in any case this long after it began. */
const IDLE_MS = 14 * DAY_MS;
export const SIGN_IN_MAX_SECONDS = 90 * (DAY_MS / 1000);
/** How often use is written down, so that reading a page does not write to the database. */
const SEEN_EVERY_MS = 60_000;
/** For so long after somebody has shown who they are, they may do what an open screen must not be enough for. */

export interface SignIns {
  /**
   * Returns the cookie's value. The sign-in whose cookie it replaces ends.
   * @param of.confirmedAt when they showed who they are; null: not known; default: now
   */
  start(
    tx: Tx,
    of: {
      personId: string;
      accountId: string;
      device: string;
      inPlaceOf?: SignedIn | null;
      confirmedAt?: Date | null | undefined;
    },
  ): Promise<string>;
  /** Null: unknown, ended, expired, or no member of the account any more. */
  verify(token: string): Promise<SignedIn | null>;
  describe(signedIn: SignedIn): Promise<Me>;
  list(signedIn: SignedIn): Promise<SignInView[]>;
  /** Ends the sign-in that asks. */
  end(signedIn: SignedIn): Promise<void>;
  /**
   * Ends one of this person's sign-ins, or all but the one that asks; that is noted in the audit log. False: there was
   * none.
   * @throws StudioError signed_out
   */
  revoke(signedIn: SignedIn, which: { only: string } | 'others'): Promise<boolean>;
  /** Ends all but the one that asks; the change that calls this is noted itself. */
  endOthers(tx: Tx, signedIn: SignedIn): Promise<void>;
  endAll(tx: Tx, personId: string): Promise<void>;
  /** @param at when they showed who they are; default: now */
  confirm(signedIn: SignedIn, tx?: Tx, at?: Date): Promise<void>;
  /**
   * Locks the person: for changes that give somebody another way in, whose sign-in may have ended since the request
   * began.
   * @throws StudioError signed_out
   */
  mustStand(tx: Tx, signedIn: SignedIn): Promise<void>;
  /** As `mustStand`. */
  stands(tx: Tx, signedIn: SignedIn): Promise<boolean>;
  /** False: this person is not a member of that account, or the sign-in has ended. */
  changeAccount(signedIn: SignedIn, accountId: string, tx?: Tx): Promise<boolean>;
}

export function createSignIns({ db, clock, audit }: { db: Db; clock: Clock; audit: AuditLog }): SignIns {
  const now = () => clock.now();

  async function stands(tx: Tx, { signInId, person }: SignedIn): Promise<boolean> {
    const there = await lockPerson(tx, person.id);
    return there !== null && hasSignIn(tx, { id: signInId, personId: person.id });
  }

  async function mustStand(tx: Tx, signedIn: SignedIn): Promise<void> {
    if (!(await stands(tx, signedIn))) throw new StudioError('signed_out', 'Sign in first.');
  }

  return {
    async start(tx, { personId, accountId, device, inPlaceOf = null, confirmedAt = now() }) {
      if (inPlaceOf !== null) await deleteSignIns(tx, inPlaceOf.person.id, { only: inPlaceOf.signInId });
      const { token, tokenHash } = newToken();
      const startedBefore = new Date(now().getTime() - SIGN_IN_MAX_SECONDS * 1000);
      await deleteExpiredSignIns(tx, { seenBefore: new Date(now().getTime() - IDLE_MS), startedBefore });
      await insertSignIn(tx, {
        ...{ id: randomUUID(), tokenHash, personId, accountId, device, now: now() },
        confirmedAt: confirmedAt ?? new Date(0),
      });
      return token;
    },

    async verify(token) {
      const found = await findSignIn(db, hashToken(token));
      if (found === null) return null;
      const { startedAt, lastSeenAt, ...signedIn } = found;
      const at = now();
      const sinceSeenMs = at.getTime() - lastSeenAt.getTime();
      if (sinceSeenMs > IDLE_MS || at.getTime() - startedAt.getTime() > SIGN_IN_MAX_SECONDS * 1000)
        return null;
      if (sinceSeenMs > SEEN_EVERY_MS) await touchSignIn(db, signedIn.signInId, at);
      return signedIn;
    },

    describe: async ({ person, account, role, isOperator }) => ({
      person,
      account,
      role,
      isOperator,
      accounts: await membershipsOf(db, person.id),
    }),

    list: async ({ person, signInId }) =>
      (await readSignIns(db, person.id)).map((one) => ({ ...one, isThisOne: one.id === signInId })),

    async end({ person, signInId }) {
      await deleteSignIns(db, person.id, { only: signInId });
    },

    async revoke(signedIn, which) {
      const { person, account, signInId } = signedIn;
      if (which !== 'others' && !isUuid(which.only)) return false;
      return db.transaction().execute(async (tx) => {
        await mustStand(tx, signedIn);
        const devices = await deleteSignIns(tx, person.id, which === 'others' ? { allBut: signInId } : which);
        if (devices.length === 0) return false;
        await audit.record(tx, {
          ...{ accountId: account.id, actor: actorOf(person), action: 'member.sign_in_ended' },
          subject: [...new Set(devices)].join(', '),
        });
        return true;
      });
    },

    async endOthers(tx, { person, signInId }) {
      await deleteSignIns(tx, person.id, { allBut: signInId });
    },

    async endAll(tx, personId) {
      await deleteSignIns(tx, personId, { allBut: null });
    },

    confirm: ({ signInId }, tx, at = now()) => setConfirmed(tx ?? db, signInId, at),

    stands,
    mustStand,

    changeAccount: ({ signInId, person }, accountId, tx) =>
      setAccount(tx ?? db, { id: signInId, personId: person.id, accountId }),
  };
}
