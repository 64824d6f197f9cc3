import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createVivantApi } from './vivant-api.ts';

interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

let server: Server | undefined;
afterEach(() => server?.close());

/** A Vivant server that gives these answers, one after another. */
async function answering(...answers: [status: number, body: string, headers?: Record<string, string>][]) {
  const asked: Asked[] = [];
  server = createServer(async (request, response) => {
    asked.push({
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(await text(request)) as unknown,
    });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (answer === undefined) throw new Error('this test gave the service no answer');
    const [status, body, more] = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const retries = { maxRetry: 2, retryIntervalMs: 1, timeoutMs: 5000 };
  return { asked, api: createVivantApi({ apiUrl, apiKey: 'sk_vivant_x', retries }) };
}

const REQUEST = { livekitUrl: 'wss://a.example.org', livekitToken: 't', agentIdentity: 'agent' };
const STARTED = '{"id":"s-1","avatarIdentity":"avatar","sampleRate":24000}';

describe('the calls of the plugin', () => {
  it('start a session with the key, and end it', async () => {
    const { asked, api } = await answering([201, STARTED]);
    expect(await api.start('a 1', REQUEST)).toMatchObject({ id: 's-1', sampleRate: 24_000 });
    await api.end('s-1');
    expect(asked.map(({ path }) => path)).toEqual([
      '/v1/avatars/a%201/avatar_sessions',
      '/v1/avatar_sessions/s-1/end',
    ]);
    expect(asked[0]).toMatchObject({ headers: { 'x-api-key': 'sk_vivant_x' }, body: REQUEST });
  });

  it('try again where that may help, with one Idempotency-Key, so that no second session starts', async () => {
    const { asked, api } = await answering([503, '{"error":"unavailable"}'], [429, ''], [201, STARTED]);
    await api.start('a', REQUEST);
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([
    [
      402,
      '{"error":"insufficient_credits","message":"The balance does not cover it."}',
      'insufficient_credits',
    ],
    [401, '', undefined],
  ])('give up at once on %i and say why', async (status, body, code) => {
    const { asked, api } = await answering([status, body]);
    await expect(api.start('a', REQUEST)).rejects.toMatchObject({
      name: 'VivantException',
      statusCode: status,
      code,
    });
    expect(asked).toHaveLength(1);
  });

  it('take the keys of both services to no other address', async () => {
    const { asked, api } = await answering([308, '', { location: '/elsewhere' }]);
    await expect(api.start('a', REQUEST)).rejects.toThrow('This address leads on to /elsewhere.');
    expect(asked).toHaveLength(1);
  });

  it('wait as long as the server asks for, and give up at once where that is long', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const busy = await answering([503, '{"error":"unavailable"}', { 'retry-after': '1' }], [201, STARTED]);
    await busy.api.start('a', REQUEST);
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(1000);
    server?.close();
    const { asked, api } = await answering([429, '', { 'retry-after': '60' }]);
    await expect(api.start('a', REQUEST)).rejects.toMatchObject({ statusCode: 429 });
    expect(asked).toHaveLength(1);
  });

  it('give up on a server that stays away, without the token in the message', async () => {
    const retries = { maxRetry: 1, retryIntervalMs: 1, timeoutMs: 1000 };
    const api = createVivantApi({ apiUrl: 'http://127.0.0.1:9', apiKey: 'k', retries });
    await expect(api.start('a', { ...REQUEST, livekitToken: 'hunter2' })).rejects.toMatchObject({
      message: expect.not.stringContaining('hunter2'),
    });
  });
});
