import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { localRates } from '../testing/rates.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { healthRoutes, mediaCheck } from './health.ts';

let database: TestDatabase;
let world: SimulatedWorld;
const apps: HttpApp[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createSimulatedWorld({ db: database.db, slots: 0 });
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await world.close();
  await database.close();
});

/** A server whose answer no earlier call shares. */
async function readyz(mediaSlots: number | null) {
  const app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  apps.push(app);
  healthRoutes(app, [mediaCheck({ mediaSlots, hasMediaHost: world.sessions.hasMediaHost })]);
  const answer = await app.inject('/readyz');
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json() };
}

it('a media host without slots lets no session start: 503, with the setting that makes it so', async () => {
  expect(await readyz(0)).toEqual({
    status: 503,
    retryAfter: '1',
    body: {
      status: 'not_ready',
      checks: { media: 'failing' },
      reasons: { media: expect.stringContaining('VIVANT_MEDIA_SLOTS=0') },
    },
  });
  const elsewhere = await readyz(null);
  expect(elsewhere.status).toBe(503);
  expect(elsewhere.body.reasons.media).not.toContain('VIVANT_MEDIA_SLOTS');
});

it('one with slots beside it makes the service ready: 200, and no reason', async () => {
  await world.sessions.reports.heartbeat({
    ...{ hostId: `second-${world.hostId}`, address: 'http://second.invalid', draining: false },
    ...{ slots: 1, freeSlots: 0, sessions: [] },
  });
  expect(await readyz(0)).toEqual({
    status: 200,
    retryAfter: undefined,
    body: { status: 'ready', checks: { media: 'ok' } },
  });
});
