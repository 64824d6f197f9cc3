import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_MAX_SECONDS } from '../../people/sign-ins.ts';

/**
 * Browsers take a name with `__Host-` only over TLS and for this host alone, so that no other host of the domain can
 * plant one. Without TLS, which means on this machine, they would refuse it.
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
