import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { StudioError } from '@vivant/contract/studio/errors';
import type { PasskeyAnswer, PasskeyView } from '@vivant/contract/studio/people';
import type { Clock } from '@vivant/platform/clock';
import { newToken } from '@vivant/platform/tokens';
import { type AuditLog, actorOf } from '../audit/audit-log.ts';
import type { Db, Tx } from '../ports/database.ts';
import { insertAttempt, takeAttempt } from './attempt-store.ts';
import { enter } from './enter.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  type PasskeyRecord,
  readPasskeys,
  touchPasskey,
} from './passkey-store.ts';
import type { SignIns } from './sign-ins.ts';
import type { SignedIn } from './signed-in.ts';
import type { Guest } from './use-link.ts';
import { mustKeepAWayIn } from './ways-in.ts';

/** The site of the page: a passkey works for one host, and its answer names the page. */
export interface PasskeySite {
  origin: string;
  host: string;
}

/** Each answer is to a challenge that is good once, for ten minutes. */
export interface Passkeys {
  list(personId: string): Promise<PasskeyView[]>;
  /** @throws StudioError too_many */
  newOptions(signedIn: SignedIn, site: PasskeySite): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** @throws StudioError passkey_refused, signed_out, too_many */
  add(
    signedIn: SignedIn,
    answer: PasskeyAnswer,
    from: PasskeySite & { device: string },
  ): Promise<PasskeyView>;
  /** @throws StudioError signed_out, not_found, last_way_in */
  remove(signedIn: SignedIn, id: string): Promise<void>;
  options(site: PasskeySite): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Returns the cookie's value. @throws StudioError passkey_refused */
  signIn(answer: PasskeyAnswer, from: PasskeySite & Pick<Guest, 'device' | 'signedIn'>): Promise<string>;
  /** Judges an answer of one of this person's; whether it still counts is asked again later. @throws StudioError passkey_refused */
  prove(personId: string, answer: PasskeyAnswer, site: PasskeySite): Promise<(tx: Tx) => Promise<boolean>>;
  /** @throws StudioError passkey_refused */
  confirm(signedIn: SignedIn, answer: PasskeyAnswer, site: PasskeySite): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: AuditLog;
  signIns: SignIns;
  hasProvider: boolean;
}

const NAME = 'Vivant Studio';
const PASSKEYS_MAX = 20;

/** Loaded by who needs it: its readers of certificates take longer than everything else of the studio. */
const webauthn = () => import('@simplewebauthn/server');

export function createPasskeys(deps: Deps): Passkeys {
  const { db, clock, audit, signIns } = deps;

  async function prove(personId: string, answer: PasskeyAnswer, site: PasskeySite) {
    const used = await judge(deps, answer, site);
    if (used.personId !== personId) throw refused();
    return (tx: Tx) => touchPasskey(tx, { ...used, now: clock.now() });
  }

  return {
    list: (personId) => readPasskeys(db, personId),

    async newOptions({ person }, { host }) {
      const { generateRegistrationOptions } = await webauthn();
      const { token } = newToken();
      const there = await readPasskeys(db, person.id);
      assertPasskeyQuota(there);
      await insertAttempt(db, { token, kind: 'new_passkey', personId: person.id, now: clock.now() });
      return generateRegistrationOptions({
        ...{ rpName: NAME, rpID: host, userName: person.email, userDisplayName: person.name },
        userID: Buffer.from(person.id),
        challenge: Buffer.from(token, 'base64url'),
        attestationType: 'none',
        excludeCredentials: there.map(({ id }) => ({ id })),
        // Found without typing a name, and opened by a finger, a face or a PIN: two factors in one.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add(signedIn, answer, { origin, host, device }) {
      const { person, account } = signedIn;
      const { verifyRegistrationResponse } = await webauthn();
      const judged = await verifyRegistrationResponse({
        response: await withoutAttestation(answer as unknown as RegistrationResponseJSON),
        expectedChallenge: (token) => isTaken(deps, { token, kind: 'new_passkey', personId: person.id }),
        ...{ expectedOrigin: origin, expectedRPID: host, requireUserVerification: true },
      }).catch(() => null);
      if (!judged?.verified) throw refused();
      const { id, publicKey, counter } = judged.registrationInfo.credential;
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        await signIns.mustStand(tx, signedIn);
        assertPasskeyQuota(await readPasskeys(tx, person.id));
        const passkey = { id, personId: person.id, publicKey: Buffer.from(publicKey), counter };
        if (!(await insertPasskey(tx, { ...passkey, device, now }))) throw refused();
        await audit.record(tx, {
          ...{ accountId: account.id, action: 'member.passkey_added', subject: device },
          actor: actorOf(person),
        });
      });
      return { id, device, addedAt: now.toISOString(), lastUsedAt: null };
    },

    async remove(signedIn, id) {
      const { person, account } = signedIn;
      await db.transaction().execute(async (tx) => {
        await signIns.mustStand(tx, signedIn);
        if (!(await deletePasskey(tx, { personId: person.id, id })))
          throw new StudioError('not_found', 'You have no such passkey.');
        await mustKeepAWayIn(tx, { personId: person.id, hasProvider: deps.hasProvider });
        await audit.record(tx, {
          ...{ accountId: account.id, action: 'member.passkey_removed', subject: null },
          actor: actorOf(person),
        });
      });
    },

    async options({ host }) {
      const { generateAuthenticationOptions } = await webauthn();
      const { token } = newToken();
      await insertAttempt(db, { token, kind: 'passkey', personId: null, now: clock.now() });
      return generateAuthenticationOptions({
        ...{ rpID: host, userVerification: 'required' },
        challenge: Buffer.from(token, 'base64url'),
      });
    },

    async signIn(answer, from) {
      const { device, signedIn } = from;
      const used = await judge(deps, answer, from);
      return db.transaction().execute(async (tx) => {
        const token = await enter(tx, deps, { device, signedIn, personId: used.personId });
        if (token === null || !(await touchPasskey(tx, { ...used, now: clock.now() }))) throw refused();
        return token;
      });
    },

    prove,

    async confirm(signedIn, answer, site) {
      const stillHolds = await prove(signedIn.person.id, answer, site);
      await db.transaction().execute(async (tx) => {
        if (!(await stillHolds(tx))) throw refused();
        await signIns.confirm(signedIn, tx);
      });
    },
  };
}

/**
 * Removes the attestation from the answer. We ask for none, and the library would verify any that comes, in part by
 * lists of revoked certificates that it fetches from addresses which the sender names.
 * @throws StudioError passkey_refused
 */
async function withoutAttestation(answer: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers');
  try {
    const given = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
    const bare = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', given.get('authData')],
      ]),
    );
    const attestationObject = isoBase64URL.fromBuffer(bare);
    return { ...answer, response: { ...answer.response, attestationObject } };
  } catch {
    throw refused();
  }
}

/** The passkey that answered a challenge of ours; `before`: its counter until now. @throws StudioError passkey_refused */
async function judge(
  deps: Deps,
  answer: PasskeyAnswer,
  { origin, host }: PasskeySite,
): Promise<PasskeyRecord & { before: number }> {
  const { verifyAuthenticationResponse } = await webauthn();
  const passkey = await findPasskey(deps.db, answer.id);
  if (passkey === null) throw refused();
  const { id, counter: before } = passkey;
  const judged = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (token) => isTaken(deps, { token, kind: 'passkey', personId: null }),
    ...{ expectedOrigin: origin, expectedRPID: host, requireUserVerification: true },
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: before },
  }).catch(() => null);
  if (!judged?.verified) throw refused();
  return { ...passkey, before, counter: judged.authenticationInfo.newCounter };
}

async function isTaken(
  { db, clock }: Deps,
  attempt: { token: string; kind: 'passkey' | 'new_passkey'; personId: string | null },
): Promise<boolean> {
  return (await takeAttempt(db, { ...attempt, now: clock.now() })) !== null;
}

/** @throws StudioError too_many */
function assertPasskeyQuota({ length }: PasskeyView[]): void {
  if (length >= PASSKEYS_MAX)
    throw new StudioError('too_many', `You have ${length} passkeys. Remove those you no longer use.`);
}

/** The same words for all of it: what was wrong helps only those who try. */
function refused(): StudioError {
  return new StudioError(
    'passkey_refused',
    'This passkey does not open the studio. Try again, or another way.',
  );
}
