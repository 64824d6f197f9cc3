import type { MediaEvent } from '@vivant/contract/control';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';

let database: TestDatabase;
let world: SimulatedWorld;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createSimulatedWorld({ db: database.db });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const turn = (sessionId: string): MediaEvent => ({
  ...{ type: 'turn', sessionId, at: world.clock.now().toISOString(), role: 'user' },
  ...{ text: 'When?', sources: [], interrupted: false },
});
const turnsOf = (sessionId: string) =>
  world.db.selectFrom('session_turns').select('text').where('session_id', '=', sessionId).execute();

it('a worker is heard about the sessions that were given to it, and of none else', async () => {
  const { sessionId } = await world.start();
  await world.sessions.reportsOfWorker('worker-other').events([turn(sessionId)]);
  expect(await turnsOf(sessionId)).toEqual([]);
  await world.sessions.reportsOfWorker(world.hostId).events([turn(sessionId)]);
  expect(await turnsOf(sessionId)).toHaveLength(1);
});

it('a worker ends no session of others, however it claims that they are gone', async () => {
  const { sessionId } = await world.start();
  const at = world.clock.now().toISOString();
  const { end } = await world.sessions.reportsOfWorker('worker-other').heartbeat({
    ...{ hostId: world.hostId, address: 'http://10.0.0.1:1', freeSlots: 10_000, slots: 10_000 },
    ...{ draining: false, sessions: [sessionId], uptimeMs: 1, builds: 3, freeBuilds: 64 },
    departed: [{ type: 'room_closed', sessionId, at, attempt: 0 }],
    peers: [{ sessionId, attempt: 0, state: 'left', at }],
  });
  expect(end).toEqual([sessionId]);
  await world.sessions.settled();
  expect((await world.session(sessionId)).status).toBe('active');
  const rows = await world.db
    .selectFrom('media_hosts')
    .selectAll()
    .where('id', '=', 'worker-other')
    .execute();
  expect(rows).toMatchObject([
    { address: 'http://worker-other.tunnel.invalid', slots: 256, free_slots: 256, builds: 3, free_builds: 3 },
  ]);
  const own = await world.db
    .selectFrom('media_hosts')
    .select('address')
    .where('id', '=', world.hostId)
    .execute();
  expect(own).not.toMatchObject([{ address: 'http://10.0.0.1:1' }]);
});

describe('what a worker says it has measured', () => {
  let worker: SimulatedWorld;
  beforeEach(async () => {
    worker = await createSimulatedWorld({ db: database.db });
  });
  afterEach(() => worker.close());
  const beat = (sessionId: string, uptimeMs: number, from = worker.sessions) =>
    from.reportsOfWorker(worker.hostId).heartbeat({
      ...{ hostId: '', address: 'http://10.0.0.1:1', freeSlots: 1, slots: 1, draining: false },
      ...{ sessions: [sessionId], uptimeMs },
    });
  const usedMs = async (sessionId: string, sinceMs: number) =>
    ((await worker.session(sessionId)).alive_at?.getTime() ?? 0) - sinceMs;

  it('counts up to the time that has passed here, however often and to whichever server it says so', async () => {
    const { sessionId } = await worker.start();
    const sinceMs = worker.clock.now().getTime();
    const again = worker.boot();
    await beat(sessionId, 1_000);
    worker.clock.advance(2_000);
    for (let i = 1; i <= 20; i++)
      await beat(sessionId, i * 864_000_000, i % 2 === 0 ? again : worker.sessions);
    expect(await usedMs(sessionId, sinceMs)).toBe(2_000);
    await again.close();
  });

  it('counts in full where its words come unevenly', async () => {
    const { sessionId } = await worker.start();
    const sinceMs = worker.clock.now().getTime();
    await beat(sessionId, 0);
    for (const [passedMs, uptimeMs] of [
      [2_500, 2_000],
      [1_500, 4_000],
      [30_000, 34_000],
    ] as const) {
      worker.clock.advance(passedMs);
      await beat(sessionId, uptimeMs);
    }
    expect(await usedMs(sessionId, sinceMs)).toBe(33_500);
    worker.clock.advance(2_500);
    await beat(sessionId, 36_000);
    expect(await usedMs(sessionId, sinceMs)).toBe(36_000);
  });
});

it('a host that sends what cannot be kept does not hide that another has died', async () => {
  const mixed = await createSimulatedWorld({ db: database.db });
  mixed.sessions.start();
  const { sessionId } = await mixed.start();
  await mixed.visitor(sessionId, 'joins');
  mixed.hostAlive = false;
  for (let i = 0; i < 30; i++) {
    await mixed.pass(2);
    const said = mixed.sessions.reports.heartbeat({
      ...{ hostId: 'broken', address: 'http://10.0.0.1:1', freeSlots: 0, slots: 0, draining: false },
      sessions: ['no uuid'],
    });
    await expect(said).rejects.toThrow();
  }
  const { status, absent_since } = await mixed.session(sessionId);
  expect(status !== 'active' || absent_since !== null).toBe(true);
  await mixed.close();
});
