import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createVivant } from './vivant.ts';

interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** A service that gives these answers, one after another, and the last one again. */
async function answering(...answers: Answer[]) {
  const asked: Asked[] = [];
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url, headers, body: await text(request) });
    const { status, body, headers: more } = answers[Math.min(asked.length, answers.length) - 1] as Answer;
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { asked, vivant: createVivant({ baseUrl, apiKey: 'sk_vivant_x', retries: { maxWaitMs: 1 } }) };
}

const STARTED = { status: 201, body: { sessionId: 's', serverUrl: 'wss://a.test', userToken: 't' } };
const BUSY = { status: 503, body: { error: 'at_capacity', message: 'No place is free.' } };
const avatar = (status: string, more: object = {}) => ({
  status: 200,
  body: { id: 'a', status, progress: 50, latestFailure: null, ...more },
});
const MATERIAL = {
  manifest: { name: 'Martha' },
  image: { name: 'martha.jpg', bytes: Buffer.alloc(200_000, 'x') },
  voice: { name: 'martha.wav', bytes: new Blob(['voice']) },
  prompt: 'A museum.',
  knowledge: [{ name: 'prices.md', bytes: Buffer.from('Tickets cost 9 euros.') }],
};

describe('a start', () => {
  it('carries the key, and answers what the visitor’s page needs', async () => {
    const { asked, vivant } = await answering(STARTED);
    expect(await vivant.startSession({ avatarId: 'a' })).toEqual(STARTED.body);
    expect(asked).toMatchObject([
      {
        ...{ method: 'POST', path: '/v1/session', body: '{"avatarId":"a"}' },
        headers: { 'x-api-key': 'sk_vivant_x' },
      },
    ]);
  });

  it('is tried again with the same body where the service had no place, and not after a refusal', async () => {
    const busy = await answering(BUSY, BUSY, STARTED);
    await busy.vivant.startSession({ avatarId: 'a' });
    expect(busy.asked.map(({ body }) => body)).toEqual(Array(3).fill('{"avatarId":"a"}'));
    server?.close();
    const refusal = { status: 402, body: { error: 'insufficient_credits', message: 'Too few credits.' } };
    const refused = await answering({ ...refusal, headers: { 'x-request-id': 'r-1' } }, STARTED);
    await expect(refused.vivant.startSession({ avatarId: 'a' })).rejects.toMatchObject({
      ...{ name: 'VivantError', status: 402, code: 'insufficient_credits', requestId: 'r-1' },
      message: 'Vivant answered 402: Too few credits.',
    });
    expect(refused.asked).toHaveLength(1);
  });

  it('is given up after so many attempts, and at once where the service asks for a longer wait', async () => {
    const busy = await answering(BUSY);
    await expect(busy.vivant.startSession({ avatarId: 'a' })).rejects.toMatchObject({ code: 'at_capacity' });
    expect(busy.asked).toHaveLength(4);
    server?.close();
    const limited = await answering({
      ...{ status: 429, body: { error: 'rate_limited', message: 'Slow down.' } },
      headers: { 'retry-after': '60' },
    });
    await expect(limited.vivant.startSession({ avatarId: 'a' })).rejects.toMatchObject({
      code: 'rate_limited',
    });
    expect(limited.asked).toHaveLength(1);
  });

  it('that is not answered is not repeated; a read is', async () => {
    const calls: string[] = [];
    const vivant = createVivant({
      ...{ baseUrl: 'https://vivant.invalid', apiKey: 'k', retries: { maxWaitMs: 1 } },
      async fetch(input) {
        calls.push((input as Request).method);
        throw new TypeError('the connection was closed');
      },
    });
    await expect(vivant.startSession({ avatarId: 'a' })).rejects.toThrow(
      'The Vivant service at https://vivant.invalid did not answer.',
    );
    await expect(vivant.api.GET('/v1/account')).rejects.toMatchObject({ name: 'VivantError', status: null });
    expect(calls).toEqual(['POST', 'GET', 'GET', 'GET', 'GET']);
  });

  it('is not repeated where a proxy answers 503, perhaps after the service took it; what bears repeating is', async () => {
    for (const body of ['upstream connect error', { error: 'Service Unavailable', message: 'Try later.' }]) {
      const { asked, vivant } = await answering({ status: 503, body }, STARTED);
      await expect(vivant.startSession({ avatarId: 'a' })).rejects.toMatchObject({ status: 503, code: null });
      await vivant.api.GET('/v1/account');
      expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET']);
      server?.close();
    }
    const { asked, vivant } = await answering({ status: 503, body: 'upstream connect error' }, STARTED);
    const params = { path: { avatarId: 'a' }, header: { 'Idempotency-Key': 'once' } };
    const body = { amountMicrocredits: 100 };
    await vivant.api.POST('/v1/avatars/{avatarId}/sponsor_budget/topups', { params, body });
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['once', 'once']);
  });

  it('with a key that is not accepted says so, though that answer has no body', async () => {
    const { vivant } = await answering({ status: 401 });
    await expect(vivant.startSession({ avatarId: 'a' })).rejects.toThrow('The API key is not accepted.');
  });
});

it('takes the key to no other address', async () => {
  const { asked, vivant } = await answering({ status: 308, headers: { location: '/elsewhere' } });
  const calls = [
    () => vivant.api.GET('/v1/account'),
    () => vivant.createAvatar(MATERIAL),
    () => vivant.createAvatar(MATERIAL, { onProgress() {} }),
  ];
  for (const call of calls)
    await expect(call()).rejects.toThrow('Vivant answered 308: This address leads on to');
  expect(asked.map(({ path }) => path)).toEqual(['/v1/account', '/v1/avatars', '/v1/avatars']);
});

describe('an upload', () => {
  it.each([false, true])('sends every part under its name (told of its progress: %s)', async (isTold) => {
    const { asked, vivant } = await answering({ status: 202, body: { avatarId: 'a', status: 'building' } });
    const told: number[] = [];
    let total = 0;
    const onProgress = (progress: { sent: number; total: number }) => {
      told.push(progress.sent);
      total = progress.total;
    };
    expect(await vivant.createAvatar(MATERIAL, isTold ? { onProgress } : {})).toMatchObject({
      avatarId: 'a',
    });
    const { headers, body } = asked[0] as Asked;
    const form = await new Response(body, {
      headers: { 'content-type': headers['content-type'] as string },
    }).formData();
    expect(JSON.parse(form.get('manifest') as string)).toEqual({ schemaVersion: 1, name: 'Martha' });
    const names = ['image', 'voice', 'knowledge'].map((part) => (form.get(part) as File).name);
    expect(names).toEqual(['martha.jpg', 'martha.wav', 'prices.md']);
    expect((form.get('image') as File).size).toBe(200_000);
    expect(form.get('prompt')).toBe('A museum.');
    if (!isTold) return;
    expect(told.length).toBeGreaterThan(3);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect([told[0], told.at(-1)]).toEqual([0, total]);
  });
});

describe('a build', () => {
  it('is followed to its end', async () => {
    const { asked, vivant } = await answering(avatar('building'), avatar('building'), avatar('ready'));
    const seen: string[] = [];
    const ready = await vivant.waitUntilReady('a', {
      everyMs: 1,
      onBuild: ({ status }) => seen.push(status),
    });
    expect(ready.status).toBe('ready');
    expect(seen).toEqual(['building', 'building', 'ready']);
    expect(asked[0]?.path).toBe('/v1/avatars/a');
  });

  it.each([
    [
      avatar('failed', { latestFailure: { stage: 'voice', userFeedback: 'The recording is too short.' } }),
      'Avatar a could not be built: voice: The recording is too short.',
    ],
    [avatar('moderation_hold'), 'Avatar a is held for moderation: an operator decides.'],
  ])('that does not end well rejects with what a person can mend (%#)', async (answer, message) => {
    const { vivant } = await answering(answer);
    await expect(vivant.waitUntilReady('a')).rejects.toMatchObject({
      ...{ name: 'AvatarNotReadyError', message, avatar: answer.body },
    });
  });

  it('is followed no longer than the caller wants', async () => {
    const { vivant } = await answering(avatar('building'));
    const given = new AbortController();
    const waiting = vivant.waitUntilReady('a', {
      ...{ everyMs: 100_000, signal: given.signal },
      onBuild: () => setImmediate(() => given.abort(new Error('given up'))),
    });
    await expect(waiting).rejects.toThrow('given up');
  });
});
