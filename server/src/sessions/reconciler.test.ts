import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MediaHosts, MediaHostUnreachableError } from '../ports/media-hosts.ts';
import type { Rooms } from '../ports/rooms.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld } from '../testing/simulated-world.ts';

const SESSIONS = 30;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function withManySessions() {
  const world = await createSimulatedWorld({
    ...{ db: database.db, credits: 1_000_000 },
    plan: { max_concurrent_sessions: SESSIONS, session_starts_per_minute: 1000 },
  });
  const started = [];
  for (let n = 0; n < SESSIONS; n++) started.push(await world.start({ maxDurationSeconds: 60 }));
  return { world, started };
}

/** Sessions that ended while neither their rooms could be deleted nor their host be told. */
async function afterAGreatFault() {
  const { world, started } = await withManySessions();
  world.rooms.away = true;
  world.hosts.behaviour = 'unreachable';
  for (const { sessionId } of started) await world.sessions.endByOperator(sessionId);
  world.rooms.away = false;
  return world;
}

it('does what is left of many sessions a few at a time, and waits for a silent host once', async () => {
  const world = await afterAGreatFault();
  let told = 0;
  const hosts: MediaHosts = {
    ...world.hosts,
    end(address, sessionId) {
      told += 1;
      return world.hosts.end(address, sessionId);
    },
  };
  let deleting = 0;
  let mostAtOnce = 0;
  const rooms: Rooms = {
    ...world.rooms,
    list: (prefix) => world.rooms.list(prefix),
    async delete(roomName) {
      deleting += 1;
      mostAtOnce = Math.max(mostAtOnce, deleting);
      await new Promise(setImmediate);
      await world.rooms.delete(roomName);
      deleting -= 1;
    },
  };
  const other = world.boot({ rooms, hosts });
  await other.reconciler.pass();
  expect(await world.live()).toEqual([]);
  expect(world.rooms.standing.size).toBe(0);
  expect(mostAtOnce).toBe(8);
  // Those that were on their way when the first was found to be silent.
  expect(told).toBeLessThanOrEqual(8);
  await other.close();
  await world.close();
});

it('leaves ends alone while rooms cannot even be listed', async () => {
  const world = await afterAGreatFault();
  let deleted = 0;
  const rooms: Rooms = {
    ...world.rooms,
    list: () => Promise.reject(new Error('the media server is away')),
    async delete() {
      deleted += 1;
    },
  };
  const other = world.boot({ rooms });
  await other.reconciler.pass();
  expect(deleted).toBe(0);
  expect(await world.live()).toHaveLength(SESSIONS);
  await other.close();
  world.hosts.behaviour = 'normal';
  await world.sessions.reconciler.pass();
  expect(await world.live()).toEqual([]);
  await world.close();
});

it('waits once in a pass for a silent host of rooms that are not listed, and takes none of them for lost', async () => {
  const { world, started } = await withManySessions();
  let asked = 0;
  const hosts: MediaHosts = {
    ...world.hosts,
    async isInRoom() {
      asked += 1;
      throw new MediaHostUnreachableError('no answer in time');
    },
  };
  const other = world.boot({ hosts });
  await world.sessions.close();
  world.rooms.forgetAll();
  await other.reconciler.pass();
  world.clock.advance(4_000);
  await other.reconciler.pass();
  // Those that were on their way when the first was not answered.
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(8);
  expect((await world.live()).map(({ status }) => status)).toEqual(started.map(() => 'active'));
  // Nor does it send a heartbeat any more: it is gone for good.
  for (let seconds = 0; seconds < 40; seconds += 4) {
    world.clock.advance(4_000);
    await other.reconciler.pass();
    await other.settled();
  }
  await expect.poll(() => world.live()).toEqual([]);
  await other.close();
});

describe('a session of another server', () => {
  /** It runs at one server, whose host reports there, for a while during which a second one runs beside it. */
  async function besideAnother() {
    const world = await createSimulatedWorld({ db: database.db });
    let looks = 0;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        looks += result.rows.filter((row) => 'charged' in row).length;
        return result;
      },
    });
    const other = world.boot({ db });
    other.start();
    const { sessionId } = await world.start({ maxDurationSeconds: 60 });
    await world.visitor(sessionId, 'joins');
    const pass = async (seconds: number) => {
      for (let n = 0; n < seconds; n++) {
        await world.pass(1);
        await other.settled();
      }
    };
    await pass(40);
    return { world, other, sessionId, pass, looks: () => looks };
  }

  it('is none of its business while that one hears its host', async () => {
    const { world, other, sessionId, pass, looks } = await besideAnother();
    expect(looks()).toBe(0);
    await pass(25);
    expect(await world.session(sessionId)).toMatchObject({ status: 'ended', end_reason: 'max_duration' });
    expect(looks()).toBe(0);
    await other.close();
    await world.close();
  });

  it('is looked after by whichever its host reports to after that one is gone', async () => {
    const { world, other, sessionId, pass } = await besideAnother();
    await world.sessions.close();
    world.sessions = other;
    await pass(25);
    expect(await world.session(sessionId)).toMatchObject({
      ...{ status: 'ended', end_reason: 'max_duration', billed_minutes: 1 },
    });
    await world.close();
  });

  it('is looked after by all soon after its host has gone together with that one', async () => {
    const { world, other, sessionId, pass } = await besideAnother();
    world.hostAlive = false;
    await world.sessions.close();
    await pass(13);
    expect(await world.session(sessionId)).toMatchObject({
      status: 'active',
      absent_since: expect.any(Date),
    });
    await pass(30);
    expect(await world.session(sessionId)).toMatchObject({ status: 'ended', end_reason: 'error' });
    await other.close();
  });
});

it('closes rooms to try the way in that a killed server left, and none that still serves', async () => {
  const world = await createSimulatedWorld({ db: database.db });
  const after = async (seconds: number) => {
    world.clock.advance(seconds * 1000);
    await world.sessions.reconciler.pass();
    return [...world.rooms.standing.keys()];
  };
  for (const name of ['probe-somebody-1', 'probe-pass-1', 'another-1'])
    world.rooms.standing.set(name, world.clock.now());
  expect(await after(120)).toEqual(['probe-somebody-1', 'probe-pass-1', 'another-1']);
  expect(await after(1)).toEqual(['probe-pass-1', 'another-1']);
  expect(await after(539)).toEqual(['probe-pass-1', 'another-1']);
  expect(await after(1)).toEqual(['another-1']);
  await world.close();
});
