import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { localRates } from '../testing/rates.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import { createEventStreams } from './event-stream.ts';

let app: HttpApp;
afterEach(() => app.close());

async function serve(keepAliveMs: number) {
  app = createHttpApp({
    ...{ log: createLog({ level: 'silent' }), keys: { verify: async () => null }, rates: localRates() },
    ...{ trustProxy: [], tls: null, limits: { keepAliveMs } },
  });
  app.get('/plain', async () => ({ ok: true }));
  app.get('/readyz', async () => ({ ok: true }));
  const streams = createEventStreams(app, { perAccount: 1, refusal: 'Too many.', retryAfterMs: 1_000 });
  app.get('/events', { exposeHeadRoute: false }, (request, reply) =>
    streams.serve(request, reply, 'account', async ({ signal, send }) => {
      await send(': open\n\n');
      await once(signal, 'abort');
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path = '/plain') =>
    new Promise<{ status: number | undefined; connection: string | undefined; port: number | undefined }>(
      (resolve, reject) => {
        const call = request({ host: '127.0.0.1', port, agent, path }, (answer) => {
          const { localPort } = answer.socket;
          answer.resume().once('end', () =>
            resolve({
              ...{ status: answer.statusCode, connection: answer.headers.connection },
              port: localPort,
            }),
          );
        });
        call.once('error', reject).end();
      },
    );
  return { leave: app.edge.leave, get, agent, url: `http://127.0.0.1:${port}` };
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
const patient = new AbortController().signal;

it('a server that leaves answers on, each answer being the last of its connection, and waits until those are gone', async () => {
  const { leave, get } = await serve(60_000);
  const first = await get();
  expect(first).toMatchObject({ status: 200, connection: 'keep-alive' });
  let hasLeft = false;
  const left = leave(patient).then(() => {
    hasLeft = true;
  });
  const second = await get();
  expect([second, hasLeft]).toEqual([{ status: 200, connection: 'close', port: first.port }, false]);
  // Whoever comes without a look at /readyz is served too, as long as it has not gone.
  await left;
});

it('ends streams of events at once, and says how soon to open them elsewhere', async () => {
  const { leave, url } = await serve(60_000);
  const stream = await fetch(`${url}/events`);
  expect([stream.status, stream.headers.get('connection')]).toEqual([200, 'close']);
  const said = stream.text();
  await leave(patient);
  expect(await said).toMatch(/^: open\n\nretry: \d{1,4}\n\n$/);
});

it('stays, though nobody is connected, until a balancer that asks has heard of it', async () => {
  const { leave, get, agent } = await serve(60_000);
  await get('/readyz');
  agent.destroy();
  let hasLeft = false;
  const left = leave(patient).then(() => {
    hasLeft = true;
  });
  await get();
  agent.destroy();
  // Nothing is open any more, and it is looked for several times.
  await expect.poll(async () => await connections()).toBe(0);
  expect(hasLeft).toBe(false);
  await get('/readyz');
  agent.destroy();
  await left;
});

it('goes at the time to which an idle connection was promised to stay, or at once when it is hurried', async () => {
  const { leave, get, agent } = await serve(200);
  await get();
  await leave(patient);
  agent.destroy();
  await get();
  const hurry = new AbortController();
  hurry.abort();
  await leave(hurry.signal);
  agent.destroy();
});
