import { type ClientHttp2Session, connect } from 'node:http2';
import type { Duplex } from 'node:stream';
import { endWhenSilent } from '@vivant/platform/http2-liveness';
import type { RelayPasses, TunnelHolders, TunnelledHost, WorkerTunnels } from '../../ports/worker-tunnels.ts';
import { openRelay, RelayRefusedError } from './relay-client.ts';

/** How long a worker may take to accept a connection inside its tunnel. */
const OPEN_TIMEOUT_MS = 2_000;
/** MiB that a session may buffer for a peer that sends unasked. */
const SESSION_MEMORY_MIB = 4;

export interface Tunnels extends WorkerTunnels {
  /** Null: it has a tunnel to no server that is known here. */
  find(hostId: string): Promise<TunnelledHost | null>;
  /** As `openHere`, or through the server process that its tunnel leads to. */
  open(hostId: string): Promise<Duplex>;
  close(): Promise<void>;
}

export interface TunnelsOptions {
  holders: TunnelHolders;
  passes: Pick<RelayPasses, 'issue'>;
  /** The address at which other server processes reach this one; null: they do not. */
  ownAddress(): string | null;
}

/**
 * Each tunnel is one HTTP/2 connection on which this side is the client although the worker opened it; a CONNECT is
 * one connection inside it. HTTP/2 provides what that needs: many streams at once, each with its own flow control.
 */
export function createTunnels({ holders, passes, ownAddress }: TunnelsOptions): Tunnels {
  const tunnels = new Map<string, { host: TunnelledHost; session: ClientHttp2Session }>();
  const saying = new Set<Promise<void>>();

  /** Others only lose a way to the worker by what fails here. */
  function say(what: Promise<void>, onFailure: () => void): void {
    const said = what.catch(onFailure).finally(() => saying.delete(said));
    saying.add(said);
  }

  function refused(): Error {
    return Object.assign(new Error('The host has no tunnel here.'), { code: 'ECONNREFUSED' });
  }

  return {
    accept(host, socket) {
      tunnels.get(host.hostId)?.session.destroy();
      const session = connect('http://worker.invalid', {
        createConnection: () => socket,
        settings: { enablePush: false },
        maxSessionMemory: SESSION_MEMORY_MIB,
      });
      endWhenSilent(session);
      // Only the end of a tunnel matters; callers notice it by their streams.
      session.on('error', () => session.destroy());
      // The answer to ours ends nothing that is under way.
      session.once('goaway', () => session.closed || session.destroy());
      session.once('close', () => {
        socket.destroy();
        if (tunnels.get(host.hostId)?.session !== session) return;
        tunnels.delete(host.hostId);
        const at = ownAddress();
        if (at !== null) say(holders.release(host.hostId, at), () => undefined);
      });
      tunnels.set(host.hostId, { host, session });
      const at = ownAddress();
      // The worker opens another one, which is written down then.
      if (at !== null) say(holders.hold(host, at), () => session.destroy());
    },
    hostIds: () => [...tunnels.keys()],
    end: (hostId) => tunnels.get(hostId)?.session.destroy(),
    handOver() {
      for (const { session } of tunnels.values()) session.close();
    },
    find: async (hostId) => alive(hostId)?.host ?? (await holders.find(hostId))?.host ?? null,
    async open(hostId) {
      if (alive(hostId) !== null) return openHere(hostId);
      const held = await holders.find(hostId);
      // It came while that was looked up.
      if (alive(hostId) !== null) return openHere(hostId);
      if (held === null) throw refused();
      // Written by a process that was killed: nothing relies on it any longer, and the worker opens another tunnel.
      const forget = () => say(holders.forget(hostId, held.version), () => undefined);
      // Its own: of a process before this one.
      if (held.at === ownAddress()) {
        forget();
        throw refused();
      }
      return openRelay(held.at, hostId, passes).catch((error: unknown) => {
        if (error instanceof RelayRefusedError && error.isOver) forget();
        throw error;
      });
    },
    openHere,
    isHere: (hostId) => alive(hostId) !== null,
    async close() {
      for (const { session } of tunnels.values()) session.destroy();
      await closed();
    },
  };

  /** A tunnel that ends stays in the map for a moment, while the worker may have another one elsewhere. */
  function alive(hostId: string) {
    const tunnel = tunnels.get(hostId);
    return tunnel === undefined || tunnel.session.destroyed || tunnel.session.closed ? null : tunnel;
  }

  /** Each is taken out of the map, and its end told, as it closes. */
  async function closed(): Promise<void> {
    while (tunnels.size > 0) await new Promise(setImmediate);
    await Promise.all(saying);
  }

  function openHere(hostId: string): Promise<Duplex> {
    const session = alive(hostId)?.session;
    if (session === undefined) return Promise.reject(refused());
    return new Promise((resolve, reject) => {
      const stream = session.request({ ':method': 'CONNECT', ':authority': 'control' });
      const timer = setTimeout(() => stream.destroy(refused()), OPEN_TIMEOUT_MS);
      // Stays: a stream that breaks later tells its user by closing.
      stream.on('error', reject);
      stream.once('close', () => {
        clearTimeout(timer);
        reject(refused());
      });
      stream.once('response', ({ ':status': status }) => {
        clearTimeout(timer);
        if (status === 200) resolve(stream);
        else stream.destroy(refused());
      });
    });
  }
}
