import { type ClientHttp2Session, connect } from 'node:http2';
import type { Duplex } from 'node:stream';
import { endWhenSilent } from '@vivant/platform/http2-liveness';
import type { TunnelledHost, WorkerTunnels } from '../../ports/worker-tunnels.ts';

/** How long a worker may take to accept a connection inside its tunnel. */
const OPEN_TIMEOUT_MS = 2_000;
/** MiB that a session may hold for a peer that sends what nobody asked for. */
const SESSION_MEMORY_MIB = 4;

export interface Tunnels extends WorkerTunnels {
  find(hostId: string): TunnelledHost | null;
  /** A connection to the host's control interface. @throws with code ECONNREFUSED where it has no tunnel here */
  open(hostId: string): Promise<Duplex>;
  close(): void;
}

/**
 * Each tunnel is one connection of HTTP/2 on which this side is the client although the worker opened it; a CONNECT
 * is one connection inside it. HTTP/2 brings what that needs: many at once, each with a flow control of its own.
 */
export function createTunnels(): Tunnels {
  const tunnels = new Map<string, { host: TunnelledHost; session: ClientHttp2Session }>();

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
      // That it ends is all there is to know; callers learn it by their streams.
      session.on('error', () => session.destroy());
      session.once('goaway', () => session.destroy());
      session.once('close', () => {
        if (tunnels.get(host.hostId)?.session === session) tunnels.delete(host.hostId);
        socket.destroy();
      });
      tunnels.set(host.hostId, { host, session });
    },
    end: (hostId) => tunnels.get(hostId)?.session.destroy(),
    find: (hostId) => tunnels.get(hostId)?.host ?? null,
    open(hostId) {
      const session = tunnels.get(hostId)?.session;
      if (session === undefined || session.destroyed || session.closed) return Promise.reject(refused());
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
    },
    close() {
      for (const { session } of tunnels.values()) session.destroy();
    },
  };
}
