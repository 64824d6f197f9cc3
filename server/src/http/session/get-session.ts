import { ServiceError } from '@vivant/contract/errors';
import { SessionView } from '@vivant/contract/session-view';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import type { EndpointDoc } from '../docs/endpoint-doc.ts';
import { ENDED_SESSION, knownShape, SessionParams } from './session-view.ts';

const DOC: EndpointDoc = {
  operationId: 'getSession',
  tag: 'Sessions',
  summary: 'Get a session',
  description:
    'When it started and ended, why it ended, what it cost, and how quickly the avatar answered. Sessions that never ' +
    'started are not listed. There is no call that ends a hosted session: it ends when the visitor leaves or its time is up.',
  errors: ['session_not_found'],
  success: 'The session.',
  responseExamples: { ended: ENDED_SESSION },
};

/** GET /v1/sessions/{sessionId}: 404 session_not_found for other accounts' and other avatars' sessions too. */
export function getSessionRoute(app: HttpApp, sessions: Pick<Sessions, 'inspect'>): void {
  app.get(
    '/v1/sessions/:sessionId',
    {
      config: { scope: 'sessions', rate: 'read', doc: DOC },
      schema: { params: SessionParams, response: { 200: SessionView } },
    },
    async (request) => {
      const { sessionId } = request.params;
      if (!knownShape(sessionId)) throw new ServiceError('session_not_found', 'There is no such session.');
      return sessions.inspect.get(request.caller, sessionId);
    },
  );
}
