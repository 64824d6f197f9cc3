import { Readable } from 'node:stream';
import type { Heartbeat, MediaEvent } from '@vivant/contract/control';
import { createSystemClock } from '@vivant/platform/clock';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import type { RecordingOf } from '../../sessions/recordings.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { localRates } from '../../testing/rates.ts';
import { createWorkers, type Workers } from '../../workers/workers.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { workerControlRoutes } from './worker-control.ts';
import { createWorkerDoor } from './worker-door.ts';

let recorded: { hostId: string; what: RecordingOf }[];
let said: { hostId: string; what: Heartbeat | readonly MediaEvent[] }[];
const HEARTBEAT = {
  ...{ hostId: 'local-1', address: 'http://127.0.0.1:1', freeSlots: 1, slots: 1 },
  ...{ draining: false, sessions: [] },
};
let database: TestDatabase;
let workers: Workers;
/** Credentials that the database was asked for. */
let asked: number;
let app: HttpApp;

beforeAll(async () => {
  database = await createTestDatabase();
  workers = createWorkers({ db: database.db, clock: createSystemClock() });
  const rates = localRates();
  const log = createLog({ level: 'silent' });
  app = createHttpApp({
    ...{ log, rates, tls: null, trustProxy: ['127.0.0.1'] },
    keys: { verify: async () => null },
  });
  workerControlRoutes(app, {
    ...{ log, counter: rates.leased },
    door: createWorkerDoor({
      counter: rates.leased,
      workers: {
        verify(credential) {
          asked += 1;
          return workers.verify(credential);
        },
      },
    }),
    reportsOf: (hostId) => ({
      events: async (what) => void said.push({ hostId, what }),
      heartbeat: async (what) => {
        said.push({ hostId, what });
        return { end: [] };
      },
      recording: async (what) => {
        recorded.push({ hostId, what });
        return true;
      },
    }),
    assignments: { mayRead: (_hostId, key, { grant }) => grant === `of ${key}` },
    blobs: {
      sizeOf: async (key) => (key === 'avatars/a/face.bin' ? 4 : null),
      open: async () => Readable.from([Buffer.from('face')]),
    },
  });
});
beforeEach(() => {
  said = [];
  recorded = [];
  asked = 0;
});
afterAll(() => database.close());

async function newWorker() {
  const { id, token } = await workers.invite({});
  const made = await workers.join(token, '0.1.0');
  if (made === null) throw new Error('the token was not taken');
  return { id, ...made };
}
const call = (
  method: 'GET' | 'POST',
  url: string,
  credential: string,
  { body, from = '192.0.2.1' }: { body?: object; from?: string } = {},
) =>
  app.inject({
    ...{ method, url },
    headers: { authorization: `Bearer ${credential}`, 'x-forwarded-for': from },
    ...(body === undefined ? {} : { payload: body }),
  });

it('a worker is heard under the name the server gave it, until it is revoked', async () => {
  const { id, hostId, credential } = await newWorker();
  expect((await call('POST', '/worker/control/heartbeats', credential, { body: HEARTBEAT })).json()).toEqual({
    end: [],
  });
  expect((await call('POST', '/worker/control/events', credential, { body: [] })).statusCode).toBe(204);
  expect(said.map((one) => one.hostId)).toEqual([hostId, hostId]);
  const wrong = await call('POST', '/worker/control/heartbeats', credential, { body: {} });
  expect(wrong.statusCode).toBe(400);
  await workers.revoke(id);
  const refused = await call('POST', '/worker/control/heartbeats', credential, { body: HEARTBEAT });
  expect([refused.statusCode, refused.body]).toEqual([401, '']);
});

it.each([
  ['POST', '/worker/control/heartbeats'],
  ['POST', '/worker/control/events'],
  ['GET', '/worker/control/blobs/avatars/a/face.bin?grant=of%20avatars/a/face.bin'],
] as const)('%s %s needs a credential; guesses are bounded, and hold no worker back', async (method, url) => {
  const from = `198.51.100.${url.length}`;
  const { credential } = await newWorker();
  expect((await call(method, url, 'guess', { from })).statusCode).toBe(401);
  for (let i = 1; i < 30; i++) await call(method, url, 'guess', { from });
  expect((await call(method, url, 'guess', { from })).statusCode).toBe(429);
  const body = method === 'POST' ? HEARTBEAT : undefined;
  const good = await call(method, url, credential, body === undefined ? { from } : { from, body });
  expect([200, 204]).toContain(good.statusCode);
});

it('a recording is taken of a worker under the name the server gave it, and of nobody else', async () => {
  const { hostId, credential } = await newWorker();
  const sessionId = '0b2e5f6c-7d1f-4c55-9a58-9f7c1f0d3a11';
  const url = `/worker/control/recordings/${sessionId}/0?beganAt=2026-01-01T00:00:00.000Z&durationMs=9`;
  const put = (secret: string) =>
    app.inject({
      ...{ method: 'PUT', url, payload: Buffer.from('OggS') },
      headers: {
        ...{ authorization: `Bearer ${secret}`, 'content-type': 'audio/ogg' },
        'x-forwarded-for': '192.0.2.9',
      },
    });
  expect((await put(credential)).statusCode).toBe(204);
  expect((await put('guess')).statusCode).toBe(401);
  expect(recorded).toEqual([{ hostId, what: { sessionId, attempt: 0 } }]);
});

it('a file is read by whom it was named to', async () => {
  const { credential } = await newWorker();
  const read = (path: string) => call('GET', `/worker/control/blobs/${path}`, credential);
  expect((await read('avatars/a/face.bin?grant=of%20avatars/a/face.bin')).body).toBe('face');
  expect((await read('avatars/a/face.bin')).statusCode).toBe(403);
  expect((await read('avatars/b/face.bin?grant=of%20avatars/a/face.bin')).statusCode).toBe(403);
  expect((await read('avatars/b/face.bin?grant=of%20avatars/b/face.bin')).statusCode).toBe(404);
});

it('more events than a host sends in one call are refused', async () => {
  const { credential } = await newWorker();
  const send = (count: number) =>
    call('POST', '/worker/control/events', credential, { body: Array.from({ length: count }, () => ({})) });
  expect((await send(1000)).statusCode).toBe(204);
  expect((await send(1001)).statusCode).toBe(400);
  expect(said).toHaveLength(1);
});

it('guesses of a network ask the database a bounded number of times, what is no credential never', async () => {
  const from = '203.0.113.7';
  const { credential } = await newWorker();
  const url = '/worker/control/events';
  expect((await call('POST', url, credential, { from, body: [] })).statusCode).toBe(204);
  asked = 0;
  await call('POST', url, 'guess', { from, body: [] });
  expect(asked).toBe(0);
  for (let i = 0; i < 150; i++) await call('POST', url, 'g'.repeat(43), { from, body: [] });
  expect(asked).toBeLessThan(120);
  expect((await call('POST', url, 'g'.repeat(43), { from, body: [] })).statusCode).toBe(429);
  expect((await call('POST', url, credential, { from, body: [] })).statusCode).toBe(204);
});
