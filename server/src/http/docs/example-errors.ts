import type { ErrorCode } from '@vivant/contract/errors';
import { REVOCATIONS_PER_MINUTE } from '@vivant/contract/limits';
import type { FastifyContextConfig } from 'fastify';
import { BOUND_KEY_REFUSED } from '../auth.ts';
import { ERROR_DOCS } from './error-docs.ts';

/** What the standard plan allows a minute, for the examples. */
const STANDARD_RATES = {
  ...{ create: 10, write: 60, read: 240, session_start: 60 },
  revoke: REVOCATIONS_PER_MINUTE,
} as const;

/** When this endpoint answers with this code, and what to do. */
export function refusedWhen(code: ErrorCode, config: FastifyContextConfig): string {
  const own = config.doc?.refusedWhen?.[code];
  if (own !== undefined) return own;
  if (code === 'avatar_not_allowed' && config.accountWide === true)
    return 'The key is bound to one avatar, and this call creates or deletes, or is about what is the whole account’s.';
  if (code === 'rate_limited' && config.rate === undefined)
    return 'Too many failed authentications from this address. `Retry-After` says when to come back.';
  return ERROR_DOCS[code].when;
}

/** A message of this code as this endpoint would send it. */
export function exampleMessage(code: ErrorCode, config: FastifyContextConfig, hasQuery: boolean): string {
  const own = config.doc?.exampleErrors?.[code];
  if (own !== undefined) return own;
  if (code === 'insufficient_scope') return `This call needs a key with the scope ${config.scope}.`;
  if (code === 'avatar_not_allowed' && config.accountWide === true) return BOUND_KEY_REFUSED;
  if (code === 'rate_limited')
    return config.rate === undefined
      ? 'Too many failed attempts to authenticate. Wait before the next.'
      : `This account may make ${STANDARD_RATES[config.rate]} such calls a minute.`;
  if (code === 'invalid_request' && !hasQuery)
    return "Body is not valid JSON but content-type is set to 'application/json'";
  return ERROR_DOCS[code].message;
}
