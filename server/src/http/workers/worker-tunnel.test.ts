import type { IncomingMessage, RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import type { SessionAssignment } from '@vivant/contract/control';
import { tunnelAddress, WORKER_HEADERS } from '@vivant/contract/workers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpMediaHosts } from '../../adapters/media-hosts/http-media-hosts.ts';
import { createTunnels, type Tunnels } from '../../adapters/media-hosts/tunnels.ts';
import { createLog } from '../../log.ts';
import { MediaHostRefusal, MediaHostUnreachableError } from '../../ports/media-hosts.ts';
import type { TunnelHolders } from '../../ports/worker-tunnels.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { localRates } from '../../testing/rates.ts';
import { openTestTunnel, type TestWorker } from '../../testing/test-worker.ts';
import { createWorkerAssignments } from '../../workers/assignments.ts';
import { createRelayPasses } from '../../workers/relay-passes.ts';
import { createTunnelHolders } from '../../workers/tunnel-holders.ts';
import { createWorkers, type Workers } from '../../workers/workers.ts';
import { createHttpApp, type HttpApp } from '../app.ts';
import { createWorkerDoor } from './worker-door.ts';
import { workerTunnel } from './worker-tunnel.ts';

const clock = createTestClock();
const words = createWorkerAssignments({
  key: Buffer.alloc(32, 7),
  clock,
  ownLivekitUrl: () => 'ws://127.0.0.1:7880',
});
const sha256 = 'a'.repeat(64);
const assignment = {
  sessionId: '0b2e5f6c-7d1f-4c55-9a58-9f7c1f0d3a11',
  room: { url: 'ws://127.0.0.1:7880', name: 'room', token: 'token' },
  face: { url: 'http://127.0.0.1:9/control/blobs/avatars/a/face.bin', sha256 },
  conversation: null,
} as SessionAssignment;
const joined = { sessionId: assignment.sessionId, joinedAt: '2026-01-01T00:00:00.000Z' };
const never = new AbortController().signal;

const passes = createRelayPasses({ key: Buffer.alloc(32, 8), clock });

let database: TestDatabase;
let holders: TunnelHolders;
let workers: Workers;
let app: HttpApp;
let baseUrl: string;
let tunnels: Tunnels;
let hosts: ReturnType<typeof createHttpMediaHosts>;

beforeAll(async () => {
  database = await createTestDatabase();
  workers = createWorkers({ db: database.db, clock });
  holders = createTunnelHolders(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  tunnels = createTunnels({ holders, passes, ownAddress: () => null });
  hosts = createHttpMediaHosts({ secret: 's'.repeat(43), workers: { tunnels, words } });
  const rates = localRates();
  app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    trustProxy: [],
    tls: null,
    rates,
  });
  const door = createWorkerDoor({ workers, counter: rates.leased });
  workerTunnel(app, { door, workers, tunnels });
  baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await hosts.close();
  tunnels.close();
  await app.close();
});

async function newWorker(): Promise<{ id: string; hostId: string; address: string; credential: string }> {
  const { id, token } = await workers.invite({});
  const made = await workers.join(token, '0.1.0');
  if (made === null) throw new Error('the token was not taken');
  return { id, ...made, address: tunnelAddress(made.hostId) };
}
async function open(credential: string, answer: RequestListener): Promise<TestWorker> {
  const opened = await openTestTunnel(baseUrl, credential, answer);
  if (typeof opened === 'number') throw new Error(`refused with ${opened}`);
  return opened;
}
const answering =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(body));

describe('a tunnel', () => {
  it('brings calls to the worker: what it is to fetch and join is at the public address, and no secret comes along', async () => {
    const worker = await newWorker();
    const seen: { request: IncomingMessage; body: SessionAssignment }[] = [];
    await open(worker.credential, async (request, response) => {
      seen.push({ request, body: (await json(request)) as SessionAssignment });
      response.end(JSON.stringify(joined));
    });
    expect(await hosts.assign(worker.address, assignment, never)).toEqual(joined);
    const [{ request, body } = { request: undefined, body: undefined }] = seen;
    expect(request?.headers.authorization).toBeUndefined();
    expect(body?.room).toEqual({ ...assignment.room, url: baseUrl.replace('http', 'ws') });
    const url = new URL(body?.face.url ?? '');
    expect(url.origin + url.pathname).toBe(`${baseUrl}/worker/control/blobs/avatars/a/face.bin`);
    const query = Object.fromEntries(url.searchParams);
    expect(words.mayRead(worker.hostId, 'avatars/a/face.bin', query)).toBe(true);
    expect(words.mayRead(worker.hostId, 'avatars/b/face.bin', query)).toBe(false);
    expect(words.mayRead('worker-other', 'avatars/a/face.bin', query)).toBe(false);
    expect(words.mayRead(worker.hostId, 'avatars/a/face.bin', { ...query, until: `${query.until}0` })).toBe(
      false,
    );
    clock.advance(5 * 60_000 + 1);
    expect(words.mayRead(worker.hostId, 'avatars/a/face.bin', query)).toBe(false);
  });

  it('of each of two workers leads to that one, also with many calls at once', async () => {
    const [one, other] = [await newWorker(), await newWorker()];
    const asked = { one: 0, other: 0 };
    const counting =
      (name: 'one' | 'other'): RequestListener =>
      (_request, response) => {
        asked[name] += 1;
        response.writeHead(204).end();
      };
    await open(one.credential, counting('one'));
    await open(other.credential, counting('other'));
    const calls = Array.from({ length: 30 }, (_, i) =>
      hosts.end((i % 3 === 0 ? one : other).address, assignment.sessionId),
    );
    await Promise.all(calls);
    expect(asked).toEqual({ one: 10, other: 20 });
  });

  it('carries long answers, and cuts off one without end', async () => {
    const { address, credential } = await newWorker();
    const long = { answers: [], suggestions: ['x'.repeat(3_000_000)] };
    let answer: RequestListener = answering(long);
    await open(credential, (request, response) => void answer(request, response));
    expect(await hosts.rehearse(address, { knowledge: null, speakers: [], questions: [] }, never)).toEqual(
      long,
    );
    answer = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 32))) {
          // Until its other side is slow.
        }
      };
      response.on('drain', more);
      more();
    };
    await expect(hosts.assign(address, assignment, never)).rejects.toBeInstanceOf(MediaHostUnreachableError);
  });

  it('that breaks in a call leaves it without an answer; the next call is refused, and a new tunnel mends it', async () => {
    const { address, credential } = await newWorker();
    const first = await open(credential, () => first.session.destroy());
    await expect(hosts.assign(address, assignment, never)).rejects.toBeInstanceOf(MediaHostUnreachableError);
    await expect(hosts.assign(address, assignment, never)).rejects.toMatchObject({ reason: 'draining' });
    await open(credential, answering(joined));
    expect(await hosts.assign(address, assignment, never)).toEqual(joined);
  });

  it('takes the place of the one the worker had before', async () => {
    const { address, credential } = await newWorker();
    const first = await open(credential, answering({}));
    await open(credential, answering(joined));
    await first.ended;
    expect(await hosts.assign(address, assignment, never)).toEqual(joined);
  });

  it('whose worker accepts no call counts as one without room', async () => {
    const { address, credential } = await newWorker();
    const { session } = await open(credential, answering(joined));
    session.removeAllListeners('stream');
    session.on('stream', (stream) => stream.on('error', () => stream.destroy()));
    await expect(hosts.assign(address, assignment, never)).rejects.toBeInstanceOf(MediaHostRefusal);
  });

  it('ends when the server ends it, with the calls inside', async () => {
    const { hostId, address, credential } = await newWorker();
    const { ended } = await open(credential, () => tunnels.end(hostId));
    await expect(hosts.assign(address, assignment, never)).rejects.toBeInstanceOf(MediaHostUnreachableError);
    await ended;
  });
});

describe('a server that goes', () => {
  it('hands its tunnels over: what is under way ends as it would, and no call begins in one', async () => {
    const { address, credential } = await newWorker();
    const asked = Promise.withResolvers<() => void>();
    const { ended } = await open(credential, (_request, response) =>
      asked.resolve(() => void response.setHeader('connection', 'close').end(JSON.stringify(joined))),
    );
    const underWay = hosts.assign(address, assignment, never);
    const answer = await asked.promise;
    const left = app.edge.leave(never);
    await expect(hosts.assign(address, assignment, never)).rejects.toMatchObject({ reason: 'draining' });
    expect(await openTestTunnel(baseUrl, credential, answering(joined))).toBe(503);
    answer();
    expect(await underWay).toEqual(joined);
    await ended;
    await left;
  });
});

it('a worker counts as reached as long as it has a tunnel', async () => {
  const { address, hostId, credential } = await newWorker();
  expect(await hosts.isReachable(address)).toBe(false);
  const { ended } = await open(credential, answering(joined));
  expect(await hosts.isReachable(address)).toBe(true);
  tunnels.end(hostId);
  await ended;
  expect(await hosts.isReachable(address)).toBe(false);
  expect(await hosts.isReachable('http://192.0.2.1:4000')).toBe(true);
});

describe('a tunnel is refused', () => {
  it('without a credential that is good', async () => {
    const { id, credential } = await newWorker();
    const said: unknown[] = [];
    const refusal = (by: string) =>
      openTestTunnel(baseUrl, by, answering({}), {}, ({ headers }) => said.push(headers['vivant-worker']));
    expect(await refusal('guess')).toBe(401);
    // Of a worker of another database, for all this one knows.
    expect(await refusal('g'.repeat(43))).toBe(401);
    await workers.revoke(id);
    expect(await refusal(credential)).toBe(401);
    expect(said).toEqual([undefined, undefined, 'revoked']);
  });

  it.each([
    [409, { [WORKER_HEADERS.protocol]: '999' }],
    [400, { [WORKER_HEADERS.serverUrl]: 'file:///etc/passwd' }],
    [400, { [WORKER_HEADERS.serverUrl]: `http://${'x'.repeat(400)}` }],
    [400, { 'content-length': '5' }],
    // No upgrade of ours, so it is answered like any request.
    [404, { upgrade: 'h2c' }],
  ])('with %i', async (status, headers) => {
    const { credential } = await newWorker();
    expect(await openTestTunnel(baseUrl, credential, answering({}), headers)).toBe(status);
  });

  it('after too many attempts from one network', async () => {
    const guess = () => openTestTunnel(baseUrl, 'g'.repeat(43), answering({}));
    for (let i = 0; i < 120; i++) expect(await guess()).toBe(401);
    expect(await guess()).toBe(429);
  });
});
