import { once } from 'node:events';
import {
  type ClientHttp2Session,
  connect,
  createServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endWhenSilent } from './http2-liveness.ts';

const [PING_MS, CLOSING_MS] = [1_000, 60_000];
let server: Http2Server;
let near: ClientHttp2Session;
let far: ServerHttp2Session;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const opened = once(server, 'session') as Promise<[ServerHttp2Session]>;
  near = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(near, 'connect');
  [far] = await opened;
  for (const session of [near, far]) session.on('error', () => undefined);
});
afterEach(() => {
  near.destroy();
  far.destroy();
  server.close();
  vi.useRealTimers();
});

/** One that is under way, and how it is answered. */
async function call() {
  const taken = once(server, 'stream') as Promise<[ServerHttp2Stream]>;
  const request = near.request({ ':path': '/' });
  const [stream] = await taken;
  stream.respond({ ':status': 200 });
  return { answered: text(request), answer: () => stream.end('done') };
}
/** Whatever was sent before is there. */
const exchanged = () => new Promise((resolve) => near.ping(resolve));

describe('a connection of HTTP/2', () => {
  it('stays while its other side answers', async () => {
    endWhenSilent(near, { pingMs: PING_MS });
    for (let turn = 0; turn < 3; turn += 1) {
      await exchanged();
      vi.advanceTimersByTime(PING_MS);
    }
    await exchanged();
    expect(near.destroyed).toBe(false);
  });

  it('ends where a ping has no answer when the next is due', () => {
    endWhenSilent(near, { pingMs: PING_MS });
    // In one turn, so no answer can have come.
    vi.advanceTimersByTime(2 * PING_MS);
    expect(near.destroyed).toBe(true);
  });

  it.each([
    ['closes', () => near],
    ['is told that it closes', () => far],
  ])('that %s gets the time for what is under way in it', async (_what, watched) => {
    const { answered, answer } = await call();
    const session = watched();
    const goes = session === near ? null : once(session, 'goaway');
    endWhenSilent(session, { pingMs: PING_MS, closingMs: CLOSING_MS });
    near.close();
    await goes;
    expect(session.closed).toBe(true);
    vi.advanceTimersByTime(3 * PING_MS);
    expect(session.destroyed).toBe(false);
    answer();
    expect(await answered).toBe('done');
  });

  it('that closes is not waited for without end', async () => {
    const { answered } = await call();
    answered.catch(() => undefined);
    endWhenSilent(near, { pingMs: PING_MS, closingMs: CLOSING_MS });
    near.close();
    vi.advanceTimersByTime(CLOSING_MS);
    expect(near.destroyed).toBe(false);
    vi.advanceTimersByTime(PING_MS);
    expect(near.destroyed).toBe(true);
  });
});
