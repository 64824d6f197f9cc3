import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from './http-server.ts';

const LOOK_EVERY_MS = 50;

/**
 * How a server goes without failing a call. Every answer is the last on its connection from then on, and callers are
 * served while connections are open or come, for as long as one that is idle was promised to stay: whoever keeps to that
 * sends nothing on a connection that is being closed.
 */
export function createLeaving(
  app: Pick<FastifyInstance, 'addHook' | 'server'>,
  { keepAliveMs }: Pick<ConnectionLimits, 'keepAliveMs'>,
): (hurry: AbortSignal) => Promise<void> {
  let isLeaving = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done();
  });
  const open = () =>
    new Promise<number>((resolve) => {
      app.server.getConnections((error, count) => resolve(error === null ? count : 0));
    });

  return async (hurry) => {
    isLeaving = true;
    const until = performance.now() + keepAliveMs;
    while (!hurry.aborted && performance.now() < until && (await open()) > 0)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  };
}
