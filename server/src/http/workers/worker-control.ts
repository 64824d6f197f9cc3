import { CONTROL_PATHS } from '@vivant/contract/control-paths';
import { ServiceError } from '@vivant/contract/errors';
import { WORKER_PATH } from '@vivant/contract/workers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { RateCounter } from '../../ports/rate-counter.ts';
import type { MediaReports } from '../../sessions/media-reports.ts';
import type { WorkerAssignments } from '../../workers/assignments.ts';
import type { HttpApp } from '../app.ts';
import { countFailure } from '../auth.ts';
import { CONTROL_BODY_MAX_BYTES, controlHandlers, takeRecordings } from '../control/control-handlers.ts';
import { BareRefusal } from '../errors.ts';
import { rateLimited } from '../rate-limits.ts';
import type { WorkerDoor } from './worker-door.ts';

/** Heartbeats every two seconds, events of many conversations. */
const CALLS = { limit: 3_000, windowSeconds: 60 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Which worker calls; set on its routes alone. */
    workerHostId: string;
  }
}

export interface WorkerControlDeps {
  log: Log;
  door: WorkerDoor;
  counter: RateCounter;
  reportsOf(hostId: string): MediaReports;
  assignments: Pick<WorkerAssignments, 'mayRead'>;
  blobs: Pick<Blobs, 'open' | 'sizeOf'>;
}

/** The control channel's calls to the server, on the public port, for workers with a credential (contract `workers`). */
export function workerControlRoutes(app: HttpApp, deps: WorkerControlDeps): void {
  const { door, counter, reportsOf, assignments } = deps;
  const handlers = controlHandlers(deps);

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const credential = bearerOf(request.headers.authorization);
    const entry = credential === null ? 'unknown' : await door.enter('worker-call', credential, request.ip);
    if (entry === 'rate_limited')
      throw new ServiceError('rate_limited', 'Too many calls with credentials that are not known yet.');
    if (entry === 'unknown') {
      await countFailure(counter, request.ip, reply);
      throw new BareRefusal(401);
    }
    const { hostId } = entry;
    const count = await counter.take(`worker:${hostId}`, CALLS);
    if (!count.allowed) throw rateLimited('A worker may not call that often.', count);
    request.workerHostId = hostId;
    request.liftKeylessBounds?.();
  }
  const options = {
    config: { hidden: true as const },
    bodyLimit: CONTROL_BODY_MAX_BYTES,
    onRequest: identify,
  };

  app.decorateRequest('workerHostId', '');
  app.post(WORKER_PATH + CONTROL_PATHS.heartbeats, options, (request, reply) =>
    handlers.heartbeat(reportsOf(request.workerHostId), request.body, reply),
  );
  app.post(WORKER_PATH + CONTROL_PATHS.events, options, (request, reply) =>
    handlers.events(reportsOf(request.workerHostId), request.body, reply),
  );
  void app.register(async (scope) => {
    scope.put(
      WORKER_PATH + CONTROL_PATHS.recording,
      { ...options, ...takeRecordings(scope) },
      (request, reply) => handlers.recording(reportsOf(request.workerHostId), request, reply),
    );
  });
  app.get(`${WORKER_PATH}${CONTROL_PATHS.blobs}*`, options, (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    const query = request.query as { until?: string; grant?: string };
    if (!assignments.mayRead(request.workerHostId, key, query)) throw new BareRefusal(403);
    return handlers.blob(key, reply);
  });
}

/** Null: nothing that could be a credential, 32 bytes as `newToken` writes them. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1] ?? null;
}
