import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { SessionStarted, StartSession } from '@vivant/contract/session';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { whenCallerLeaves } from '../caller-leaves.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { BareRefusal } from '../errors.ts';
import { warnOfUnknownFields, withWarnings } from '../warnings.ts';

const DOC: EndpointDoc = {
  operationId: 'startSession',
  tag: 'Sessions',
  summary: 'Start a session',
  description:
    'Starts a conversation and answers once the avatar is in the room with picture and sound. Hand `serverUrl` and ' +
    '`userToken` to the visitor’s page and connect with any LiveKit client; attach the audio and the video track the ' +
    'avatar publishes. The session ends when the visitor leaves or its time is up, and is billed per started minute. ' +
    `A session nobody joins within ${LIMIT_TEXTS.visitorJoin} ends by itself. Each call starts a session of its own: do not repeat a call ` +
    'that may have succeeded.',
  errors: [
    'insufficient_credits',
    'api_key_spend_cap_reached',
    'concurrent_session_limit',
    'sponsor_budget_exhausted',
    'avatar_not_ready',
  ],
  bare403: true,
  requestBody: {
    examples: {
      simple: { avatarId: EXAMPLE.avatarId },
      bounded: {
        avatarId: EXAMPLE.avatarId,
        maxDurationSeconds: 600,
        language: 'de',
        metadata: { visitor: 'kiosk-3' },
        location: { city: 'Hamburg' },
      },
    },
  },
  success: 'The avatar is in the room.',
  responseExamples: {
    reserve: {
      sessionId: EXAMPLE.sessionId,
      serverUrl: 'wss://avatars.example.org',
      roomName: `vivant-${EXAMPLE.sessionId}`,
      userToken: 'eyJhbGciOiJIUzI1NiJ9.…',
      actualDurationSeconds: 600,
      billingMode: 'reserve',
    },
    metered: {
      sessionId: EXAMPLE.sessionId,
      serverUrl: 'wss://avatars.example.org',
      roomName: `vivant-${EXAMPLE.sessionId}`,
      userToken: 'eyJhbGciOiJIUzI1NiJ9.…',
      billingMode: 'metered',
    },
  },
};

/**
 * POST /v1/session (§4.1): answers once the avatar is in the room with audio and video. 403 is bare for every
 * avatar the key may not use; 422 for a faulty body.
 */
export function startSessionRoute(
  app: HttpApp,
  deps: {
    sessions: Pick<Sessions, 'startKeyed'>;
    serverUrl: (request: FastifyRequest) => string;
  },
): void {
  app.post(
    '/v1/session',
    {
      config: { scope: 'sessions', rate: 'session_start', unprocessable: true, doc: DOC },
      preValidation: warnOfUnknownFields(StartSession),
      schema: { body: StartSession, response: { 201: SessionStarted } },
    },
    async (request, reply) => {
      const started = await deps.sessions.startKeyed(request.caller, request.body, {
        serverUrl: deps.serverUrl(request),
        signal: whenCallerLeaves(reply),
      });
      if (started === 'forbidden') throw new BareRefusal(403);
      return reply.code(201).send(withWarnings(started, request.warnings));
    },
  );
}
