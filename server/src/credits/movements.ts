import type { AccountCredits, CreditMovement, CreditMovementKind } from '@vivant/contract/studio/usage';
import type { Db } from '../ports/database.ts';
import { readBalance } from './balance-store.ts';
import { type Booking, type MovedDay, readBookings, readBudgets, readMovedDays } from './movements-store.ts';
import { readAvatarLabels } from './usage-store.ts';

/** The changes of an account's credits, from its ledger. */
export interface CreditMovements {
  /** `before`: only days before this one, `YYYY-MM-DD`. */
  read(
    accountId: string,
    page: { before?: string | undefined },
  ): Promise<Omit<AccountCredits, 'hostedMicrocreditsPerMinute'>>;
}

const DAYS_SHOWN = 31;
const KINDS: Record<Booking['kind'], CreditMovementKind> = {
  grant: 'given',
  sponsor_topup: 'to_budget',
  sponsor_withdrawal: 'from_budget',
};

export function createCreditMovements({ db }: { db: Db }): CreditMovements {
  return {
    async read(accountId, { before = null }) {
      // One moment for all: movements and balances must agree.
      const read = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          // One more than is shown tells whether there is a next page.
          const days = await readMovedDays(tx, { accountId, before, limit: DAYS_SHOWN + 1 });
          const shown = days.slice(0, DAYS_SHOWN);
          const [newest, oldest] = [shown[0], shown.at(-1)];
          const bookings =
            newest === undefined || oldest === undefined
              ? []
              : await readBookings(tx, { accountId, from: oldest.day, until: newest.day });
          return {
            ...{ shown, bookings, isLast: days.length <= DAYS_SHOWN },
            balance: await readBalance(tx, accountId, null),
            budgetsMicrocredits: await readBudgets(tx, accountId),
          };
        });
      const { shown, bookings, isLast, balance, budgetsMicrocredits } = read;
      const avatars = await readAvatarLabels(db, [
        ...new Set(bookings.map(({ avatar_id }) => avatar_id).filter((id) => id !== null)),
      ]);
      const movementOf = ({ kind, amount, at, avatar_id: id }: Booking): CreditMovement => ({
        ...{ kind: KINDS[kind], microcredits: amount, at: at?.toISOString() ?? null, minutes: null },
        avatar: id === null ? null : (avatars.get(id) ?? { id, name: '', isDeleted: true }),
      });
      return {
        ...{ ...balance, budgetsMicrocredits },
        days: shown.map((row) => ({
          day: row.day,
          balanceMicrocredits: row.balance,
          movements: [...bookings.filter(({ day }) => day === row.day).map(movementOf), ...usedOn(row)],
        })),
        nextBefore: isLast ? null : (shown.at(-1)?.day ?? null),
      };
    },
  };
}

function usedOn({ sessions, previews, minutes }: MovedDay): CreditMovement[] {
  const all = { at: null, avatar: null };
  return [
    ...(sessions === 0 ? [] : [{ ...all, kind: 'sessions' as const, microcredits: sessions, minutes }]),
    ...(previews === 0 ? [] : [{ ...all, kind: 'previews' as const, microcredits: previews, minutes: null }]),
  ];
}
