import { StudioError } from '@vivant/contract/studio/errors';
import { mayDo, type Permission } from '@vivant/contract/studio/roles';
import type { FastifyRequest } from 'fastify';
import type { SignIns } from '../../people/sign-ins.ts';
import type { SignedIn } from '../../people/signed-in.ts';
import { readSignInCookie } from './cookie.ts';

/**
 * `anyone`: before somebody has signed in. `member`: about the person who is signed in. A permission: what the role
 * in the account must allow.
 */
export type StudioAccess = 'anyone' | 'member' | Permission;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null on routes for anyone where nobody is. */
    signedIn: SignedIn | null;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * `onRequest` hook of every call of the studio: the one place where a cookie becomes a person, and a role is held
 * against what a route is for. What changes something must come from a page of this very origin.
 */
export function createSignInGuard(signIns: Pick<SignIns, 'verify'>) {
  return async function guard(request: FastifyRequest): Promise<void> {
    if (!SAFE_METHODS.has(request.method) && !isFromOwnPage(request))
      throw new StudioError('cross_site', 'Only pages of this service may do that.');
    const access = request.routeOptions.config.studio;
    const token = readSignInCookie(request);
    request.signedIn = token === null ? null : await signIns.verify(token);
    if (access === 'anyone' || access === undefined) return;
    const { role } = signedInOf(request);
    if (access !== 'member' && !mayDo(role, access))
      throw new StudioError('role_not_allowed', `As ${role} of this account you may not do that.`);
  };
}

/** @throws StudioError signed_out */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (request.signedIn === null) throw new StudioError('signed_out', 'Sign in first.');
  return request.signedIn;
}

/** Browsers say where a request comes from: newer ones by `Sec-Fetch-Site`, all of them by `Origin` where it matters. */
function isFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
