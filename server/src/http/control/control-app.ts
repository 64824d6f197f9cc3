import { CONTROL_PATHS } from '@vivant/contract/control-paths';
import { acceptsBearer } from '@vivant/platform/bearer';
import { type FastifyInstance, fastify } from 'fastify';
import type { Log } from '../../log.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { MediaReports } from '../../sessions/media-reports.ts';
import { CONTROL_BODY_MAX_BYTES, controlHandlers, takeRecordings } from './control-handlers.ts';

export interface ControlDeps {
  log: Log;
  /** Secrets that media hosts may use. */
  secrets: readonly string[];
  reports: MediaReports;
  blobs: Pick<Blobs, 'open' | 'sizeOf'>;
}

const RETRY_AFTER_SECONDS = '2';

/**
 * The server's side of the control channel (contract `control`), on a separate address that only media hosts can
 * reach. Requests without a valid bearer secret are refused before the body is read.
 */
export function createControlApp(deps: ControlDeps): FastifyInstance {
  const { log, reports } = deps;
  const accepts = acceptsBearer(deps.secrets);
  const app = fastify({
    bodyLimit: CONTROL_BODY_MAX_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 1024 },
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!accepts(request.headers.authorization)) return reply.code(401).header('connection', 'close').send();
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(error.statusCode).send({ error: 'invalid_request', message: error.message });
    }
    // Mostly the database; the host keeps what it reported and sends it again.
    log.warn({ route: request.routeOptions.url, err: error }, 'a report of a media host was not taken');
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER_SECONDS)
      .send({ error: 'unavailable', message: 'Try again shortly.' });
  });

  const handlers = controlHandlers(deps);
  app.post(CONTROL_PATHS.heartbeats, (request, reply) => handlers.heartbeat(reports, request.body, reply));
  app.post(CONTROL_PATHS.events, (request, reply) => handlers.events(reports, request.body, reply));
  app.put(CONTROL_PATHS.recording, takeRecordings(app), (request, reply) =>
    handlers.recording(reports, request, reply),
  );
  app.get(`${CONTROL_PATHS.blobs}*`, (request, reply) =>
    handlers.blob((request.params as { '*': string })['*'], reply),
  );

  return app;
}
