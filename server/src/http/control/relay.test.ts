import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { SessionAssignment } from '@vivant/contract/control';
import { tunnelAddress } from '@vivant/contract/workers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttpMediaHosts } from '../../adapters/media-hosts/http-media-hosts.ts';
import { openRelay } from '../../adapters/media-hosts/relay-client.ts';
import { createTunnels } from '../../adapters/media-hosts/tunnels.ts';
import { createLog } from '../../log.ts';
import { MediaHostUnreachableError } from '../../ports/media-hosts.ts';
import type { TunnelHolders } from '../../ports/worker-tunnels.ts';
import { createTestClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { localRates } from '../../testing/rates.ts';
import { openTestTunnel } from '../../testing/test-worker.ts';
import { createWorkerAssignments } from '../../workers/assignments.ts';
import { createRelayPasses } from '../../workers/relay-passes.ts';
import { createTunnelHolders } from '../../workers/tunnel-holders.ts';
import { watchRevoked } from '../../workers/watch-revoked.ts';
import { createWorkers, type Workers } from '../../workers/workers.ts';
import { createHttpApp } from '../app.ts';
import { createWorkerDoor } from '../workers/worker-door.ts';
import { workerTunnel } from '../workers/worker-tunnel.ts';
import { relayTunnels } from './relay.ts';

const clock = createTestClock();
const key = Buffer.alloc(32, 7);
const passes = createRelayPasses({ key, clock });
const words = createWorkerAssignments({ key, clock, ownLivekitUrl: () => null });
const assignment = {
  sessionId: '0b2e5f6c-7d1f-4c55-9a58-9f7c1f0d3a11',
  room: { url: 'wss://rooms.test', name: 'room', token: 'token' },
  face: { url: 'http://127.0.0.1:9/control/blobs/avatars/a/face.bin', sha256: 'a'.repeat(64) },
  conversation: null,
} as SessionAssignment;
const joined = { sessionId: assignment.sessionId, joinedAt: '2026-01-01T00:00:00.000Z' };
const never = new AbortController().signal;

let database: TestDatabase;
let holders: TunnelHolders;
let workers: Workers;

/** What a server process has of this: tunnels of its own, a control address, and the way to every worker. */
async function startServer() {
  let at = '';
  const tunnels = createTunnels({ holders, passes, ownAddress: () => at });
  const control = createServer();
  relayTunnels(control, { tunnels, passes });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  const rates = localRates();
  const app = createHttpApp({
    log: createLog({ level: 'silent' }),
    keys: { verify: async () => null },
    ...{ trustProxy: [], tls: null, rates },
  });
  const door = createWorkerDoor({ workers, counter: rates.leased });
  workerTunnel(app, { door, workers, tunnels });
  const hosts = createHttpMediaHosts({ secret: 's'.repeat(43), workers: { tunnels, words } });
  return {
    ...{ at, hosts, tunnels, baseUrl: await app.listen({ port: 0, host: '127.0.0.1' }) },
    async close() {
      await hosts.close();
      await tunnels.close();
      await app.close();
      control.close();
    },
  };
}
type TestServer = Awaited<ReturnType<typeof startServer>>;

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  workers = createWorkers({ db: database.db, clock });
  holders = createTunnelHolders(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  [one, other] = await Promise.all([startServer(), startServer()]);
});
afterEach(async () => {
  await other.close();
  await one.close();
});

async function newWorker(server: TestServer, answer: RequestListener) {
  const { id, token } = await workers.invite({});
  const made = await workers.join(token, '0.1.0');
  if (made === null) throw new Error('the token was not taken');
  const open = (at: TestServer) => openTestTunnel(at.baseUrl, made.credential, answer);
  const first = await open(server);
  if (typeof first === 'number') throw new Error('the tunnel was refused');
  const { hostId } = made;
  const heldBy = (at: string | undefined) =>
    vi.waitFor(async () => expect((await holders.find(hostId))?.at).toBe(at), { timeout: 240_000 });
  await heldBy(server.at);
  return { id, hostId, address: tunnelAddress(hostId), open, heldBy, ended: first.ended };
}
const answering: RequestListener = (_request, response) => response.end(JSON.stringify(joined));

describe('a worker whose tunnel leads to one server', () => {
  it('is reached by the other, which says what it can act on and no secret', async () => {
    const seen: { authorization: string | undefined; body: SessionAssignment }[] = [];
    const worker = await newWorker(one, async (request, response) => {
      const body = (await json(request)) as SessionAssignment;
      seen.push({ authorization: request.headers.authorization, body });
      response.end(JSON.stringify(joined));
    });
    expect(await other.hosts.assign(worker.address, assignment, never)).toEqual(joined);
    expect(seen[0]?.authorization).toBeUndefined();
    expect(seen[0]?.body.face.url).toContain(`${one.baseUrl}/worker/control/blobs/`);
  });

  it('is reached by both once it has moved to the other', async () => {
    const worker = await newWorker(one, answering);
    await worker.open(other);
    await worker.heldBy(other.at);
    one.tunnels.end(worker.hostId);
    for (const server of [one, other])
      expect(await server.hosts.assign(worker.address, assignment, never)).toEqual(joined);
    await worker.heldBy(other.at);
  });

  it('counts as one without room where that server has let go of it, or nobody is at its address', async () => {
    const worker = await newWorker(one, answering);
    const refused = () =>
      expect(other.hosts.assign(worker.address, assignment, never)).rejects.toMatchObject({
        reason: 'draining',
      });
    one.tunnels.end(worker.hostId);
    await worker.heldBy(undefined);
    await refused();
    await holders.hold({ hostId: worker.hostId, serverUrl: one.baseUrl }, 'http://127.0.0.1:1');
    await refused();
  });

  it('is not counted on any longer where a killed process wrote that it has the tunnel', async () => {
    const worker = await newWorker(one, answering);
    const { hostId } = worker;
    one.tunnels.end(hostId);
    await worker.heldBy(undefined);
    for (const at of ['http://127.0.0.1:1', one.at, other.at]) {
      await holders.hold({ hostId, serverUrl: one.baseUrl }, at);
      await expect(other.tunnels.open(hostId)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      await worker.heldBy(undefined);
    }
  });

  it('is counted on still where it does not answer in its tunnel, or is turned away for a pass', async () => {
    const worker = await newWorker(one, answering);
    const slow = createServer();
    const tunnels = { isHere: () => true, openHere: () => Promise.reject(new Error('too slow')) };
    relayTunnels(slow, { tunnels, passes });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const slowAt = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    await holders.hold({ hostId: worker.hostId, serverUrl: one.baseUrl }, slowAt);
    await expect(other.tunnels.open(worker.hostId)).rejects.toMatchObject({ isOver: false });
    slow.close();
    await worker.heldBy(slowAt);
    await holders.hold({ hostId: worker.hostId, serverUrl: one.baseUrl }, one.at);
    clock.advance(-60 * 60_000);
    const early = passes.issue(worker.hostId);
    clock.advance(60 * 60_000);
    const stale = createTunnels({ holders, passes: { issue: () => early }, ownAddress: () => other.at });
    await expect(stale.open(worker.hostId)).rejects.toMatchObject({ isOver: false });
    await stale.close();
    await worker.heldBy(one.at);
    // What it was found by has changed since.
    const found = await holders.find(worker.hostId);
    await holders.hold({ hostId: worker.hostId, serverUrl: one.baseUrl }, one.at);
    await holders.forget(worker.hostId, found?.version ?? '');
    await worker.heldBy(one.at);
  });

  it('leaves a call without an answer when its tunnel breaks in the middle', async () => {
    const worker = await newWorker(one, () => one.tunnels.end(worker.hostId));
    await expect(other.hosts.assign(worker.address, assignment, never)).rejects.toBeInstanceOf(
      MediaHostUnreachableError,
    );
  });

  it('is reached by nobody without a pass that is good for it now', async () => {
    const worker = await newWorker(one, answering);
    const { hostId } = worker;
    const old = passes.issue(hostId);
    for (const pass of ['', `${clock.now().getTime()}.${'A'.repeat(43)}`, passes.issue('worker-other')])
      await expect(openRelay(one.at, hostId, { issue: () => pass })).rejects.toMatchObject({
        code: 'ECONNREFUSED',
      });
    (await openRelay(one.at, hostId, { issue: () => old })).destroy();
    clock.advance(6 * 60_000);
    await expect(openRelay(one.at, hostId, { issue: () => old })).rejects.toThrow('not reached');
  });

  it('is reached by neither once it is revoked', async () => {
    const worker = await newWorker(one, answering);
    // By whichever server: the one where its tunnel ends hears of it by itself.
    await workers.revoke(worker.id);
    await watchRevoked({ tunnels: one.tunnels, workers, clock }).look();
    await worker.ended;
    await expect(other.hosts.assign(worker.address, assignment, never)).rejects.toMatchObject({
      reason: 'draining',
    });
  });
});
