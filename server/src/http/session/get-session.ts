import { ServiceError } from '@vivant/contract/errors';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { knownShape, SessionViewSchema } from './session-view.ts';

/** GET /v1/sessions/{sessionId}: 404 session_not_found for other accounts' and other avatars' sessions too. */
export function getSessionRoute(app: HttpApp, sessions: Pick<Sessions, 'inspect'>): void {
  app.get(
    '/v1/sessions/:sessionId',
    { config: { scope: 'sessions', rate: 'read' }, schema: { response: { 200: SessionViewSchema } } },
    async (request) => {
      const { sessionId } = request.params as { sessionId: string };
      if (!knownShape(sessionId)) throw new ServiceError('session_not_found', 'There is no such session.');
      return sessions.inspect.get(request.caller, sessionId);
    },
  );
}
