import type { DatabaseHandle } from '@vivant/server/adapters/db/database';
import type { Ledger, LedgerStep } from './ledger-replay.ts';

/** Whether what a step was to do is in the tables. */
export async function isRecorded(
  database: DatabaseHandle,
  ledger: Ledger,
  step: LedgerStep,
): Promise<boolean> {
  const count = async (sql: string, ...values: unknown[]) =>
    (await database.pool.query<{ n: number }>(`select count(*)::int4 as n from ${sql}`, values)).rows[0]?.n ??
    Number.NaN;
  const reference = (...of: string[]) =>
    count(
      'postings p join balances b on b.id = p.balance_id where b.account_id = $1 and p.reference = any($2)',
      ledger.accountId,
      of,
    );
  switch (step.do) {
    case 'grant':
      return (await reference(step.reference)) > 0;
    case 'previews':
      return (await reference(...step.references)) >= step.references.length;
    case 'top up':
    case 'withdraw':
      return (await reference(step.key)) >= 2;
    case 'reserve':
      return (await count('reservations where session_id = $1', step.session)) === 1;
    case 'charge minute':
      return (await count('postings where session_id = $1 and minute = $2', step.session, step.minute)) > 0;
    case 'settle':
    case 'release':
      return (
        (await count('reservations where session_id = $1 and closed_at is not null', step.session)) === 1
      );
    case 'sponsoring':
      return (
        (await count(
          'sponsor_budgets where avatar_id = $1 and enabled = $2',
          ledger.avatarId,
          step.enabled,
        )) === 1
      );
  }
}
