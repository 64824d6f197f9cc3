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
 * Whether a header shows that the request came through a proxy, so that its sender may be on another machine although
 * the connection is local. Any caller can add such a header; none can remove what the proxy adds. Some proxies add
 * nothing: nginx's plain `proxy_pass`, `ssh -R`, TCP proxies. So `false` proves nothing by itself, and what depends on
 * it is off where the configuration implies callers from elsewhere.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded') || PROXY_HEADERS.has(name));
}
