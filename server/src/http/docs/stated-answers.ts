import { type ErrorCode, STATUS_BY_CODE } from '@vivant/contract/errors';
import type { FastifyContextConfig } from 'fastify';

/** Statuses that may come without a body. */
export type BareStatus = 401 | 403 | 413;

/** Every refusal an endpoint states: by code where it has a body, by status where it has none. */
export interface StatedRefusals {
  codes: ReadonlySet<ErrorCode>;
  /** Statuses that come without a body. */
  bare: ReadonlySet<BareStatus>;
  /** 422 in its own shape. */
  unprocessable: boolean;
}

export interface StatedRoute {
  method: string;
  url: string;
  config: FastifyContextConfig;
  hasQuery: boolean;
}

/**
 * The answers that a route of this config has in common with others, together with those that the route states itself.
 */
export function statedRefusals(route: StatedRoute): StatedRefusals {
  const { config } = route;
  const codes = new Set<ErrorCode>(['internal_error', 'unavailable']);
  const bare = new Set<BareStatus>();
  if (config.scope !== undefined) {
    bare.add(401);
    if (config.scope !== 'any') codes.add('insufficient_scope');
    // Also for routes without a rate: failed authentications are counted.
    codes.add('rate_limited');
    if (config.accountWide === true || route.url.includes(':avatarId')) codes.add('avatar_not_allowed');
  }
  if (config.rate !== undefined) codes.add('rate_limited');
  // Fastify reads the body of everything but GET, wanted or not.
  const mayHaveBody = route.method !== 'GET';
  if (mayHaveBody) bare.add(413);
  if (mayHaveBody && config.unprocessable !== true) codes.add('invalid_request');
  if (route.hasQuery) codes.add('invalid_request');
  if (config.doc?.bare403 === true) bare.add(403);
  for (const code of config.doc?.errors ?? []) codes.add(code);
  return { codes, bare, unprocessable: config.unprocessable === true };
}

/** The same, in the order of their statuses. */
export function codesByStatus(stated: StatedRefusals): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of Object.keys(STATUS_BY_CODE) as ErrorCode[]) {
    if (!stated.codes.has(code)) continue;
    const status = STATUS_BY_CODE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const status of stated.bare) if (!byStatus.has(status)) byStatus.set(status, []);
  if (stated.unprocessable) byStatus.set(422, []);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
