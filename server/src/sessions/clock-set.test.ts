import { afterAll, assert, beforeAll, describe, expect, it, vi } from 'vitest';
import { avatarToken } from '../testing/caller-token.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';
import { insertIntent } from './store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const HOUR_MS = 3_600_000;

/** What is done to the machine's clock, at each second of a life. */
const DISTURBANCES: Record<string, (world: SimulatedWorld, second: number) => void> = {
  'put forward an hour': (world, second) => second === 35 && world.clock.set(HOUR_MS),
  'put back an hour': (world, second) => second === 35 && world.clock.set(-HOUR_MS),
  'put back an hour while its visitor is away': (world, second) => second === 45 && world.clock.set(-HOUR_MS),
  // The steady clock stands still while a machine sleeps.
  'found eight hours ahead after the machine slept': (world, second) =>
    second === 35 && world.clock.set(8 * HOUR_MS),
  'set back and forth every second': (world, second) =>
    world.clock.set((second % 7) * 900 - (second % 5) * 1_400),
};

const KINDS = {
  reserve: { metered: false, renderOnly: false },
  metered: { metered: true, renderOnly: false },
  'render-only': { metered: false, renderOnly: true },
  'metered render-only': { metered: true, renderOnly: true },
};
type Kind = (typeof KINDS)[keyof typeof KINDS];

async function start(world: SimulatedWorld, kind: Kind, maxDurationSeconds: number): Promise<string> {
  if (!kind.renderOnly) return (await world.start({ maxDurationSeconds })).sessionId;
  const { started } = await world.sessions.renderOnly.start(
    { accountId: world.accountId, keyId: world.keyId, avatarId: null },
    world.avatarId,
    {
      livekitUrl: 'wss://project.livekit.cloud',
      livekitToken: avatarToken({ now: world.clock.now(), onBehalfOf: 'agent-1' }),
      idleTimeoutSeconds: 60,
      maxDurationSeconds,
    },
    null,
  );
  await vi.waitFor(async () => expect((await world.session(started.id)).status).toBe('active'), {
    timeout: 240_000,
  });
  return started.id;
}

/** Someone comes, is lost for fifteen seconds, comes back and is lost for good, unless the limit comes first. */
async function live(
  kind: Kind,
  how: {
    limitSeconds: number;
    disturb?: (world: SimulatedWorld, second: number) => void;
    restartsAt?: number;
  },
) {
  await database.db
    .updateTable('media_hosts')
    .set({ last_heartbeat_at: new Date(0) })
    .execute();
  const world = await createSimulatedWorld({ db: database.db, key: { metered: kind.metered } });
  world.sessions.start();
  const id = await start(world, kind, how.limitSeconds);
  const peer = (what: 'joins' | 'is lost') =>
    kind.renderOnly ? world.agent(id, what) : world.visitor(id, what);
  const endedAt: number[] = [];
  for (let second = 1; second <= 160; second++) {
    how.disturb?.(world, second);
    if (second === how.restartsAt) {
      await world.sessions.close();
      world.sessions = world.boot();
      world.sessions.start();
    }
    await world.pass(1);
    const { status } = await world.session(id);
    if (status === 'ended') {
      endedAt.push(second);
      continue;
    }
    if (second === 3 || second === 55) await peer('joins');
    if (second === 40 || second === 130) await peer('is lost');
    await world.sessions.settled();
  }
  const row = await world.session(id);
  const postings = await world.db
    .selectFrom('postings')
    .select(['minute', 'amount_microcredits'])
    .where('session_id', '=', id)
    .orderBy('minute')
    .execute();
  const { reservedMicrocredits } = await world.balance();
  await world.close();
  const [endedAfterSeconds] = endedAt;
  assert(endedAfterSeconds !== undefined && row.started_at && row.ended_at, 'it began and ended');
  return {
    endedAfterSeconds,
    endReason: row.end_reason,
    ownMs: row.ended_at.getTime() - row.started_at.getTime(),
    billed: row.billed_microcredits,
    postings,
    reservedMicrocredits,
  };
}

describe.each(Object.entries(KINDS))('a session (%s) whose machine’s clock is', (_kind, kind) => {
  const LIMITS = [120, 300];
  let calm: Awaited<ReturnType<typeof live>>[];
  beforeAll(async () => {
    calm = [];
    for (const limitSeconds of LIMITS) calm.push(await live(kind, { limitSeconds }));
    expect(calm.map(({ postings }) => postings.length)).toEqual([2, 3]);
  });

  it.each(Object.entries(DISTURBANCES))(
    '%s is billed and ended as if nothing had happened',
    async (_name, disturb) => {
      for (const [i, limitSeconds] of LIMITS.entries())
        expect(await live(kind, { limitSeconds, disturb })).toEqual(calm[i]);
    },
  );
});

describe('a server that starts again on a machine whose clock was', () => {
  it.each([
    ['put forward', HOUR_MS],
    ['put back', -HOUR_MS],
  ])('%s an hour bills and ends its sessions by what their host says has passed', async (_how, byMs) => {
    for (const kind of [KINDS.reserve, KINDS.metered]) {
      const calm = await live(kind, { limitSeconds: 120 });
      const restarted = await live(kind, {
        limitSeconds: 120,
        restartsAt: 35,
        disturb: (world, second) => second === 35 && world.clock.set(byMs),
      });
      expect({ ...restarted, endedAfterSeconds: undefined, ownMs: undefined }).toEqual({
        ...calm,
        endedAfterSeconds: undefined,
        ownMs: undefined,
      });
      // A heartbeat of the time it was away is all that may be missing.
      expect(restarted.endedAfterSeconds - calm.endedAfterSeconds).toBeLessThanOrEqual(2);
      expect(restarted.endedAfterSeconds - calm.endedAfterSeconds).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('a start under way while the machine’s clock is put forward', () => {
  it('is not taken for abandoned', async () => {
    const world = await createSimulatedWorld({ db: database.db });
    world.hosts.behaviour = 'hang';
    const starting = world.start();
    await expect.poll(() => world.hosts.asked).toBe(1);
    await world.sessions.reconciler.pass();
    world.clock.set(HOUR_MS);
    await world.sessions.reconciler.pass();
    world.hosts.release();
    const { sessionId } = await starting;
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
    await world.close();
  });

  it('is undone in time where it is abandoned and the clock is put back', async () => {
    const world = await createSimulatedWorld({ db: database.db });
    const { accountId, keyId, avatarId, clock } = world;
    const sessionId = crypto.randomUUID();
    const id = { sessionId, accountId, keyId, sponsoredAvatarId: null };
    // What a killed server leaves behind.
    await world.db.transaction().execute(async (tx) => {
      const terms = await world.credits.reserve(tx, { ...id, kind: 'hosted', maxDurationSeconds: 60 });
      await insertIntent(
        tx,
        {
          ...{ id: sessionId, kind: 'hosted', origin: 'key', metadata: null },
          ...{ account_id: accountId, key_id: keyId, avatar_id: avatarId },
          ...{ billing_mode: terms.billingMode, limit_seconds: terms.limitSeconds },
          ...{ room_name: `room-${sessionId}`, avatar_identity: 'avatar', peer_identity: 'visitor' },
        },
        clock.now(),
      );
    });
    await world.sessions.reconciler.pass();
    clock.set(-HOUR_MS);
    for (let passed = 0; passed < 30_000; passed += 5_000) {
      await world.sessions.reconciler.pass();
      clock.advance(5_000);
    }
    expect(await world.session(sessionId)).toMatchObject({ status: 'failed' });
    expect(await world.balance()).toMatchObject({ reservedMicrocredits: 0 });
    await world.close();
  });
});
