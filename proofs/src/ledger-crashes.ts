import { randomUUID } from 'node:crypto';
import type { DatabaseHandle } from '@vivant/server/adapters/db/database';
import { createCredits } from '@vivant/server/credits/credits';
import { addAccount, addAvatar, addKey } from '@vivant/server/testing/accounts';
import { createTestClock } from '@vivant/server/testing/clock';
import { createFakeMediaHosts } from '@vivant/server/testing/fake-media-hosts';
import { createFakeRooms } from '@vivant/server/testing/fake-rooms';
import { observeWrites } from '@vivant/server/testing/observed-ports';
import { type CrashInjector, createCrashInjector } from './crash-injector.ts';
import type { Mutant } from './crash-messages.ts';
import { chooseInstants, gapAt } from './crash-points.ts';
import { doStep, type Ledger, type LedgerStep } from './ledger-replay.ts';
import { isRecorded } from './ledger-state.ts';
import { mutate } from './mutants.ts';
import type { Crashes } from './session-crashes.ts';

const START_MS = Date.UTC(2026, 2, 31, 23, 58);
const NEVER = 1_000_000;
const PREVIEW_PRICE = 40;

/** The work of an account in money of size `unit`; the keys' caps and the budget take part in each. */
function ledgerWork(unit: number, minutes: number): LedgerStep[] {
  const reserved = randomUUID();
  const metered = randomUUID();
  const sponsored = randomUUID();
  const undone = randomUUID();
  const undoneMetered = randomUUID();
  return [
    { do: 'grant', amount: 5_000 * unit, reference: 'first' },
    { do: 'reserve', session: reserved, metered: false, seconds: minutes * 60, sponsored: false },
    { do: 'reserve', session: metered, metered: true, seconds: minutes * 60, sponsored: false },
    ...Array.from(
      { length: minutes },
      (_, i): LedgerStep => ({
        do: 'charge minute',
        session: metered,
        minute: i + 1,
      }),
    ),
    { do: 'top up', amount: 900 * unit, key: 'one' },
    { do: 'reserve', session: sponsored, metered: false, seconds: 120, sponsored: true },
    { do: 'previews', references: ['clip/1', 'clip/2'] },
    { do: 'settle', session: reserved, usedMs: (minutes - 1) * 60_000 + 1 },
    { do: 'settle', session: metered, usedMs: minutes * 60_000 - 1 },
    { do: 'reserve', session: undone, metered: false, seconds: 60, sponsored: false },
    { do: 'release', session: undone },
    { do: 'reserve', session: undoneMetered, metered: true, seconds: 60, sponsored: false },
    { do: 'charge minute', session: undoneMetered, minute: 1 },
    { do: 'release', session: undoneMetered },
    { do: 'settle', session: sponsored, usedMs: 61_000 },
    { do: 'withdraw', amount: 100 * unit, key: 'two' },
    { do: 'sponsoring', enabled: false },
    { do: 'grant', amount: unit, reference: 'second' },
    { do: 'previews', references: ['clip/2', 'clip/3'] },
  ];
}

/**
 * What the work comes to, worked out apart from the service: 100 a minute, 40 a clip.
 */
function expected(unit: number, minutes: number): { account: number; budget: number } {
  const sponsored = 2 * 100;
  return {
    account: 5_001 * unit - 2 * minutes * 100 - 3 * PREVIEW_PRICE - 800 * unit,
    budget: 800 * unit - sponsored,
  };
}

/**
 * Kills a process in every gap of the ledger's work. The caller repeats all of it afterwards, twice:
 * what was answered must be there before that, and in the end everything has happened exactly once.
 */
export async function crashLedger(
  database: DatabaseHandle,
  how: { sizes: { unit: number; minutes: number }[]; mutant?: Mutant; pointsMax?: number },
  into: Crashes,
): Promise<void> {
  const children = createCrashInjector(database.url);
  try {
    for (const size of how.sizes) {
      const { planned } = await runOnce(database, children, size, NEVER, how.mutant, into);
      const points = chooseInstants(planned, 'all').slice(0, how.pointsMax);
      for (const { crashAt, gap } of points) {
        into.histogram.know(gap);
        const { planned: instants, died } = await runOnce(
          database,
          children,
          size,
          crashAt,
          how.mutant,
          into,
        );
        if (!died) throw new Error('the ledger’s work came in another order');
        into.histogram.count(gapAt([...instants, ...planned.slice(instants.length)], instants.length - 1));
      }
    }
  } finally {
    await children.close();
  }
}

async function runOnce(
  database: DatabaseHandle,
  children: CrashInjector,
  size: { unit: number; minutes: number },
  crashAt: number,
  mutant: Mutant | undefined,
  into: Crashes,
) {
  const clock = createTestClock(new Date(START_MS));
  const { db } = observeWrites(
    { database, rooms: createFakeRooms(clock), hosts: createFakeMediaHosts(clock) },
    { before() {}, after() {} },
    mutate(mutant),
  );
  const accountId = await addAccount(db, {
    hosted_microcredits_per_minute: 100,
    preview_microcredits: PREVIEW_PRICE,
    max_concurrent_sessions: 5,
  });
  const ledger: Ledger = {
    accountId,
    avatarId: await addAvatar(db, accountId),
    keys: {
      reserve: await addKey(db, accountId, { spend_cap_daily_microcredits: 100_000 }),
      metered: await addKey(db, accountId, { metered: true, spend_cap_total_microcredits: 100_000 }),
    },
    startMs: START_MS,
    steps: ledgerWork(size.unit, size.minutes),
  };
  const outcome = await children.run(
    { what: 'ledger', crashAt, startMs: START_MS, ledger, mutant },
    async () => null,
  );
  const died = outcome.signal !== null;
  const last = outcome.instants.at(-1);
  const report = (fault: string) =>
    into.disagreements.push(
      `ledger: ${last === undefined ? 'before any write' : `${last.done ? 'after' : 'before'} ${last.write}`}: ${fault}`,
    );

  const credits = createCredits({ db, clock });
  for (const drift of await credits.findDrift()) report(`drift: ${JSON.stringify(drift)}`);
  for (const index of outcome.answered) {
    const step = ledger.steps[Number(index)];
    if (step === undefined) throw new RangeError(`the ledger has no step ${index}`);
    if (!(await isRecorded(database, ledger, step))) report(`${step.do} was answered and is lost`);
  }
  for (let again = 0; again < 2; again++) {
    for (const step of ledger.steps) await doStep(db, clock, ledger, step);
    for (const drift of await credits.findDrift())
      report(`drift after it was tried again: ${JSON.stringify(drift)}`);
    const { rows } = await database.pool.query<{ avatar: boolean; balance: number }>(
      'select avatar_id is not null as avatar, balance_microcredits as balance from balances where account_id = $1',
      [accountId],
    );
    const wanted = expected(size.unit, size.minutes);
    for (const { avatar, balance } of rows) {
      const should = avatar ? wanted.budget : wanted.account;
      if (balance !== should) report(`${avatar ? 'budget' : 'balance'} is ${balance}, not ${should}`);
    }
    const { rows: open } = await database.pool.query(
      'select from reservations where account_id = $1 and closed_at is null',
      [accountId],
    );
    if (open.length > 0) report(`${open.length} reservations left open`);
  }
  return { died, planned: outcome.instants };
}
