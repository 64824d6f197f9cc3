import type { Clock } from '@vivant/platform/clock';
import { createCredits } from '@vivant/server/credits/credits';
import { createSponsorBudgets } from '@vivant/server/credits/sponsor-budgets';
import type { Db } from '@vivant/server/ports/database';

/** One piece of the ledger's work, named so that doing it again means the same. */
export type LedgerStep =
  | { do: 'grant'; amount: number; reference: string }
  | { do: 'reserve'; session: string; metered: boolean; seconds: number; sponsored: boolean }
  | { do: 'charge minute'; session: string; minute: number }
  | { do: 'settle'; session: string; usedMs: number }
  | { do: 'release'; session: string }
  | { do: 'top up' | 'withdraw'; amount: number; key: string }
  | { do: 'previews'; references: string[] }
  | { do: 'sponsoring'; enabled: boolean };

/** Work on one account; plain data, so that it can be handed to another process. */
export interface Ledger {
  accountId: string;
  avatarId: string;
  keys: { reserve: string; metered: string };
  startMs: number;
  steps: LedgerStep[];
}

/**
 * Does one step as the service does it. Doing it again changes nothing, but for a reservation, which is left alone
 * where it stands already (a start that is tried again is another session).
 */
export async function doStep(db: Db, clock: Clock, ledger: Ledger, step: LedgerStep): Promise<void> {
  const credits = createCredits({ db, clock });
  const budgets = createSponsorBudgets({ db, clock });
  const { accountId, avatarId } = ledger;
  const startedAt = new Date(ledger.startMs);
  switch (step.do) {
    case 'grant':
      await credits.grant({ accountId, amountMicrocredits: step.amount, reference: step.reference });
      return;
    case 'reserve': {
      const stands = await reservation(db, step.session);
      if (stands !== undefined) return;
      await db.transaction().execute((tx) =>
        credits.reserve(tx, {
          sessionId: step.session,
          accountId,
          keyId: step.metered ? ledger.keys.metered : ledger.keys.reserve,
          kind: 'hosted',
          sponsoredAvatarId: step.sponsored ? avatarId : null,
          maxDurationSeconds: step.seconds,
        }),
      );
      return;
    }
    case 'charge minute': {
      // A settled session is charged nothing more: the service looks at its row first, and so does this.
      if ((await reservation(db, step.session))?.closed_at !== null) return;
      const startsAt = new Date(startedAt.getTime() + (step.minute - 1) * 60_000);
      await db
        .transaction()
        .execute((tx) =>
          credits.chargeMinute(tx, { sessionId: step.session, minute: step.minute, startsAt }),
        );
      return;
    }
    case 'settle':
      await db.transaction().execute((tx) =>
        credits.settle(tx, step.session, {
          from: startedAt,
          until: new Date(startedAt.getTime() + step.usedMs),
          absentMs: 0,
        }),
      );
      return;
    case 'release':
      await db.transaction().execute((tx) => credits.release(tx, step.session));
      return;
    case 'top up':
    case 'withdraw': {
      const request = { accountId, avatarId, amountMicrocredits: step.amount, idempotencyKey: step.key };
      await (step.do === 'top up' ? budgets.topUp(request) : budgets.withdraw(request));
      return;
    }
    case 'previews':
      await db
        .transaction()
        .execute((tx) => credits.chargePreviews(tx, { accountId, references: step.references }));
      return;
    case 'sponsoring':
      await budgets.update({ accountId, avatarId }, { enabled: step.enabled });
  }
}

function reservation(db: Db, sessionId: string) {
  return db
    .selectFrom('reservations')
    .select('closed_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}
