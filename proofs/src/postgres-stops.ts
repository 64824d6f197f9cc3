import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@vivant/contract/errors';
import { type Clock, createSystemClock } from '@vivant/platform/clock';
import type { DatabaseHandle } from '@vivant/server/adapters/db/database';
import { createCredits } from '@vivant/server/credits/credits';
import { startPostgres } from '@vivant/server/embedded/postgres';
import type { Db } from '@vivant/server/ports/database';
import { addAccount, addAvatar, addKey } from '@vivant/server/testing/accounts';
import { doStep, type Ledger, type LedgerStep } from './ledger-replay.ts';
import { isRecorded } from './ledger-state.ts';
import { openScratchDatabase } from './scratch-database.ts';

const ACCOUNTS = 3;
const WORKERS = 9;
const CREDITS = 1_000_000_000;
/** A stop comes this long after the database was seen to serve, at different moments of the work. */
const STOP_AFTER_MS = { least: 100, spread: 300 };
const RETRY_MS = 20;

export interface Stops {
  stops: number;
  /** Steps that were answered, by the caller's count. */
  acknowledged: number;
  /** How many of them were tried again because their answer was lost or never came. */
  repeated: number;
  disagreements: string[];
}

/** Moves money on several accounts at once while the PostgreSQL below is stopped at once, again and again. */
export async function stopPostgres(times: number): Promise<Stops> {
  const scratch = await openScratchDatabase();
  let { postgres } = scratch;
  const { handle } = scratch;
  const { db } = handle;
  const clock = createSystemClock();
  const host = new URL(postgres.connectionString.replace('@/', '@socket/')).searchParams.get('host');
  if (host === null) throw new Error('this PostgreSQL listens on no socket');
  const stops: Stops = { stops: 0, acknowledged: 0, repeated: 0, disagreements: [] };
  const acknowledged: { ledger: Ledger; step: LedgerStep }[] = [];
  const working = new AbortController();
  // Set where there will be no database to answer any more.
  let abandoned = false;

  const purses = await Promise.all(Array.from({ length: ACCOUNTS }, () => openPurse(db, clock)));

  /** Until it is answered, as a caller would who wants it done. */
  async function insist(ledger: Ledger, step: LedgerStep): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await doStep(db, clock, ledger, step);
        acknowledged.push({ ledger, step });
        if (tries > 1) stops.repeated += 1;
        return;
      } catch (error) {
        if (error instanceof ServiceError || abandoned) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  async function work(index: number): Promise<void> {
    const purse = purses[index % ACCOUNTS];
    if (purse === undefined) throw new RangeError(`there is no account ${index % ACCOUNTS}`);
    const { ledger } = purse;
    while (!working.signal.aborted) {
      const session = randomUUID();
      const metered = index % 2 === 0;
      await insist(ledger, { do: 'grant', amount: 7, reference: randomUUID() });
      purse.account += 7;
      await insist(ledger, { do: 'reserve', session, metered, seconds: 180, sponsored: false });
      if (metered) await insist(ledger, { do: 'charge minute', session, minute: 1 });
      await insist(ledger, { do: 'top up', amount: 11, key: randomUUID() });
      await insist(ledger, { do: 'withdraw', amount: 5, key: randomUUID() });
      purse.account -= 6;
      purse.budget += 6;
      await insist(ledger, { do: 'settle', session, usedMs: 61_000 });
      purse.account -= 200;
      await insist(ledger, { do: 'previews', references: [randomUUID(), randomUUID()] });
      purse.account -= 80;
    }
  }

  async function check(): Promise<void> {
    const before = [...acknowledged];
    for (const drift of await createCredits({ db, clock }).findDrift())
      stops.disagreements.push(`drift: ${JSON.stringify(drift)}`);
    for (const { ledger, step } of before)
      if (!(await isRecorded(handle, ledger, step)))
        stops.disagreements.push(`${step.do} was answered and is lost`);
    acknowledged.splice(0, before.length);
    stops.acknowledged += before.length;
  }

  const workers = Array.from({ length: WORKERS }, (_, i) => work(i));
  const broken = Promise.all(workers);
  broken.catch(() => undefined);
  try {
    for (let i = 0; i < times; i++) {
      await Promise.race([
        sleep(STOP_AFTER_MS.least + (STOP_AFTER_MS.spread * ((i * 7) % times)) / times),
        broken,
      ]);
      const pid = postgres.pid();
      if (pid === undefined) throw new Error('PostgreSQL does not run');
      process.kill(pid, 'SIGQUIT');
      while (postgres.isReady()) await sleep(5);
      await postgres.stop();
      postgres = await startPostgres({ dataDir: dirname(host), log: QUIET });
      stops.stops += 1;
      await check();
    }
    working.abort();
    await broken;
    await check();
    for (const purse of purses) stops.disagreements.push(...(await wrongBalances(handle, purse)));
    return stops;
  } finally {
    working.abort();
    abandoned = true;
    await broken.catch(() => undefined);
    await handle.close();
    await postgres.stop();
    await scratch.close();
  }
}

/** An account and what its caller counts as its money. */
interface Purse {
  ledger: Ledger;
  account: number;
  budget: number;
}

async function openPurse(db: Db, clock: Clock): Promise<Purse> {
  const accountId = await addAccount(db, { max_concurrent_sessions: 1000, preview_microcredits: 40 });
  const ledger: Ledger = {
    accountId,
    avatarId: await addAvatar(db, accountId),
    keys: {
      reserve: await addKey(db, accountId),
      metered: await addKey(db, accountId, { metered: true }),
    },
    startMs: clock.now().getTime(),
    steps: [],
  };
  await doStep(db, clock, ledger, { do: 'grant', amount: CREDITS, reference: 'first' });
  return { ledger, account: CREDITS, budget: 0 };
}

/** Balances that are not what the caller counted, in words. */
async function wrongBalances(
  { pool }: DatabaseHandle,
  { ledger, account, budget }: Purse,
): Promise<string[]> {
  const { rows } = await pool.query<{ avatar: boolean; balance: number }>(
    'select avatar_id is not null as avatar, balance_microcredits as balance from balances where account_id = $1',
    [ledger.accountId],
  );
  return rows.flatMap(({ avatar, balance }) => {
    const should = avatar ? budget : account;
    return balance === should ? [] : [`${avatar ? 'budget' : 'balance'} is ${balance}, not ${should}`];
  });
}

const QUIET = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
