import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { endAvatarSessionRoute } from './end-avatar-session.ts';
import { getAvatarSessionRoute } from './get-avatar-session.ts';
import { startAvatarSessionRoute } from './start-avatar-session.ts';

/** Every endpoint of render-only sessions. */
export function avatarSessionRoutes(app: HttpApp, deps: { sessions: Pick<Sessions, 'renderOnly'> }): void {
  startAvatarSessionRoute(app, deps);
  getAvatarSessionRoute(app, deps);
  endAvatarSessionRoute(app, deps);
}
