import type { StartAvatarSession } from '@vivant/contract/avatar-session';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MediaHostRefusal } from '../ports/media-hosts.ts';
import { NO_METRICS } from '../ports/metrics.ts';
import { avatarToken } from '../testing/caller-token.ts';
import { observeWrites } from '../testing/observed-ports.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';

let database: TestDatabase;
let world: SimulatedWorld;
let writes: string[];
let measured: string[];
/** Waited for before a write. */
let hold: (write: string) => void | Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  expect(await world.credits.findDrift()).toEqual([]);
  await world.close();
});

/** A world whose writes are seen. */
async function newWorld() {
  world = await createSimulatedWorld({ db: database.db });
  await world.sessions.close();
  writes = [];
  measured = [];
  hold = () => {};
  const ports = observeWrites(
    { database: database.handle, rooms: world.rooms, hosts: world.hosts },
    {
      before(write) {
        writes.push(write);
        return hold(write);
      },
      after: () => {},
    },
  );
  const metrics = {
    ...NO_METRICS,
    sessionStarted: (kind: string, outcome: string) => void measured.push(`${kind} ${outcome}`),
  };
  world.sessions = world.boot({ ...ports, metrics });
}

const startRenderOnly = (key: string | null = null) =>
  world.sessions.renderOnly.start(
    { accountId: world.accountId, keyId: world.keyId, avatarId: null },
    world.avatarId,
    {
      livekitUrl: 'wss://project.livekit.cloud',
      livekitToken: avatarToken({ now: world.clock.now(), onBehalfOf: 'agent-1' }),
      idleTimeoutSeconds: 60,
    } satisfies StartAvatarSession,
    key,
  );
const statusOf = async (id: string) => (await world.session(id)).status;

/** Intent, slot and activation are told by what they change in the session's row. */
const steps = () =>
  writes.flatMap((write) => {
    if (write.startsWith('commit') && write.includes('insert sessions')) return ['intent'];
    if (write === 'room created') return ['room'];
    if (write === 'commit of update sessions' || write === 'update sessions') return ['row'];
    return write === 'session assigned' ? ['assign'] : [];
  });

describe('both kinds of session start by the same steps', () => {
  it('hosted: intent, room, slot, assignment, activation; then the answer', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    expect(await statusOf(sessionId)).toBe('active');
    expect(steps()).toEqual(['intent', 'room', 'row', 'assign', 'row']);
  });

  it('render-only: the same without the room, which is the caller’s; the answer comes with the slot', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    const { started } = await startRenderOnly();
    expect(await statusOf(started.id)).toBe('starting');
    expect((await world.session(started.id)).media_host_id).toBe(world.hostId);
    await expect.poll(steps).toEqual(['intent', 'row', 'assign']);
    world.hosts.release();
    await expect.poll(() => statusOf(started.id)).toBe('active');
    expect(steps()).toEqual(['intent', 'row', 'assign', 'row']);
  });

  it('are measured once for each answer, except a repeated one', async () => {
    await newWorld();
    await world.start();
    await startRenderOnly('once');
    await Promise.all([startRenderOnly('twice'), startRenderOnly('twice')]);
    expect(measured).toEqual(['hosted started', ...Array(2).fill('render_only started')]);
  });
});

describe('a start that is under way when the service stops', () => {
  it('hosted: is refused at once, and leaves nothing', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    const start = world.start();
    await expect.poll(() => world.hosts.asked).toBe(1);
    const refused = expect(start).rejects.toMatchObject({ code: 'unavailable' });
    await world.sessions.drain(world.hostId, { limitMs: 0 });
    await refused;
    expect(await world.live()).toEqual([]);
    expect(world.rooms.standing.size).toBe(0);
  });

  it('render-only: has been answered, and fails', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    const { started } = await startRenderOnly();
    await world.sessions.drain(world.hostId, { limitMs: 0 });
    await expect.poll(() => statusOf(started.id)).toBe('failed');
    expect(await world.session(started.id)).toMatchObject({ failure_code: 'unavailable' });
  });

  it('render-only: is undone when its intent is written after all, and its Idempotency-Key is free', async () => {
    await newWorld();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const isIntent = (write: string) => write.startsWith('commit') && write.includes('insert sessions');
    hold = (write) => (isIntent(write) ? released : undefined);
    const start = startRenderOnly('late');
    await expect.poll(() => writes.some(isIntent)).toBe(true);
    const refused = expect(start).rejects.toMatchObject({ code: 'unavailable' });
    await world.sessions.drain(world.hostId, { limitMs: 0 });
    await refused;
    release();
    await expect
      .poll(() => writes.filter((write) => write.includes('delete idempotent_requests')))
      .not.toEqual([]);
    expect(await world.live()).toEqual([]);
    const kept = database.db.selectFrom('idempotent_requests').where('idempotency_key', '=', 'late');
    expect(await kept.selectAll().execute()).toEqual([]);
    expect((await world.balance()).reservedMicrocredits).toBe(0);
  });
});

describe('a start that is refused', () => {
  it('by the back-off after failed ones says so, and undoes nothing', async () => {
    await newWorld();
    world.hosts.refusal = new MediaHostRefusal({ error: 'join_failed', message: 'told to refuse' });
    for (let i = 0; i < 3; i++) {
      const { started } = await startRenderOnly();
      await expect.poll(() => statusOf(started.id)).toBe('failed');
    }
    const before = writes.length;
    await expect(world.start()).rejects.toThrow(/last starts of this account failed/);
    expect(writes.slice(before).filter((write) => write.startsWith('commit'))).toEqual([]);
  });
});
