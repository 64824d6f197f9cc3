import { ServiceError } from '@vivant/contract/errors';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { knownShape, TranscriptSchema } from './session-view.ts';

/** GET /v1/sessions/{sessionId}/transcript: what was said, with times and cited knowledge files. */
export function getTranscriptRoute(app: HttpApp, sessions: Pick<Sessions, 'inspect'>): void {
  app.get(
    '/v1/sessions/:sessionId/transcript',
    { config: { scope: 'sessions', rate: 'read' }, schema: { response: { 200: TranscriptSchema } } },
    async (request) => {
      const { sessionId } = request.params as { sessionId: string };
      if (!knownShape(sessionId)) throw new ServiceError('session_not_found', 'There is no such session.');
      return sessions.inspect.transcript(request.caller, sessionId);
    },
  );
}
