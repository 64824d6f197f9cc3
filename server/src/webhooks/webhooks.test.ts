import { createHmac } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { EVENT_TYPES } from '@vivant/contract/events';
import { EVENTS_KEPT_DAYS, WEBHOOK_ANSWER_MAX_MS, WEBHOOKS_PER_ACCOUNT } from '@vivant/contract/limits';
import type { NewWebhook, WebhookDelivery } from '@vivant/contract/webhooks';
import type { Clock } from '@vivant/platform/clock';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '../adapters/db/database.ts';
import { readSnapshot } from '../events/store.ts';
import type { Resolve } from '../ingest/pinned-request.ts';
import type { Db } from '../ports/database.ts';
import { addAvatar } from '../testing/accounts.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { type HttpsTestServer, makeCertificate, serveHttps } from '../testing/https.ts';
import { beginAttempts, endpointsBehind, enqueueEvents, undoAttempt } from './attempt-store.ts';
import { BODY_MAX_MS, createPost } from './post.ts';
import { createWebhookSender, RETRY_AFTER_MS, SLOW_MS, type WebhookSender } from './sender.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

const DAY_MS = 86_400_000;
const certificate = makeCertificate('DNS:hooks.test', 'DNS:other.test');
const trusted = tls.getCACertificates('default');

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

let service: AvatarTestService;
let receiver: HttpsTestServer;
let webhooks: Webhooks;
let sender: WebhookSender;
let outcomes: string[];
let accountId: string;
let received: Received[];
let answer: RequestListener;
/** Of requests that nobody has answered yet. */
let hanging: ServerResponse[];
let onReceived: () => void;

beforeAll(async () => {
  tls.setDefaultCACertificates([...trusted, certificate.cert]);
  service = await startAvatarService();
  receiver = await serveHttps(certificate, async (request, response) => {
    const body = await text(request);
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
    answer(request, response);
    onReceived();
  });
});
afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await receiver[Symbol.asyncDispose]();
  await service.close();
});
beforeEach(async () => {
  [received, outcomes, hanging] = [[], [], []];
  answer = (_request, response) => void response.writeHead(204).end();
  onReceived = () => {};
  const { db, clock } = service;
  webhooks = createWebhooks({ db, clock, allowed: allowed() });
  sender = createSender(db);
  ({ id: accountId } = await service.account());
});
afterEach(async () => {
  await sender.close();
  // Endpoints of other tests would be sent to.
  await service.db.deleteFrom('webhook_endpoints').execute();
});

const allowed = () => ['hooks.test', 'other.test'].map((host) => ({ host, port: receiver.port }));
const loopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];

function createSender(db: Db, hosts = allowed(), clock: Clock = service.clock): WebhookSender {
  const { log } = service;
  return createWebhookSender({
    ...{ db, clock, log },
    metrics: { webhookAttempted: (outcome) => void outcomes.push(outcome) },
    post: createPost({ clock, allowed: hosts, resolve: loopback }),
  });
}

const url = (path = '/hook', host = 'hooks.test') => `https://${host}:${receiver.port}${path}`;
const nothingElse = async () => {};
const create = (endpoint: Partial<NewWebhook> = {}) =>
  webhooks.create(accountId, { url: url(), types: null, ...endpoint }, nothingElse);

/** Something that callers are told of. */
async function happen(status = 'ready'): Promise<string> {
  const id = await addAvatar(service.db, accountId, { readyToChat: false });
  await setStatus(service.db, id, status);
  return id;
}
const setStatus = (db: Db, avatarId: string, status: string) =>
  db
    .updateTable('avatars')
    .set({ status: status as 'ready', updated_at: service.clock.now() })
    .where('id', '=', avatarId)
    .execute();

/** What has happened is behind every transaction that still runs, those of other tests on the cluster too. */
async function quiet(): Promise<void> {
  const { next } = await readSnapshot(service.db);
  await expect.poll(async () => BigInt((await readSnapshot(service.db)).settled) >= BigInt(next)).toBe(true);
}
async function deliver(): Promise<void> {
  await quiet();
  await sender.look();
  await sender.settled();
}
const deliveries = (id: string) => webhooks.deliveries({ id, accountId });
async function only(id: string): Promise<WebhookDelivery> {
  const [delivery, ...others] = await deliveries(id);
  if (delivery === undefined || others.length > 0) throw new Error('not one delivery');
  return delivery;
}
/** Until the receiver has had so many requests. */
async function receives(count: number): Promise<void> {
  while (received.length < count) await new Promise<void>((resolve) => (onReceived = resolve));
}
const answering = (status: number, headers: Record<string, string> = {}, body = '') => {
  answer = (_request, response) => void response.writeHead(status, headers).end(body);
};
const avatarIdOf = ({ body }: Received) => JSON.parse(body).data.avatarId;

/** As the specification tells receivers, by none of our code. */
function signaturesOf({ headers, body }: Received, secret: string): boolean[] {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => one === expected);
}

describe('an event', () => {
  it('is sent signed, as GET /v1/events shows it, to each endpoint that wants its type, once', async () => {
    await happen();
    await quiet();
    const all = await create();
    const failures = await create({ url: url('/failures'), types: ['avatar.failed'] });
    const avatarId = await happen();
    await deliver();
    await deliver();
    expect(received).toHaveLength(1);
    const [message] = received as [Received];
    const at = service.clock.now();
    expect(JSON.parse(message.body)).toEqual({
      type: 'avatar.ready',
      timestamp: at.toISOString(),
      data: { avatarId, status: 'ready', readyToChat: false },
    });
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    });
    expect(signaturesOf(message, all.secret)).toEqual([true]);
    expect(signaturesOf(message, failures.secret)).toEqual([false]);
    expect(await only(all.id)).toMatchObject({
      ...{ id: message.headers['webhook-id'], state: 'delivered', attempts: 1, lastStatus: 204 },
      ...{ lastError: null, nextAttemptAt: null },
    });
    expect(await deliveries(failures.id)).toEqual([]);
    expect(outcomes).toEqual(['delivered']);
  });

  it('that commits after a later one is sent too', async () => {
    const { id } = await create();
    const slow = new pg.Client({ connectionString: service.database.url });
    await slow.connect();
    try {
      const [first, second] = [
        await addAvatar(service.db, accountId, { readyToChat: false }),
        await addAvatar(service.db, accountId, { readyToChat: false }),
      ];
      await slow.query('begin');
      await slow.query("update avatars set status = 'failed' where id = $1", [first]);
      await setStatus(service.db, second, 'moderation_hold');
      await sender.look();
      await sender.settled();
      await slow.query('commit');
      await deliver();
      expect(received.map(avatarIdOf).sort()).toEqual([first, second].sort());
      expect(await deliveries(id)).toHaveLength(2);
    } finally {
      await slow.end();
    }
  });

  it('is sent once by two servers side by side, of many', async () => {
    await create();
    await create({ url: url('/second', 'other.test') });
    const avatars: string[] = [];
    while (avatars.length < 120) avatars.push(await happen());
    const own = createDatabase({ url: service.database.url, maxConnections: 3 });
    const other = createSender(own.db);
    try {
      await quiet();
      await Promise.all([sender.look(), other.look()]);
      await Promise.all([sender.settled(), other.settled()]);
      await deliver();
      for (const path of ['/hook', '/second']) {
        const told = received.filter((one) => one.path === path).map(avatarIdOf);
        expect(told.sort()).toEqual([...avatars].sort());
      }
    } finally {
      await other.close();
      await own.close();
    }
  });

  it('is sent again after a restore into another cluster, if it had not been sent, and all that follow are', async () => {
    const { id } = await create();
    const sent = await happen();
    await deliver();
    const { next } = await readSnapshot(service.db);
    const ahead = String(BigInt(next) + 1_000_000n);
    await sql`update webhook_endpoints set cursor_xid = ${ahead}::xid8 where id = ${id}`.execute(service.db);
    const following = await happen();
    await deliver();
    expect(received.map(avatarIdOf)).toEqual([sent, following]);
  });

  it('and its deliveries go when its days are over', async () => {
    const { id } = await create();
    await happen();
    await deliver();
    service.clock.advance(EVENTS_KEPT_DAYS * DAY_MS + 1);
    await service.maintenance.run();
    expect(await deliveries(id)).toEqual([]);
  });
});

describe('an attempt', () => {
  it('that fails is made again later, with the same id, and given up after eight over a day', async () => {
    const { id, secret } = await create();
    answering(500, {}, 'a secret of the receiver');
    await happen();
    const begun = service.clock.now().getTime();
    await deliver();
    expect(await only(id)).toMatchObject({
      ...{ state: 'waiting', attempts: 1, lastStatus: 500, lastError: 'It answered 500.' },
    });
    await deliver();
    expect(received).toHaveLength(1);
    for (const waitMs of RETRY_AFTER_MS) {
      service.clock.advance(waitMs - 1);
      await deliver();
      const before = received.length;
      service.clock.advance(waitMs * 0.1 + 1);
      await deliver();
      expect(received.length).toBe(before + 1);
    }
    expect(await only(id)).toMatchObject({ state: 'failed', attempts: 8, nextAttemptAt: null });
    expect(outcomes).toEqual([...Array(7).fill('failed'), 'given_up']);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
    expect(received.every((one) => signaturesOf(one, secret)[0])).toBe(true);
    const hours = (service.clock.now().getTime() - begun) / 3_600_000;
    expect(hours).toBeGreaterThan(22);
    expect(hours).toBeLessThan(28);
    service.clock.advance(DAY_MS);
    await deliver();
    expect(received).toHaveLength(8);
  });

  it('that is not answered ends after its time, and is made again', async () => {
    const { id } = await create();
    answer = (_request, response) => void hanging.push(response);
    await happen();
    await quiet();
    await sender.look();
    await receives(1);
    service.clock.advance(WEBHOOK_ANSWER_MAX_MS);
    await sender.settled();
    expect(await only(id)).toMatchObject({
      ...{ state: 'waiting', lastStatus: null, lastError: 'It did not answer within 15 seconds.' },
    });
    answering(200);
    service.clock.advance(6000);
    await deliver();
    expect(await only(id)).toMatchObject({ state: 'delivered', attempts: 2, lastError: null });
  });

  it('counts as delivered by its status, though its body has no end', async () => {
    const { id } = await create();
    answer = (_request, response) => {
      response.writeHead(200);
      response.write('x'.repeat(10_000_000), () => {});
    };
    await happen();
    await deliver();
    expect(await only(id)).toMatchObject({ state: 'delivered' });
  });

  it('is over a second after its answer has begun, though the body drips on', async () => {
    const { id } = await create();
    answer = (_request, response) => {
      response.writeHead(200);
      response.write('x');
    };
    await happen();
    await quiet();
    const { clock } = service;
    let takesBody = () => {};
    const body = new Promise<void>((resolve) => (takesBody = resolve));
    const own = createSender(service.db, allowed(), {
      ...clock,
      after(delayMs, task) {
        if (delayMs === BODY_MAX_MS) takesBody();
        return clock.after(delayMs, task);
      },
    });
    try {
      await own.look();
      await body;
      clock.advance(BODY_MAX_MS);
      await own.settled();
      expect(await only(id)).toMatchObject({ state: 'delivered', attempts: 1 });
      await expect.poll(() => receiver.sockets.size).toBe(0);
    } finally {
      await own.close();
    }
  });

  it('that goes on while its delivery is sent again says nothing of that one', async () => {
    const { id } = await create();
    answer = (_request, response) => void hanging.push(response);
    await happen();
    await quiet();
    await sender.look();
    await receives(1);
    await webhooks.resend({ id: (await only(id)).id, accountId }, nothingElse);
    service.clock.advance(1000);
    answering(204);
    await sender.look();
    await expect.poll(() => only(id)).toMatchObject({ state: 'delivered', attempts: 1 });
    for (const response of hanging) response.writeHead(500).end();
    await sender.settled();
    expect(await only(id)).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 204 });
  });

  it('follows no redirect', async () => {
    const { id } = await create();
    answering(302, { location: url('/elsewhere', 'other.test') });
    await happen();
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    expect(await only(id)).toMatchObject({
      ...{ state: 'waiting', lastStatus: 302, lastError: 'It answered 302, and redirects are not followed.' },
    });
  });

  it('connects to no private address, however its name came to point there', async () => {
    const { id } = await create();
    const strict = createSender(service.db, []);
    await happen();
    await quiet();
    await strict.look();
    await strict.settled();
    await strict.close();
    expect(received).toEqual([]);
    expect(await only(id)).toMatchObject({
      ...{ state: 'waiting', lastStatus: null },
      lastError: 'The address points at a host that is not public.',
    });
  });

  it('tells what is wrong with a server that cannot be reached or shows a wrong certificate', async () => {
    const { id } = await create();
    tls.setDefaultCACertificates(trusted);
    await happen();
    await deliver();
    tls.setDefaultCACertificates([...trusted, certificate.cert]);
    expect((await only(id)).lastError).toBe('Its server has no valid certificate.');
    answer = (request) => void request.socket.destroy();
    service.clock.advance(6000);
    await deliver();
    expect((await only(id)).lastError).toBe('The connection ended before it answered.');
  });

  it('that a stop breaks off counts as none, and another server makes it', async () => {
    const { id } = await create();
    answer = (_request, response) => void hanging.push(response);
    await happen();
    await quiet();
    await sender.look();
    await receives(1);
    await sender.close();
    expect(await only(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    answering(200);
    sender = createSender(service.db);
    await deliver();
    expect(await only(id)).toMatchObject({ state: 'delivered', attempts: 1 });
  });
});

it('what a server was sending as it died is sent by another a minute later', async () => {
  const { id } = await create();
  await happen();
  await quiet();
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  const { db, clock, log } = service;
  const dead = createWebhookSender({
    ...{ db, clock, log, metrics: { webhookAttempted: () => {} } },
    post: () => {
      hasBegun();
      return new Promise(() => {});
    },
  });
  await dead.look();
  await begun;
  await deliver();
  expect(received).toEqual([]);
  clock.advance(60_000);
  await deliver();
  expect(received).toHaveLength(1);
  expect(await only(id)).toMatchObject({ state: 'delivered', attempts: 2 });
});

describe('an endpoint', () => {
  it('that hangs holds two attempts, and delays no other', async () => {
    const slow = await create({ url: url('/slow') });
    const quick = await create({ url: url('/quick', 'other.test') });
    answer = (request, response) => {
      if (request.url === '/slow') hanging.push(response);
      else response.writeHead(204).end();
    };
    for (let count = 0; count < 10; count++) await happen();
    await quiet();
    await sender.look();
    await receives(12);
    await expect
      .poll(async () => (await deliveries(quick.id)).map(({ state }) => state))
      .toEqual(Array(10).fill('delivered'));
    expect(received.filter(({ path }) => path === '/slow')).toHaveLength(2);
    expect((await deliveries(slow.id)).filter(({ attempts }) => attempts > 0)).toHaveLength(2);
  });

  describe('beside many that hang', () => {
    let good: string;
    beforeEach(async () => {
      good = (await create({ url: url('/good') })).id;
    });
    /** Another account with so many of them, which each have an event to be told of. */
    async function addHanging(count: number): Promise<void> {
      const own = accountId;
      ({ id: accountId } = await service.account());
      for (let made = 0; made < count; made++) await create();
      await happen();
      await happen();
      accountId = own;
    }
    /** Something of the good one's account, later than all that hangs. */
    async function isTold(): Promise<void> {
      answer = (request, response) => {
        if (request.url === '/good') response.writeHead(204).end();
        else hanging.push(response);
      };
      service.clock.advance(10_000);
      await happen();
      await quiet();
      await sender.look();
      await expect.poll(async () => (await deliveries(good))[0]?.state).toBe('delivered');
      await sender.look();
    }
    const underWay = () =>
      service.db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('last_attempt_at', '=', service.clock.now())
        .where('delivered_at', 'is', null)
        .execute();
    const unanswering = () =>
      service.db.selectFrom('webhook_endpoints').select('id').where('unanswering', '=', true).execute();

    it('of one account is told at once', async () => {
      await addHanging(WEBHOOKS_PER_ACCOUNT);
      await isTold();
      expect(await underWay()).toHaveLength(8);
    });

    it('of many accounts is told at once, when they have not answered before', async () => {
      for (let accounts = 0; accounts < 5; accounts++) await addHanging(8);
      answer = (request) => void request.socket.destroy();
      await deliver();
      expect(outcomes).toEqual(Array(80).fill('failed'));
      expect(await unanswering()).toHaveLength(40);
      await isTold();
      expect(await underWay()).toHaveLength(16);
      await receives(80 + 16 + 1);
      // Those that answer again are among the others again.
      for (const response of hanging.splice(0)) response.writeHead(500).end();
      await expect.poll(async () => (await unanswering()).length).toBe(24);
    });
  });

  it('that answers late is among those that hang, until it answers soon', async () => {
    const { id } = await create();
    const isUnanswering = async () => {
      const { unanswering } = await service.db
        .selectFrom('webhook_endpoints')
        .select('unanswering')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return unanswering;
    };
    answer = (_request, response) => void hanging.push(response);
    await happen();
    await quiet();
    await sender.look();
    await receives(1);
    service.clock.advance(SLOW_MS + 1);
    for (const response of hanging) response.writeHead(200).end();
    await sender.settled();
    expect(await only(id)).toMatchObject({ state: 'delivered' });
    expect(await isUnanswering()).toBe(true);
    answering(200);
    await happen();
    await deliver();
    expect(await isUnanswering()).toBe(false);
  });

  it('of an account with fewer under way is sent to first, however long others have waited', async () => {
    const { db, clock } = service;
    const enqueueAll = async () => {
      await quiet();
      for (const id of await endpointsBehind(db, 50))
        await db
          .transaction()
          .execute((tx) => enqueueEvents(tx, id, { types: EVENT_TYPES, limit: 100, now: clock.now() }));
    };
    const own = accountId;
    const { id: other } = await service.account();
    accountId = other;
    for (let made = 0; made < 3; made++) await create();
    await happen();
    await enqueueAll();
    clock.advance(1000);
    accountId = own;
    await create();
    await happen();
    await enqueueAll();
    const begin = async (limit: number, busyAccounts: string[] = []) => {
      const begun = await beginAttempts(db, {
        ...{ unanswering: false, now: clock.now(), leasedUntil: new Date(clock.now().getTime() + 60_000) },
        ...{ busyEndpoints: [], busyAccounts, perAccount: 8, limit },
      });
      for (const attempt of begun) await undoAttempt(db, attempt, clock.now());
      return begun.map((attempt) => attempt.accountId).sort();
    };
    expect(await begin(2)).toEqual([other, own].sort());
    expect(await begin(1, [other])).toEqual([own]);
    expect(await begin(4)).toHaveLength(4);
  });

  it('that answers 410 is stopped; let go on, it is sent what happened meanwhile', async () => {
    const { id } = await create();
    answering(410);
    await happen();
    await deliver();
    expect(await webhooks.list(accountId)).toMatchObject([{ id, stopped: 'gone', waiting: 1 }]);
    await happen();
    service.clock.advance(DAY_MS);
    await deliver();
    expect(received).toHaveLength(1);
    answering(200);
    await webhooks.change({ id, accountId }, { isPaused: false }, nothingElse);
    await deliver();
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('that is paused is sent nothing, and later all of it', async () => {
    const { id } = await create();
    await webhooks.change({ id, accountId }, { isPaused: true }, nothingElse);
    const avatarId = await happen();
    await deliver();
    expect(received).toEqual([]);
    await webhooks.change({ id, accountId }, { isPaused: false }, nothingElse);
    await deliver();
    expect(received.map(avatarIdOf)).toEqual([avatarId]);
  });

  it('is sent a test, signed as all else, also where it is told of other things alone', async () => {
    const { id, secret } = await create({ types: ['session.ended'] });
    await create({ url: url('/other') });
    const { id: delivery } = await webhooks.test({ id, accountId }, nothingElse);
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
    const [message] = received;
    if (message === undefined) throw new Error('nothing was received');
    expect(signaturesOf(message, secret)).toEqual([true]);
    expect(message.headers['webhook-id']).toBe(delivery);
    expect(JSON.parse(message.body)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    expect(await only(id)).toMatchObject({ id: delivery, state: 'delivered', attempts: 1 });
  });

  it('that moves is sent what waits at its new address, and tried there at once', async () => {
    const { id } = await create();
    answer = (_request, response) => response.destroy();
    await happen();
    await deliver();
    answering(200);
    await webhooks.change({ id, accountId }, { url: url('/new') }, nothingElse);
    service.clock.advance(DAY_MS);
    await deliver();
    expect(received.map(({ path }) => path)).toEqual(['/hook', '/new']);
  });

  it('that has not answered waits with such as hang until it is elsewhere, at whatever path of its server', async () => {
    const { id } = await create();
    answer = (_request, response) => response.destroy();
    await happen();
    await deliver();
    const hangs = async () => {
      const { unanswering } = await service.db
        .selectFrom('webhook_endpoints')
        .where('id', '=', id)
        .select('unanswering')
        .executeTakeFirstOrThrow();
      return unanswering;
    };
    const moved: boolean[] = [];
    for (const to of [url(), url('/new'), url('/new', 'other.test')]) {
      await webhooks.change({ id, accountId }, { url: to }, nothingElse);
      moved.push(await hangs());
    }
    expect(moved).toEqual([true, true, false]);
  });

  it('that is deleted is sent nothing more, also of what was to be tried again', async () => {
    const { id } = await create();
    answering(500);
    await happen();
    await deliver();
    await webhooks.remove({ id, accountId }, nothingElse);
    service.clock.advance(DAY_MS);
    await happen();
    await deliver();
    expect(received).toHaveLength(1);
    expect(await webhooks.list(accountId)).toEqual([]);
  });

  it('with a new secret is sent messages that the old one signs too, for a day', async () => {
    const { id, secret: old } = await create();
    const { secret } = await webhooks.rotate({ id, accountId }, nothingElse);
    await happen();
    await deliver();
    service.clock.advance(DAY_MS);
    await happen();
    await deliver();
    const [both, one] = received as [Received, Received];
    expect(signaturesOf(both, secret)).toEqual([true, false]);
    expect(signaturesOf(both, old)).toEqual([false, true]);
    expect(signaturesOf(one, secret)).toEqual([true]);
    expect(secret).not.toBe(old);
  });

  it('is sent a delivery again when its owner asks, with the same id', async () => {
    const { id } = await create();
    await happen();
    await deliver();
    const delivery = await only(id);
    await webhooks.resend({ id: delivery.id, accountId }, nothingElse);
    expect(await only(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await deliver();
    expect(await only(id)).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id, delivery.id]);
    const { id: foreign } = await service.account();
    await expect(webhooks.resend({ id: delivery.id, accountId: foreign }, nothingElse)).rejects.toThrow(
      'no such delivery',
    );
  });

  it.each([
    ['http://hooks.test/', 'must begin with https://'],
    ['https://127.0.0.1/', 'points at a host that is not public'],
    ['https://0x7f.1/', 'points at a host that is not public'],
    ['https://[::1]/', 'points at a host that is not public'],
    ['https://localhost/', 'points at a host that is not public'],
    ['https://user:secret@hooks.test/', 'must not carry credentials'],
    ['https://hooks.test:22/', 'uses the port 22'],
  ])('is refused as %s', async (address, why) => {
    await expect(create({ url: address })).rejects.toThrow(why);
  });

  it('is one of so many of its account', async () => {
    for (let count = 1; count < WEBHOOKS_PER_ACCOUNT; count++) await create();
    const made = await Promise.allSettled([create(), create(), create()]);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await webhooks.list(accountId)).toHaveLength(WEBHOOKS_PER_ACCOUNT);
    await expect(create()).rejects.toMatchObject({ code: 'webhook_limit_reached' });
  });
});
