import { acceptsBearer } from '@vivant/platform/bearer';
import type { FastifyRequest } from 'fastify';
import type { HttpApp } from '../app.ts';
import { isFromThisMachine } from '../this-machine.ts';

export interface MetricsRoutesDeps {
  metrics: {
    request(route: string, method: string, status: number, durationMs: number): void;
    render(): Promise<{ contentType: string; body: string }>;
  };
  /** Who may read: callers with the token, callers on this machine, or no one. */
  access: { token: string } | 'local' | 'off';
}

/**
 * GET /metrics for Prometheus: for callers with the token, or, if it is `local`, for callers on this machine. For all
 * others it does not exist, including callers that a proxy on this machine forwards and marks, and pages whose name
 * was rebound to this machine. Call it before other routes are made: it counts their answers.
 */
export function metricsRoutes(app: HttpApp, { metrics, access }: MetricsRoutesDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    metrics.request(route, request.method, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { logLevel: 'silent', config: { hidden: true } }, async (request, reply) => {
    if (!mayRead(request, access)) return reply.callNotFound();
    const { contentType, body } = await metrics.render();
    return reply.type(contentType).send(body);
  });
}

function mayRead(request: FastifyRequest, access: MetricsRoutesDeps['access']): boolean {
  if (access === 'off') return false;
  if (access === 'local') return isFromThisMachine(request);
  return acceptsBearer([access.token])(request.headers.authorization);
}
