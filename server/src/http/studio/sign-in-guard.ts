import { ACCOUNT_SHOWN } from '@vivant/contract/studio/api';
import { StudioError } from '@vivant/contract/studio/errors';
import { mayDo, type Permission } from '@vivant/contract/studio/roles';
import type { FastifyRequest } from 'fastify';
import type { SignIns } from '../../people/sign-ins.ts';
import type { SignedIn } from '../../people/signed-in.ts';
import { readSignInCookie } from './cookie.ts';

/**
 * Who a route is for. `anyone`: before sign-in. `member`: about the person who is signed in. `operator`: about the
 * whole installation, for its operators, whatever their roles. A permission: one that the role in the account must
 * have.
 */
export type StudioAccess = 'anyone' | 'member' | 'operator' | Permission;

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who is signed in; null on a route for anyone if nobody is. */
    signedIn: SignedIn | null;
    /**
     * Checks sign-in and role again after an upload, which may have taken minutes.
     * @throws StudioError signed_out, role_not_allowed
     */
    mustStillBeAllowed(): Promise<void>;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD']);

/**
 * `onRequest` hook of every call of the studio: the one place that turns a cookie into a person and checks the role
 * against the route. Requests that change something must come from a page of this very origin.
 */
export function createSignInGuard(signIns: Pick<SignIns, 'verify'>) {
  async function mustBeAllowed(request: FastifyRequest): Promise<void> {
    const access = request.routeOptions.config.studio;
    const token = readSignInCookie(request);
    request.signedIn = token === null ? null : await signIns.verify(token);
    if (access === 'anyone' || access === undefined) return;
    if (access === 'member') signedInOf(request);
    else if (access === 'operator') mustOperate(request);
    else {
      mustShowThisAccount(request);
      mustBeAllowedTo(request, access);
    }
    // Files may take as long as those of callers with a key.
    if (isForm(request)) request.liftKeylessBounds?.();
  }

  return async function guard(request: FastifyRequest): Promise<void> {
    if (!SAFE_METHODS.has(request.method) && !isFromOwnPage(request))
      throw new StudioError('cross_site', 'Only pages of this service may do that.');
    request.mustStillBeAllowed = () => mustBeAllowed(request);
    await mustBeAllowed(request);
  };
}

/**
 * All tabs share one cookie: another tab may have changed the account since this page was loaded.
 * @throws StudioError account_changed
 */
function mustShowThisAccount(request: FastifyRequest): void {
  const { account } = signedInOf(request);
  const shown = request.headers[ACCOUNT_SHOWN];
  if (SAFE_METHODS.has(request.method) || shown === undefined || shown === account.id) return;
  throw new StudioError(
    'account_changed',
    `You are in the account ${account.name} by now. Nothing was changed in it.`,
  );
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('multipart/form-data') ?? false;
}

/** For a part of a call that only some of its callers may use. @throws StudioError signed_out, role_not_allowed */
export function mustBeAllowedTo(request: FastifyRequest, permission: Permission): void {
  const { role } = signedInOf(request);
  if (!mayDo(role, permission))
    throw new StudioError('role_not_allowed', `As ${role} of this account you may not do that.`);
}

/** A part of an answer for some of its readers; null for the others. @throws StudioError signed_out */
export function ifAllowedTo<T>(request: FastifyRequest, permission: Permission, told: T): T | null {
  return mayDo(signedInOf(request).role, permission) ? told : null;
}

/** @throws StudioError signed_out, role_not_allowed */
function mustOperate(request: FastifyRequest): void {
  if (!signedInOf(request).isOperator)
    throw new StudioError('role_not_allowed', 'That is for those who operate this service.');
}

/** @throws StudioError signed_out */
export function signedInOf(request: FastifyRequest): SignedIn {
  if (request.signedIn === null) throw new StudioError('signed_out', 'Sign in first.');
  return request.signedIn;
}

/**
 * Browsers say where a request comes from: newer ones by `Sec-Fetch-Site`, and all of them by `Origin` for requests
 * that change something.
 */
function isFromOwnPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
