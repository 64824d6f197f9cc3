import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTROL_HEARTBEAT_MS, HeartbeatAnswer, type MediaEvent } from '@vivant/contract/control';

/**
 * Media hosts that join no room, many in one process: each reports itself, takes sessions, says that their visitor came
 * and, a while later, that the visitor said goodbye. A program of its own, which is told over IPC what to be, so that
 * what it costs is not the caller's.
 */
export interface SimulatedHostsOptions {
  hosts: number;
  slots: number;
  /** Each host reports to one of these. */
  controlUrls: string[];
  secret: string;
  /** From an assignment to the avatar in its room, and from there to the visitor's goodbye. */
  joinMs: number;
  talkMs: number;
}

interface Host {
  id: string;
  controlUrl: string;
  sessions: Set<string>;
  outbox: MediaEvent[];
}

const REPORT_EVERY_MS = 50;
const BATCH_MAX = 100;

process.on('disconnect', () => process.exit());
process.once('message', (options: SimulatedHostsOptions) => void begin(options));

async function begin(options: SimulatedHostsOptions): Promise<void> {
  const hosts: Host[] = options.controlUrls.flatMap((controlUrl, i) =>
    Array.from({ length: Math.ceil(options.hosts / options.controlUrls.length) }, (_, n) => ({
      // Hosts fill up by name; those that do so together report to different servers, as they would by a balancer.
      ...{ id: `simulated-${n}-${i}`, controlUrl, sessions: new Set<string>(), outbox: [] },
    })),
  );
  const byId = new Map(hosts.map((host) => [host.id, host]));
  const server = createServer(async (request, response) => {
    const [, hostId = '', , sessionId] = (request.url ?? '').split('/');
    const host = byId.get(hostId);
    if (host === undefined) return response.writeHead(404).end();
    if (request.method === 'DELETE')
      return response.writeHead(host.sessions.delete(sessionId ?? '') ? 204 : 404).end();
    const assignment = (await json(request)) as { sessionId: string; attempt?: number };
    if (host.sessions.size >= options.slots)
      return response.writeHead(503).end(JSON.stringify({ error: 'at_capacity', message: 'full' }));
    host.sessions.add(assignment.sessionId);
    await sleep(options.joinMs);
    const joinedAt = new Date().toISOString();
    response.writeHead(200).end(JSON.stringify({ sessionId: assignment.sessionId, joinedAt }));
    void talk(host, assignment, options.talkMs);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // This machine too, and unlike an address of loopback not one that only the server which heard it may use.
  const origin = `http://0.0.0.0:${(server.address() as AddressInfo).port}`;
  const post = (host: Host, path: string, body: unknown) =>
    fetch(`${host.controlUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const beat = async (host: Host) => {
    const response = await post(host, '/control/heartbeats', {
      ...{ hostId: host.id, address: `${origin}/${host.id}`, slots: options.slots, draining: false },
      freeSlots: options.slots - host.sessions.size,
      sessions: [...host.sessions],
      uptimeMs: Math.round(performance.now()),
    });
    if (!response.ok) return;
    for (const id of HeartbeatAnswer.parse(await response.json()).end) host.sessions.delete(id);
  };
  const report = async (host: Host) => {
    while (host.outbox.length > 0) {
      const batch = host.outbox.slice(0, BATCH_MAX);
      const response = await post(host, '/control/events', batch);
      await response.body?.cancel();
      if (!response.ok) return;
      host.outbox.splice(0, batch.length);
    }
  };
  await Promise.all(hosts.map(beat));
  for (const host of hosts) {
    // Machines do not report in step.
    await sleep(CONTROL_HEARTBEAT_MS / hosts.length);
    void forever(CONTROL_HEARTBEAT_MS, () => beat(host));
    void forever(REPORT_EVERY_MS, () => report(host));
  }
  process.send?.('ready');
}

/** A visitor who is there at once, and says goodbye. */
async function talk(
  host: Host,
  { sessionId, attempt = 0 }: { sessionId: string; attempt?: number },
  talkMs: number,
): Promise<void> {
  const say = (type: 'visitor_joined' | 'visitor_left') => {
    const what = { sessionId, attempt, at: new Date().toISOString() };
    host.outbox.push(type === 'visitor_left' ? { type, ...what, clean: true } : { type, ...what });
  };
  await sleep(REPORT_EVERY_MS);
  say('visitor_joined');
  await sleep(talkMs);
  if (host.sessions.has(sessionId)) say('visitor_left');
}

async function forever(everyMs: number, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await sleep(everyMs);
    await work().catch(() => {});
  }
}
