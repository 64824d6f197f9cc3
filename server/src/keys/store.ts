import type { Environment } from '@vivant/contract/environment';
import { isUuid } from '@vivant/contract/ids';
import type { KeyLimitChanges, KeyView } from '@vivant/contract/operator/keys';
import type { Scope } from '@vivant/contract/scopes';
import { type Selectable, sql } from 'kysely';
import type { ApiKeysTable, Executor, Tx } from '../ports/database.ts';
import type { Caller } from './caller.ts';
import type { NewKey } from './new-key.ts';

/** The live keys of the hashes with their accounts' plans, by hash in hex; revoked ones are not found. */
export async function findLiveKeys(db: Executor, hashes: Buffer[]): Promise<Map<string, Caller>> {
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
    ]),
  );
}

type KeyRow = Selectable<ApiKeysTable>;

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

export async function hashIsTaken(db: Executor, hash: Buffer): Promise<boolean> {
  return (
    (await db.selectFrom('api_keys').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined
  );
}

/** False: there is no such key. A key keeps the time of its first revocation. */
export async function revokeKey(db: Executor, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('api_keys')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
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

interface KeyWithSpend extends KeyRow {
  spent_total: number;
  spent_month: number;
  spent_day: number;
}

/** Keys with what their rotation chains have spent, newest first. */
export async function readKeys(
  db: Executor,
  which: { id?: string | undefined; accountId?: string | undefined },
  now: Date,
): Promise<KeyView[]> {
  const day = now.toISOString().slice(0, 10);
  const { rows } = await sql<KeyWithSpend>`
    with recursive chain as (
      select id as key_id, id, rotated_from from api_keys
      where (${which.id ?? null}::uuid is null or id = ${which.id ?? null}::uuid)
        and (${which.accountId ?? null}::uuid is null or account_id = ${which.accountId ?? null}::uuid)
      union all
      select chain.key_id, older.id, older.rotated_from
      from api_keys older join chain on older.id = chain.rotated_from
    ),
    -- Spending is counted under the first key of a chain.
    spend as (
      select chain.key_id, s.period, s.spent_microcredits
      from chain join key_spend s on s.spend_key_id = chain.id
      where chain.rotated_from is null and s.starts_on = case s.period
        when 'month' then date_trunc('month', ${day}::date)::date when 'day' then ${day}::date else s.starts_on end
    )
    select k.*,
      coalesce((select sum(spent_microcredits) from spend where key_id = k.id and period = 'total'), 0)::int8
        as spent_total,
      coalesce((select sum(spent_microcredits) from spend where key_id = k.id and period = 'month'), 0)::int8
        as spent_month,
      coalesce((select sum(spent_microcredits) from spend where key_id = k.id and period = 'day'), 0)::int8
        as spent_day
    from api_keys k where k.id in (select key_id from chain)
    order by k.created_at desc, k.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    hint: row.hint,
    name: row.name,
    scopes: row.scopes as Scope[],
    avatarId: row.avatar_id,
    imported: row.imported,
    rotatedFrom: row.rotated_from,
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    spendCapTotalMicrocredits: row.spend_cap_total_microcredits,
    spendCapMonthlyMicrocredits: row.spend_cap_monthly_microcredits,
    spendCapDailyMicrocredits: row.spend_cap_daily_microcredits,
    maxConcurrent: row.max_concurrent,
    maxDurationSeconds: row.max_duration_seconds,
    metered: row.metered,
    spentMicrocredits: { total: row.spent_total, month: row.spent_month, day: row.spent_day },
  }));
}
