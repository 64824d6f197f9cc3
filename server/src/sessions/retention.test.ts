import type { MediaEvent } from '@vivant/contract/control';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { MediaHostRefusal } from '../ports/media-hosts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';
import { createRetention } from './retention.ts';

let database: TestDatabase;
let world: SimulatedWorld;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => world.close());
afterAll(() => database.close());

const DAY_MS = 86_400_000;

async function newWorld(options: { keepsConversations?: boolean } = {}) {
  world = await createSimulatedWorld({ db: database.db, ...options });
}

const retention = (transcriptDays = 30) =>
  createRetention({ ...world, log: createLog({ level: 'silent' }), transcriptDays });

/** A visitor asks something, with everything a caller may send along. */
async function talk(): Promise<string> {
  const started = await world.sessions.startKeyed(
    { accountId: world.accountId, keyId: world.keyId, avatarId: null },
    { avatarId: world.avatarId, metadata: { customer: '4711' }, location: { city: 'Graz' } },
    { serverUrl: 'ws://visitors.invalid' },
  );
  if (started === 'forbidden') throw new Error('forbidden');
  await says(started.sessionId);
  return started.sessionId;
}

async function says(sessionId: string): Promise<void> {
  const at = world.clock.now().toISOString();
  const events: MediaEvent[] = [
    { type: 'turn', sessionId, at, role: 'user', text: 'Where is it?', sources: [], interrupted: false },
    { type: 'latency', sessionId, at, endToEndMs: 700 },
  ];
  await world.sessions.reports.events(events);
}

async function ended(): Promise<string> {
  const sessionId = await talk();
  await world.sessions.endByOperator(sessionId);
  return sessionId;
}

/** What is left of a session beside what the ledger needs. */
async function kept(sessionId: string) {
  const row = await world.session(sessionId);
  const count = async (table: 'session_turns' | 'session_latencies') =>
    (await world.db.selectFrom(table).select('at').where('session_id', '=', sessionId).execute()).length;
  return {
    metadata: row.metadata,
    location: row.location,
    turns: await count('session_turns'),
    latencies: await count('session_latencies'),
  };
}
const ALL = { metadata: { customer: '4711' }, location: { city: 'Graz' }, turns: 1, latencies: 1 };
const NOTHING = { metadata: null, location: null, turns: 0, latencies: 0 };

describe('what was said in a session', () => {
  it('is kept for the configured days after the end, then deleted; the bill stays', async () => {
    await newWorld();
    const sessionId = await ended();
    world.clock.set(30 * DAY_MS - 1000);
    await retention().run();
    expect(await kept(sessionId)).toEqual(ALL);
    world.clock.set(1000);
    await retention().run();
    expect(await kept(sessionId)).toEqual(NOTHING);
    expect(await world.session(sessionId)).toMatchObject({ status: 'ended', billed_microcredits: 100 });
    expect(await world.credits.findDrift()).toEqual([]);
    // A host that repeats itself so late brings nothing back.
    await says(sessionId);
    expect(await kept(sessionId)).toEqual(NOTHING);
  });

  it('is not deleted while the session runs, however long', async () => {
    await newWorld();
    const sessionId = await talk();
    world.clock.set(60 * DAY_MS);
    await retention().run();
    expect(await kept(sessionId)).toEqual(ALL);
  });

  it('is never stored where it is kept for no days', async () => {
    await newWorld({ keepsConversations: false });
    expect(await kept(await ended())).toEqual(NOTHING);
  });

  it('goes with the purge of its avatar, and of no other', async () => {
    await newWorld();
    const [sessionId, other] = [await ended(), world.avatarId];
    await world.db.transaction().execute((tx) => retention().forgetAvatar(tx, crypto.randomUUID()));
    expect(await kept(sessionId)).toEqual(ALL);
    await world.db.transaction().execute((tx) => retention().forgetAvatar(tx, other));
    expect(await kept(sessionId)).toEqual(NOTHING);
  });
});

describe('a failed start', () => {
  it('is deleted after a week, with its closed reservation', async () => {
    await newWorld();
    world.hosts.refusal = new MediaHostRefusal({ error: 'asset_unavailable', message: 'told to refuse' });
    await expect(world.start()).rejects.toMatchObject({ code: 'unavailable' });
    const rows = () =>
      world.db.selectFrom('sessions').select('id').where('account_id', '=', world.accountId).execute();
    const reservations = () =>
      world.db
        .selectFrom('reservations')
        .select('session_id')
        .where('account_id', '=', world.accountId)
        .execute();
    world.clock.set(7 * DAY_MS - 1000);
    await retention().run();
    expect([(await rows()).length, (await reservations()).length]).toEqual([1, 1]);
    world.clock.set(1000);
    await retention().run();
    expect([await rows(), await reservations()]).toEqual([[], []]);
    expect(await world.credits.findDrift()).toEqual([]);
  });
});
