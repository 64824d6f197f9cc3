import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { HttpApp } from '../app.ts';
import { isForwarded } from '../forwarded.ts';
import { isLoopbackAuthority } from '../own-host.ts';

export interface MetricsRoutesDeps {
  metrics: {
    request(route: string, method: string, status: number, durationMs: number): void;
    render(): Promise<{ contentType: string; body: string }>;
  };
  /** Null: callers on this machine alone may read. */
  token: string | null;
}

/**
 * GET /metrics for Prometheus: to whoever brings the token, or, without one, to callers on this machine. To all
 * others it does not exist: nor to those a proxy on this machine lets through, trusted or not, nor to a page whose
 * name was rebound to this machine. Call it before other routes are made: it counts their answers.
 */
export function metricsRoutes(app: HttpApp, { metrics, token }: MetricsRoutesDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    metrics.request(route, request.method, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/metrics', { logLevel: 'silent', config: { hidden: true } }, async (request, reply) => {
    const allowed =
      token === null
        ? isLoopback(request.socket.remoteAddress ?? '') &&
          !isForwarded(request.headers) &&
          isLoopbackAuthority(request.headers.host ?? '')
        : sameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
    if (!allowed) return reply.callNotFound();
    const { contentType, body } = await metrics.render();
    return reply.type(contentType).send(body);
  });
}

function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
}

/** Digests, so that neither length nor content can be told from the time it takes. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
