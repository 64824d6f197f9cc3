import { Writable } from 'node:stream';
import { WORKER_PROTOCOL } from '@vivant/contract/workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { localRates } from '../../testing/rates.ts';
import { createWorkers, type Workers } from '../../workers/workers.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { joinWorkerRoute } from './join-worker.ts';

const clock = createTestClock();
const logged: string[] = [];
let database: TestDatabase;
let workers: Workers;

beforeAll(async () => {
  database = await createTestDatabase();
  workers = createWorkers({ db: database.db, clock });
});
afterAll(() => database.close());

/** Each has counters of its own. */
function newApp(): HttpApp {
  const rates = localRates();
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const app = createHttpApp({
    log: createLog({ level: 'debug', destination }),
    keys: { verify: async () => null },
    trustProxy: ['127.0.0.1'],
    tls: null,
    rates,
  });
  joinWorkerRoute(app, { workers, counter: rates.leased });
  return app;
}
const join = (app: HttpApp, payload: unknown, from = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: '/worker/join',
    payload: payload as object,
    headers: { 'x-forwarded-for': from },
  });
const asking = (token: string) => ({ token, protocol: WORKER_PROTOCOL, version: '0.1.0' });

describe('POST /worker/join', () => {
  it('changes a token for a credential, which names the host', async () => {
    const { id, token } = await workers.invite({ name: 'attic' });
    const answer = await join(newApp(), asking(token));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { hostId, name, credential } = answer.json();
    expect([hostId, name]).toEqual([`worker-${id}`, 'attic']);
    expect(await workers.verify(credential)).toBe(hostId);
    expect(await workers.verify(token)).toBeNull();
  });

  it('keeps no secret but as a hash, and logs none', async () => {
    const { token } = await workers.invite({});
    const waiting = JSON.stringify(await database.db.selectFrom('workers').selectAll().execute());
    const { credential } = (await join(newApp(), asking(token))).json();
    const joined = JSON.stringify(await database.db.selectFrom('workers').selectAll().execute());
    for (const text of [waiting, joined, logged.join('')]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(credential);
    }
  });

  it('takes a token once, also where two come with it together', async () => {
    const { token } = await workers.invite({});
    const app = newApp();
    const both = await Promise.all([join(app, asking(token)), join(app, asking(token))]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await join(app, asking(token))).statusCode).toBe(401);
  });

  it('refuses an unknown, an expired and a revoked token alike, with nothing but 401', async () => {
    const expired = await workers.invite({ validMinutes: 1 });
    clock.advance(60_000);
    const revoked = await workers.invite({});
    await workers.revoke(revoked.id);
    const app = newApp();
    for (const token of ['unknown', expired.token, revoked.token]) {
      const answer = await join(app, asking(token));
      expect([answer.statusCode, answer.body]).toEqual([401, '']);
    }
  });

  it('tells a worker whose release does not fit, and leaves the token unused', async () => {
    const { token } = await workers.invite({});
    const app = newApp();
    const refused = await join(app, { ...asking(token), protocol: WORKER_PROTOCOL + 1 });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: 'version_mismatch',
      message: expect.stringContaining('same release'),
    });
    expect((await join(app, asking(token))).statusCode).toBe(200);
  });

  it.each([
    ['nothing', {}],
    ['a number for a token', { token: 1, protocol: 1, version: '' }],
    ['a long token', { token: 'x'.repeat(129), protocol: 1, version: '' }],
  ])('refuses %s', async (_what, body) => {
    expect((await join(newApp(), body)).statusCode).toBe(400);
  });

  it('refuses a large body', async () => {
    expect((await join(newApp(), { token: 'x'.repeat(5000) })).statusCode).toBe(413);
  });

  it('lets a network try ten times a minute, and no token through beyond', async () => {
    const { token } = await workers.invite({});
    const app = newApp();
    for (let i = 0; i < 10; i++) expect((await join(app, asking('guess'))).statusCode).toBe(401);
    const refused = await join(app, asking(token));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect((await join(app, asking(token), '198.51.100.1')).statusCode).toBe(200);
  });
});

it('a revoked worker is known no longer, and what nobody used is forgotten after a day', async () => {
  const { id, token } = await workers.invite({});
  const joined = await workers.join(token, '0.1.0');
  const unused = await workers.invite({ validMinutes: 1 });
  expect(await workers.revoke(id)).toBe(true);
  expect(await workers.verify(joined?.credential ?? '')).toBeNull();
  clock.advance(25 * 3_600_000);
  await workers.invite({});
  const listed = (await workers.list()).map((one) => one.id);
  expect(listed).toContain(id);
  expect(listed).not.toContain(unused.id);
});
