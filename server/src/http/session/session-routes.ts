import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { askAvatarRoute } from './ask-avatar.ts';
import { getSessionRoute } from './get-session.ts';
import { getTranscriptRoute } from './get-transcript.ts';
import { listSessionsRoute } from './list-sessions.ts';
import { startSessionRoute } from './start-session.ts';

/** Every endpoint of hosted sessions, and the questions that are answered as in one. */
export function sessionRoutes(
  app: HttpApp,
  deps: { sessions: Sessions; serverUrl: (request: FastifyRequest) => string },
): void {
  startSessionRoute(app, deps);
  listSessionsRoute(app, deps.sessions);
  getSessionRoute(app, deps.sessions);
  getTranscriptRoute(app, deps.sessions);
  askAvatarRoute(app, deps.sessions);
}
