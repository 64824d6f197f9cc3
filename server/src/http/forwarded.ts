import type { IncomingHttpHeaders } from 'node:http';

/** What proxies add to a request beside `X-Forwarded-…`. */
const PROXY_HEADERS = new Set([
  'cf-connecting-ip',
  'client-ip',
  'fastly-client-ip',
  'forwarded',
  'true-client-ip',
  'via',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-real-ip',
]);

/**
 * Whether anything says that the request came through a proxy, so that its sender may be on another machine
 * although the connection is from this one. Any caller can add such a header; none can take away what the proxy
 * adds. Some proxies add nothing: nginx's plain `proxy_pass`, `ssh -R`, those of TCP. So a `false` proves nothing by
 * itself, and what depends on it is off wherever the configuration tells of callers from elsewhere.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded') || PROXY_HEADERS.has(name));
}
