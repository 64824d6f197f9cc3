import { randomUUID } from 'node:crypto';
import type { MediaEvent } from '@vivant/contract/control';
import type { TurnTiming } from '@vivant/contract/turn-timing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NO_METRICS } from '../ports/metrics.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../testing/simulated-world.ts';

let database: TestDatabase;
let world: SimulatedWorld;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  expect(await world.credits.findDrift()).toEqual([]);
  await world.close();
});

async function newWorld(options: Omit<Parameters<typeof createSimulatedWorld>[0], 'db'> = {}) {
  // A media host of an earlier test is silent by now.
  await database.db
    .updateTable('media_hosts')
    .set({ last_heartbeat_at: new Date(0) })
    .execute();
  world = await createSimulatedWorld({ db: database.db, ...options });
  world.sessions.start();
  return world;
}

async function ended(sessionId: string) {
  const row = await world.session(sessionId);
  expect(row.status).toBe('ended');
  expect(world.rooms.standing.size).toBe(0);
  expect(world.hosts.running.size).toBe(0);
  const { balanceMicrocredits, reservedMicrocredits } = await world.balance();
  expect(reservedMicrocredits).toBe(0);
  expect(balanceMicrocredits).toBe(100_000 - row.billed_microcredits);
  return { reason: row.end_reason, billed: row.billed_microcredits };
}

describe('a session ends', () => {
  it('at its limit, after telling the visitor, and every minute is charged', async () => {
    await newWorld();
    const { sessionId, roomName } = await world.start({ maxDurationSeconds: 150 });
    await world.visitor(sessionId, 'joins');
    expect(await world.balance()).toMatchObject({ reservedMicrocredits: 300 });
    await world.pass(149);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
    await world.pass(1);
    expect(await ended(sessionId)).toEqual({ reason: 'max_duration', billed: 300 });
    expect(world.rooms.notices).toEqual([
      { roomName, identity: 'visitor', notice: { type: 'session_ending', secondsLeft: 30 } },
      { roomName, identity: 'visitor', notice: { type: 'session_ending', secondsLeft: 5 } },
      { roomName, identity: 'visitor', notice: { type: 'session_ended', reason: 'max_duration' } },
    ]);
  });

  it('when the visitor leaves, at once, and tells nobody who is not there', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.visitor(sessionId, 'joins');
    await world.pass(61);
    await world.visitor(sessionId, 'leaves');
    expect(await ended(sessionId)).toEqual({ reason: 'visitor_left', billed: 200 });
    expect(world.rooms.notices).toEqual([]);
  });

  it('by the balance and not by the plan, where it is metered and nothing else limits it', async () => {
    await newWorld({ key: { metered: true }, plan: { max_session_seconds: 60 }, credits: 300 });
    const started = await world.start();
    expect(started).not.toHaveProperty('actualDurationSeconds');
    await world.visitor(started.sessionId, 'joins');
    await world.pass(179);
    expect(await world.session(started.sessionId)).toMatchObject({ status: 'active' });
    await world.pass(4);
    expect(await world.session(started.sessionId)).toMatchObject({
      end_reason: 'credits_exhausted',
      billed_microcredits: 300,
    });
  });

  it('when nobody comes within 60 s, for one minute', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.pass(59);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
    await world.pass(1);
    expect(await ended(sessionId)).toEqual({ reason: 'visitor_never_joined', billed: 100 });
  });

  it('20 s after the visitor was lost, without billing them', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.visitor(sessionId, 'joins');
    await world.pass(50);
    await world.visitor(sessionId, 'is lost');
    await world.pass(19);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
    await world.pass(1);
    expect(await ended(sessionId)).toEqual({ reason: 'visitor_left', billed: 100 });
  });

  it('but not while a lost visitor comes back in time', async () => {
    await newWorld();
    const { sessionId } = await world.start({ maxDurationSeconds: 300 });
    await world.visitor(sessionId, 'joins');
    await world.visitor(sessionId, 'is lost');
    await world.pass(15);
    await world.visitor(sessionId, 'joins');
    await world.pass(60);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active', peer_lost_at: null });
  });

  it('when its media host falls silent, counted to the last heartbeat', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.visitor(sessionId, 'joins');
    await world.pass(56);
    world.hostAlive = false;
    world.hosts.behaviour = 'unreachable';
    await world.pass(7);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
    await world.pass(13);
    await expect.poll(async () => (await world.session(sessionId)).status).toBe('ended');
    world.hosts.running.clear();
    expect(await ended(sessionId)).toEqual({ reason: 'error', billed: 100 });
  });

  it('when the operator ends it; a second call changes nothing', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    expect(await world.sessions.endByOperator(sessionId)).toBe(true);
    expect(await world.sessions.endByOperator(sessionId)).toBe(false);
    expect(await ended(sessionId)).toEqual({ reason: 'operator', billed: 100 });
  });

  it('when the service stops, which starts no other', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.sessions.drain(world.hostId, { limitMs: 0 });
    expect(await ended(sessionId)).toEqual({ reason: 'operator', billed: 100 });
    await expect(world.start()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('by itself, or at its limit, while the service drains', async () => {
    await newWorld();
    const byItself = await world.start({ maxDurationSeconds: 10 });
    const atTheLimit = await world.start({ maxDurationSeconds: 600 });
    for (const { sessionId } of [byItself, atTheLimit]) await world.visitor(sessionId, 'joins');
    const waiting: number[] = [];
    let drained = false;
    const drain = world.sessions
      .drain(world.hostId, { limitMs: 30_000, onWaiting: (running) => waiting.push(running) })
      .then(() => (drained = true));
    await expect.poll(() => waiting).toEqual([2]);
    await expect(world.start()).rejects.toMatchObject({ code: 'unavailable' });
    expect(world.sessions.isAccepting()).toBe(false);
    await world.pass(20);
    expect(await world.session(byItself.sessionId)).toMatchObject({ end_reason: 'max_duration' });
    expect(await world.session(atTheLimit.sessionId)).toMatchObject({ status: 'active' });
    expect(drained).toBe(false);
    await expect
      .poll(async () => {
        await world.pass(1);
        return drained;
      })
      .toBe(true);
    expect(await world.session(atTheLimit.sessionId)).toMatchObject({ end_reason: 'operator' });
    await drain;
  });

  it('at once when the operator cuts a drain short', async () => {
    await newWorld();
    const hurried = await world.start();
    const hurry = new AbortController();
    await world.sessions.drain(world.hostId, {
      limitMs: 600_000,
      hurry: hurry.signal,
      onWaiting: () => hurry.abort(),
    });
    expect(await ended(hurried.sessionId)).toEqual({ reason: 'operator', billed: 100 });
  });

  it('not when its avatar is deleted', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.visitor(sessionId, 'joins');
    await world.db
      .updateTable('avatars')
      .set({ deleted_at: world.clock.now() })
      .where('id', '=', world.avatarId)
      .execute();
    await world.pass(30);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
  });
});

describe('a visitor who takes the sound before the media server lists them', () => {
  it('is announced, while the session runs and nobody else', async () => {
    await newWorld();
    const { sessionId, roomName } = await world.start();
    await world.visitorTakesSound(sessionId);
    expect(world.rooms.announced).toEqual([{ roomName, identity: 'visitor' }]);
    await world.visitor(sessionId, 'joins');
    await world.visitor(sessionId, 'leaves');
    await world.visitorTakesSound(sessionId);
    await world.visitorTakesSound(randomUUID());
    expect(world.rooms.announced).toHaveLength(1);
  });

  it('waits for the list where the media server is away', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    world.rooms.away = true;
    await world.visitorTakesSound(sessionId);
    world.rooms.away = false;
    await world.visitor(sessionId, 'joins');
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
  });
});

describe('a metered session', () => {
  it('pays minute by minute and ends when the next cannot be paid', async () => {
    await newWorld({ key: { metered: true, spend_cap_daily_microcredits: 300 } });
    const started = await world.start();
    expect(started).toMatchObject({ billingMode: 'metered' });
    expect(started).not.toHaveProperty('actualDurationSeconds');
    await world.visitor(started.sessionId, 'joins');
    const seen: number[] = [];
    // A minute is charged once the host has been heard in it.
    await world.pass(2);
    for (let minute = 0; minute < 3; minute++) {
      seen.push((await world.balance()).balanceMicrocredits);
      await world.pass(60);
    }
    expect(seen).toEqual([99_900, 99_800, 99_700]);
    expect(await ended(started.sessionId)).toEqual({ reason: 'spend_cap_reached', billed: 300 });
  });

  it('ends when the credits are used up, and at the limit it was started with', async () => {
    await newWorld({ key: { metered: true }, credits: 150 });
    const poor = await world.start();
    await world.visitor(poor.sessionId, 'joins');
    await world.pass(62);
    expect(await world.session(poor.sessionId)).toMatchObject({
      end_reason: 'credits_exhausted',
      billed_microcredits: 100,
    });
    await world.credits.grant({ accountId: world.accountId, amountMicrocredits: 10_000 });
    const short = await world.start({ maxDurationSeconds: 90 });
    await world.visitor(short.sessionId, 'joins');
    await world.pass(90);
    expect(await world.session(short.sessionId)).toMatchObject({
      end_reason: 'max_duration',
      billed_microcredits: 200,
    });
  });
});

describe('a start that fails', () => {
  async function undone() {
    expect(await world.live()).toEqual([]);
    expect(world.rooms.standing.size).toBe(0);
    expect(await world.balance()).toEqual({ balanceMicrocredits: 100_000, reservedMicrocredits: 0 });
  }

  it.each(['refuse', 'unreachable'] as const)('because the host is told to %s leaves nothing', async (as) => {
    await newWorld();
    world.hosts.behaviour = as;
    await expect(world.start()).rejects.toMatchObject({ code: 'unavailable' });
    await undone();
  });

  it('because the avatar was not there after 10 s leaves nothing', async () => {
    await newWorld({ key: { metered: true } });
    world.hosts.behaviour = 'hang';
    const failed = expect(world.start()).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 5 },
    });
    await expect.poll(() => world.live()).toMatchObject([{ media_host_id: world.hostId }]);
    world.clock.advance(10_000);
    await failed;
    await undone();
  });

  it('because the media server is away leaves nothing once it is back', async () => {
    await newWorld();
    world.rooms.away = true;
    await expect(world.start()).rejects.toMatchObject({ code: 'unavailable' });
    world.rooms.away = false;
    await world.pass(20);
    await undone();
  });

  it('for lack of a slot on any host says so and leaves nothing', async () => {
    await newWorld({ slots: 1 });
    const { sessionId } = await world.start();
    await expect(world.start()).rejects.toMatchObject({ code: 'unavailable' });
    await world.sessions.endByOperator(sessionId);
    expect(await world.start()).toBeTruthy();
  });
});

describe('the reconciler', () => {
  it('undoes no start that became active meanwhile, whatever another server’s clock says', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    const start = world.start();
    await expect.poll(() => world.live()).toMatchObject([{ media_host_id: world.hostId }]);
    const clock = createTestClock();
    let joins = false;
    const other = world.boot({
      clock,
      rooms: {
        ...world.rooms,
        async list(prefix) {
          // Its pass has read the session as one that starts, and not judged it yet.
          if (joins) world.hosts.release();
          if (joins) await start;
          return world.rooms.list(prefix);
        },
      },
    });
    other.start();
    await other.settled();
    clock.advance(5_000);
    await other.settled();
    joins = true;
    clock.advance(16_000);
    await other.settled();
    const { sessionId } = await start;
    expect((await world.session(sessionId)).status).toBe('active');
    expect(world.rooms.standing.size).toBe(1);
    expect([...world.hosts.running.keys()]).toEqual([sessionId]);
    await other.close();
  });

  it('ends a session whose room the media server forgot, counted to when it was last seen', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.visitor(sessionId, 'joins');
    await world.pass(59);
    world.rooms.forgetAll();
    await world.pass(40);
    expect(await ended(sessionId)).toEqual({ reason: 'error', billed: 100 });
  });

  it('keeps a session whose process is a while out of a room that is not listed, and comes back to it', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.visitor(sessionId, 'joins');
    world.hosts.inRooms.add(sessionId);
    await world.pass(15);
    let asked = 0;
    const { isInRoom } = world.hosts;
    world.hosts.isInRoom = (...args) => {
      asked += 1;
      return isInRoom(...args);
    };
    world.rooms.forgetAll();
    world.hosts.inRooms.delete(sessionId);
    while (asked === 0) await world.pass(1);
    await world.pass(10);
    world.hosts.inRooms.add(sessionId);
    await world.pass(60);
    expect(asked).toBeGreaterThan(1);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active', attempt: 0 });
  });

  it('keeps a session whose process is in a room that is no longer listed, and has the room listed again', async () => {
    await newWorld();
    const { sessionId, roomName } = await world.start();
    await world.visitor(sessionId, 'joins');
    world.hosts.inRooms.add(sessionId);
    await world.pass(30);
    world.rooms.forgetAll();
    await world.pass(25);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active', attempt: 0 });
    expect([...world.rooms.standing.keys()]).toEqual([roomName]);
    // Its host does not answer, but sends heartbeats: nobody can say that the room is gone.
    world.hosts.behaviour = 'unreachable';
    world.rooms.forgetAll();
    await world.pass(25);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active', attempt: 0 });
    world.hostAlive = false;
    await world.pass(20);
    await expect.poll(async () => (await world.session(sessionId)).status).toBe('ended');
    world.hosts.running.clear();
    expect(await ended(sessionId)).toMatchObject({ reason: 'error' });
  });

  it('makes a room that stands once more and no more often, where it is not listed for all that', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    await world.visitor(sessionId, 'joins');
    world.hosts.inRooms.add(sessionId);
    let made = 0;
    world.rooms.create = async () => {
      made += 1;
    };
    world.rooms.forgetAll();
    await world.pass(120);
    expect(made).toBe(1);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active', attempt: 0 });
  });

  it('waits while the media server is away, and finishes ends when it is back', async () => {
    await newWorld();
    const first = await world.start();
    const second = await world.start();
    await world.visitor(second.sessionId, 'joins');
    world.rooms.away = true;
    await world.sessions.endByOperator(first.sessionId);
    await world.pass(30);
    expect(await world.session(first.sessionId)).toMatchObject({
      status: 'ending',
      billed_microcredits: 100,
    });
    expect(await world.session(second.sessionId)).toMatchObject({ status: 'active' });
    world.rooms.away = false;
    await world.pass(16);
    expect(await world.session(first.sessionId)).toMatchObject({ status: 'ended' });
    expect([...world.rooms.standing.keys()]).toEqual([second.roomName]);
  });

  it('deletes rooms without a session, but not rooms of others', async () => {
    await newWorld();
    const { roomName } = await world.start();
    const prefix = roomName.slice(0, -36);
    await world.rooms.create({
      name: `${prefix}stray`,
      emptyTimeoutSeconds: 1,
      departureTimeoutSeconds: 1,
    });
    await world.rooms.create({
      name: 'vivant-other-stray',
      emptyTimeoutSeconds: 1,
      departureTimeoutSeconds: 1,
    });
    await world.pass(20);
    expect([...world.rooms.standing.keys()].sort()).toEqual(['vivant-other-stray', roomName].sort());
  });

  it('of a new server takes over what the old one left running', async () => {
    await newWorld();
    const { sessionId } = await world.start({ maxDurationSeconds: 120 });
    await world.visitor(sessionId, 'joins');
    await world.pass(20);
    await world.sessions.close();
    world.serverAlive = false;
    await world.pass(60);
    world.serverAlive = true;
    world.sessions = world.boot();
    world.sessions.start();
    await world.pass(20);
    expect(await world.session(sessionId)).toMatchObject({ status: 'active' });
    await world.pass(20);
    expect(await ended(sessionId)).toEqual({ reason: 'max_duration', billed: 200 });
  });

  it('of a new server waits for reports first, and charges nothing after the visitor had left', async () => {
    await newWorld();
    const { sessionId } = await world.start({ maxDurationSeconds: 600 });
    await world.visitor(sessionId, 'joins');
    await world.pass(30);
    await world.sessions.close();
    world.serverAlive = false;
    const late: MediaEvent[] = [];
    const { deliver } = world;
    world.deliver = async (event) => void late.push(event);
    await world.visitor(sessionId, 'leaves');
    world.deliver = deliver;
    await world.pass(1_200);
    world.serverAlive = true;
    world.sessions = world.boot();
    world.sessions.start();
    await world.pass(2);
    await world.sessions.reports.events(late);
    await world.pass(20);
    expect(await ended(sessionId)).toMatchObject({ billed: 100 });
  });
});

describe('after an hour without power', () => {
  it('a session is charged to its last heartbeat, whichever part comes back first', async () => {
    for (const first of ['media host', 'media server'] as const) {
      await newWorld();
      const { sessionId } = await world.start();
      await world.visitor(sessionId, 'joins');
      await world.pass(30);
      await world.sessions.close();
      world.serverAlive = false;
      world.hosts.running.clear();
      if (first === 'media server') world.rooms.forgetAll();
      await world.pass(3_600);
      world.serverAlive = true;
      world.sessions = world.boot();
      world.sessions.start();
      await world.pass(20);
      expect(await ended(sessionId)).toEqual({ reason: 'error', billed: 100 });
      if (first === 'media host') await world.close();
    }
  });
});

const TIMING = {
  ...{ kind: 'typed' as const, recognisedMs: null, turnEndedMs: 3, retrievedMs: 4, firstTokenMs: 4 },
  ...{ firstPcmMs: 90, firstAudioMs: 120, playingMs: 220, playedMs: 2100 },
};

describe('reports of media hosts', () => {
  it('that come twice are taken once, and those of unknown sessions not at all', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    const at = world.clock.now().toISOString();
    const turn: MediaEvent = {
      type: 'turn',
      sessionId,
      at,
      role: 'assistant',
      text: 'Open at nine.\0',
      sources: ['hours.txt'],
      passages: [{ source: 'hours.txt', place: 'Week\0days' }],
      interrupted: false,
      timing: TIMING,
      grounds: { question: 'When?', outcome: 'from_documents', considered: [] },
    };
    const events: MediaEvent[] = [
      turn,
      turn,
      { type: 'turn', ...{ sessionId, at }, role: 'user', text: 'When?', sources: [], interrupted: false },
      { type: 'latency', sessionId, at, endToEndMs: 812.4 },
      { ...turn, sessionId: crypto.randomUUID() },
    ];
    const timed: string[] = [];
    const metrics = { ...NO_METRICS, turnTimed: ({ kind }: TurnTiming) => void timed.push(kind) };
    const { reports } = world.boot({ metrics });
    await reports.events(events);
    await reports.events(events);
    expect(timed).toEqual(['typed']);
    const viewer = { accountId: world.accountId, avatarId: null };
    const { turns } = await world.sessions.inspect.transcript(viewer, sessionId);
    // Callers may show it to visitors.
    for (const one of turns) expect(one).not.toHaveProperty('grounds');
    expect(turns).toMatchObject([
      { role: 'user', text: 'When?', beganAt: null, timing: null, passages: [] },
      {
        ...{ role: 'assistant', text: 'Open at nine.', sources: ['hours.txt'], timing: TIMING },
        passages: [{ source: 'hours.txt', place: 'Weekdays' }],
      },
    ]);
    expect(await world.sessions.inspect.get(viewer, sessionId)).toMatchObject({
      status: 'active',
      latency: { turns: 1, p50Ms: 812, p95Ms: 812 },
    });
  });

  it('that cannot be stored are dropped, and block none behind them', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    const about = { sessionId, at: world.clock.now().toISOString() };
    await world.sessions.reports.events([
      { type: 'latency', ...about, endToEndMs: 1e12 },
      { type: 'turn', ...about, role: 'user', text: 'When?', sources: [], interrupted: false },
    ]);
    const viewer = { accountId: world.accountId, avatarId: null };
    const { turns } = await world.sessions.inspect.transcript(viewer, sessionId);
    expect(turns).toMatchObject([{ text: 'When?' }]);
  });

  it('in heartbeats are answered with the sessions to end', async () => {
    await newWorld();
    const { sessionId } = await world.start();
    world.hosts.behaviour = 'unreachable';
    await world.sessions.endByOperator(sessionId);
    world.hosts.behaviour = 'normal';
    expect([...world.hosts.running.keys()]).toEqual([sessionId]);
    await world.heartbeat();
    expect(world.hosts.running.size).toBe(0);
  });
});
