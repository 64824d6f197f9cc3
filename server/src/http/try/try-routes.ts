import { ServiceError } from '@vivant/contract/errors';
import type { SessionStarted } from '@vivant/contract/session';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AvatarDetailRecord } from '../../avatars/records.ts';
import type { Visitors } from '../../sessions/visitors.ts';
import type { HttpApp } from '../app.ts';
import { isForwarded } from '../forwarded.ts';
import { networkOf, siteOf } from '../network.ts';
import { isOwnHost, isOwnPage } from '../own-host.ts';
import type { BuiltPages } from '../pages/built-pages.ts';
import { pageLanguage } from '../visitor/page-document.ts';
import { asMissing, socketsOf } from '../visitor/share-routes.ts';
import { hasPoster, shownToVisitors, visitorView } from '../visitor/visitor-view.ts';
import { sendLeave, sendTurn, type WaitingLine } from '../visitor/waiting-line.ts';

export interface TryDeps {
  /** `local`: people at this machine, any avatar; `shared`: everyone, avatars that are not private. */
  audience: 'local' | 'shared';
  /** Null for unknown and deleted ones. */
  avatar(avatarId: string): Promise<AvatarDetailRecord | null>;
  /** The portrait as built, as JPEG; null before the appearance is there. */
  poster(avatarId: string): Promise<Uint8Array | null>;
  /** Starts a hosted session that the avatar's own account pays; without a hash, for somebody at this machine. */
  start(avatarId: string, request: FastifyRequest, visitorHash: Buffer | undefined): Promise<SessionStarted>;
  visitors: Pick<Visitors, 'hashOfToday'>;
  pages: BuiltPages;
  line: WaitingLine;
  publicUrl: string | null;
  /** What the page's call connects to. */
  serverUrl(request: FastifyRequest): string;
}

/** Starts an address may make in a minute: the page has no key that could be limited. */
const STARTS = { points: 10, duration: 60 };

/**
 * The try page: talk to an avatar of this server without a key. Registered only while it is switched on
 * (`VIVANT_TRY_PAGE`).
 */
export function tryRoutes(app: HttpApp, deps: TryDeps): void {
  const starts = new RateLimiterMemory(STARTS);
  const avatarIdOf = (request: FastifyRequest) => (request.params as { avatarId: string }).avatarId;

  const isLocal = deps.audience === 'local';
  const find = async (request: FastifyRequest) =>
    shownToVisitors(await deps.avatar(avatarIdOf(request)), { includePrivate: isLocal });
  /** A caller that comes through a proxy is not at this machine, even if the host name says so. */
  function refuseForwarded(request: FastifyRequest): void {
    if (isLocal && isForwarded(request.headers))
      throw new ServiceError(
        'not_found',
        'The try page is for this machine alone. VIVANT_TRY_PAGE=on opens it to whoever reaches the service.',
      );
  }

  function refuseForeign(request: FastifyRequest): void {
    refuseForwarded(request);
    if (!isOwnHost(request, deps.publicUrl))
      throw new ServiceError(
        'not_found',
        'The try page answers only under its own address. Set VIVANT_PUBLIC_URL to use another name.',
      );
  }

  app.get('/try/:avatarId', async (request, reply) => {
    refuseForeign(request);
    // One that is not shown looks as missing as one that never was: no language of its own.
    const avatar = await find(request).catch(asMissing);
    return deps.pages.send(reply, 'visitor', {
      ...{ connect: socketsOf(deps.serverUrl(request)), microphone: true },
      document: { lang: pageLanguage(avatar?.language, request.headers), title: 'Vivant' },
    });
  });

  app.get('/try/:avatarId/avatar', async (request, reply) => {
    refuseForeign(request);
    reply.header('cache-control', 'no-store');
    return visitorView(await find(request), `/try/${encodeURIComponent(avatarIdOf(request))}`);
  });

  app.get('/try/:avatarId/poster.jpg', async (request, reply) => {
    refuseForeign(request);
    // Files of a deleted avatar lie there until they are purged.
    const shown = hasPoster(await find(request));
    const poster = shown ? await deps.poster(avatarIdOf(request)) : null;
    if (poster === null) throw new ServiceError('not_found', 'This avatar has no picture yet.');
    return reply
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'no-cache')
      .send(Buffer.from(poster));
  });

  app.get('/try/:avatarId/turn', async (request, reply) => {
    refuseForeign(request);
    return sendTurn(deps.line, request, reply, () => find(request));
  });

  app.delete('/try/:avatarId/turn', async (request, reply) => {
    refuseForeign(request);
    return sendLeave(deps.line, request, reply);
  });

  app.post('/try/:avatarId/session', async (request, reply) => {
    refuseForwarded(request);
    if (!isOwnPage(request, deps.publicUrl))
      throw new ServiceError('avatar_not_allowed', 'Sessions are started here by the try page alone.');
    const network = networkOf(request.ip);
    await starts.consume(network).catch(() => {
      throw new ServiceError('rate_limited', 'Too many calls were started from here. Wait a minute.', {
        retryAfterSeconds: STARTS.duration,
      });
    });
    await find(request);
    // Strangers hold slots and the account's money: as bounded at once as visitors of shared links.
    const visitorHash = isLocal ? undefined : await deps.visitors.hashOfToday(network, siteOf(request.ip));
    return reply.code(201).send(await deps.start(avatarIdOf(request), request, visitorHash));
  });
}
