import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { RehearsalChange, SessionAssignment } from '@vivant/contract/control';
import { createLogContext } from '@vivant/platform/log';
import { NO_TRACING } from '@vivant/platform/tracing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MediaHostRefusal, MediaHostUnreachableError } from '../../ports/media-hosts.ts';
import { createHttpMediaHosts } from './http-media-hosts.ts';

const TOKEN = 'eyJhbGciOi.a-token-nobody-may-log.xyz';
const assignment = {
  sessionId: '0b2e5f6c-7d1f-4c55-9a58-9f7c1f0d3a11',
  room: { url: 'ws://rooms.invalid', name: 'room', token: TOKEN },
} as SessionAssignment;
const joined = { sessionId: assignment.sessionId, joinedAt: '2026-01-01T00:00:00.000Z' };

let server: Server;
let address: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
const hosts = createHttpMediaHosts({ secret: 's'.repeat(43) });
const never = new AbortController().signal;

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  await hosts.close();
  server.close();
});

describe('a media host over HTTP', () => {
  it('receives the assignment with the secret, and its answer decides', async () => {
    const seen: unknown[] = [];
    answer = async (request, response) => {
      seen.push(request.method, request.url, request.headers.authorization, await json(request));
      response.end(JSON.stringify(joined));
    };
    expect(await hosts.assign(address, assignment, never)).toEqual(joined);
    expect(seen).toEqual(['POST', '/sessions', `Bearer ${'s'.repeat(43)}`, assignment]);
  });

  it('is told of which request and trace the session is', async () => {
    const logContext = createLogContext();
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const tracing = { ...NO_TRACING, traceparent: () => traceparent };
    const own = createHttpMediaHosts({ secret: 's'.repeat(43), logContext, tracing });
    const seen: unknown[] = [];
    answer = async (request, response) => {
      seen.push(await json(request));
      response.end(JSON.stringify(joined));
    };
    const requestId = '3f2b5f6c-7d1f-4c55-9a58-9f7c1f0d3a11';
    await logContext.run({ requestId }, () => own.assign(address, assignment, never));
    await own.close();
    expect(seen).toEqual([{ ...assignment, requestId, traceparent }]);
  });

  it('may refuse, and says why', async () => {
    answer = (_request, response) =>
      void response.writeHead(503).end(JSON.stringify({ error: 'at_capacity', message: 'full' }));
    const refused = hosts.assign(address, assignment, never);
    await expect(refused).rejects.toBeInstanceOf(MediaHostRefusal);
    await expect(refused).rejects.toMatchObject({ reason: 'at_capacity' });
  });

  it('tells whether a session is in its room; one that does not know is taken not to', async () => {
    const id = assignment.sessionId;
    const said = async (status: number, body: string) => {
      answer = (request, response) => {
        expect([request.method, request.url]).toEqual(['GET', `/sessions/${id}`]);
        response.writeHead(status, { connection: 'close' }).end(body);
      };
      return hosts.isInRoom(address, id);
    };
    expect(await said(200, '{"inRoom":true}')).toBe(true);
    expect(await said(200, '{"inRoom":false}')).toBe(false);
    for (const [status, body] of [
      [404, ''],
      [500, '{"inRoom":true}'],
      [200, 'yes'],
    ] as const)
      expect(await said(status, body)).toBe(false);
  });

  it('keeps a slot, or says that it has none; one that knows no slots counts as having one', async () => {
    const asked: unknown[] = [];
    answer = (request, response) => {
      asked.push(request.method, request.url);
      if (asked.length === 2) return void response.writeHead(204).end();
      if (asked.length === 4) return void response.writeHead(404).end();
      response.writeHead(503).end(JSON.stringify({ error: 'at_capacity', message: 'full' }));
    };
    await hosts.keepSlot(address, assignment.sessionId, assignment.video);
    await hosts.keepSlot(address, assignment.sessionId, assignment.video);
    await expect(hosts.keepSlot(address, assignment.sessionId, assignment.video)).rejects.toMatchObject({
      reason: 'at_capacity',
    });
    expect(asked.slice(0, 2)).toEqual(['POST', `/sessions/${assignment.sessionId}/slot`]);
  });

  it.each([
    ['another status', (response: ServerResponse) => response.writeHead(500).end('{}')],
    ['no JSON', (response: ServerResponse) => response.end('<html>')],
    [
      'another session',
      (response: ServerResponse) =>
        response.end(JSON.stringify({ ...joined, sessionId: '11111111-1111-4111-8111-111111111111' })),
    ],
    ['a broken connection', (response: ServerResponse) => response.destroy()],
  ])(
    'that answers with %s may have started the session, and the error holds no token',
    async (_name, reply) => {
      answer = (_request, response) => void reply(response);
      const error = await hosts.assign(address, assignment, never).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(MediaHostUnreachableError);
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(TOKEN);
    },
  );

  it('where nothing listens has not started the session, so that another host may be tried', async () => {
    const refused = hosts.assign('http://127.0.0.1:1', assignment, never);
    await expect(refused).rejects.toMatchObject({ name: 'MediaHostRefusal', reason: 'draining' });
  });

  it('is no longer waited for once the start is given up', async () => {
    answer = () => {};
    const giveUp = new AbortController();
    const waiting = hosts.assign(address, assignment, giveUp.signal);
    giveUp.abort();
    await expect(waiting).rejects.toBeInstanceOf(MediaHostUnreachableError);
  });

  it('changes a rehearsal; one that has ended, or a host of an older release, counts as not told', async () => {
    const change = { persona: { displayName: 'Eve' }, knowledge: null } as RehearsalChange;
    const asked: unknown[] = [];
    const statuses = [204, 404, 503, 500];
    answer = async (request, response) => {
      asked.push(request.method, request.url, await json(request));
      response.writeHead(statuses.shift() ?? 500, { connection: 'close' });
      response.end(JSON.stringify({ error: 'invalid_assignment', message: 'what was sent is too large' }));
    };
    const tell = () => hosts.changeRehearsal(address, assignment.sessionId, change);
    expect(await tell()).toBe(true);
    expect(asked).toEqual(['PUT', `/sessions/${assignment.sessionId}/rehearsal`, change]);
    expect(await tell()).toBe(false);
    await expect(tell()).rejects.toMatchObject({ name: 'MediaHostRefusal', reason: 'invalid_assignment' });
    await expect(tell()).rejects.toBeInstanceOf(MediaHostUnreachableError);
  });

  it('ends a session, and one it does not know counts as ended', async () => {
    const statuses = [204, 404, 500];
    answer = (_request, response) => void response.writeHead(statuses.shift() ?? 500).end();
    await hosts.end(address, assignment.sessionId);
    await hosts.end(address, assignment.sessionId);
    await expect(hosts.end(address, assignment.sessionId)).rejects.toBeInstanceOf(MediaHostUnreachableError);
  });
});
