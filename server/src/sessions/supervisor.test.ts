import { NO_TRACING } from '@vivant/platform/tracing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import type { Db } from '../ports/database.ts';
import { NO_METRICS } from '../ports/metrics.ts';
import { DEFAULT_PICTURE_RULES } from '../ports/picture.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';
import { createHostRegistry } from './host-registry.ts';
import { createSessionTime } from './session-time.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('looks again where it was asked to while it found a session not to be active yet', async () => {
  const world = await createSimulatedWorld({ db: database.db });
  const { sessionId } = await world.start({ maxDurationSeconds: 60 });
  const looking = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let looks = 0;
  // The first answer is of before the session became active, and comes late.
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      looks += 1;
      if (looks > 1) return result;
      looking.resolve();
      await goOn.promise;
      return { ...result, rows: [] };
    },
  });
  const supervisor = supervisorOf(world, db);
  const first = supervisor.watch(sessionId);
  await looking.promise;
  await supervisor.watch(sessionId);
  goOn.resolve();
  await first;
  expect(supervisor.isWatching(sessionId)).toBe(true);
  await supervisor.close();
  await world.close();
});

it('forgets a session that is over', async () => {
  const world = await createSimulatedWorld({ db: database.db });
  const { sessionId } = await world.start({ maxDurationSeconds: 60 });
  const supervisor = supervisorOf(world, database.db);
  await supervisor.watch(sessionId);
  expect(supervisor.isWatching(sessionId)).toBe(true);
  await world.sessions.endByOperator(sessionId);
  await supervisor.watch(sessionId);
  expect(supervisor.isWatching(sessionId)).toBe(false);
  await world.close();
});

/** Of another server than the world's. */
function supervisorOf({ clock, credits, rooms, hosts }: SimulatedWorld, db: Db): Supervisor {
  const time = createSessionTime(clock);
  return createSupervisor({
    ...{ db, clock, credits, rooms, hosts, time, log: createLog({ level: 'silent' }) },
    ...{ metrics: NO_METRICS, tracing: NO_TRACING, recordings: null, pictureRules: DEFAULT_PICTURE_RULES },
    registry: createHostRegistry({ db, clock, time, serverId: 'other', zone: null }),
    controlUrl: () => 'http://control.invalid',
    keepsConversations: true,
    roomPrefix: async () => 'vivant-',
    pendingUndos: new Map(),
    closing: new AbortController().signal,
  });
}
