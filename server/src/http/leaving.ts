import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from './http-server.ts';

const LOOK_EVERY_MS = 50;

/** A client that asked for /readyz this recently is a balancer that goes on asking. */
const ASKS_WITHIN_MS = 15_000;

/** How long calls may still arrive that a balancer sent before it heard. */
const SETTLED_MS = 500;

/**
 * How a server stops without failing a call. From then on every answer is the last on its connection. Calls are served
 * while connections are open or come, and until a balancer has heard that the server stops; at most for as long as an
 * idle connection was promised to stay open. A client that keeps to that sends nothing on a connection that is being
 * closed.
 */
export function createLeaving(
  app: Pick<FastifyInstance, 'addHook' | 'server'>,
  { keepAliveMs }: Pick<ConnectionLimits, 'keepAliveMs'>,
): { leaving: AbortSignal; leave(hurry: AbortSignal): Promise<void> } {
  const leaving = new AbortController();
  let askedMs = Number.NEGATIVE_INFINITY;
  // At the end, for calls that are under way when it begins to go.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (leaving.signal.aborted) reply.header('connection', 'close');
    // Calls of this process to itself have no socket.
    if (request.url === '/readyz' && request.socket.localPort !== undefined) askedMs = performance.now();
    done();
  });
  const open = () =>
    new Promise<number>((resolve) => {
      app.server.getConnections((error, count) => resolve(error === null ? count : 0));
    });

  const leave = async (hurry: AbortSignal) => {
    leaving.abort();
    const sinceMs = performance.now();
    const isAsked = sinceMs - askedMs < ASKS_WITHIN_MS;
    const hasToldAll = async () => (!isAsked || askedMs > sinceMs) && (await open()) === 0;
    let quietMs: number | null = null;
    while (!hurry.aborted && performance.now() < sinceMs + keepAliveMs) {
      quietMs = (await hasToldAll()) ? (quietMs ?? performance.now()) : null;
      if (quietMs !== null && performance.now() - quietMs >= (isAsked ? SETTLED_MS : 0)) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  return { leaving: leaving.signal, leave };
}
