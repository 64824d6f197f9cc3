import type { MediaEvent } from '@vivant/contract/control';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
    ...{ draining: false, sessions: [sessionId], uptimeMs: 1 },
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
    { address: 'http://worker-other.tunnel.invalid', slots: 256, free_slots: 256 },
  ]);
  const own = await world.db
    .selectFrom('media_hosts')
    .select('address')
    .where('id', '=', world.hostId)
    .execute();
  expect(own).not.toMatchObject([{ address: 'http://10.0.0.1:1' }]);
});
