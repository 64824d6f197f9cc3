import type { RequestListener } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { LinkToken } from '@vivant/contract/studio/people';
import type { RestoreState } from '@vivant/contract/studio/restore';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import type { HttpApp } from './app.ts';
import { CONNECTION_LIMITS, createHttpServer } from './http-server.ts';
import { serveBuiltPages } from './pages/built-pages.ts';
import { STUDIO_API } from './studio/studio-routes.ts';

const BODY_MAX_BYTES = 1024;
const RETRY_AFTER_SECONDS = '5';

/**
 * Stands in for the service while a backup is put in: the page that began it hears how far it is, a supervisor that the
 * process lives, and everybody else to come again.
 */
export function createRestoringApp({
  webDir,
  tls,
  trustProxy,
  state,
}: {
  webDir: string;
  tls: { cert: string; key: string } | null;
  trustProxy: string[] | number;
  /** Of the restore that was begun with this link. */
  state: (token: string) => RestoreState;
}): FastifyInstance {
  const isTrusted = Array.isArray(trustProxy) ? proxyAddr.compile(trustProxy) : () => trustProxy > 0;
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    serverFactory: (handler: RequestListener) =>
      createHttpServer(handler, {
        ...{ limits: CONNECTION_LIMITS, tls, onRefused: () => {}, relay: () => null, isUpgrade: () => false },
        isProxy: (address) => isTrusted(address, 0),
      }),
  });
  app.addHook('onRequest', async (request, reply) => {
    // The next request is answered by the service again.
    reply.headers({ 'x-content-type-options': 'nosniff', connection: 'close' });
    // Any body is accepted, and not read.
    if (request.is404) return comeAgain(reply);
  });
  const pages = serveBuiltPages(app as unknown as HttpApp, webDir);
  app.get('/healthz', async () => ({ status: 'ok' }));
  for (const url of ['/studio', '/studio/*']) app.get(url, (_request, reply) => pages.send(reply, 'studio'));
  app.post(`${STUDIO_API}/restore/state`, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { success, data } = LinkToken.safeParse(request.body);
    return success ? state(data.token) : ({ phase: 'none' } satisfies RestoreState);
  });
  app.setNotFoundHandler((_request, reply) => comeAgain(reply));
  return app;
}

function comeAgain(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .send({ error: 'unavailable', message: 'A backup is being restored. Try again shortly.' });
}
