import { sql } from 'kysely';
import type { Executor, Tx } from '../ports/database.ts';

/** The purse of an account (`avatarId` null) or of a sponsored avatar; made on first use. */
export async function ensureBalance(
  tx: Tx,
  accountId: string,
  avatarId: string | null,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from balances where account_id = ${accountId} and avatar_id is not distinct from ${avatarId}::uuid
  `.execute(tx);
  if (rows[0]) return rows[0].id;
  const made = await tx
    .insertInto('balances')
    .values({
      id: sql<string>`gen_random_uuid()`,
      account_id: accountId,
      avatar_id: avatarId,
      balance_microcredits: 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export interface Balance {
  balanceMicrocredits: number;
  reservedMicrocredits: number;
}

export interface OpenSessions {
  sessions: number;
  key: { sessions: number; heldMicrocredits: number };
}

export async function readOpenSessions(
  db: Executor,
  accountId: string,
  keyId: string,
): Promise<OpenSessions> {
  const { rows } = await sql<{ sessions: number; key_sessions: number; key_held: number }>`
    with open as (
      select held_microcredits,
        spend_key_id = (select spend_key_id from api_keys where id = ${keyId}::uuid) as of_key
      from reservations
      where account_id = ${accountId} and closed_at is null
    )
    select count(*)::int4 as sessions, (count(*) filter (where of_key))::int4 as key_sessions,
      coalesce(sum(held_microcredits) filter (where of_key), 0)::int8 as key_held
    from open`.execute(db);
  const { sessions = 0, key_sessions = 0, key_held = 0 } = rows[0] ?? {};
  return { sessions, key: { sessions: key_sessions, heldMicrocredits: key_held } };
}

/** How many more sessions the plans of these accounts allow now. */
export async function readFreeSessions(
  db: Executor,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; free: number }>`
    select a.id, greatest(0, p.max_concurrent_sessions - (
      select count(*) from reservations r where r.account_id = a.id and r.closed_at is null
    ))::int4 as free
    from accounts a join plans p on p.id = a.plan_id
    where a.id = any (${accountIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, free }) => [id, free]));
}

/** Balance and what of it is held for open sessions; zeros for an account that never had credits. */
export async function readBalance(
  db: Executor,
  accountId: string,
  avatarId: string | null,
): Promise<Balance> {
  const { rows } = await sql<{ balance: number; held: number }>`
    select b.balance_microcredits as balance,
      (select coalesce(sum(held_microcredits), 0) from reservations r
        where r.balance_id = b.id and r.closed_at is null)::int8 as held
    from balances b
    where b.account_id = ${accountId} and b.avatar_id is not distinct from ${avatarId}::uuid`.execute(db);
  return {
    balanceMicrocredits: rows[0]?.balance ?? 0,
    reservedMicrocredits: rows[0]?.held ?? 0,
  };
}

/** Balances of the accounts themselves, by id; an account that never had credits is missing. */
export async function readBalances(
  db: Executor,
  accountIds: readonly string[],
): Promise<Map<string, Balance>> {
  const { rows } = await sql<{ account_id: string; balance: number; held: number }>`
    select b.account_id, b.balance_microcredits as balance, coalesce(r.held, 0)::int8 as held
    from balances b
    left join (
      select balance_id, sum(held_microcredits) as held from reservations where closed_at is null group by balance_id
    ) r on r.balance_id = b.id
    where b.avatar_id is null and b.account_id = any(${accountIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ account_id, balance, held }) => [
      account_id,
      { balanceMicrocredits: balance, reservedMicrocredits: held },
    ]),
  );
}
