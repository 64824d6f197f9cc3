import { sql } from 'kysely';
import type { Executor, Tx } from '../ports/database.ts';

export interface SponsorBudgetRow {
  enabled: boolean;
  balance: number;
  held: number;
  daily_cap: number | null;
  visitor_cap: number | null;
  spent_today: number;
  updated_at: Date | null;
}

/** The budget of an avatar as one statement sees it; an avatar that never had one has nothing in it. */
export async function readSponsorBudget(
  db: Executor,
  of: { accountId: string; avatarId: string },
  day: { from: Date; until: Date },
): Promise<SponsorBudgetRow | undefined> {
  const { rows } = await sql<SponsorBudgetRow>`
    select coalesce(s.enabled, false) as enabled,
      coalesce(b.balance_microcredits, 0)::int8 as balance,
      (select coalesce(sum(r.held_microcredits), 0) from reservations r
        where r.balance_id = b.id and r.closed_at is null)::int8 as held,
      s.daily_cap_microcredits as daily_cap,
      s.visitor_cap_microcredits as visitor_cap,
      (select coalesce(-sum(p.amount_microcredits), 0) from postings p
        where p.balance_id = b.id and p.session_id is not null
          and p.occurred_at >= ${day.from} and p.occurred_at < ${day.until})::int8 as spent_today,
      s.updated_at
    from avatars a
    left join sponsor_budgets s on s.avatar_id = a.id
    left join balances b on b.account_id = a.account_id and b.avatar_id = a.id
    where a.id = ${of.avatarId} and a.account_id = ${of.accountId} and a.deleted_at is null`.execute(db);
  return rows[0];
}

export interface BudgetSettings {
  enabled?: boolean | undefined;
  /** Null takes the cap away. */
  dailyCapMicrocredits?: number | null | undefined;
  visitorCapMicrocredits?: number | null | undefined;
}

/** Writes what is given and leaves the rest; a budget that is new is off unless told. */
export async function writeBudgetSettings(
  tx: Tx,
  of: { accountId: string; avatarId: string },
  set: BudgetSettings,
  now: Date,
): Promise<void> {
  // A column that is undefined is left as it is.
  const columns = {
    enabled: set.enabled,
    daily_cap_microcredits: set.dailyCapMicrocredits,
    visitor_cap_microcredits: set.visitorCapMicrocredits,
    updated_at: now,
  };
  await tx
    .insertInto('sponsor_budgets')
    .values({
      avatar_id: of.avatarId,
      account_id: of.accountId,
      ...columns,
      enabled: set.enabled ?? false,
    })
    .onConflict((conflict) => conflict.column('avatar_id').doUpdateSet(columns))
    .execute();
}

/** Whether this would be the first money ever put into a budget. */
export async function neverToppedUp(tx: Tx, balanceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('postings')
    .select('id')
    .where('balance_id', '=', balanceId)
    .where('kind', '=', 'sponsor_topup')
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

/** Budgets of deleted avatars that still hold something no running session may need. */
export async function budgetsLeftBehind(db: Executor): Promise<{ accountId: string; avatarId: string }[]> {
  const { rows } = await sql<{ accountId: string; avatarId: string }>`
    select b.account_id as "accountId", b.avatar_id as "avatarId"
    from balances b join avatars a on a.id = b.avatar_id
    where a.deleted_at is not null and b.balance_microcredits > (
      select coalesce(sum(r.held_microcredits), 0) from reservations r
      where r.balance_id = b.id and r.closed_at is null)`.execute(db);
  return rows;
}
