import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from './http-server.ts';

const LOOK_EVERY_MS = 50;

/** Whoever asked whether it is ready so long ago is a balancer that goes on asking. */
const ASKS_WITHIN_MS = 15_000;

/** What a balancer has led here before it heard is on its way for so long. */
const SETTLED_MS = 500;

/**
 * How a server goes without failing a call. Every answer is the last on its connection from then on, and callers are
 * served while connections are open or come, and until a balancer has heard that it goes, for as long as a connection
 * that is idle was promised to stay: whoever keeps to that sends nothing on a connection that is being closed.
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
    // What this process asks itself comes through no socket.
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
