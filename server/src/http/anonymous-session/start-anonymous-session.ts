import { ServiceError } from '@vivant/contract/errors';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { SessionStarted, StartAnonymousSession } from '@vivant/contract/session';
import type { FastifyRequest } from 'fastify';
import { LINK_OVER, type Sharing } from '../../avatars/sharing.ts';
import type { RateCounter } from '../../ports/rate-counter.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { Visitors } from '../../sessions/visitors.ts';
import type { HttpApp } from '../app.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { networkOf, siteOf } from '../network.ts';
import { rateLimited, stateRateLimit } from '../rate-limits.ts';
import { warnOfUnknownFields, withWarnings } from '../warnings.ts';

const WINDOW_SECONDS = 3600;

const ELSEWHERE_REFUSED = 'Pages of this site may not start conversations.';

const DOC: EndpointDoc = {
  operationId: 'startAnonymousSession',
  tag: 'Sessions',
  summary: 'Start a session for a visitor without a key',
  description:
    'For visitors of a shared link, from pages on the service’s own address: the avatar must be `public` or `unlisted`, ready, ' +
    'and have a sponsor budget, which alone pays. Limited per IP address (IPv6: per /64): every call counts, whatever comes ' +
    'of it, but for one that 422 refuses. ' +
    `At most ${LIMIT_TEXTS.anonymousAtOnce} run at once from one address, ${LIMIT_TEXTS.anonymousAtOnceOfSite} from one IPv6 /48. Integrations ` +
    'call `POST /v1/session` with a key instead. A browser’s request must come from a page of the service, as the ' +
    'widget’s frame on another site is (`avatar_not_allowed`); after the end that the owner set for the link, ' +
    'nobody is let in (`link_expired`).',
  errors: [
    'avatar_not_found',
    'avatar_not_allowed',
    'link_expired',
    'avatar_not_ready',
    'sponsor_budget_exhausted',
    'concurrent_session_limit',
    'rate_limited',
  ],
  refusedWhen: {
    avatar_not_found:
      'There is no such avatar for visitors: unknown, deleted and private ones all look the same.',
    avatar_not_allowed:
      'The browser says that a page of another site asks. Show the avatar there by the widget, whose frame is a page of the service.',
    link_expired: 'The owner shared the avatar until a time that has passed. Ask them for it again.',
    avatar_not_ready: 'The avatar is building, has failed or is held back by moderation. Try again later.',
    sponsor_budget_exhausted:
      'Nothing is set aside for the avatar’s visitors, it is spent or held by conversations that run, or what a day or one ' +
      'visitor may cost is used up; then `resetsAt` tells when that starts again.',
    concurrent_session_limit:
      'As many sessions run as the plan of the avatar’s owner allows. Try again when one has ended.',
    rate_limited:
      'From this address too many conversations were asked for within an hour, or run at once. `Retry-After` says when to come back.',
    unavailable:
      'The service cannot answer right now, or all places for visitors are taken. Retry after `Retry-After`.',
  },
  exampleErrors: {
    avatar_not_allowed: ELSEWHERE_REFUSED,
    link_expired: LINK_OVER,
    concurrent_session_limit: 'The plan allows 10 sessions at once; that many are running.',
    rate_limited: `At most ${LIMIT_TEXTS.anonymousPerHour} conversations an hour can be asked for from here.`,
    unprocessable: 'language: Invalid input: expected string, received number',
  },
  requestBody: { examples: { visitor: { avatarId: EXAMPLE.avatarId, language: 'de' } } },
  success: 'The avatar is in the room.',
  responseExamples: {
    started: {
      sessionId: EXAMPLE.sessionId,
      serverUrl: 'wss://avatars.example.org',
      roomName: `vivant-${EXAMPLE.sessionId}`,
      userToken: 'eyJhbGciOiJIUzI1NiJ9.…',
      actualDurationSeconds: 600,
      billingMode: 'reserve',
    },
  },
};

export interface AnonymousSessionDeps {
  sessions: Pick<Sessions, 'startAnonymous'>;
  visitors: Visitors;
  /** Shared by all servers: a limit that each counts by itself is no limit. */
  counter: RateCounter;
  perHour: number;
  serverUrl: (request: FastifyRequest) => string;
  sharing: Pick<Sharing, 'refuseExpired'>;
  publicUrl: string | null;
}

/** POST /v1/anonymous_session (§4.11, D3-19 to D3-23): no key; what a caller may cost is bounded by address and budget. */
export function startAnonymousSessionRoute(app: HttpApp, deps: AnonymousSessionDeps): void {
  app.post(
    '/v1/anonymous_session',
    {
      config: { keyless: true, startsSession: true, unprocessable: true, doc: DOC },
      preValidation: warnOfUnknownFields(StartAnonymousSession),
      schema: { body: StartAnonymousSession, response: { 201: SessionStarted } },
    },
    async (request, reply) => {
      const network = networkOf(request.ip);
      const limit = { limit: deps.perHour, windowSeconds: WINDOW_SECONDS };
      const key = deps.visitors.counterKey(network);
      const count = await deps.counter.take(key, limit);
      stateRateLimit(reply, deps.perHour, count);
      if (!count.allowed)
        throw rateLimited(`At most ${deps.perHour} conversations an hour can be asked for from here.`, count);
      const { avatarId } = request.body;
      if (!isOwnPageOrNone(request, deps.publicUrl))
        throw new ServiceError('avatar_not_allowed', ELSEWHERE_REFUSED);
      await deps.sharing.refuseExpired(avatarId);
      const started = await deps.sessions.startAnonymous(
        { ...request.body, visitorHash: await deps.visitors.hashOfToday(network, siteOf(request.ip)) },
        { serverUrl: deps.serverUrl(request), signal: whenCallerLeaves(reply) },
      );
      return reply.code(201).send(withWarnings(started, request.warnings));
    },
  );
}

/**
 * Other sites show our page in a frame. Preflights are not answered (§5-3), so that their own pages cannot call this.
 * Only browsers name the page's origin; other clients may claim anything.
 */
function isOwnPageOrNone({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = headers;
  if (origin === undefined || headers['sec-fetch-site'] === 'same-origin') return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || (publicUrl !== null && from === new URL(publicUrl).host);
}
