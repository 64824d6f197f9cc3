import { randomUUID } from 'node:crypto';
import { CONFIRMED_FOR_MS } from '@vivant/contract/limits';
import { StudioError } from '@vivant/contract/studio/errors';
import type { PersonProof, ProviderProblem } from '@vivant/contract/studio/people';
import type { Role } from '@vivant/contract/studio/roles';
import type { Clock } from '@vivant/platform/clock';
import { newToken } from '@vivant/platform/tokens';
import { z } from 'zod';
import { type AuditLog, actorOf } from '../audit/audit-log.ts';
import type { Db, Tx } from '../ports/database.ts';
import { type IdentityProvider, type ProvenIdentity, ProviderRefusal } from '../ports/identity-provider.ts';
import { insertAttempt, readAttempt, takeAttempt } from './attempt-store.ts';
import { enter } from './enter.ts';
import { deleteIdentitiesOf, findIdentity, hasIdentity, insertIdentity } from './identity-store.ts';
import type { PasskeySite } from './passkeys.ts';
import type { Prove } from './proofs.ts';
import type { SignIns } from './sign-ins.ts';
import type { SignedIn } from './signed-in.ts';
import {
  accountIds,
  findPerson,
  insertMembership,
  insertPerson,
  lockPerson,
  membershipsOf,
} from './store.ts';
import type { Guest } from './use-link.ts';
import { mustKeepAWayIn } from './ways-in.ts';

/** By an identity provider's group; `*`: anyone it knows. */
export type JoinRules = readonly { group: string; role: Role }[];

/** Where a visit to the provider has led. */
export type Arrival =
  /** @param token the cookie's value; null: the sign-in there was stays, and the provider opens it from now on */
  | { kind: 'in'; token: string | null }
  /** Somebody signs in with the address that the provider has verified: they have to show that it is them. */
  | { kind: 'ask'; token: string }
  /** The sign-in there was counts as confirmed. @param page where they set out from */
  | { kind: 'confirmed'; page: string }
  /**
   * @param page where somebody who is signed in set out from
   * @param code for the log, where the provider's answer was no answer
   */
  | { kind: 'refused'; problem: ProviderProblem; page?: string; code?: string };

type Door = Pick<Guest, 'device' | 'signedIn'>;

/** Signing in by an identity provider. What a browser carries meanwhile is a token that is good once. */
export interface Identities {
  knows(personId: string): Promise<boolean>;
  /**
   * @param of.connect for somebody who is signed in, to be known by the provider too
   * @param of.confirm for somebody who is signed in, to show by it who they are
   * @throws ServiceError unavailable
   */
  begin(of: {
    redirectUrl: string;
    connect?: SignedIn;
    confirm?: { signedIn: SignedIn; page: string };
  }): Promise<{ url: string; token: string }>;
  arrive(token: string | null, query: string, door: Door): Promise<Arrival>;
  /** The provider no longer knows this person. @throws StudioError signed_out, not_found, last_way_in */
  disconnect(signedIn: SignedIn): Promise<void>;
  /** The address that an `ask` would connect. @throws StudioError not_found */
  asked(token: string | null): Promise<{ email: string }>;
  /**
   * The address proves nothing here: nobody verified it when it was typed. So the person whom it names has to show who
   * they are. Returns the cookie's value.
   * @throws StudioError not_found, wrong_sign_in, passkey_refused; ServiceError unavailable
   */
  connect(
    token: string | null,
    proof: PersonProof,
    door: Door & { from: string; site: PasskeySite },
  ): Promise<string>;
}

interface Deps {
  db: Db;
  clock: Clock;
  audit: AuditLog;
  signIns: SignIns;
  prove: Prove;
  provider: IdentityProvider;
  joinRules: JoinRules;
}

const Visit = z.object({
  visit: z.object({
    redirectUrl: z.string(),
    state: z.string(),
    nonce: z.string(),
    codeVerifier: z.string(),
  }),
  connect: z.uuid().nullable(),
  confirm: z.object({ signInId: z.uuid(), page: z.string() }).nullable(),
});
const Asked = z.object({
  issuer: z.string(),
  subject: z.string(),
  personId: z.uuid(),
  email: z.string(),
});

export function createIdentities(deps: Deps): Identities {
  const { db, clock, provider } = deps;

  const take = (token: string | null, kind: 'oidc' | 'oidc_link') =>
    token === null ? null : takeAttempt(db, { token, kind, personId: null, now: clock.now() });

  return {
    knows: (personId) => hasIdentity(db, personId),

    async begin({ redirectUrl, connect, confirm }) {
      const { url, visit } = await provider.begin({ redirectUrl, asksAgain: confirm !== undefined });
      const { token } = newToken();
      const kept: z.infer<typeof Visit> = {
        ...{ visit, connect: connect?.person.id ?? null },
        confirm: confirm === undefined ? null : { signInId: confirm.signedIn.signInId, page: confirm.page },
      };
      await insertAttempt(db, { token, kind: 'oidc', personId: null, kept, now: clock.now() });
      return { url, token };
    },

    async arrive(token, query, door) {
      const begun = Visit.safeParse(await take(token, 'oidc')).data;
      if (begun === undefined) return refused('expired');
      const { confirm } = begun;
      const away = confirm === null ? {} : { page: confirm.page };
      let identity: ProvenIdentity;
      try {
        identity = await provider.finish(query, begun.visit);
      } catch (error) {
        if (error instanceof ProviderRefusal) return { ...refused(error.kind), ...away, code: error.code };
        throw error;
      }
      if (confirm !== null)
        return (await confirmBy(deps, identity, confirm.signInId, door))
          ? { kind: 'confirmed', page: confirm.page }
          : { ...refused('unconfirmed'), ...away };
      return begun.connect === null
        ? signIn(deps, identity, door)
        : connectTo(deps, identity, begun.connect, door);
    },

    async disconnect(signedIn) {
      const { person, account } = signedIn;
      await db.transaction().execute(async (tx) => {
        await deps.signIns.mustStand(tx, signedIn);
        if (!(await deleteIdentitiesOf(tx, person.id)))
          throw new StudioError('not_found', 'You are not connected to the identity provider.');
        await mustKeepAWayIn(tx, { personId: person.id, hasProvider: true });
        await deps.audit.record(tx, {
          ...{ accountId: account.id, action: 'member.identity_removed', subject: null },
          actor: actorOf(person),
        });
      });
    },

    async asked(token) {
      const kept = token === null ? null : await readAsked(deps, token);
      if (kept === null) throw gone();
      return { email: kept.email };
    },

    async connect(token, proof, { from, site, ...door }) {
      const asked = token === null ? null : await readAsked(deps, token);
      if (token === null || asked === null) throw gone();
      const { personId, email } = asked;
      const stillHolds = await deps.prove(personId, proof, { from, site });
      return db.transaction().execute(async (tx) => {
        const person = await lockPerson(tx, personId);
        // A new password by a link has taken the attempt away, and what was shown may count no longer.
        if (
          person?.email !== email ||
          !(await stillHolds(tx, person)) ||
          (await takeAttempt(tx, { token, kind: 'oidc_link', personId: null, now: clock.now() })) === null ||
          !(await insertIdentity(tx, { ...asked, now: clock.now() }))
        )
          throw gone();
        const entered = await enter(tx, deps, { ...door, personId });
        const [account] = await membershipsOf(tx, personId);
        if (entered === null || account === undefined) throw gone();
        await deps.audit.record(tx, {
          ...{ accountId: account.id, action: 'member.identity_connected', subject: null },
          actor: actorOf(person),
        });
        return entered;
      });
    },
  };
}

async function signIn(deps: Deps, identity: ProvenIdentity, door: Door): Promise<Arrival> {
  const { db, clock } = deps;
  const known = await findIdentity(db, identity);
  if (known !== null) {
    const of = { ...door, personId: known, confirmedAt: authenticatedAt(deps, identity) };
    const token = await db.transaction().execute(async (tx) => {
      await lockPerson(tx, known);
      // A new password may have taken it away meanwhile.
      return (await findIdentity(tx, identity)) === known ? enter(tx, deps, of) : null;
    });
    return token === null ? refused('unknown') : { kind: 'in', token };
  }
  const { email } = identity;
  // An unverified address proves nothing, and may be another person's.
  if (email === null) return refused('unknown');
  const person = await findPerson(db, { email });
  if (person === null) return joinAnew(deps, { ...identity, email }, door);
  const { token } = newToken();
  const { issuer, subject } = identity;
  const kept = { issuer, subject, email, personId: person.id };
  await insertAttempt(db, { token, kind: 'oidc_link', personId: null, kept, now: clock.now() });
  return { kind: 'ask', token };
}

/** Somebody who is not a member of any account, where the operator's rules let them join the only one. */
async function joinAnew(
  deps: Deps,
  identity: ProvenIdentity & { email: string },
  door: Door,
): Promise<Arrival> {
  const { db, clock, audit, joinRules } = deps;
  const role = roleFor(identity.groups, joinRules);
  const [accountId, ...others] = await accountIds(db);
  if (role === null || accountId === undefined || others.length > 0) return refused('unknown');
  const { email } = identity;
  const person = { id: randomUUID(), name: identity.name ?? email, email, passwordHash: null };
  const now = clock.now();
  const token = await db.transaction().execute(async (tx: Tx) => {
    if (!(await insertPerson(tx, { ...person, now }))) return null;
    await insertMembership(tx, { accountId, personId: person.id, role, now });
    await insertIdentity(tx, { ...identity, personId: person.id, now });
    const actor = actorOf(person);
    await audit.record(tx, { accountId, actor, action: 'member.joined', subject: role });
    return enter(tx, deps, { ...door, personId: person.id, confirmedAt: authenticatedAt(deps, identity) });
  });
  // Another visit of theirs was quicker: the next one finds them.
  return token === null ? refused('expired') : { kind: 'in', token };
}

/** Somebody who is signed in, and was when they set out. */
async function connectTo(
  deps: Deps,
  identity: ProvenIdentity,
  personId: string,
  { signedIn }: Door,
): Promise<Arrival> {
  const { db, clock, audit, signIns } = deps;
  if (signedIn?.person.id !== personId) return refused('expired');
  return db.transaction().execute(async (tx): Promise<Arrival> => {
    if (!(await signIns.stands(tx, signedIn))) return refused('expired');
    const isNew = await insertIdentity(tx, { ...identity, personId, now: clock.now() });
    if (!isNew) {
      const whose = await findIdentity(tx, identity);
      return whose === personId ? { kind: 'in', token: null } : refused('taken');
    }
    await audit.record(tx, {
      ...{ accountId: signedIn.account.id, action: 'member.identity_connected', subject: null },
      actor: actorOf(signedIn.person),
    });
    return { kind: 'in', token: null };
  });
}

/**
 * Relies only on what the provider itself states: the person at the screen controls the address that the browser was
 * sent to the provider by, and can remove `prompt=login` from it.
 */
async function confirmBy(
  deps: Deps,
  identity: ProvenIdentity,
  signInId: string,
  { signedIn }: Door,
): Promise<boolean> {
  const { db, signIns } = deps;
  const { authenticatedAgoMs: agoMs } = identity;
  if (signedIn?.signInId !== signInId || agoMs === null || agoMs >= CONFIRMED_FOR_MS) return false;
  return db.transaction().execute(async (tx) => {
    if (!(await signIns.stands(tx, signedIn))) return false;
    if ((await findIdentity(tx, identity)) !== signedIn.person.id) return false;
    await signIns.confirm(signedIn, tx, authenticatedAt(deps, identity) ?? undefined);
    return true;
  });
}

/** By our own clock. Null: the provider does not say. */
function authenticatedAt({ clock }: Deps, { authenticatedAgoMs: agoMs }: ProvenIdentity): Date | null {
  return agoMs === null ? null : new Date(clock.now().getTime() - agoMs);
}

async function readAsked({ db, clock }: Deps, token: string) {
  return Asked.safeParse(await readAttempt(db, { token, kind: 'oidc_link', now: clock.now() })).data ?? null;
}

/** The first rule that fits, as the operator has put them in order. */
function roleFor(groups: readonly string[], rules: JoinRules): Role | null {
  return rules.find(({ group }) => group === '*' || groups.includes(group))?.role ?? null;
}

const refused = (problem: ProviderProblem) => ({ kind: 'refused', problem }) as const;

function gone(): StudioError {
  return new StudioError('not_found', 'This took too long, or was done already. Sign in once more.');
}
