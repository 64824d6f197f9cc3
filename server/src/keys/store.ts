import type { Environment } from '@vivant/contract/environment';
import { isUuid } from '@vivant/contract/ids';
import type { KeyLimitChanges } from '@vivant/contract/operator/keys';
import type { Scope } from '@vivant/contract/scopes';
import { type Selectable, sql } from 'kysely';
import type { ApiKeysTable, Executor, Tx } from '../ports/database.ts';
import type { Caller } from './caller.ts';
import type { NewKey } from './new-key.ts';

export interface LiveKey {
  caller: Caller;
  /** Null: not yet. */
  lastUsedAt: Date | null;
}

/** The live keys of the hashes with their accounts' plans, by hash in hex; revoked ones are not found. */
export async function findLiveKeys(db: Executor, hashes: Buffer[]): Promise<Map<string, LiveKey>> {
  const rows = await db
    .selectFrom('api_keys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .where('k.hash', 'in', hashes)
    .where('k.revoked_at', 'is', null)
    .select([
      'k.id',
      'k.hash',
      'k.account_id',
      'k.environment',
      'k.scopes',
      'k.avatar_id',
      'k.last_used_at',
      'p.creates_per_minute',
      'p.writes_per_minute',
      'p.reads_per_minute',
      'p.session_starts_per_minute',
      'p.storage_bytes',
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.hash.toString('hex'),
      {
        caller: {
          keyId: row.id,
          accountId: row.account_id,
          environment: row.environment,
          scopes: row.scopes as Scope[],
          avatarId: row.avatar_id,
          plan: {
            createsPerMinute: row.creates_per_minute,
            writesPerMinute: row.writes_per_minute,
            readsPerMinute: row.reads_per_minute,
            sessionStartsPerMinute: row.session_starts_per_minute,
            storageBytes: row.storage_bytes,
          },
        },
        lastUsedAt: row.last_used_at,
      },
    ]),
  );
}

/** Never waits: another holder of the key's row is about to change it, and the next use is written down as well. */
export async function touchKey(db: Executor, id: string, now: Date): Promise<void> {
  await sql`
    update api_keys set last_used_at = ${now}
    where id in (select id from api_keys where id = ${id}::uuid for no key update skip locked)`.execute(db);
}

export type KeyRow = Selectable<ApiKeysTable>;

/** Locks a key against a second rotation. Null: there is none. */
export async function lockKey(tx: Tx, id: string): Promise<KeyRow | null> {
  const row = await tx.selectFrom('api_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function insertKey(
  db: Executor,
  key: NewKey & {
    id: string;
    environment: Environment;
    hash: Buffer;
    hint: string;
    scopes: Scope[];
    imported: boolean;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('api_keys')
    .values({
      id: key.id,
      account_id: key.accountId,
      environment: key.environment,
      hash: key.hash,
      hint: key.hint,
      name: key.name ?? null,
      scopes: key.scopes,
      avatar_id: key.avatarId ?? null,
      spend_cap_total_microcredits: key.spendCapTotalMicrocredits ?? null,
      spend_cap_monthly_microcredits: key.spendCapMonthlyMicrocredits ?? null,
      spend_cap_daily_microcredits: key.spendCapDailyMicrocredits ?? null,
      max_concurrent: key.maxConcurrent ?? null,
      max_duration_seconds: key.maxDurationSeconds ?? null,
      metered: key.metered ?? false,
      imported: key.imported,
      created_at: key.now,
    })
    .execute();
}

/** The environment of an account; null where there is none. */
export async function environmentOf(db: Executor, accountId: string): Promise<Environment | null> {
  if (!isUuid(accountId)) return null;
  const row = await db
    .selectFrom('accounts')
    .select('environment')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.environment ?? null;
}

/** Until the transaction ends no other key of the account is made under this lock. */
export async function lockKeysOf(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** The account of a key, before the key itself is locked. */
export async function lockPayerOf(tx: Tx, keyId: string): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('api_keys').select('account_id').where('id', '=', keyId))
    .forNoKeyUpdate()
    .execute();
}

/** Counts an account's keys that are not revoked. */
export async function countLiveKeys(db: Executor, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function hashIsTaken(db: Executor, hash: Buffer): Promise<boolean> {
  return (
    (await db.selectFrom('api_keys').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined
  );
}

/** Of a key that is locked and live. */
export async function revokeKey(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute();
}

/** The next key of a rotation chain: everything of the old one but its secret. */
export async function insertSuccessor(
  tx: Tx,
  old: KeyRow,
  next: { id: string; hash: Buffer; hint: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({
      ...old,
      id: next.id,
      hash: next.hash,
      hint: next.hint,
      imported: false,
      rotated_from: old.id,
      created_at: next.now,
      revoked_at: null,
      last_used_at: null,
    })
    .execute();
}

export async function updateLimits(tx: Tx, id: string, limits: KeyLimitChanges): Promise<void> {
  const set = {
    spend_cap_total_microcredits: limits.spendCapTotalMicrocredits,
    spend_cap_monthly_microcredits: limits.spendCapMonthlyMicrocredits,
    spend_cap_daily_microcredits: limits.spendCapDailyMicrocredits,
    max_concurrent: limits.maxConcurrent,
    max_duration_seconds: limits.maxDurationSeconds,
    metered: limits.metered,
  };
  if (Object.values(set).every((value) => value === undefined)) return;
  await tx.updateTable('api_keys').set(set).where('id', '=', id).execute();
}

/** How people know keys, revoked ones too, by id. */
export async function readKeyLabels(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string | null; hint: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
