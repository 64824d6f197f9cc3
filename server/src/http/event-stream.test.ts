import { once } from 'node:events';
import { ServiceError } from '@vivant/contract/errors';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import type { HttpApp } from './app.ts';
import { createEventStreams } from './event-stream.ts';

it('a server has so many streams open in all, and lets another in once one has ended', async () => {
  const app = fastify({ exposeHeadRoutes: false });
  app.decorate('edge', { leaving: new AbortController().signal } as HttpApp['edge']);
  const streams = createEventStreams(app, {
    inAll: 2,
    perAccount: 2,
    refusal: 'Too many.',
    retryAfterMs: 30_000,
  });
  app.get<{ Params: { accountId: string } }>('/:accountId', async (request, reply) => {
    try {
      await streams.serve(request, reply, request.params.accountId, async ({ signal, send }) => {
        await send(': open\n\n');
        await once(signal, 'abort');
      });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return reply.code(503).send({ code: error.code, ...error.details });
    }
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const leave = new AbortController();
  try {
    expect((await fetch(`${url}/a`, { signal: leave.signal })).status).toBe(200);
    expect((await fetch(`${url}/b`)).status).toBe(200);
    for (const accountId of ['a', 'b', 'c']) {
      const answer = await fetch(`${url}/${accountId}`);
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { code: 'unavailable', retryAfterSeconds: 30 },
      ]);
    }
    leave.abort();
    await expect.poll(async () => (await fetch(`${url}/c`)).status).toBe(200);
  } finally {
    await app.close();
  }
});
