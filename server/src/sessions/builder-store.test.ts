import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { countBuilds, readBuilders } from './builder-store.ts';
import { createHostRegistry } from './host-registry.ts';
import { createSessionTime } from './session-time.ts';

const clock = createTestClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('hosts that build are those of this release with places that do not drain and are late with no talk', async () => {
  const { db } = database;
  const builders = async (serverId: string) => {
    const found = await readBuilders(db, { now: clock.now(), serverId, version: '1.2.3' });
    return found.map(({ hostId }) => hostId);
  };
  const time = createSessionTime(clock);
  const server = createHostRegistry({ db, clock, time, serverId: 'one', zone: null });
  for (const [hostId, over] of Object.entries({
    ...{ free: { freeBuilds: 2 }, busy: { freeBuilds: 0 } },
    punctual: { lateShare: 0.01, slots: 0, freeSlots: 0 },
    late: { lateShare: 0.02 },
    draining: { draining: true },
    'of-another-release': { version: '1.2.2' },
    'says-nothing': { builds: undefined, freeBuilds: undefined },
    own: { address: 'http://127.0.0.1:4000' },
  }))
    await server.heard({
      ...{ hostId, address: `http://${hostId}.test`, slots: 8, freeSlots: 8, draining: false, sessions: [] },
      ...{ version: '1.2.3', builds: 2, freeBuilds: 1, ...over },
    });
  expect(await builders('one')).toEqual(['free', 'own', 'punctual', 'busy']);
  expect(await builders('two')).toEqual(['free', 'punctual', 'busy']);
  expect(await countBuilds(db, { now: clock.now(), serverId: null })).toEqual({ free: 6, total: 12 });
  clock.advance(60_000);
  expect(await builders('one')).toEqual([]);
});
