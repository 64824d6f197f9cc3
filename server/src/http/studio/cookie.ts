import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_MAX_SECONDS } from '../../people/sign-ins.ts';

/**
 * Browsers only accept a name with `__Host-` over TLS and for this host, so that no other host of the domain can set
 * one. Without TLS, which means on this machine, they would refuse it.
 */
const NAME = { https: '__Host-vivant', http: 'vivant' };
const LENGTH_MAX = 100;

const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';
const nameFor = (request: FastifyRequest) => (isSecure(request) ? NAME.https : NAME.http);

export function readSignInCookie(request: FastifyRequest): string | null {
  const value = request.cookies[nameFor(request)];
  return value === undefined || value === '' || value.length > LENGTH_MAX ? null : value;
}

export function setSignInCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(nameFor(request), token, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) },
    maxAge: SIGN_IN_MAX_SECONDS,
  });
}

export function clearSignInCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(nameFor(request), {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) },
  });
}

/** The cookie of a visit to the identity provider; named and restricted like the cookie of a sign-in. */
const VISIT_NAME = { https: '__Host-vivant-visit', http: 'vivant-visit' };
const VISIT_MAX_SECONDS = 600;
const visitNameFor = (request: FastifyRequest) => (isSecure(request) ? VISIT_NAME.https : VISIT_NAME.http);

export function readVisitCookie(request: FastifyRequest): string | null {
  const value = request.cookies[visitNameFor(request)];
  return value === undefined || value === '' || value.length > LENGTH_MAX ? null : value;
}

/** @param token null deletes the cookie */
export function setVisitCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  const where = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) } as const;
  if (token === null) void reply.clearCookie(visitNameFor(request), where);
  else void reply.setCookie(visitNameFor(request), token, { ...where, maxAge: VISIT_MAX_SECONDS });
}
