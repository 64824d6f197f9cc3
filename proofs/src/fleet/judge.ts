import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@vivant/e2e/until';
import { createSystemClock } from '@vivant/platform/clock';
import { createCredits } from '@vivant/server/credits/credits';
import { findWrongBills } from './bills.ts';
import { type BuildCount, type Builds, createBuilds } from './builds.ts';
import { drainOne } from './drain.ts';
import { FAULTS, type Fault } from './list.ts';
import type { Outcome } from './outcomes.ts';
import type { Part } from './parts.ts';
import { sessionsWithoutAvatar, watchAvatars } from './presence.ts';
import { createTalks, type StartCount, type Talk, type Talks } from './talks.ts';
import { openWorld, type World } from './world.ts';

const TALKS = 12;
const FAULT_MS = 10_000;
/** A killed program is started again by what watches over it. */
const DOWN_MS = 3000;
const START_EVERY_MS = 1500;
const SETTLED_MS = 60_000;
/** A host that is silent is given up after eight seconds. */
const WELL_MS = 5000;
const LOOK_EVERY_MS = 1000;

export interface Verdict {
  faults: number;
  /** What happened that must not, with the fault it happened in. */
  found: string[];
  /** The longest that a session had no avatar in its room, and in which fault. */
  alone: { ms: number; in: string };
  /** The longest that it took after a fault until all was well again. */
  settled: { ms: number; in: string };
  starts: StartCount;
  builds: BuildCount;
  talks: { touched: number; untouched: number; cut: number; drained: number };
}

/** Does one fault after the other to a fleet under load, and says what it found. */
export async function judgeFaults(options: {
  /** By their names, in this order. */
  faults: readonly string[];
  livekit: string;
  versitygw: string;
  onJudged: (outcome: Outcome) => void;
}): Promise<Verdict> {
  const world = await openWorld(options);
  const { pool } = world.database;
  const talks = createTalks({ ...world, publicUrl: world.places.publicUrl, pool });
  const builds = await createBuilds(world);
  const verdict: Verdict = {
    ...{ faults: 0, found: [], starts: talks.count, builds: builds.count },
    ...{ alone: { ms: 0, in: 'none' }, settled: { ms: 0, in: 'none' } },
    talks: { touched: 0, untouched: 0, cut: 0, drained: 0 },
  };
  try {
    const drained = await drainOne(world, talks, TALKS);
    verdict.talks.drained = drained.talks;
    verdict.found.push(...drained.found);
    for (const name of options.faults) {
      const fault = FAULTS.get(name);
      if (fault === undefined) throw new Error(`There is no fault “${name}”.`);
      const foundBefore = verdict.found.length;
      await doOne({ world, talks, builds }, { ...fault, name }, verdict).catch(async ({ message }: Error) => {
        verdict.found.push(`${name}: ${message}`);
        console.error(`  ${verdict.found.at(-1)}`);
        // The next one is not judged by talks that this one left behind.
        await talks.killAll();
      });
      verdict.faults += 1;
      const found = verdict.found.slice(foundBefore);
      options.onJudged({ fault: name, at: new Date().toISOString(), found });
    }
    for (const { visitor } of talks.talks) visitor.leave();
    verdict.found.push(...(await sessionsThatStay(world)));
    const credits = createCredits({ db: world.database.db, clock: createSystemClock() });
    verdict.found.push(...(await findWrongBills(pool)));
    for (const drift of await credits.findDrift()) verdict.found.push(`drift: ${JSON.stringify(drift)}`);
    verdict.found.push(
      ...talks.count.wrong.map((answer) => `a start was answered ${answer}`),
      ...builds.count.wrong.map((answer) => `an avatar’s creation was answered ${answer}`),
    );
    return verdict;
  } finally {
    await talks.killAll();
    const logs = await world.close({ keepsLogs: verdict.found.length > 0 });
    if (logs !== null) console.error(`  what the parts of the fleet said: ${logs}`);
  }
}

async function doOne(
  { world, talks, builds }: { world: World; talks: Talks; builds: Builds },
  { name, ...fault }: Fault & { name: string },
  verdict: Verdict,
): Promise<void> {
  const parts = world.parts.filter((part) => fault.parts.includes(part.name));
  const foundBefore = verdict.found.length;
  await talks.fill(TALKS);
  await untilWell(world, talks, `all to be well before ${name}`);
  await talks.note();
  // So that one is being built when the fault comes.
  await builds.begin();
  const watching = watchAvatars(world, talks.talks);
  const callers = keepStarting(talks);
  const customers = builds.keepBeginning();
  try {
    await apply(parts, fault.kind);
  } catch (error) {
    await watching.stop();
    throw error;
  } finally {
    callers.stop();
    customers.stop();
  }
  const healedMs = performance.now();
  const wellMs = await untilWell(world, talks, `all to be well after ${name}`).catch((error: Error) => {
    verdict.found.push(error.message);
    return performance.now();
  });
  const tookMs = wellMs - healedMs;
  await Promise.all([callers.ended, customers.ended]);
  const aloneMs = await watching.stop();
  if (tookMs > verdict.settled.ms) verdict.settled = { ms: tookMs, in: name };
  if (aloneMs > verdict.alone.ms) verdict.alone = { ms: aloneMs, in: name };
  for (const talk of talks.talks) await judgeTalk(world, talk, parts, name, verdict);
  for (const one of await builds.judge()) verdict.found.push(`${name}: ${one}`);
  // At once, so that a run that is stopped leaves what it found.
  const builtMs = performance.now() - healedMs;
  console.error(
    `  ${name}: well again after ${Math.round(tookMs)} ms, all built after ${Math.round(builtMs)} ms`,
  );
  for (const one of verdict.found.slice(foundBefore)) console.error(`    found: ${one}`);
  await talks.forgetEnded();
  await talks.keep(TALKS);
}

/** What is known of those that do not end though their visitors left. */
async function sessionsThatStay({ database, rooms }: World): Promise<string[]> {
  let left: { room_name: string }[] = [];
  const areOver = async () => {
    const { rows } = await database.pool.query<{ room_name: string }>(
      `select id, status, media_host_id, room_name, attempt, created_at, joined_at, absent_since
       from sessions where status not in ('ended', 'failed')`,
    );
    left = rows;
    return rows.length === 0;
  };
  // Those that nobody joined are given up after a minute.
  const isOver = await until(areOver, 'all sessions to end', 2 * SETTLED_MS, LOOK_EVERY_MS).catch(
    () => false,
  );
  if (isOver) return [];
  return Promise.all(
    left.map(async (session) => {
      const there = await rooms.listParticipants(session.room_name).catch(() => null);
      const names = there?.map(({ identity }) => identity).join(', ') ?? 'not known';
      return `a session stays, in its room: ${names || 'nobody'}: ${JSON.stringify(session)}`;
    }),
  );
}

async function apply(parts: readonly Part[], kind: Fault['kind']): Promise<void> {
  if (kind === 'kill') {
    await Promise.all(parts.map((part) => part.kill()));
    await sleep(DOWN_MS);
    await Promise.all(parts.map((part) => part.start()));
    return;
  }
  for (const { machine } of parts) machine[kind]();
  await sleep(FAULT_MS);
  for (const { machine } of parts) machine.heal();
}

/** A talk whose host and LiveKit were left alone goes on as if nothing were. */
async function judgeTalk(
  { database }: World,
  { before, sessionId, visitor }: Talk,
  parts: readonly Part[],
  name: string,
  verdict: Verdict,
): Promise<void> {
  if (before === null) return;
  const isTouched = parts.some((part) => part.name === before.host || part.machine.address === before.node);
  verdict.talks[isTouched ? 'touched' : 'untouched'] += 1;
  if (isTouched) return;
  const { rows } = await database.pool.query<{ status: string; end_reason: string; attempt: number }>(
    'select status, end_reason, attempt from sessions where id = $1',
    [sessionId],
  );
  const [row] = rows;
  const isOut = visitor.met.some(({ type }) => type === 'disconnected');
  if (row?.status === 'active' && row.attempt === before.attempt && !isOut) return;
  verdict.talks.cut += 1;
  verdict.found.push(
    `${name}: a talk on ${before.host} is ${JSON.stringify(row)}, its visitor ${isOut ? 'out' : 'in'}`,
  );
}

/** Callers who go on starting talks meanwhile. */
function keepStarting(talks: Talks) {
  let isOver = false;
  const ended = (async () => {
    while (!isOver) {
      await talks.start();
      await sleep(START_EVERY_MS);
    }
  })();
  return {
    ended,
    stop() {
      isOver = true;
    },
  };
}

/**
 * All servers are ready, and every session has its avatar: since when, once it has lasted.
 */
async function untilWell(world: World, { talks }: Talks, what: string): Promise<number> {
  let since: number | null = null;
  let seen = '';
  const hasLasted = async () => {
    const lonely = await sessionsWithoutAvatar(world, talks).catch(() => null);
    const ready = world.allReady();
    seen = `Servers ready: ${ready}; without their avatar: ${lonely?.join(', ') ?? 'not known'}.`;
    const isWell = ready && lonely?.length === 0;
    since = isWell ? (since ?? performance.now()) : null;
    return since !== null && performance.now() - since > WELL_MS ? { since } : false;
  };
  const wait = until(hasLasted, what, SETTLED_MS + WELL_MS, LOOK_EVERY_MS);
  const { since: wellSince } = await wait.catch(({ message }: Error) => {
    throw new Error(`${message} ${seen}`);
  });
  return wellSince;
}
