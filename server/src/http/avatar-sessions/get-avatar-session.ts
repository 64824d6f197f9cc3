import { AvatarSessionView } from '@vivant/contract/avatar-session';
import { z } from 'zod';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { ENDED_AVATAR_SESSION } from './examples.ts';

const DOC: EndpointDoc = {
  operationId: 'getAvatarSession',
  tag: 'Render-only sessions',
  summary: 'Get a render-only session',
  description:
    'Whether the avatar is in the room yet, why it did not come (`failure`), why it left (`endReason`) and what it ' +
    'cost. A session that failed cost nothing.',
  errors: ['session_not_found'],
  success: 'The session.',
  responseExamples: { ended: ENDED_AVATAR_SESSION },
};

/** Accepts any text: an invalid id is an unknown session. */
export const AvatarSessionParams = z.object({
  avatarSessionId: z
    .string()
    .meta({ description: 'The render-only session.', examples: [EXAMPLE.sessionId] }),
});

/** GET /v1/avatar_sessions/{id} (§4.10-2, D4-8): 404 for other accounts' and, with a scoped key, other avatars' too. */
export function getAvatarSessionRoute(app: HttpApp, deps: { sessions: Pick<Sessions, 'renderOnly'> }): void {
  app.get(
    '/v1/avatar_sessions/:avatarSessionId',
    {
      config: { scope: 'sessions', rate: 'read', doc: DOC },
      schema: { params: AvatarSessionParams, response: { 200: AvatarSessionView } },
    },
    async (request) => deps.sessions.renderOnly.get(request.caller, request.params.avatarSessionId),
  );
}
