import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { SessionStarted, StartAnonymousSession } from '@vivant/contract/session';
import type { FastifyRequest } from 'fastify';
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

const DOC: EndpointDoc = {
  operationId: 'startAnonymousSession',
  tag: 'Sessions',
  summary: 'Start a session for a visitor without a key',
  description:
    'For visitors of a shared link, from pages on the service’s own address: the avatar must be `public` or `unlisted`, ready, ' +
    'and have a sponsor budget, which alone pays. Limited per IP address (IPv6: per /64); what is refused does not count as a conversation. ' +
    `At most ${LIMIT_TEXTS.anonymousAtOnce} run at once from one address, ${LIMIT_TEXTS.anonymousAtOnceOfSite} from one IPv6 /48. Integrations ` +
    'call `POST /v1/session` with a key instead.',
  errors: [
    'avatar_not_found',
    'avatar_not_ready',
    'sponsor_budget_exhausted',
    'concurrent_session_limit',
    'rate_limited',
  ],
  exampleErrors: {
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
  /** Over all servers: a limit that each counts for itself is no limit. */
  counter: RateCounter;
  perHour: number;
  serverUrl: (request: FastifyRequest) => string;
}

/** POST /v1/anonymous_session (§4.11, D3-19 to D3-23): no key; what a caller may cost is bounded by address and budget. */
export function startAnonymousSessionRoute(app: HttpApp, deps: AnonymousSessionDeps): void {
  app.post(
    '/v1/anonymous_session',
    {
      config: { keyless: true, unprocessable: true, doc: DOC },
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
      const started = await deps.sessions.startAnonymous(
        { ...request.body, visitorHash: await deps.visitors.hashOfToday(network, siteOf(request.ip)) },
        { serverUrl: deps.serverUrl(request), signal: whenCallerLeaves(reply) },
      );
      return reply.code(201).send(withWarnings(started, request.warnings));
    },
  );
}
