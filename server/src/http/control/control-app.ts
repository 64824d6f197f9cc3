import { createHash, timingSafeEqual } from 'node:crypto';
import { Heartbeat, MediaEvent } from '@vivant/contract/control';
import { type FastifyInstance, fastify } from 'fastify';
import type { Log } from '../../log.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { MediaReports } from '../../sessions/media-reports.ts';
import { ofExactLength } from '../exact-length.ts';

export interface ControlDeps {
  log: Log;
  /** Shared with the media hosts. */
  secret: string;
  reports: MediaReports;
  blobs: Pick<Blobs, 'open' | 'sizeOf'>;
}

const BODY_MAX_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_SECONDS = '2';

/**
 * The server's side of the control channel (contract `control`), on an address of its own that only media hosts
 * can reach. Everything but a valid bearer secret is refused before the body is read.
 */
export function createControlApp(deps: ControlDeps): FastifyInstance {
  const { log, reports } = deps;
  const expected = digest(`Bearer ${deps.secret}`);
  const app = fastify({
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 1024 },
  });

  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers.authorization;
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      return reply.code(401).header('connection', 'close').send();
    }
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

  app.post('/control/heartbeats', async (request, reply) => {
    const heartbeat = Heartbeat.safeParse(request.body);
    if (!heartbeat.success) {
      return reply.code(400).send({ error: 'invalid_request', message: heartbeat.error.message });
    }
    return reports.heartbeat(heartbeat.data);
  });

  app.post('/control/events', async (request, reply) => {
    const events = Array.isArray(request.body) ? request.body : [request.body];
    const known = events.flatMap((event) => {
      const parsed = MediaEvent.safeParse(event);
      // A report that cannot be read would be repeated for ever and hold up those behind it.
      if (!parsed.success) log.error({ count: 1 }, 'a media host reported something out of the contract');
      return parsed.success ? [parsed.data] : [];
    });
    await reports.events(known);
    return reply.code(204).send();
  });

  app.get('/control/blobs/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    const sizeBytes = await deps.blobs.sizeOf(key).catch((error: unknown) => {
      if (error instanceof RangeError) return null;
      throw error;
    });
    if (sizeBytes === null) {
      return reply.code(404).send({ error: 'not_found', message: 'There is no such file.' });
    }
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', sizeBytes)
      .send(ofExactLength(await deps.blobs.open(key), sizeBytes));
  });

  return app;
}

/** Digests are of equal length, which the comparison in constant time asks for. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
