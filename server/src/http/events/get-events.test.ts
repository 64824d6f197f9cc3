import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { GAP_EVENT } from '@vivant/contract/events';
import { EVENT_STREAMS_PER_ACCOUNT, EVENTS_KEPT_DAYS } from '@vivant/contract/limits';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../events/cursor.ts';
import { readSnapshot } from '../../events/store.ts';
import { addAvatar } from '../../testing/accounts.ts';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { blocksOf, followEvents } from '../../testing/follow-events.ts';

const DAY_MS = 86_400_000;
let service: AvatarTestService;
let url: string;
let accountId: string;
let key: string;
let leave: AbortController;

beforeAll(async () => {
  service = await startAvatarService();
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}/v1/events`;
});
afterAll(() => service.close());
beforeEach(async () => {
  leave = new AbortController();
  ({ id: accountId, key } = await service.account());
});
afterEach(() => leave.abort());

const open = (as: string, lastEventId?: string) =>
  fetch(url, {
    headers: { 'x-api-key': as, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: leave.signal,
  });

/** A stream that has begun, with the place where it did. */
async function follow(as = key, lastEventId?: string) {
  const answer = await open(as, lastEventId);
  expect(answer.status).toBe(200);
  return { answer, ...followEvents(answer) };
}

const setStatus = (avatarId: string, status: string) =>
  service.db
    .updateTable('avatars')
    .set({ status: status as 'ready', updated_at: service.clock.now() })
    .where('id', '=', avatarId)
    .execute();

async function addReady(): Promise<string> {
  const id = await addAvatar(service.db, accountId, { readyToChat: false });
  await setStatus(id, 'ready');
  return id;
}

async function addSession(avatarId: string, kind: 'hosted' | 'render_only'): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into sessions (id, kind, origin, account_id, avatar_id, status, billing_mode, limit_seconds, room_name,
      avatar_identity, metadata, created_at)
    values (${id}, ${kind}, 'key', ${accountId}, ${avatarId}, 'starting', 'reserve', 600, 'r', 'avatar',
      '{"visitor":"Ada Lovelace"}', ${new Date(service.clock.now().getTime() + sessionsMade++)})`.execute(
    service.db,
  );
  return id;
}
let sessionsMade = 0;

const setSession = (id: string, change: { status: string; reason?: string; billed?: number }) => {
  const now = service.clock.now();
  const { status, reason = null, billed = 0 } = change;
  return status === 'active'
    ? sql`update sessions set status = 'active', joined_at = ${now}, started_at = ${now} where id = ${id}`.execute(
        service.db,
      )
    : sql`update sessions set status = ${status}, ended_at = ${now}, end_reason = ${reason},
        billed_microcredits = ${billed} where id = ${id}`.execute(service.db);
};

describe('GET /v1/events: 200', () => {
  it('tells of a build as it ends, in the transaction that ends it, and of each change of status after it', async () => {
    const stream = await follow();
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.answer.headers.get('ratelimit-limit')).toBe('240');
    const { retry } = await stream.next((block) => block.retry !== undefined);
    expect(Number(retry)).toBeGreaterThanOrEqual(3000);
    expect(Number(retry)).toBeLessThan(6000);
    await stream.place();
    const avatarId = await service.create(key);
    await service.work();
    const { id, ...ready } = await stream.event();
    const { updatedAt } = await service.avatars.get({ accountId }, avatarId);
    expect(id).toMatch(/^[\w-]+$/);
    expect(ready).toEqual({
      type: 'avatar.ready',
      timestamp: updatedAt.toISOString(),
      data: { avatarId, status: 'ready', readyToChat: true },
    });
    for (const status of ['moderation_hold', 'failed', 'ready']) {
      await setStatus(avatarId, 'building');
      await setStatus(avatarId, status);
      expect(await stream.event()).toMatchObject({ type: `avatar.${status}`, data: { avatarId, status } });
    }
  });

  it('tells of sessions of both kinds what their bill says, and nothing of a hosted one that never started', async () => {
    const avatarId = await addAvatar(service.db, accountId, { readyToChat: false });
    const stream = await follow();
    await stream.place();
    const at = service.clock.now().toISOString();
    const undone = await addSession(avatarId, 'hosted');
    await setSession(undone, { status: 'failed' });
    const hosted = await addSession(avatarId, 'hosted');
    await setSession(hosted, { status: 'active' });
    await setSession(hosted, { status: 'ending', reason: 'visitor_left', billed: 300 });
    await setSession(hosted, { status: 'ended', reason: 'visitor_left', billed: 300 });
    const lost = await addSession(avatarId, 'hosted');
    await setSession(lost, { status: 'active' });
    await setSession(lost, { status: 'failed' });
    const own = await addSession(avatarId, 'render_only');
    await setSession(own, { status: 'active' });
    await setSession(own, { status: 'ending', reason: 'agent_left', billed: 50 });
    const failed = await addSession(avatarId, 'render_only');
    await setSession(failed, { status: 'failed' });
    const early = await addSession(avatarId, 'render_only');
    await setSession(early, { status: 'ended', reason: 'api_end' });

    const told = (await stream.events(8)).map(({ type, data }) => ({ type, ...data }));
    const times = { startedAt: at, endedAt: at };
    expect(told).toEqual([
      { type: 'session.started', sessionId: hosted, avatarId, startedAt: at },
      {
        ...{ type: 'session.ended', sessionId: hosted, avatarId, ...times },
        ...{ endReason: 'visitor_left', billedMicrocredits: 300 },
      },
      { type: 'session.started', sessionId: lost, avatarId, startedAt: at },
      {
        ...{ type: 'session.ended', sessionId: lost, avatarId, ...times },
        ...{ endReason: 'error', billedMicrocredits: 0 },
      },
      { type: 'avatar_session.active', avatarSessionId: own, avatarId, startedAt: at },
      {
        ...{ type: 'avatar_session.ended', avatarSessionId: own, avatarId, ...times },
        ...{ endReason: 'agent_left', billedMicrocredits: 50 },
      },
      { type: 'avatar_session.failed', avatarSessionId: failed, avatarId },
      {
        ...{ type: 'avatar_session.ended', avatarSessionId: early, avatarId, ...times },
        ...{ startedAt: null, endReason: 'api_end', billedMicrocredits: 0 },
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('Lovelace');
  });

  it('goes on after Last-Event-ID: nothing is lost between two streams, and nothing comes twice', async () => {
    const first = await follow();
    const place = await first.place();
    const ids: string[] = [];
    // More than a page.
    for (let count = 0; count < 150; count += 1) ids.push(await addReady());
    const before = await first.events(40);
    leave.abort();
    leave = new AbortController();
    ids.push(await addReady());
    const second = await follow(key, before.at(-1)?.id);
    const after = await second.events(ids.length - 40);
    expect([...before, ...after].map(({ data }) => data.avatarId)).toEqual(ids);
    expect(new Set([...before, ...after].map(({ id }) => id)).size).toBe(ids.length);
    // A place at which nothing had happened yet serves as well.
    expect((await (await follow(key, place)).event()).data.avatarId).toBe(ids[0]);
  });

  it('skips nothing that commits late, and tells of it in the order it will have for ever', async () => {
    const [slow, quick] = [
      await addAvatar(service.db, accountId, { readyToChat: false }),
      await addAvatar(service.db, accountId, { readyToChat: false }),
    ];
    const stream = await follow();
    const place = await stream.place();
    const late = new pg.Client({ connectionString: service.database.url });
    await late.connect();
    try {
      await late.query('begin');
      await late.query(`update avatars set status = 'ready' where id = $1`, [slow]);
      await setStatus(quick, 'ready');
      // It has looked, and more than once.
      for (let beat = 0; beat < 2; beat += 1) await stream.next(({ comment }) => comment !== undefined);
      await late.query('commit');
    } finally {
      await late.end();
    }
    const told = (events: { data: { avatarId?: string | undefined } }[]) =>
      events.map(({ data }) => data.avatarId);
    expect(told(await stream.events(2))).toEqual([slow, quick]);
    expect(told(await (await follow(key, place)).events(2))).toEqual([slow, quick]);
  });

  it('shows a key its own account alone, a bound one its avatar, and sessions to those with their scope', async () => {
    const [mine, other] = [
      await addAvatar(service.db, accountId, { readyToChat: false }),
      await addAvatar(service.db, accountId, { readyToChat: false }),
    ];
    const stranger = await service.account();
    const streams = {
      all: await follow(),
      bound: await follow(await service.key(accountId, { avatarId: mine })),
      reading: await follow(await service.key(accountId, { scopes: ['avatars:read'] })),
      stranger: await follow(stranger.key),
    };
    for (const stream of Object.values(streams)) await stream.place();
    await setStatus(other, 'ready');
    await setSession(await addSession(mine, 'hosted'), { status: 'active' });
    await setStatus(mine, 'failed');
    await addAvatar(service.db, stranger.id);
    const types = async (stream: { events: typeof streams.all.events }, count: number) =>
      (await stream.events(count)).map(({ type }) => type);
    expect(await types(streams.all, 3)).toEqual(['avatar.ready', 'session.started', 'avatar.failed']);
    expect(await types(streams.bound, 2)).toEqual(['session.started', 'avatar.failed']);
    expect(await types(streams.reading, 2)).toEqual(['avatar.ready', 'avatar.failed']);
    const { type, data } = await streams.stranger.event();
    expect([type, [mine, other].includes(data.avatarId ?? '')]).toEqual(['avatar.ready', false]);
  });

  it('tells keys with the scope billing:write of spending, a bound one of its avatar’s budget alone', async () => {
    const avatarId = await addAvatar(service.db, accountId, { readyToChat: false });
    const scopes = ['avatars:read', 'billing:write'] as const;
    const streams = {
      unscoped: await follow(await service.key(accountId, { scopes: ['avatars:read', 'sessions'] })),
      all: await follow(await service.key(accountId, { scopes: [...scopes] })),
      bound: await follow(await service.key(accountId, { scopes: [...scopes], avatarId })),
    };
    for (const stream of Object.values(streams)) await stream.place();
    const { id: keyId } = await service.keys.create({
      ...{ accountId, scopes: ['sessions'], spendCapDailyMicrocredits: 100 },
    });
    await service.credits.grant({ accountId, amountMicrocredits: 200 });
    await service.sponsorBudgets.topUp({
      ...{ accountId, avatarId, amountMicrocredits: 100, idempotencyKey: randomUUID() },
    });
    const sessionId = randomUUID();
    await service.db.transaction().execute(async (tx) => {
      await service.credits.reserve(tx, {
        ...{ sessionId, accountId, keyId, kind: 'hosted', sponsoredAvatarId: avatarId },
      });
      const from = service.clock.now();
      await service.credits.settle(tx, sessionId, {
        ...{ from, until: new Date(from.getTime() + 1000), absentMs: 0 },
      });
    });
    await setStatus(avatarId, 'ready');
    const budget = { type: 'sponsor_budget.exhausted', data: { avatarId, balanceMicrocredits: 0 } };
    const cap = {
      type: 'key.cap_reached',
      data: { keyId, period: 'day', capMicrocredits: 100, spentMicrocredits: 100 },
    };
    const ready = { type: 'avatar.ready' };
    expect(await streams.all.events(3)).toMatchObject([budget, cap, ready]);
    expect(await streams.bound.events(2)).toMatchObject([budget, ready]);
    expect(await streams.unscoped.events(1)).toMatchObject([ready]);
  });

  it('begins with a gap and the oldest it keeps where Last-Event-ID is too old, or of a database restored since', async () => {
    const avatarId = await addAvatar(service.db, accountId);
    const { origin, settled, next } = await readSnapshot(service.db);
    const now = service.clock.now();
    const old = new Date(now.getTime() - EVENTS_KEPT_DAYS * DAY_MS - 1);
    for (const cursor of [
      { origin, xid: settled, id: 0, at: old },
      { origin, xid: String(BigInt(next) + 1000n), id: 1, at: now },
      // Of the cluster that the archive came from, whose numbers may be lower than those of this one.
      { origin: 'vivant-0badcafe-', xid: settled, id: 1, at: now },
    ]) {
      const stream = await follow(key, encodeCursor(cursor));
      expect(await stream.event()).toMatchObject({ id: undefined, type: GAP_EVENT, data: {} });
      expect((await stream.event()).data).toMatchObject({ avatarId });
    }
  });

  it('ends once the key is revoked', async () => {
    const { id, secret } = await service.keys.create({ accountId, scopes: ['avatars:read'] });
    const stream = await follow(secret);
    await stream.place();
    await service.keys.revoke(id);
    await expect(stream.next(() => false)).rejects.toThrow('the stream ended');
    expect((await open(secret)).status).toBe(401);
  });

  it('ends with the server, which would wait for it otherwise', async () => {
    const own = await startAvatarService();
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const { key: ownKey } = await own.account();
    const answer = await fetch(`${address}/v1/events`, { headers: { 'x-api-key': ownKey } });
    const blocks = blocksOf(answer);
    await blocks.next();
    await own.close();
    while (!(await blocks.next()).done);
  });
});

describe('GET /v1/events: refusals', () => {
  it('400 for a Last-Event-ID that this service never gave', async () => {
    for (const unknown of [
      '0',
      'x'.repeat(2000),
      encodeCursor({ origin: 'vivant-0badcafe-', xid: '9'.repeat(20), id: 1, at: new Date() }),
    ]) {
      const answer = await open(key, unknown);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: 'invalid_request',
        message: expect.stringContaining('Last-Event-ID'),
      });
    }
  });

  it('401 without a key, 403 without the scope', async () => {
    expect((await fetch(url)).status).toBe(401);
    const answer = await open(await service.key(accountId, { scopes: ['sessions'] }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: 'insufficient_scope' });
  });

  it('405 for HEAD, which would have no end', async () => {
    const answer = await fetch(url, { method: 'HEAD', headers: { 'x-api-key': key } });
    expect(answer.status).toBe(405);
  });

  it('429 while the account has as many open as it may; others are let in, and so is it once one has ended', async () => {
    const streams: { leave: AbortController }[] = [];
    for (let count = 0; count < EVENT_STREAMS_PER_ACCOUNT; count += 1) {
      leave = new AbortController();
      streams.push({ leave });
      await (await follow()).place();
    }
    leave = new AbortController();
    try {
      const answer = await open(key);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
      expect(await answer.json()).toMatchObject({ error: 'rate_limited' });
      await (await follow((await service.account()).key)).place();
      streams.pop()?.leave.abort();
      await expect.poll(async () => (await open(key)).status, { interval: 500 }).toBe(200);
    } finally {
      for (const stream of streams) stream.leave.abort();
    }
  });
});

it('events are kept for their days and then deleted', async () => {
  const count = async () =>
    (await service.db.selectFrom('events').select('id').where('account_id', '=', accountId).execute()).length;
  await addReady();
  await service.maintenance.run();
  expect(await count()).toBe(1);
  service.clock.advance(EVENTS_KEPT_DAYS * DAY_MS + 1);
  await service.maintenance.run();
  expect(await count()).toBe(0);
});
