import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';

let database: TestDatabase;
let world: SimulatedWorld;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await world.close();
});
afterAll(async () => {
  await database.close();
});

async function newWorld(options: Partial<Parameters<typeof createSimulatedWorld>[0]> = {}): Promise<void> {
  world = await createSimulatedWorld({ db: database.db, ...options });
}

/** A visitor has been talking for a minute less two seconds. */
async function talking(): Promise<string> {
  const { sessionId } = await world.start({ maxDurationSeconds: 300 });
  await world.visitor(sessionId, 'joins');
  await world.pass(58);
  return sessionId;
}

function dies(sessionId: string) {
  return world.process(sessionId, 'dies');
}

/** Replacing goes on by itself; the world has nothing to wait for but its result. */
async function back(sessionId: string, attempt: number): Promise<void> {
  await expect
    .poll(() => world.session(sessionId))
    .toMatchObject({ status: 'active', attempt, absent_since: null, end_reason: null });
}

describe('a hosted avatar whose process died', () => {
  it('is brought back into the same room, with the conversation so far and no second greeting', async () => {
    await newWorld();
    const sessionId = await talking();
    const at = world.clock.now().getTime();
    await world.sessions.reports.events([
      turn(sessionId, at - 9_000, 'user', 'Who are you?'),
      turn(sessionId, at - 5_000, 'assistant', 'I am Ada.'),
    ]);
    const before = world.hosts.assignmentOf(sessionId);
    await dies(sessionId);
    await back(sessionId, 1);
    const after = world.hosts.assignmentOf(sessionId);
    expect(after.room.name).toBe(before.room.name);
    expect(after.attempt).toBe(1);
    expect(after.conversation).toMatchObject({
      greeted: true,
      history: [
        { role: 'user', text: 'Who are you?' },
        { role: 'assistant', text: 'I am Ada.' },
      ],
    });
  });

  it('is not brought back where another process would end the same way: the session ends', async () => {
    await newWorld();
    const sessionId = await talking();
    await world.sessions.reports.events([
      {
        type: 'process_died',
        sessionId,
        at: world.clock.now().toISOString(),
        message: 'the visitor sent more messages than anybody may',
        attempt: 0,
        final: true,
      },
    ]);
    expect(await world.session(sessionId)).toMatchObject({
      attempt: 0,
      end_reason: 'error',
      absent_since: null,
      billed_minutes: 1,
    });
  });

  it('still greets a visitor who had not joined yet', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await dies(sessionId);
    await back(sessionId, 1);
    expect(world.hosts.running.get(sessionId)?.conversation).toMatchObject({ greeted: false, history: [] });
  });

  it('is noticed by the next heartbeats where the report of its death was lost', async () => {
    await newWorld();
    const sessionId = await talking();
    world.hosts.running.delete(sessionId);
    await world.pass(4);
    await back(sessionId, 1);
  });

  it('is brought back on another host when its own falls silent', async () => {
    await newWorld();
    const sessionId = await talking();
    world.hostAlive = false;
    await world.pass(7);
    await world.sessions.reports.heartbeat({
      hostId: 'host-other',
      address: 'http://other.invalid',
      slots: 10,
      freeSlots: 10,
      draining: false,
      sessions: [],
    });
    await world.pass(1);
    await world.sessions.reports.heartbeat({
      hostId: 'host-other',
      address: 'http://other.invalid',
      slots: 10,
      freeSlots: 10,
      draining: false,
      sessions: [],
    });
    await world.pass(2);
    await back(sessionId, 1);
    expect(await world.session(sessionId)).toMatchObject({ media_host_id: 'host-other' });
  });

  it('costs nothing while it is away, and its visitor gets the time back', async () => {
    await newWorld();
    const sessionId = await talking();
    world.hosts.behaviour = 'unreachable';
    await dies(sessionId);
    await world.pass(6);
    world.hosts.behaviour = 'normal';
    await world.pass(1);
    await back(sessionId, 1);
    await world.visitor(sessionId, 'joins');
    expect((await world.session(sessionId)).absent_ms).toBeGreaterThanOrEqual(6_000);
    // 58 s before, 1 s after: one minute, although 65 s have gone by.
    await world.visitor(sessionId, 'leaves');
    await world.sessions.settled();
    expect(await world.session(sessionId)).toMatchObject({
      end_reason: 'visitor_left',
      billed_microcredits: 100,
    });
  });

  it('ends the session, counted to the loss, when it cannot be brought back; the visitor is told', async () => {
    await newWorld();
    const sessionId = await talking();
    world.hosts.behaviour = 'refuse';
    await dies(sessionId);
    await world.pass(11);
    await expect
      .poll(() => world.session(sessionId))
      .toMatchObject({ status: 'ended', end_reason: 'error', billed_microcredits: 100 });
    expect(world.rooms.notices.map(({ notice }) => notice)).toEqual([
      { type: 'avatar_away' },
      { type: 'session_ended', reason: 'error' },
    ]);
  });

  it('is ended by another server where the one that replaces it dies', async () => {
    await newWorld();
    const sessionId = await talking();
    world.hosts.running.delete(sessionId);
    await world.sessions.close();
    await world.db
      .updateTable('sessions')
      .set({ absent_since: world.clock.now(), attempt: 1, media_host_id: null })
      .where('id', '=', sessionId)
      .execute();
    world.sessions = world.boot();
    world.sessions.start();
    await world.pass(40);
    expect(await world.session(sessionId)).toMatchObject({
      status: 'ended',
      end_reason: 'error',
      billed_microcredits: 100,
    });
  });

  it('charges a metered key no minute that starts while it is away', async () => {
    await newWorld({ key: { metered: true } });
    const sessionId = await talking();
    world.hosts.behaviour = 'unreachable';
    await dies(sessionId);
    await world.pass(8);
    expect((await world.credits.balance(world.accountId)).balanceMicrocredits).toBe(99_900);
    world.hosts.behaviour = 'normal';
    await world.pass(1);
    await back(sessionId, 1);
    await world.visitor(sessionId, 'joins');
    await world.pass(3);
    expect((await world.credits.balance(world.accountId)).balanceMicrocredits).toBe(99_800);
  });

  it('is not affected by late or repeated reports of its first process', async () => {
    await newWorld();
    const sessionId = await talking();
    await dies(sessionId);
    await back(sessionId, 1);
    const at = world.clock.now().toISOString();
    await world.sessions.reports.events([
      { type: 'process_died', sessionId, at, message: 'signal SIGKILL', attempt: 0 },
      { type: 'room_closed', sessionId, at, attempt: 0 },
    ]);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active', attempt: 1 });
  });

  it('returns to no session whose visitor has left meanwhile', async () => {
    await newWorld();
    const sessionId = await talking();
    await dies(sessionId);
    await back(sessionId, 1);
    await world.pass(21);
    expect(await world.session(sessionId)).toMatchObject({
      end_reason: 'visitor_left',
      billed_microcredits: 100,
    });
  });
});

function turn(sessionId: string, atMs: number, role: 'user' | 'assistant', text: string) {
  const at = new Date(atMs).toISOString();
  return { type: 'turn' as const, sessionId, at, role, text, sources: [], interrupted: false };
}
