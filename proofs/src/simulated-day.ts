import type { BenchRow } from '@vivant/bench/suite';
import { createRandom } from '@vivant/platform/random';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { createKeyService } from '@vivant/server/keys/key-service';
import { createSimulatedWorld, type SimulatedWorld } from '@vivant/server/testing/simulated-world';
import { openScratchDatabase } from './scratch-database.ts';

const SESSIONS = 10_000;
/** Noon to noon, across the end of a day and of a month. */
const START = new Date('2026-03-31T12:00:00.000Z');
const HOURS = 24;
/** A heartbeat each step: less than the silence that a host is taken for dead by. */
const STEP_MS = 4000;
/** Used up an hour or two before midnight: starts are refused until then. */
const DAILY_CAP = 1_000_000;
const MONTHLY_CAP = 1_050_000;
const CREDITS = 10_000_000;
const ROTATE_AT_HOURS = [3, 11, 15];
const TIME_LIMIT_S = 600;

interface Tally {
  started: number;
  refused: number;
  resumedAfterMidnight: boolean;
  refusedBeforeMidnight: boolean;
}

/**
 * A day of 10,000 sessions on a clock of its own and the real database: visitors come, leave, vanish, come back or
 * never come; workers die; keys are rotated; caps fill up and open again at midnight.
 */
export async function dayRows(): Promise<BenchRow[]> {
  const beganMs = performance.now();
  const scratch = await openScratchDatabase();
  try {
    const { db } = scratch.handle;
    const world = await createSimulatedWorld({
      db,
      start: START,
      slots: 10_000,
      plan: { max_concurrent_sessions: 10_000 },
      key: { spend_cap_daily_microcredits: DAILY_CAP, spend_cap_monthly_microcredits: MONTHLY_CAP },
      credits: CREDITS,
    });
    const tally = await liveThrough(world);
    await world.pass(400);
    const drift = await world.credits.findDrift();
    const { rows } = await scratch.handle.pool.query<{ day: string; spent: number }>(
      `select (p.occurred_at at time zone 'UTC')::date::text as day, -sum(p.amount_microcredits)::int8 as spent
       from postings p where p.spend_key_id is not null group by 1 order by 1`,
    );
    const { rows: billed } = await scratch.handle.pool.query<{ billed: number; open: number; n: number }>(
      `select coalesce(sum(billed_microcredits), 0)::int8 as billed, count(*)::int4 as n,
         (select count(*) from reservations where closed_at is null)::int4 as open
       from sessions where status = 'ended'`,
    );
    const { balanceMicrocredits, reservedMicrocredits } = await world.balance();
    const [sums = { n: 0, billed: Number.NaN, open: Number.NaN }] = billed;
    await world.close();
    const worst = Math.max(...rows.map(({ spent }) => spent));
    return [
      {
        ...row('a simulated day: sessions', tally.started + tally.refused, 'starts', 'min', SESSIONS),
        note: `${tally.started} started, ${tally.refused} refused by a cap, ${sums.n} ended`,
      },
      row('a simulated day: rows out of balance', drift.length, 'rows', 'max', 0),
      row(
        'a simulated day: credits gone but not billed, or billed but not gone',
        Math.abs(CREDITS - balanceMicrocredits - sums.billed),
        'microcredits',
        'max',
        0,
      ),
      row('a simulated day: left reserved', reservedMicrocredits + sums.open, '', 'max', 0),
      {
        ...row('a simulated day: most spent in a UTC day', worst, 'microcredits', 'max', DAILY_CAP),
        note: rows.map(({ day, spent }) => `${day}: ${spent}`).join(', '),
      },
      row(
        'a simulated day: the cap closed before midnight and opened at it',
        tally.refusedBeforeMidnight && tally.resumedAfterMidnight ? 1 : 0,
        '',
        'min',
        1,
      ),
      {
        name: 'a simulated day: time it takes',
        value: (performance.now() - beganMs) / 1000,
        unit: 's',
        bound: { kind: 'max', value: TIME_LIMIT_S },
      },
    ];
  } finally {
    await scratch.close();
  }
}

async function liveThrough(world: SimulatedWorld): Promise<Tally> {
  const keys = createKeyService({
    ...{ db: world.db, clock: world.clock, log: keepingLog() },
    environment: 'production',
  });
  const random = createRandom(20260331);
  const tally = { started: 0, refused: 0, resumedAfterMidnight: false, refusedBeforeMidnight: false };
  const due: { atMs: number; act: () => Promise<unknown> }[] = [];
  const later = (seconds: number, act: () => Promise<unknown>) =>
    due.push({ atMs: world.clock.now().getTime() + seconds * 1000, act });
  let keyId = world.keyId;
  for (const hours of ROTATE_AT_HOURS)
    later(hours * 3600, async () => {
      keyId = (await keys.rotate(keyId)).id;
    });

  async function start(): Promise<void> {
    const now = world.clock.now();
    try {
      const session = await world.start({ maxDurationSeconds: 60 + Math.floor(random() * 240) }, keyId);
      tally.started += 1;
      if (now.getUTCDate() === 1) tally.resumedAfterMidnight ||= tally.refusedBeforeMidnight;
      const { sessionId } = session;
      const fate = random();
      if (fate < 0.05) return;
      later(1 + random() * 20, () => world.visitor(sessionId, 'joins'));
      if (fate < 0.6) later(25 + random() * 120, () => world.visitor(sessionId, 'leaves'));
      else if (fate < 0.75) later(25 + random() * 120, () => world.visitor(sessionId, 'is lost'));
      else if (fate < 0.8)
        later(30 + random() * 60, async () => {
          await world.visitor(sessionId, 'is lost');
          later(random() * 15, () => world.visitor(sessionId, 'joins'));
        });
      else if (fate < 0.85)
        later(30 + random() * 60, async () => {
          world.hosts.running.delete(sessionId);
        });
    } catch (error) {
      if ((error as { code?: string }).code !== 'api_key_spend_cap_reached') throw error;
      tally.refused += 1;
      if (now.getUTCDate() === 31) tally.refusedBeforeMidnight = true;
    }
  }

  const steps = (HOURS * 3600_000) / STEP_MS;
  let asked = 0;
  for (let step = 0; step < steps; step++) {
    while (asked < ((step + 1) * SESSIONS) / steps) {
      asked += 1;
      await start();
    }
    await world.passQuickly(STEP_MS);
    const nowMs = world.clock.now().getTime();
    for (const task of due.filter(({ atMs }) => atMs <= nowMs)) {
      due.splice(due.indexOf(task), 1);
      await task.act();
    }
  }
  return tally;
}

function row(name: string, value: number, unit: string, kind: 'min' | 'max', bound: number): BenchRow {
  return { name, value, unit, bound: { kind, value: bound } };
}
