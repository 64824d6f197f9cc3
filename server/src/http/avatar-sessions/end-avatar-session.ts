import { AvatarSessionView } from '@vivant/contract/avatar-session';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { ENDED_AVATAR_SESSION } from './examples.ts';
import { AvatarSessionParams } from './get-avatar-session.ts';

const DOC: EndpointDoc = {
  operationId: 'endAvatarSession',
  tag: 'Render-only sessions',
  summary: 'End a render-only session',
  description:
    'Takes the avatar out of the room and bills what was used; one that is still `starting` costs nothing. Calling it ' +
    'again changes nothing and answers the same. It is never rate-limited.',
  errors: ['session_not_found'],
  requestBody: { required: false, description: 'None.' },
  success: 'The session as it is now.',
  responseExamples: { ended: ENDED_AVATAR_SESSION },
};

/** No body is expected; a small one is dropped. */
const BODY_MAX_BYTES = 16 * 1024;

/** POST /v1/avatar_sessions/{id}/end (§4.10-3, D4-6): idempotent, also while starting; no rate class on purpose. */
export function endAvatarSessionRoute(app: HttpApp, deps: { sessions: Pick<Sessions, 'renderOnly'> }): void {
  void app.register(async (scope: HttpApp) => {
    // Many clients say "JSON" and send nothing.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, _body, done) => done(null, undefined),
    );
    scope.post(
      '/v1/avatar_sessions/:avatarSessionId/end',
      {
        config: { scope: 'sessions', doc: DOC },
        schema: { params: AvatarSessionParams, response: { 200: AvatarSessionView } },
      },
      async (request) => deps.sessions.renderOnly.end(request.caller, request.params.avatarSessionId),
    );
  });
}
