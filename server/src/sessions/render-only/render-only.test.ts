import type { StartAvatarSession } from '@vivant/contract/avatar-session';
import type { MediaEvent } from '@vivant/contract/control';
import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { MediaHostRefusal } from '../../ports/media-hosts.ts';
import { addAccount, addAvatar, addKey } from '../../testing/accounts.ts';
import { avatarToken } from '../../testing/caller-token.ts';
import { observeWrites } from '../../testing/observed-ports.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../../testing/simulated-world.ts';

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
  await database.db
    .updateTable('media_hosts')
    .set({ last_heartbeat_at: new Date(0) })
    .execute();
  world = await createSimulatedWorld({ db: database.db, ...options });
  world.sessions.start();
}

const me = () => ({ accountId: world.accountId, keyId: world.keyId, avatarId: null });
const body = (over: Partial<StartAvatarSession> = {}): StartAvatarSession => ({
  livekitUrl: 'wss://project.livekit.cloud',
  livekitToken: avatarToken({ now: world.clock.now(), onBehalfOf: 'agent-1' }),
  idleTimeoutSeconds: 60,
  ...over,
});
const start = (over: Partial<StartAvatarSession> = {}, key: string | null = null) =>
  world.sessions.renderOnly.start(me(), world.avatarId, body(over), key);
const view = (id: string) => world.sessions.renderOnly.get(me(), id);
const status = async (id: string) => (await view(id)).status;
const report = (type: MediaEvent['type'], sessionId: string, more: object = {}) =>
  world.sessions.reports.events([
    { type, sessionId, at: world.clock.now().toISOString(), ...more } as MediaEvent,
  ]);

/** A session whose avatar is in the caller's room; `with` its agent, unless told otherwise. */
async function active(over: Partial<StartAvatarSession> = {}, agent = true): Promise<string> {
  const { started } = await start(over);
  await expect.poll(() => status(started.id)).toBe('active');
  if (agent) await report('agent_joined', started.id);
  return started.id;
}

async function ended(id: string) {
  const { status, endReason, billedMicrocredits, billedSeconds } = await view(id);
  expect(status).toBe('ended');
  expect(world.hosts.running.size).toBe(0);
  const { balanceMicrocredits, reservedMicrocredits } = await world.balance();
  expect(reservedMicrocredits).toBe(0);
  expect(balanceMicrocredits).toBe(100_000 - billedMicrocredits);
  return { endReason, billedMicrocredits, billedSeconds };
}

describe('a start', () => {
  it('is answered at once, and becomes active when the avatar is in the room', async () => {
    await newWorld();
    const { started, replayed } = await start({ maxDurationSeconds: 120, metadata: { ticket: 7 } });
    expect(replayed).toBe(false);
    expect(started).toEqual({
      id: expect.any(String),
      avatarId: world.avatarId,
      status: 'starting',
      avatarIdentity: 'avatar',
      roomName: 'support-17',
      sampleRate: 24_000,
      actualDurationSeconds: 120,
      billingMode: 'reserve',
      createdAt: expect.any(String),
    });
    await expect.poll(() => status(started.id)).toBe('active');
    expect(await view(started.id)).toMatchObject({
      startedAt: expect.any(String),
      endedAt: null,
      endReason: null,
      failure: null,
      billedSeconds: 0,
      billedMicrocredits: 0,
      metadata: { ticket: 7 },
    });
    const assignment = world.hosts.assignmentOf(started.id);
    expect(assignment).toMatchObject({
      kind: 'render_only',
      room: { url: 'wss://project.livekit.cloud', name: 'support-17', reach: 'public' },
      peerIdentity: 'agent-1',
      conversation: null,
    });
    expect(await world.balance()).toMatchObject({ reservedMicrocredits: 100 });
  });

  it('obeys the agent named in the request rather than the one of the token', async () => {
    await newWorld();
    const { started } = await start({ agentIdentity: 'another' });
    await expect.poll(() => world.hosts.running.get(started.id)?.peerIdentity).toBe('another');
    const nobody = await start({ livekitToken: avatarToken({ now: world.clock.now() }) });
    await expect.poll(() => world.hosts.running.get(nobody.started.id)?.peerIdentity).toBeNull();
  });

  it('does not store the token', async () => {
    await newWorld();
    const request = body();
    const { started } = await world.sessions.renderOnly.start(me(), world.avatarId, request, 'key-1');
    await expect.poll(() => status(started.id)).toBe('active');
    await expect.poll(() => world.hosts.running.get(started.id)?.room.token).toBe('');
    const rows = await world.db.selectFrom('sessions').selectAll().where('id', '=', started.id).execute();
    const requests = await world.db.selectFrom('idempotent_requests').selectAll().execute();
    const [, payload] = request.livekitToken.split('.');
    assert(payload);
    expect(JSON.stringify([rows, requests, started, await view(started.id)])).not.toContain(payload);
  });

  it.each([
    ['address_refused', 'livekit_address_refused'],
    ['token_refused', 'livekit_token_refused'],
    ['certificate_refused', 'livekit_certificate_refused'],
    ['join_failed', 'join_failed'],
    ['asset_unavailable', 'unavailable'],
  ] as const)('that the media host refuses (%s) fails with %s and costs nothing', async (error, code) => {
    await newWorld();
    world.hosts.refusal = new MediaHostRefusal({ error, message: 'said by a far server: eyJ.secret' });
    const { started } = await start();
    await expect.poll(() => status(started.id)).toBe('failed');
    const failed = await view(started.id);
    expect(failed).toMatchObject({ failure: { code, message: expect.any(String) }, billedMicrocredits: 0 });
    expect(JSON.stringify(failed)).not.toContain('eyJ.secret');
    expect(await world.balance()).toMatchObject({ balanceMicrocredits: 100_000, reservedMicrocredits: 0 });
  });

  it('that is not active after 30 seconds fails, and the worker is told to go', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    const { started } = await start();
    await expect.poll(() => world.hosts.asked).toBe(1);
    await world.pass(29);
    expect(await status(started.id)).toBe('starting');
    await world.pass(1);
    await expect.poll(() => status(started.id)).toBe('failed');
    expect((await view(started.id)).failure).toMatchObject({ code: 'start_timeout' });
    expect(await world.balance()).toMatchObject({ balanceMicrocredits: 100_000, reservedMicrocredits: 0 });
  });

  it('whose server dies is marked failed by the next one', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    const { started } = await start();
    await world.sessions.close();
    world.hosts.behaviour = 'normal';
    world.sessions = world.boot();
    world.sessions.start();
    await world.pass(60);
    await expect.poll(() => status(started.id)).toBe('failed');
    expect(await world.balance()).toMatchObject({ balanceMicrocredits: 100_000, reservedMicrocredits: 0 });
  });

  it('without a free slot is answered 503, and a retry with its Idempotency-Key starts again', async () => {
    await newWorld({ slots: 1 });
    const first = await start();
    await expect(start({}, 'again')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await world.balance()).toMatchObject({ reservedMicrocredits: 3000 });
    await world.sessions.renderOnly.end(me(), first.started.id);
    expect(await start({}, 'again')).toMatchObject({ replayed: false });
  });

  it('is offered to another host where the first is full, and answered 503 where all are', async () => {
    await newWorld();
    const other = `second-${world.hostId}`;
    await world.sessions.reports.heartbeat({
      hostId: other,
      address: 'http://second.invalid',
      slots: 10,
      freeSlots: 10,
      draining: false,
      sessions: [],
    });
    // By slots the first has room for many, and by load for none.
    world.hosts.full.add('http://host.invalid');
    const { started } = await start();
    expect((await world.session(started.id)).media_host_id).toBe(other);

    world.hosts.full.add('http://second.invalid');
    const before = await world.balance();
    await expect(start()).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await world.balance()).toEqual(before);
  });

  it('is refused for avatars that are foreign, unknown, malformed, deleted or not ready', async () => {
    await newWorld();
    const foreign = await addAvatar(world.db, await addAccount(world.db));
    const deleted = await addAvatar(world.db, world.accountId, { deleted: true });
    for (const avatarId of [foreign, deleted, crypto.randomUUID(), 'x', '']) {
      const refused = world.sessions.renderOnly.start(me(), avatarId, body(), null);
      await expect(refused).rejects.toMatchObject({ code: 'avatar_not_found' });
    }
    const building = await addAvatar(world.db, world.accountId, { readyToChat: false });
    const refused = world.sessions.renderOnly.start(me(), building, body(), null);
    await expect(refused).rejects.toMatchObject({ code: 'avatar_not_ready' });
  });

  it('works with a portrait-only avatar', async () => {
    await newWorld();
    const avatarId = await addAvatar(world.db, world.accountId);
    await world.db.deleteFrom('avatar_stages').where('avatar_id', '=', avatarId).execute();
    await world.db
      .updateTable('avatars')
      .set({ ready_to_chat: false, render_only: true })
      .where('id', '=', avatarId)
      .execute();
    const { started } = await world.sessions.renderOnly.start(me(), avatarId, body(), null);
    await expect.poll(() => status(started.id)).toBe('active');
  });

  it('is refused where token and request name different rooms', async () => {
    await newWorld();
    await expect(start({ roomName: 'another' })).rejects.toMatchObject({ code: 'invalid_livekit_token' });
    expect((await start({ roomName: 'support-17' })).started.roomName).toBe('support-17');
  });
});

describe('an Idempotency-Key', () => {
  it('of a hundred equal requests at once starts one session and answers all the same', async () => {
    await newWorld();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        // Every one with a fresh token, as a client that tries again makes it.
        start({ livekitToken: avatarToken({ now: new Date(world.clock.now().getTime() + 1000) }) }, 'one'),
      ),
    );
    expect(new Set(answers.map(({ started }) => JSON.stringify(started))).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await world.live()).toHaveLength(1);
  });

  it('answers the first answer again, also after the end and with an expired token', async () => {
    await newWorld();
    const first = await start({ metadata: { a: 1, b: 2 } }, 'one');
    await expect.poll(() => status(first.started.id)).toBe('active');
    await world.sessions.renderOnly.end(me(), first.started.id);
    const again = await start({ metadata: { b: 2, a: 1 }, livekitToken: 'not even a token' }, 'one');
    expect(again).toEqual({ started: first.started, replayed: true });
  });

  it('whose first request was refused while another repeated it answers 503 with Retry-After', async () => {
    await newWorld();
    const slot = Promise.withResolvers<never>();
    // It may be refused before the first request has come so far as to ask.
    slot.promise.catch(() => undefined);
    world.hosts.keepSlot = () => slot.promise;
    const isTheKey = (write: string) => write.startsWith('insert idempotent_requests');
    let first: Promise<unknown> = Promise.resolve();
    const { db } = observeWrites(
      { database: database.handle, rooms: world.rooms, hosts: world.hosts },
      {
        // The second request has looked for the first and found none; now that one writes the key down,
        async before(write) {
          if (!isTheKey(write)) return;
          first = start({}, 'one');
          await expect.poll(() => world.live()).toMatchObject([{ status: 'starting' }]);
        },
        // and is refused for want of a slot once the second has found the key taken.
        async after(write) {
          if (!isTheKey(write)) return;
          slot.reject(new MediaHostRefusal({ error: 'at_capacity', message: 'told to be full' }));
          await expect(first).rejects.toMatchObject({ code: 'unavailable' });
        },
      },
    );
    const other = world.boot({ db });
    await expect(other.renderOnly.start(me(), world.avatarId, body(), 'one')).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    expect(await world.live()).toEqual([]);
    await other.close();
  });

  it('with another avatar or body is refused', async () => {
    await newWorld();
    await start({}, 'one');
    const other = await addAvatar(world.db, world.accountId);
    const reused = { code: 'idempotency_key_reused' };
    await expect(world.sessions.renderOnly.start(me(), other, body(), 'one')).rejects.toMatchObject(reused);
    for (const over of [{ maxDurationSeconds: 60 }, { metadata: {} }, { livekitUrl: 'wss://b.example.org' }])
      await expect(start(over, 'one')).rejects.toMatchObject(reused);
  });

  it('belongs to its account', async () => {
    await newWorld();
    const mine = await start({}, 'one');
    const accountId = await addAccount(world.db);
    await world.credits.grant({ accountId, amountMicrocredits: 10_000 });
    const theirs = await world.sessions.renderOnly.start(
      { accountId, keyId: await addKey(world.db, accountId), avatarId: null },
      await addAvatar(world.db, accountId),
      body(),
      'one',
    );
    expect(theirs.replayed).toBe(false);
    expect(theirs.started.id).not.toBe(mine.started.id);
  });

  it('of a start refused for lack of credits is not kept', async () => {
    await newWorld({ credits: 0 });
    await expect(start({}, 'one')).rejects.toMatchObject({ code: 'insufficient_credits' });
    await world.credits.grant({ accountId: world.accountId, amountMicrocredits: 100_000 });
    expect(await start({}, 'one')).toMatchObject({ replayed: false });
  });
});

describe('an active session ends', () => {
  it('at its limit, at the render rate', async () => {
    await newWorld();
    const id = await active({ maxDurationSeconds: 150 });
    await world.pass(149);
    expect(await status(id)).toBe('active');
    await world.pass(2);
    expect(await ended(id)).toEqual({
      endReason: 'max_duration',
      billedMicrocredits: 150,
      billedSeconds: 180,
    });
    expect(world.rooms.notices).toEqual([]);
  });

  it('by its owner’s call, which may be repeated', async () => {
    await newWorld();
    const id = await active();
    await world.pass(61);
    const first = await world.sessions.renderOnly.end(me(), id);
    expect(first).toMatchObject({ status: 'ended', endReason: 'api_end', billedMicrocredits: 100 });
    await world.pass(100);
    expect(await world.sessions.renderOnly.end(me(), id)).toEqual(first);
    expect((await ended(id)).endReason).toBe('api_end');
  });

  it.each([
    ['room_closed', 'room_closed', { removed: false }],
    ['room_closed', 'removed', { removed: true }],
    ['process_died', 'error', { message: 'signal SIGKILL' }],
  ] as const)('on %s with %s', async (event, endReason, more) => {
    await newWorld();
    const id = await active();
    await world.pass(10);
    world.hosts.running.delete(id);
    await report(event, id, more);
    expect(await ended(id)).toMatchObject({ endReason, billedMicrocredits: 50 });
  });

  it('with an error when its worker falls silent, counted to its last heartbeat', async () => {
    await newWorld();
    const id = await active();
    await world.pass(58);
    world.hostAlive = false;
    await world.pass(20);
    world.hosts.running.clear();
    expect(await ended(id)).toMatchObject({ endReason: 'error', billedMicrocredits: 50 });
  });

  it('when its agent is gone for 20 seconds, which are not billed', async () => {
    await newWorld();
    const id = await active();
    await world.pass(50);
    await report('agent_left', id);
    await world.pass(19);
    expect(await status(id)).toBe('active');
    await world.pass(1);
    expect(await ended(id)).toMatchObject({ endReason: 'agent_left', billedMicrocredits: 50 });
  });

  it('neither when its agent comes back in time, nor by silence', async () => {
    await newWorld();
    const id = await active();
    await report('agent_left', id);
    await world.pass(19);
    await report('agent_joined', id);
    await world.pass(600);
    expect(await status(id)).toBe('active');
  });

  it('when its agent never joined', async () => {
    await newWorld();
    const id = await active({ idleTimeoutSeconds: 30 }, false);
    await world.pass(29);
    expect(await status(id)).toBe('active');
    await world.pass(1);
    expect(await ended(id)).toMatchObject({ endReason: 'idle_timeout', billedMicrocredits: 50 });
  });

  it('not as idle when its agent was there before the avatar', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    const { started } = await start();
    await expect.poll(() => world.hosts.asked).toBe(1);
    await report('agent_joined', started.id);
    world.hosts.release();
    await expect.poll(() => status(started.id)).toBe('active');
    await world.pass(300);
    expect(await status(started.id)).toBe('active');
  });

  it('when the operator ends it', async () => {
    await newWorld();
    const id = await active();
    expect(await world.sessions.endByOperator(id)).toBe(true);
    expect((await ended(id)).endReason).toBe('operator');
  });

  it('within 5 s of the last paid minute of a metered key', async () => {
    await newWorld({ key: { metered: true }, credits: 125 });
    const { started } = await start();
    expect(started).not.toHaveProperty('actualDurationSeconds');
    await expect.poll(() => status(started.id)).toBe('active');
    await report('agent_joined', started.id);
    expect(await view(started.id)).toMatchObject({ billedMicrocredits: 50, billedSeconds: 60 });
    await world.pass(119);
    expect(await status(started.id)).toBe('active');
    await world.pass(3);
    expect(await view(started.id)).toMatchObject({
      status: 'ended',
      endReason: 'credits_exhausted',
      billedMicrocredits: 100,
    });
  });

  it('normally under a server that replaced the first', async () => {
    await newWorld();
    const id = await active({ maxDurationSeconds: 120 });
    await world.sessions.close();
    world.sessions = world.boot();
    world.sessions.start();
    await world.pass(60);
    expect(await status(id)).toBe('active');
    await world.pass(61);
    expect(await ended(id)).toMatchObject({ endReason: 'max_duration', billedMicrocredits: 100 });
  });
});

describe('while it is starting', () => {
  it('a session is ended at once, costs nothing, and its late avatar is removed', async () => {
    await newWorld();
    world.hosts.behaviour = 'hang';
    const { started } = await start();
    await expect.poll(() => world.hosts.asked).toBe(1);
    const after = await world.sessions.renderOnly.end(me(), started.id);
    expect(after).toMatchObject({ status: 'ended', endReason: 'api_end', startedAt: null, failure: null });
    world.hosts.release();
    await world.pass(10);
    expect(await ended(started.id)).toEqual({
      endReason: 'api_end',
      billedMicrocredits: 0,
      billedSeconds: 0,
    });
  });
});

describe('both kinds together', () => {
  it('share the plan’s and the key’s concurrency', async () => {
    await newWorld({ plan: { max_concurrent_sessions: 2 } });
    await world.start();
    await start();
    await expect(start()).rejects.toMatchObject({ code: 'concurrent_session_limit' });
    await expect(world.start()).rejects.toMatchObject({ code: 'concurrent_session_limit' });
  });

  it('share the key’s caps', async () => {
    await newWorld({ key: { spend_cap_total_microcredits: 150 } });
    await world.start({ maxDurationSeconds: 60 });
    await start({ maxDurationSeconds: 60 });
    await expect(start()).rejects.toMatchObject({ code: 'api_key_spend_cap_reached' });
  });

  it('do not affect each other’s rooms: a caller’s room is never deleted', async () => {
    await newWorld();
    const { roomName, sessionId } = await world.start();
    // A caller who names a room like one of ours.
    const id = await active({ livekitToken: avatarToken({ now: world.clock.now(), room: roomName }) });
    await world.sessions.renderOnly.end(me(), id);
    expect(world.rooms.standing.has(roomName)).toBe(true);
    await world.pass(30);
    expect((await world.session(sessionId)).status).toBe('active');
  });
});

describe('the owner of a session', () => {
  it('alone can see and end it: for others it is missing', async () => {
    await newWorld();
    const id = await active();
    const hosted = await world.start();
    const strangers = [
      { accountId: await addAccount(world.db), avatarId: null },
      { accountId: world.accountId, avatarId: await addAvatar(world.db, world.accountId) },
    ];
    for (const stranger of strangers) {
      await expect(world.sessions.renderOnly.get(stranger, id)).rejects.toMatchObject({
        code: 'session_not_found',
      });
      await expect(world.sessions.renderOnly.end(stranger, id)).rejects.toMatchObject({
        code: 'session_not_found',
      });
    }
    for (const unknown of [hosted.sessionId, crypto.randomUUID(), 'x'])
      await expect(view(unknown)).rejects.toMatchObject({ code: 'session_not_found' });
    const scoped = { accountId: world.accountId, avatarId: world.avatarId };
    expect(await world.sessions.renderOnly.get(scoped, id)).toMatchObject({ status: 'active' });
    await expect(world.sessions.inspect.get(me(), id)).rejects.toMatchObject({ code: 'session_not_found' });
  });
});
