import { ServiceError } from '@vivant/contract/errors';
import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { MediaHostRefusal } from '../ports/media-hosts.ts';
import { avatarToken } from '../testing/caller-token.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';
import { waitAfter } from './start-backoff.ts';

let database: TestDatabase;
let world: SimulatedWorld;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => world.close());
afterAll(() => database.close());

async function newWorld(options: Partial<Parameters<typeof createSimulatedWorld>[0]> = {}) {
  world = await createSimulatedWorld({ db: database.db, ...options });
}

function startRenderOnly(idempotencyKey: string | null = null) {
  return world.sessions.renderOnly
    .start(
      { accountId: world.accountId, keyId: world.keyId, avatarId: null },
      world.avatarId,
      {
        livekitUrl: 'wss://project.livekit.cloud',
        livekitToken: avatarToken({ now: world.clock.now() }),
        idleTimeoutSeconds: 60,
        metadata: { order: 'private to the caller' },
      },
      idempotencyKey,
    )
    .then(({ started }) => started.id);
}

async function becomes(id: string, status: string) {
  await expect.poll(async () => (await world.session(id)).status).toBe(status);
}

async function failsFor(refusal: 'token_refused' | 'asset_unavailable' | 'join_failed') {
  world.hosts.refusal = new MediaHostRefusal({ error: refusal, message: 'told to refuse' });
  const id = await startRenderOnly();
  await becomes(id, 'failed');
  world.hosts.refusal = null;
  return id;
}

/** 0: it was let through. */
async function secondsToWait(start: () => Promise<unknown>): Promise<number> {
  try {
    await start();
    return 0;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'unavailable') throw error;
    const { retryAfterSeconds } = error.details;
    assert(retryAfterSeconds !== undefined, 'the refusal says how long to wait');
    return retryAfterSeconds;
  }
}

describe('an account whose starts fail by its own fault', () => {
  it('waits after three in a minute, longer with each further one, up to a minute', async () => {
    await newWorld();
    for (let i = 0; i < 3; i++) await failsFor('token_refused');
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      const seconds = await secondsToWait(startRenderOnly);
      waits.push(seconds);
      world.clock.advance(seconds * 1000);
      await world.heartbeat();
      await failsFor('token_refused');
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  });

  it('may start conversations again only when the wait is over', async () => {
    await newWorld();
    for (let i = 0; i < 3; i++) await failsFor('join_failed');
    expect(await secondsToWait(() => world.start())).toBe(5);
    expect(await world.live()).toEqual([]);
    world.clock.advance(5_000);
    await world.heartbeat();
    expect(await secondsToWait(() => world.start())).toBe(0);
    // One that succeeded ends the row of failures.
    await failsFor('join_failed');
    expect(await secondsToWait(() => world.start())).toBe(0);
  });

  it('is not delayed by three in more than a minute', async () => {
    await newWorld();
    for (let i = 0; i < 4; i++) {
      await failsFor('token_refused');
      world.clock.advance(31_000);
      await world.heartbeat();
    }
    expect(await secondsToWait(startRenderOnly)).toBe(0);
  });

  it('is refused for lack of credits before the wait is applied', async () => {
    await newWorld();
    for (let i = 0; i < 3; i++) await failsFor('token_refused');
    await world.db
      .updateTable('balances')
      .set({ balance_microcredits: 0 })
      .where('account_id', '=', world.accountId)
      .execute();
    await expect(world.start()).rejects.toMatchObject({ code: 'insufficient_credits' });
  });

  it('is not delayed by starts its callers hung up on', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    for (let i = 1; i <= 3; i++) {
      const hangUp = new AbortController();
      const start = world.sessions.startKeyed(
        { accountId: world.accountId, keyId: world.keyId, avatarId: null },
        { avatarId: world.avatarId },
        { serverUrl: 'ws://visitors.invalid', signal: hangUp.signal },
      );
      await expect.poll(() => world.hosts.asked).toBe(i);
      hangUp.abort();
      await expect(start).rejects.toMatchObject({ code: 'unavailable' });
    }
    world.hosts.behaviour = 'normal';
    expect(await secondsToWait(() => world.start())).toBe(0);
  });

  it('neither counts nor starts what its callers left before', async () => {
    await newWorld();
    for (let i = 0; i < 4; i++)
      await expect(
        world.sessions.startKeyed(
          { accountId: world.accountId, keyId: world.keyId, avatarId: null },
          { avatarId: world.avatarId },
          { serverUrl: 'ws://visitors.invalid', signal: AbortSignal.abort() },
        ),
      ).rejects.toMatchObject({ code: 'unavailable' });
    expect(world.hosts.asked).toBe(0);
    expect(await world.start()).toHaveProperty('sessionId');
  });

  it('is not delayed by those it ended before the avatar joined', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    for (let i = 0; i < 3; i++) {
      const id = await startRenderOnly();
      await world.sessions.renderOnly.end({ accountId: world.accountId, avatarId: null }, id);
    }
    expect(await secondsToWait(startRenderOnly)).toBe(0);
  });
});

describe('an account whose starts fail by the service’s fault, or for lack of credits', () => {
  it('is not delayed', async () => {
    await newWorld({ credits: 1_000 });
    for (let i = 0; i < 4; i++) await failsFor('asset_unavailable');
    world.hosts.behaviour = 'unreachable';
    for (let i = 0; i < 4; i++) await expect(world.start()).rejects.toMatchObject({ code: 'unavailable' });
    world.hosts.behaviour = 'normal';
    await world.db
      .updateTable('balances')
      .set({ balance_microcredits: 0 })
      .where('account_id', '=', world.accountId)
      .execute();
    for (let i = 0; i < 4; i++)
      await expect(world.start()).rejects.toMatchObject({ code: 'insufficient_credits' });
    await world.db
      .updateTable('balances')
      .set({ balance_microcredits: 1_000 })
      .where('account_id', '=', world.accountId)
      .execute();
    expect(await secondsToWait(() => world.start())).toBe(0);
  });

  it('is not delayed where there is no host', async () => {
    await newWorld({ slots: 0 });
    for (let i = 0; i < 5; i++)
      await expect(startRenderOnly()).rejects.toMatchObject({
        code: 'unavailable',
        details: { retryAfterSeconds: 5 },
      });
    const rows = await world.db
      .selectFrom('sessions')
      .select('failure_code')
      .where('account_id', '=', world.accountId)
      .execute();
    expect(rows.map((row) => row.failure_code)).toEqual(Array(5).fill('unavailable'));
  });
});

describe('render-only starts that have not joined', () => {
  it('hold at most half of a host’s slots; conversations and joined ones get the rest', async () => {
    await newWorld({ slots: 5, plan: { max_concurrent_sessions: 10 } });
    world.hosts.behaviour = 'hang';
    const joining = [await startRenderOnly(), await startRenderOnly()];
    await expect(startRenderOnly()).rejects.toMatchObject({ code: 'unavailable' });
    world.hosts.behaviour = 'normal';
    const { sessionId } = await world.start();
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
    world.hosts.release();
    for (const id of joining) await becomes(id, 'active');
    await becomes(await startRenderOnly(), 'active');
  });
});

describe('a failed start', () => {
  it('keeps none of its caller’s metadata', async () => {
    await newWorld();
    expect(await world.session(await failsFor('token_refused'))).toMatchObject({
      status: 'failed',
      failure_code: 'livekit_token_refused',
      metadata: null,
      location: null,
    });
  });
});

describe('waitAfter', () => {
  const ago = (...seconds: number[]) => seconds.map((s) => new Date(1_000_000 - s * 1000));
  it('is none before three within a minute', () => {
    expect(waitAfter([])).toBe(0);
    expect(waitAfter(ago(0, 1))).toBe(0);
    expect(waitAfter(ago(0, 30, 61))).toBe(0);
    expect(waitAfter(ago(0, 30, 60))).toBe(5_000);
  });
  it('goes on doubling after three in a minute, however slowly the next come', () => {
    expect(waitAfter(ago(0, 100, 110, 120))).toBe(10_000);
    expect(waitAfter(ago(0, 100, 200, 210, 220))).toBe(20_000);
  });
});
