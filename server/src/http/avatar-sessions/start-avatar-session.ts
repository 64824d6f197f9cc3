import { AvatarSessionStarted, StartAvatarSession } from '@vivant/contract/avatar-session';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { AvatarParams } from '../avatars/get-avatar.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { idempotencyKeyDoc, markReplayed, OptionalIdempotencyKey, REPLAYED_DOC } from '../idempotency-key.ts';
import { warnOfUnknownFields, withWarnings } from '../warnings.ts';
import { STARTED_AVATAR_SESSION } from './examples.ts';

const DOC: EndpointDoc = {
  operationId: 'startAvatarSession',
  tag: 'Render-only sessions',
  summary: 'Put the avatar into a room of your own',
  description:
    'Your own LiveKit agent speaks, the avatar is its face: it joins your room with the token you made for it, receives ' +
    'the agent’s audio by the LiveKit Agents avatar protocol and publishes picture and sound. The answer comes at once ' +
    'with the status `starting`; ask for the session, or wait for the avatar’s participant, to learn that it is ' +
    '`active`. Make the token for one room, with the right to publish, without any right to administrate; set its ' +
    'attribute `lk.publish_on_behalf` to the agent’s identity, or name the agent in `agentIdentity`. It is used to join ' +
    'and kept nowhere. Billing begins when the avatar is in the room, at the plan’s render-only rate.',
  errors: [
    'avatar_not_found',
    'avatar_not_ready',
    'invalid_livekit_url',
    'invalid_livekit_token',
    'idempotency_key_reused',
    'insufficient_credits',
    'api_key_spend_cap_reached',
    'concurrent_session_limit',
  ],
  exampleErrors: {
    unprocessable: 'livekitUrl is missing',
  },
  requestHeaders: idempotencyKeyDoc({
    description:
      'A repeated call with the same key, avatar and body (the token may differ) starts nothing and gets the first answer again.',
    example: 'call-2026-11-02-0017',
  }),
  responseHeaders: REPLAYED_DOC,
  requestBody: {
    examples: {
      simple: { livekitUrl: EXAMPLE.livekitUrl, livekitToken: EXAMPLE.livekitToken },
      bounded: {
        livekitUrl: EXAMPLE.livekitUrl,
        livekitToken: EXAMPLE.livekitToken,
        roomName: 'support-17',
        agentIdentity: 'agent-AJ_4kd8',
        maxDurationSeconds: 1800,
        idleTimeoutSeconds: 30,
        metadata: { ticket: 4711 },
      },
    },
  },
  success: 'The avatar is on its way into the room.',
  responseExamples: { reserve: STARTED_AVATAR_SESSION },
};

/**
 * POST /v1/avatars/{avatarId}/avatar_sessions (§4.10-1, D4-1): answers at once; the joining continues in the
 * background.
 */
export function startAvatarSessionRoute(
  app: HttpApp,
  deps: { sessions: Pick<Sessions, 'renderOnly'> },
): void {
  app.post(
    '/v1/avatars/:avatarId/avatar_sessions',
    {
      config: { scope: 'sessions', rate: 'session_start', unprocessable: true, doc: DOC },
      preValidation: warnOfUnknownFields(StartAvatarSession),
      schema: {
        params: AvatarParams,
        headers: OptionalIdempotencyKey,
        body: StartAvatarSession,
        response: { 201: AvatarSessionStarted },
      },
    },
    async (request, reply) => {
      const { started, replayed } = await deps.sessions.renderOnly.start(
        request.caller,
        request.params.avatarId,
        request.body,
        request.headers['idempotency-key'] ?? null,
      );
      markReplayed(reply, replayed);
      return reply.code(201).send(withWarnings(started, request.warnings));
    },
  );
}
