import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MediaEvent } from '@vivant/contract/control';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createControlClient } from './control-client.ts';

const UNACCEPTABLE = 'unacceptable';

/** A control server that refuses the first `refusals` batches of events, and ever those with a certain text. */
async function controlServer(refusals: number) {
  const received: MediaEvent[] = [];
  let left = refusals;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    if (request.url !== '/control/events') return void response.end('{"end":[]}');
    if (left-- > 0) return void response.writeHead(503).end();
    const events = JSON.parse(body) as MediaEvent[];
    if (events.some((event) => event.type === 'turn' && event.text === UNACCEPTABLE))
      return void response.writeHead(413).end();
    received.push(...events);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createControlClient({
    controlUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 'secret',
    heartbeat: () => ({
      hostId: 'h',
      address: 'http://h',
      freeSlots: 0,
      slots: 0,
      draining: false,
      sessions: [],
    }),
    onEnd: () => {},
    log: { info: () => {}, warn: () => {} },
  });
  onTestFinished(async () => {
    await client.close();
    server.closeAllConnections();
    server.close();
  });
  return { received, client };
}

const turn = (sessionId: string, text: string): MediaEvent => ({
  type: 'turn',
  sessionId,
  at: '2030-01-01T00:00:00.000Z',
  role: 'user',
  text,
  sources: [],
  interrupted: false,
});

describe('events to the server', () => {
  it('arrive once and in order, although the server refused some at first', async () => {
    const { received, client } = await controlServer(2);
    const sessionId = randomUUID();
    const sent = Array.from({ length: 250 }, (_, i) => turn(sessionId, String(i)));
    for (const event of sent) client.send(event);
    await expect.poll(() => received.length).toBe(sent.length);
    expect(received).toEqual(sent);
  });

  it('that the server rejects for good are dropped, and block no others', async () => {
    const { received, client } = await controlServer(0);
    const sessionId = randomUUID();
    const sent = Array.from({ length: 250 }, (_, i) => turn(sessionId, i === 120 ? UNACCEPTABLE : String(i)));
    for (const event of sent) client.send(event);
    await expect.poll(() => received.length).toBe(sent.length - 1);
    expect(received).toEqual(sent.toSpliced(120, 1));
  });

  it('that affect billing are kept when turns have filled the queue', async () => {
    const { received, client } = await controlServer(3);
    const sessionId = randomUUID();
    for (let i = 0; i < 6000; i++) client.send(turn(sessionId, String(i)));
    const left: MediaEvent = { type: 'visitor_left', sessionId, at: '2030-01-01T00:00:00.000Z', clean: true };
    client.send(left);
    await expect.poll(() => received.at(-1)).toEqual(left);
    const numbers = received.flatMap((event) => (event.type === 'turn' ? [Number(event.text)] : []));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
