import type { SessionCondition } from '@vivant/contract/session-condition';
import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';

let database: TestDatabase;
let world: SimulatedWorld;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => world.close());
afterAll(() => database.close());

/** A session of `seconds`, with its visitor; it ends when the visitor leaves. */
async function talk(seconds: number, key: { metered?: boolean } = {}): Promise<string> {
  world = await createSimulatedWorld({ db: database.db, key });
  const { sessionId } = await world.start({ maxDurationSeconds: 600 });
  await world.visitor(sessionId, 'joins');
  await world.pass(seconds);
  return sessionId;
}

/** Mute for so long in each minute of the bill. */
function mute(...muteMsByMinute: number[]): SessionCondition {
  const at = world.clock.now().toISOString();
  return {
    at,
    degradations: [{ part: 'voice', reason: 'failed', since: at, until: null }],
    muteMsByMinute,
  };
}

const tell = (sessionId: string, condition: SessionCondition, attempt = 0) =>
  world.sessions.reports.events([{ type: 'condition', sessionId, attempt, at: condition.at, condition }]);

describe.each([
  ['reserved', false],
  ['metered', true],
])('a %s session whose avatar could not speak', (_mode, metered) => {
  it('for more than 10 s in all is not billed for those minutes', async () => {
    const sessionId = await talk(150, { metered });
    await tell(sessionId, mute(0, 5_001, 5_000));
    await world.visitor(sessionId, 'leaves');
    expect(await world.session(sessionId)).toMatchObject({ billed_minutes: 1, billed_microcredits: 100 });
    expect(await world.balance()).toEqual({ balanceMicrocredits: 99_900, reservedMicrocredits: 0 });
    expect(await world.credits.findDrift()).toEqual([]);
  });

  it('at all is not billed', async () => {
    const sessionId = await talk(70, { metered });
    await tell(sessionId, mute(60_000, 10_000));
    await world.visitor(sessionId, 'leaves');
    expect(await world.session(sessionId)).toMatchObject({ billed_minutes: 0, billed_microcredits: 0 });
    expect(await world.balance()).toEqual({ balanceMicrocredits: 100_000, reservedMicrocredits: 0 });
    expect(await world.credits.findDrift()).toEqual([]);
  });

  it('for 10 s is billed as any other', async () => {
    const sessionId = await talk(70, { metered });
    await tell(sessionId, mute(10_000));
    await world.visitor(sessionId, 'leaves');
    expect(await world.session(sessionId)).toMatchObject({ billed_minutes: 2 });
    expect(await world.credits.findDrift()).toEqual([]);
  });

  it('is never credited more than was billed, whatever is reported', async () => {
    const sessionId = await talk(70, { metered });
    await tell(sessionId, mute(...Array(50).fill(60_000)));
    await world.visitor(sessionId, 'leaves');
    expect(await world.session(sessionId)).toMatchObject({ billed_minutes: 0 });
    expect(await world.balance()).toMatchObject({ balanceMicrocredits: 100_000 });
  });
});

describe('the condition of a session', () => {
  it('is known from the final report, even if none came before', async () => {
    const sessionId = await talk(70);
    const at = world.clock.now().toISOString();
    await world.sessions.reports.events([
      { type: 'visitor_left', sessionId, attempt: 0, at, clean: true, condition: mute(60_000, 10_000) },
    ]);
    expect(await world.session(sessionId)).toMatchObject({ billed_minutes: 0 });
  });

  it('adds up over the processes that a session had', async () => {
    const sessionId = await talk(10);
    await tell(sessionId, mute(6_000));
    await comesBack(sessionId);
    await world.pass(70);
    await tell(sessionId, mute(2_000, 6_000), 1);
    await world.visitor(sessionId, 'leaves');
    expect(await world.session(sessionId)).toMatchObject({ billed_minutes: 0 });
    expect((await inspect(sessionId)).degradations).toHaveLength(2);
  });

  it('refunds a minute once, though two processes were mute in it', async () => {
    const sessionId = await talk(10);
    await tell(sessionId, mute(8_000));
    await comesBack(sessionId);
    await world.pass(70);
    await tell(sessionId, mute(8_000), 1);
    await world.visitor(sessionId, 'leaves');
    expect(await world.session(sessionId)).toMatchObject({ billed_minutes: 1 });
  });

  it('is counted on by a process that takes over from a lost one', async () => {
    const sessionId = await talk(75);
    await comesBack(sessionId);
    const { usedMs } = world.hosts.assignmentOf(sessionId);
    const { joined_at: joinedAt, absent_ms: absentMs } = await world.session(sessionId);
    assert(joinedAt, 'its visitor has come');
    expect(usedMs).toBe(world.clock.now().getTime() - joinedAt.getTime() - absentMs);
    expect(usedMs).toBeGreaterThan(70_000);
  });

  it('is repeated by heartbeats, and older reports change nothing', async () => {
    const sessionId = await talk(10);
    const early = mute(1_000);
    await world.pass(5);
    const late = mute(20_000);
    await heartbeat(sessionId, late);
    await tell(sessionId, early);
    expect((await world.session(sessionId)).conditions).toEqual({ 0: late });
  });

  it('shows the session’s owner what the visitor gets and what was lost of it', async () => {
    const sessionId = await talk(10);
    expect(await inspect(sessionId)).toMatchObject({
      hears: null,
      speaks: null,
      model: null,
      degradations: [],
    });
    const condition = mute(1_000);
    await tell(sessionId, condition);
    expect((await inspect(sessionId)).degradations).toEqual(condition.degradations);
  });

  it('shows who hears, speaks and answers as the media host agreed', async () => {
    world = await createSimulatedWorld({ db: database.db });
    const abilities = {
      hears: { language: 'auto', engine: 'whisper-1' },
      speaks: { language: 'de', engine: 'espeak' },
      model: 'small',
    };
    world.hosts.abilities = abilities;
    const { sessionId } = await world.start();
    expect(await inspect(sessionId)).toMatchObject(abilities);
  });
});

async function comesBack(sessionId: string): Promise<void> {
  await world.process(sessionId, 'dies');
  await expect.poll(() => world.session(sessionId)).toMatchObject({ attempt: 1, absent_since: null });
  await world.visitor(sessionId, 'joins');
}

function inspect(sessionId: string) {
  return world.sessions.inspect.get({ accountId: world.accountId, avatarId: null }, sessionId);
}

function heartbeat(sessionId: string, condition: SessionCondition) {
  return world.sessions.reports.heartbeat({
    hostId: world.hostId,
    address: 'http://host.invalid',
    slots: 10,
    freeSlots: 9,
    draining: false,
    sessions: [sessionId],
    conditions: [{ sessionId, attempt: 0, condition }],
  });
}
