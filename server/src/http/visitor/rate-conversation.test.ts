import { randomUUID } from 'node:crypto';
import type { SessionSearch } from '@vivant/contract/studio/sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLiveKitRooms } from '../../adapters/rooms/livekit-rooms.ts';
import { createLog } from '../../log.ts';
import { createAccountSessions } from '../../sessions/account-sessions.ts';
import { createRatings, RATED_WITHIN_MS } from '../../sessions/ratings.ts';
import { forgetConversations } from '../../sessions/retention-store.ts';
import { addAvatar } from '../../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { localRates } from '../../testing/rates.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../../testing/simulated-world.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { rateConversationRoute } from './rate-conversation.ts';

const rooms = createLiveKitRooms({
  ...{ url: 'ws://127.0.0.1:1', apiKey: 'key', apiSecret: 'secret'.repeat(6) },
});

let database: TestDatabase;
let world: SimulatedWorld;
let app: HttpApp;
/** Where nothing is kept. */
let forgetful: HttpApp;

function newApp({ keepsConversations }: { keepsConversations: boolean }): HttpApp {
  const made = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates: localRates(),
  });
  rateConversationRoute(made, {
    ratings: createRatings({ db: database.db, clock: world.clock, rooms, keepsConversations }),
    counter: localRates().shared,
  });
  return made;
}

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createSimulatedWorld({ db: database.db, plan: { max_concurrent_sessions: 100 } });
  app = newApp({ keepsConversations: true });
  forgetful = newApp({ keepsConversations: false });
});
afterAll(async () => {
  await app?.close();
  await forgetful?.close();
  await world?.close();
  await database?.close();
});

/** A conversation whose visitor came, and what the visitor's page has of it. */
async function talk({ avatarId = world.avatarId, comes = true, ends = true } = {}) {
  const started = await world.sessions.startKeyed(
    { accountId: world.accountId, keyId: world.keyId, avatarId: null },
    { avatarId },
    { serverUrl: 'ws://visitors.invalid' },
  );
  if (started === 'forbidden') throw new Error('forbidden');
  const { sessionId, roomName } = started;
  if (comes) await world.visitor(sessionId, 'joins');
  await world.pass(3);
  if (ends) await world.sessions.endByOperator(sessionId);
  const tokenOf = (identity: string) => rooms.visitorToken({ roomName, identity, ttlSeconds: 60 });
  return { sessionId, roomName, token: await tokenOf('visitor'), tokenOf };
}

async function rate(token: string | null, body: object, avatarId = world.avatarId, at = app) {
  const { statusCode, body: answer } = await at.inject({
    method: 'PUT',
    url: `/a/${avatarId}/rating`,
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify(body),
  });
  return { status: statusCode, error: answer === '' ? null : JSON.parse(answer).error };
}

const kept = (sessionId: string) =>
  database.db
    .selectFrom('session_ratings')
    .select(['stars', 'comment'])
    .where('session_id', '=', sessionId)
    .execute();

const MISSING = { status: 404, error: 'session_not_found' };

describe('PUT /a/{avatarId}/rating', () => {
  it('204: keeps what the visitor said last, once for each conversation', async () => {
    const { sessionId, token } = await talk();
    expect(await rate(token, { stars: 2 })).toEqual({ status: 204, error: null });
    expect(await kept(sessionId)).toEqual([{ stars: 2, comment: null }]);
    expect((await rate(token, { stars: 5, comment: '  Very kind. ' })).status).toBe(204);
    expect(await kept(sessionId)).toEqual([{ stars: 5, comment: 'Very kind.' }]);
    expect((await rate(token, { stars: 4, comment: '   ' })).status).toBe(204);
    expect(await kept(sessionId)).toEqual([{ stars: 4, comment: null }]);
  });

  it('204: while it still runs, as the page knows of the end before the service does', async () => {
    const { token } = await talk({ ends: false });
    expect((await rate(token, { stars: 3 })).status).toBe(204);
  });

  it.each([
    ['no stars', {}],
    ['none of five', { stars: 0 }],
    ['six of five', { stars: 6 }],
    ['half a star', { stars: 2.5 }],
    ['a text', { stars: '5' }],
    ['a long comment', { stars: 5, comment: 'x'.repeat(501) }],
    ['a comment that cannot be kept', { stars: 5, comment: 'a\u0000b' }],
    ['something else', { stars: 5, sessionId: randomUUID() }],
  ])('400: %s is no rating', async (_what, body) => {
    const { sessionId, token } = await talk();
    expect((await rate(token, body)).status).toBe(400);
    expect(await kept(sessionId)).toEqual([]);
  });

  it('404: nobody but the visitor rates it', async () => {
    const { sessionId, roomName, tokenOf } = await talk();
    const foreign = createLiveKitRooms({
      ...{ url: 'ws://127.0.0.1:1', apiKey: 'key', apiSecret: 'another'.repeat(6) },
    });
    const pass = { roomName, identity: 'visitor', ttlSeconds: 60 };
    const tokens = [
      ...[null, '', 'token', sessionId, await foreign.visitorToken(pass)],
      ...[await tokenOf('avatar'), await rooms.avatarToken({ ...pass, identity: 'avatar', name: 'Mira' })],
      await rooms.probeToken({ ...pass, identity: 'probe' }),
      await rooms.visitorToken({ ...pass, roomName: `other-${randomUUID()}` }),
      await rooms.visitorToken({ ...pass, roomName: `other-${sessionId}` }),
    ];
    for (const token of tokens) expect(await rate(token, { stars: 1 })).toEqual(MISSING);
    expect(await kept(sessionId)).toEqual([]);
  });

  it('404: at another avatar, without anybody who came, too late, and where it is forgotten', async () => {
    const other = await addAvatar(world.db, world.accountId);
    const { sessionId, token } = await talk();
    expect(await rate(token, { stars: 1 }, other)).toEqual(MISSING);
    expect(await rate(token, { stars: 1 }, 'nothing')).toEqual(MISSING);
    const missed = await talk({ comes: false });
    expect(await rate(missed.token, { stars: 1 })).toEqual(MISSING);

    expect((await rate(token, { stars: 1, comment: 'Rude.' })).status).toBe(204);
    await world.pass(RATED_WITHIN_MS / 1000 + 60);
    expect(await rate(token, { stars: 5 })).toEqual(MISSING);
    expect(await kept(sessionId)).toEqual([{ stars: 1, comment: 'Rude.' }]);

    const forgotten = await talk();
    await world.pass(60);
    expect((await rate(forgotten.token, { stars: 1, comment: 'Rude.' })).status).toBe(204);
    expect(await forgetConversations(world.db, { sessionId: forgotten.sessionId }, 1)).toBe(1);
    expect(await kept(forgotten.sessionId)).toEqual([]);
    expect(await rate(forgotten.token, { stars: 5 })).toEqual(MISSING);
  });

  it('404: where the settings keep nothing of what visitors say', async () => {
    const { sessionId, token } = await talk();
    expect(await rate(token, { stars: 5 }, world.avatarId, forgetful)).toEqual(MISSING);
    expect(await kept(sessionId)).toEqual([]);
  });

  it('429: is heard so often and no more', async () => {
    const { sessionId, token } = await talk();
    for (let stars = 0; stars < 20; stars += 1) await rate(token, { stars: (stars % 5) + 1 });
    expect(await rate(token, { stars: 1 })).toEqual({ status: 429, error: 'rate_limited' });
    expect(await kept(sessionId)).toEqual([{ stars: 5, comment: null }]);
  });
});

describe('what members see', () => {
  it('is the stars of each, the words of one, and the average of all that a search finds', async () => {
    const avatarId = await addAvatar(world.db, world.accountId);
    const sessions = createAccountSessions({
      ...{ db: world.db, clock: world.clock },
      audit: null as never,
      recordings: null as never,
      endNow: async () => false,
    });
    const rated = await talk({ avatarId });
    await rate(rated.token, { stars: 4, comment: 'Kind.' }, avatarId);
    const page = await sessions.list(world.accountId, { avatarId });
    expect(page.items.map(({ stars }) => stars)).toEqual([4]);
    expect(page.ratings).toEqual({ count: 1, average: 4 });
    const found = async (search: SessionSearch) =>
      (await sessions.list(world.accountId, { avatarId, ...search })).ratings?.count ?? 0;
    const { keyId } = world;
    const from = new Date(world.clock.now().getTime() - 3_600_000).toISOString();
    for (const search of [
      { state: 'over' },
      { state: 'ended' },
      { kind: 'hosted' },
      { keyId },
      { from },
    ] as const)
      expect(await found(search), JSON.stringify(search)).toBe(1);
    for (const search of [
      { state: 'failed' },
      { kind: 'render_only' },
      { keyId: randomUUID() },
      { until: from },
    ] as const)
      expect(await found(search), JSON.stringify(search)).toBe(0);
    expect(await found({ startedBy: 'key' })).toBe(1);
    expect(await found({ startedBy: 'visitor' })).toBe(0);
    const later = { before: world.clock.now().toISOString() };
    expect((await sessions.list(world.accountId, later)).ratings).toBeNull();
    const whole = await sessions.get({ accountId: world.accountId, id: rated.sessionId });
    expect(whole.rating).toEqual({ stars: 4, comment: 'Kind.', at: expect.any(String) });
    const foreign = await sessions.list(randomUUID(), {});
    expect([foreign.items, foreign.ratings]).toEqual([[], null]);
  });
});
