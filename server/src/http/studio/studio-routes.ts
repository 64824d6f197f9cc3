import fastifyCookie from '@fastify/cookie';
import type { Clock } from '@vivant/platform/clock';
import type { FastifyInstance } from 'fastify';
import type { AuditLog } from '../../audit/audit-log.ts';
import type { People } from '../../people/people.ts';
import type { HttpApp } from '../app.ts';
import type { RateCounters } from '../rate-limits.ts';
import { auditRoutes } from './audit-routes.ts';
import { renderStudioErrors } from './errors.ts';
import { createGuestOf } from './guest.ts';
import { linkRoutes } from './link-routes.ts';
import { meRoutes } from './me-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { type OidcDeps, oidcRoutes } from './oidc-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { createSignInGuard, type StudioAccess } from './sign-in-guard.ts';
import { signInRoutes } from './sign-in-routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who a route below /studio/api is for; each route states it. */
    studio?: StudioAccess;
  }
}

export interface StudioDeps {
  people: People;
  clock: Clock;
  audit: AuditLog;
  rates: Pick<RateCounters, 'shared'>;
  publicUrl: string | null;
  oidc: OidcDeps['oidc'];
  /** Whether others than people at this machine may reach it, by the configuration. */
  isPublished: boolean;
  /** Called when somebody is signed in, or follows a link that lets them in. */
  onVisit: () => void;
  /** Routes of other features. */
  parts?: readonly ((studio: FastifyInstance) => void)[];
}

export const STUDIO_API = '/studio/api';

/**
 * The calls of the studio's pages. Only these routes accept the cookie, and they accept no key: neither works in place
 * of the other. Everything else is done by the features that also serve /v1.
 */
export function studioRoutes(app: HttpApp, deps: StudioDeps): void {
  void app.register(
    async (studio: FastifyInstance) => {
      await studio.register(fastifyCookie);
      studio.decorateRequest('signedIn', null);
      studio.decorateRequest('mustStillBeAllowed', null as never);
      renderStudioErrors(studio);
      studio.addHook('onRoute', ({ method, url, config }) => {
        if (config?.studio === undefined)
          throw new Error(`${String(method)} ${url} states not whom it is for`);
      });
      studio.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      });
      studio.addHook('onRequest', createSignInGuard(deps.people.signIns));
      const guestOf = createGuestOf(deps);
      signInRoutes(studio, { ...deps, guestOf });
      linkRoutes(studio, { ...deps, guestOf });
      meRoutes(studio, deps);
      memberRoutes(studio, deps);
      auditRoutes(studio, deps);
      passkeyRoutes(studio, { ...deps, guestOf });
      oidcRoutes(studio, { ...deps, guestOf });
      for (const part of deps.parts ?? []) part(studio);
    },
    { prefix: STUDIO_API },
  );
}
