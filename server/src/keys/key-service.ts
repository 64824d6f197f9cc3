import { randomUUID } from 'node:crypto';
import { isUuid } from '@vivant/contract/ids';
import type { Clock } from '../ports/clock.ts';
import type { Db, Environment } from '../ports/database.ts';
import { type Caller, SCOPES, type Scope } from './caller.ts';
import { generateSecret, hashSecret, isWellFormedSecret, secretHint } from './key-format.ts';
import { findLiveKey } from './store.ts';

/** How long this process may go on believing a key (interface 5: a revoked one dies within about 30 s). */
export const KEY_CACHE_MS = 15_000;
const CACHED_KEYS_MAX = 10_000;

export interface NewKey {
  accountId: string;
  name?: string;
  /** Default: `sessions` alone. */
  scopes?: Scope[];
  avatarId?: string;
  spendCapTotalMicrocredits?: number;
  spendCapMonthlyMicrocredits?: number;
  spendCapDailyMicrocredits?: number;
  maxConcurrent?: number;
  maxDurationSeconds?: number;
  metered?: boolean;
}

export interface CreatedKey {
  id: string;
  /** Shown this once and kept nowhere. */
  secret: string;
}

/** What a key may be asked for by the operator; the secret is not among it. */
export interface KeyView {
  id: string;
  accountId: string;
  hint: string;
  name: string | null;
  scopes: Scope[];
  avatarId: string | null;
  metered: boolean;
  imported: boolean;
  createdAt: string;
  revokedAt: string | null;
}

/** A wish of the operator that cannot be granted; the message says why. */
export class KeyRequestError extends Error {
  override name = 'KeyRequestError';
}

export interface KeyService {
  /** The caller behind a secret, or null: malformed, unknown, revoked, or of the other environment. */
  verify(secret: string): Promise<Caller | null>;
  /** @throws KeyRequestError unknown account or avatar, or a scope that does not fit. */
  create(key: NewKey): Promise<CreatedKey>;
  /** Registers a key made elsewhere by the SHA-256 of its secret (hex). */
  importByHash(key: NewKey & { sha256: string }): Promise<{ id: string }>;
  /** At once here, within `KEY_CACHE_MS` in other processes. False: no such key; true also when already revoked. */
  revoke(id: string): Promise<boolean>;
  list(accountId?: string): Promise<KeyView[]>;
}

export function createKeyService(deps: { db: Db; clock: Clock; environment: Environment }): KeyService {
  const { db, clock, environment } = deps;
  const cache = new Map<string, { caller: Caller; until: number }>();

  async function insert(key: NewKey, hash: Buffer, hint: string, imported: boolean): Promise<string> {
    const scopes = key.scopes ?? ['sessions'];
    await checkRequest(key, scopes);
    const id = randomUUID();
    await db
      .insertInto('api_keys')
      .values({
        id,
        account_id: key.accountId,
        environment,
        hash,
        hint,
        name: key.name ?? null,
        scopes: [...new Set(scopes)],
        avatar_id: key.avatarId ?? null,
        spend_cap_total_microcredits: key.spendCapTotalMicrocredits ?? null,
        spend_cap_monthly_microcredits: key.spendCapMonthlyMicrocredits ?? null,
        spend_cap_daily_microcredits: key.spendCapDailyMicrocredits ?? null,
        max_concurrent: key.maxConcurrent ?? null,
        max_duration_seconds: key.maxDurationSeconds ?? null,
        metered: key.metered ?? false,
        imported,
        created_at: clock.now(),
      })
      .execute();
    return id;
  }

  async function checkRequest(key: NewKey, scopes: Scope[]): Promise<void> {
    if (scopes.length === 0) throw new KeyRequestError('A key needs at least one scope.');
    const unknown = scopes.filter((scope) => !SCOPES.includes(scope));
    if (unknown.length > 0)
      throw new KeyRequestError(`Unknown scope ${unknown.join(', ')}. There are ${SCOPES.join(', ')}.`);
    const account = isUuid(key.accountId)
      ? await db
          .selectFrom('accounts')
          .select('environment')
          .where('id', '=', key.accountId)
          .executeTakeFirst()
      : undefined;
    if (account === undefined) throw new KeyRequestError(`There is no account ${key.accountId}.`);
    if (account.environment !== environment)
      throw new KeyRequestError(`The account is of ${account.environment}, this service of ${environment}.`);
    if (key.avatarId === undefined) return;
    const avatar = isUuid(key.avatarId)
      ? await db
          .selectFrom('avatars')
          .select('id')
          .where('id', '=', key.avatarId)
          .where('account_id', '=', key.accountId)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined;
    if (avatar === undefined) throw new KeyRequestError(`The account has no avatar ${key.avatarId}.`);
  }

  return {
    async verify(secret) {
      if (!isWellFormedSecret(secret)) return null;
      const hash = hashSecret(secret);
      const cacheKey = hash.toString('base64');
      const now = clock.now().getTime();
      const cached = cache.get(cacheKey);
      if (cached !== undefined && cached.until > now) return cached.caller;
      cache.delete(cacheKey);
      const caller = await findLiveKey(db, hash);
      if (caller === null || caller.environment !== environment) return null;
      // The oldest entry goes; a key in use comes back with its next request.
      if (cache.size >= CACHED_KEYS_MAX) cache.delete(cache.keys().next().value!);
      cache.set(cacheKey, { caller, until: now + KEY_CACHE_MS });
      return caller;
    },

    async create(key) {
      const secret = generateSecret();
      return { id: await insert(key, hashSecret(secret), secretHint(secret), false), secret };
    },

    async importByHash({ sha256, ...key }) {
      if (!/^[0-9a-f]{64}$/i.test(sha256))
        throw new KeyRequestError('The hash must be the SHA-256 of the key in 64 hexadecimal digits.');
      return { id: await insert(key, Buffer.from(sha256, 'hex'), '(imported)', true) };
    },

    async revoke(id) {
      if (!isUuid(id)) return false;
      const row = await db
        .updateTable('api_keys')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(clock.now())) }))
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      for (const [cacheKey, { caller }] of cache) if (caller.keyId === id) cache.delete(cacheKey);
      return row !== undefined;
    },

    async list(accountId) {
      let query = db.selectFrom('api_keys').selectAll().orderBy('created_at', 'desc');
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      const rows = await query.execute();
      return rows.map((row) => ({
        id: row.id,
        accountId: row.account_id,
        hint: row.hint,
        name: row.name,
        scopes: row.scopes as Scope[],
        avatarId: row.avatar_id,
        metered: row.metered,
        imported: row.imported,
        createdAt: row.created_at.toISOString(),
        revokedAt: row.revoked_at?.toISOString() ?? null,
      }));
    },
  };
}
