import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { makeCertificate } from '../testing/https.ts';
import { localRates } from '../testing/rates.ts';
import { exchange, rawRequest } from '../testing/raw-http.ts';
import {
  ATTRIBUTE,
  addressOf,
  CLASS,
  METHOD,
  newRequest,
  readStun,
  writeStun,
} from '../turn/stun-message.ts';
import { createHttpApp, type HttpApp } from './app.ts';
import type { ConnectionLimits } from './http-server.ts';
import { clientAddress, relayConnections } from './relay-connections.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The public port, with the relay. */
async function serve({
  isTls = false,
  limits = {},
}: {
  isTls?: boolean;
  limits?: Partial<ConnectionLimits>;
} = {}) {
  const app: HttpApp = createHttpApp({
    ...{ log: createLog({ level: 'silent' }), keys: { verify: async () => null }, trustProxy: [] },
    ...{ tls: isTls ? makeCertificate('DNS:avatars.test') : null, rates: localRates(), limits },
  });
  app.get('/plain', async () => ({ ok: true }));
  app.post('/echo', async (request) => request.body);
  relayConnections(app, { media: { address: '127.0.0.1', port: 7882 }, secret: 'between the two' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}

function open(port: number, isTls: boolean): Socket {
  const socket = isTls
    ? connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  closing.push(() => socket.destroy());
  return socket;
}

describe.each([
  ['over TLS', true],
  ['without TLS, as behind a balancer that ends it', false],
])('the port that pages and relay share, %s', (_, isTls) => {
  it('gives a connection that begins as STUN does to the relay, also byte by byte', async () => {
    const { port } = await serve({ isTls });
    const socket = open(port, isTls);
    const request = writeStun(newRequest(METHOD.binding));
    const heard: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    for (const byte of request) socket.write(Buffer.from([byte]));
    const answered = () => readStun(Buffer.concat(heard));
    await expect.poll(answered).toMatchObject({ method: METHOD.binding, class: CLASS.success });
    const answer = answered();
    expect(answer && addressOf(answer, ATTRIBUTE.xorMappedAddress)).toEqual({
      ...{ address: '127.0.0.1', port: socket.localPort },
    });
  });

  it('answers HTTP as ever, several requests on one connection', async () => {
    const { port } = await serve({ isTls });
    const socket = open(port, isTls);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += String(chunk);
    });
    const body = JSON.stringify({ text: 'x'.repeat(100_000) });
    socket.write('GET /plain HT');
    socket.write('TP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => heard).toContain('{"ok":true}');
    socket.write(
      `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => heard.includes(body)).toBe(true);
  });
});

describe('the port that pages and relay share', () => {
  it('closes a connection that says nothing, and one that says something else to the relay', async () => {
    const { port } = await serve({ limits: { headersMs: 100 } });
    const silent = open(port, false);
    await once(silent, 'close');
    const greedy = open(port, false);
    greedy.write(writeStun(newRequest(METHOD.binding)));
    await once(greedy, 'data');
    greedy.write('POST / HTTP/1.1\r\n\r\n');
    await once(greedy, 'close');
  });

  it('counts what the relay is given among the connections of an address', async () => {
    const { port } = await serve({ limits: { perAddress: 1 } });
    const first = open(port, false);
    first.write(writeStun(newRequest(METHOD.binding)));
    await once(first, 'data');
    expect(await exchange(port, rawRequest('GET', '/plain'))).toBe('');
  });

  it('stops with connections to the relay, and with some that have said nothing', async () => {
    const { app, port } = await serve();
    const [relayed, silent] = [open(port, false), open(port, false)];
    relayed.write(writeStun(newRequest(METHOD.binding)));
    await Promise.all([once(relayed, 'data'), once(silent, 'connect')]);
    await Promise.all([app.close(), once(relayed, 'close'), once(silent, 'close')]);
  });
});

describe('the address that a relay tells its client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['fe80::1%br-lan.10', 'fe80::1'],
    [undefined, null],
    ['of somewhere', null],
  ])('of %s is %s', (remote, address) => {
    expect(clientAddress(remote)).toBe(address);
  });
});
