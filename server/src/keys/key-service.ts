import { randomUUID } from 'node:crypto';
import type { Environment } from '@vivant/contract/environment';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { CreatedKey, KeyLimitChanges, KeyView, RotatedKey } from '@vivant/contract/operator/keys';
import { SCOPES, type Scope } from '@vivant/contract/scopes';
import type { Clock } from '@vivant/platform/clock';
import type { PlainLog } from '@vivant/platform/plain-log';
import { hasAvatar } from '../accounts/store.ts';
import type { Db, Tx } from '../ports/database.ts';
import type { Caller } from './caller.ts';
import { generateSecret, hashSecret, secretHint } from './key-format.ts';
import { createKeyLookup } from './key-lookup.ts';
import { asMade, mustBeAlive, mustNotExceed, withinMaker } from './maker.ts';
import type { NewKey } from './new-key.ts';
import {
  countLiveKeys,
  environmentOf,
  hashIsTaken,
  insertKey,
  insertSuccessor,
  type KeyRow,
  lockKey,
  lockKeysOf,
  lockPayerOf,
  revokeKey,
  touchKey,
  updateLimits,
} from './store.ts';
import { createVerifiedKeys } from './verified-keys.ts';
import { readKeys } from './view-store.ts';

/** Done in the same transaction as a change of a key. `label`: how people know it. */
export type AlsoDone = (tx: Tx, label: string) => Promise<void>;

/**
 * The id of a key that makes, rotates or revokes another of its account (D8-12). It is judged in the transaction of the
 * change: it must live then, and gives and takes only what it has itself. @throws ServiceError key_not_allowed
 */
export type MadeBy = string;

interface HowMade {
  also?: AlsoDone;
  by?: MadeBy;
  /** How many keys the account may have that live, this one too; as many as one likes if absent. */
  liveMax?: number;
}

export interface KeyService {
  /** The caller behind a secret, or null: malformed, unknown, revoked, or of the other environment. */
  verify(secret: string): Promise<Caller | null>;
  /**
   * @throws ServiceError invalid_request: unknown account or avatar, or a scope that does not fit; key_limit_reached
   */
  create(key: NewKey, made?: HowMade): Promise<CreatedKey>;
  /** Registers a key made elsewhere by the SHA-256 of its secret (hex). */
  importByHash(key: NewKey & { sha256: string }): Promise<{ id: string }>;
  /**
   * At once here, within `KEY_CACHE_MS` in other processes. False: no such key; true also when already revoked, and
   * nothing else is done then.
   */
  revoke(id: string, also?: AlsoDone, by?: MadeBy): Promise<boolean>;
  /** Keys of an account: the live ones, newest first, and then the most recently revoked. */
  recent(accountId: string): Promise<KeyView[]>;
  list(accountId?: string): Promise<KeyView[]>;
  /** Null: no such key. */
  get(id: string): Promise<KeyView | null>;
  /**
   * Puts a new key in the place of one: scopes, avatar and limits stay, and so does what was used of them. The
   * old one stops as a revoked one does. @throws ServiceError invalid_request: no such key, or revoked
   */
  rotate(id: string, also?: AlsoDone, by?: MadeBy): Promise<RotatedKey>;
  /** Changes limits; sessions that run keep theirs. @throws ServiceError invalid_request: no such key, or revoked */
  setLimits(id: string, limits: KeyLimitChanges): Promise<KeyView>;
  /** Whether a key lives; so it does until the transaction ends. */
  holdLive(tx: Tx, id: string): Promise<boolean>;
  /** Reads every key again with its next request: plans or accounts have changed. */
  forgetVerified(): void;
}

const REVOKED_SHOWN = 20;

export function createKeyService(deps: {
  db: Db;
  clock: Clock;
  log: PlainLog;
  environment: Environment;
}): KeyService {
  const { db, clock, log, environment } = deps;
  const verified = createVerifiedKeys({
    lookUp: createKeyLookup(db),
    touch: (id, at) => touchKey(db, id, at),
    log,
    clock,
    environment,
  });

  async function insert(
    key: NewKey,
    made: { hash: Buffer; hint: string; imported: boolean },
    { also, by, liveMax }: HowMade = {},
  ): Promise<string> {
    const scopes = key.scopes ?? ['sessions'];
    await checkNewKey(db, environment, { ...key, scopes });
    const id = randomUUID();
    await db.transaction().execute(async (tx) => {
      if (liveMax !== undefined) await assertKeyQuota(tx, key.accountId, liveMax);
      const limits = by === undefined ? {} : withinMaker(await lockKey(tx, by), { ...key, scopes });
      await insertKey(tx, {
        ...key,
        ...limits,
        ...made,
        id,
        environment,
        scopes: [...new Set(scopes)],
        now: clock.now(),
      });
      await also?.(tx, labelOf({ name: key.name ?? null, hint: made.hint }));
    });
    return id;
  }

  return {
    verify: verified.callerOf,

    async create(key, how) {
      const secret = generateSecret();
      const made = { hash: hashSecret(secret), hint: secretHint(secret), imported: false };
      return { id: await insert(key, made, how), secret };
    },

    async importByHash({ sha256, ...key }) {
      if (!/^[0-9a-f]{64}$/i.test(sha256))
        throw invalid('The hash must be the SHA-256 of the key in 64 hexadecimal digits.');
      const hash = Buffer.from(sha256, 'hex');
      if (await hashIsTaken(db, hash)) throw invalid('A key with this hash exists already.');
      return { id: await insert(key, { hash, hint: '(imported)', imported: true }) };
    },

    async revoke(id, also, by) {
      if (!isUuid(id)) return false;
      const known = await db.transaction().execute(async (tx) => {
        const key = await lockFor(tx, id, by);
        if (key === null) return false;
        if (key.revoked_at !== null) return true;
        await revokeKey(tx, key.id, clock.now());
        await also?.(tx, labelOf(key));
        return true;
      });
      verified.forget(id.toLowerCase());
      return known;
    },

    recent: (accountId) => readKeys(db, { of: accountId, revoked: REVOKED_SHOWN }, clock.now()),

    list: (accountId) => readKeys(db, { accountId }, clock.now()),

    get: find,

    async rotate(id, also, by) {
      const secret = generateSecret();
      const newId = randomUUID();
      await db.transaction().execute(async (tx) => {
        const old = isUuid(id) ? await lockFor(tx, id, by) : null;
        mustLive(id, old);
        await insertSuccessor(tx, old, {
          id: newId,
          hash: hashSecret(secret),
          hint: secretHint(secret),
          now: clock.now(),
        });
        await revokeKey(tx, old.id, clock.now());
        await also?.(tx, `${labelOf(old)}, now ${secretHint(secret)}`);
      });
      verified.forget(id.toLowerCase());
      return { id: newId, secret, rotatedFrom: id.toLowerCase() };
    },

    async setLimits(id, limits) {
      await db.transaction().execute(async (tx) => {
        // Spending of sessions changes under this lock: a cap is reached either by a session or by this change, not by
        // both.
        if (isUuid(id)) await lockPayerOf(tx, id);
        const key = isUuid(id) ? await lockKey(tx, id) : null;
        mustLive(id, key);
        await updateLimits(tx, key.id, limits);
      });
      const changed = await find(id);
      if (changed === null) throw invalid(`There is no key ${id}.`);
      return changed;
    },

    holdLive: async (tx, id) => (await lockKey(tx, id))?.revoked_at === null,

    forgetVerified: verified.clear,
  };

  async function find(id: string): Promise<KeyView | null> {
    if (!isUuid(id)) return null;
    return (await readKeys(db, { id }, clock.now()))[0] ?? null;
  }
}

/** Locks a key and the one that changes it, always in the same order. @throws ServiceError key_not_allowed */
async function lockFor(tx: Tx, id: string, by: MadeBy | undefined): Promise<KeyRow | null> {
  const wanted = id.toLowerCase();
  const rows = new Map<string, KeyRow | null>();
  for (const one of [...new Set([wanted, by ?? wanted])].sort()) rows.set(one, await lockKey(tx, one));
  const key = rows.get(wanted) ?? null;
  if (by === undefined || key === null) return key;
  const maker = rows.get(by) ?? null;
  mustBeAlive(maker);
  // Itself it may always change: there is as much of it as before.
  if (key.id !== maker.id) mustNotExceed(maker, asMade(key));
  return key;
}

/** A key in the form in which the audit log names actors. */
export async function keyActor(keys: Pick<KeyService, 'get'>, keyId: string): Promise<{ key: string }> {
  const key = await keys.get(keyId);
  return { key: key === null ? keyId : labelOf(key) };
}

/** Names may be given twice, so the log says which key it was. */
function labelOf({ name, hint }: { name: string | null; hint: string }): string {
  return name === null ? hint : `${name} (${hint})`;
}

/**
 * Counted and made under the lock of the account, which every start of a session takes before it refers to a key: so
 * before any key is locked. @throws ServiceError key_limit_reached
 */
async function assertKeyQuota(tx: Tx, accountId: string, liveMax: number): Promise<void> {
  await lockKeysOf(tx, accountId);
  if ((await countLiveKeys(tx, accountId)) >= liveMax)
    throw new ServiceError(
      'key_limit_reached',
      `The account has ${liveMax} keys. Revoke those nobody uses any more.`,
    );
}

/** @throws ServiceError invalid_request: what KeyService.create refuses. */
async function checkNewKey(
  db: Db,
  environment: Environment,
  { accountId, avatarId, scopes }: NewKey & { scopes: Scope[] },
): Promise<void> {
  if (scopes.length === 0) throw invalid('A key needs at least one scope.');
  const unknown = scopes.filter((scope) => !SCOPES.includes(scope));
  if (unknown.length > 0)
    throw invalid(`Unknown scope ${unknown.join(', ')}. There are ${SCOPES.join(', ')}.`);
  const ofAccount = await environmentOf(db, accountId);
  if (ofAccount === null) throw invalid(`There is no account ${accountId}.`);
  if (ofAccount !== environment)
    throw invalid(`The account is of ${ofAccount}, this service of ${environment}.`);
  if (avatarId !== undefined && !(await hasAvatar(db, { accountId, avatarId })))
    throw invalid(`The account has no avatar ${avatarId}.`);
}

/** @throws ServiceError invalid_request */
function mustLive<T extends { revoked_at: Date | null }>(id: string, key: T | null): asserts key is T {
  if (key === null) throw invalid(`There is no key ${id}.`);
  if (key.revoked_at !== null) throw invalid(`The key ${id} is revoked. Create a new one.`);
}

/** The operator's request cannot be done; the message says why. */
function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message);
}
