import { AvatarSessionStarted, BeySession, StartAvatarSession } from '@vivant/contract/avatar-session';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';

/**
 * What LiveKit's `bey` plugins send to their vendor (Python: POST /v1/sessions, Node: POST /v1/session), so that
 * an agent written for those gets an avatar of ours by another base address: `BEY_API_URL=…/compat/bey`, one of
 * our keys as `BEY_API_KEY`, one of our avatars as its avatar id. The plugins send no Idempotency-Key.
 */
export function beySessionRoutes(app: HttpApp, deps: { sessions: Pick<Sessions, 'renderOnly'> }): void {
  for (const url of ['/compat/bey/v1/sessions', '/compat/bey/v1/session']) {
    app.post(
      url,
      {
        config: { scope: 'sessions', rate: 'session_start', unprocessable: true },
        schema: { body: BeySession, response: { 201: AvatarSessionStarted } },
      },
      async (request, reply) => {
        const { body } = request;
        const start = StartAvatarSession.parse(
          'url' in body
            ? { livekitUrl: body.url, livekitToken: body.token }
            : { livekitUrl: body.livekit_url, livekitToken: body.livekit_token },
        );
        const { started } = await deps.sessions.renderOnly.start(request.caller, body.avatar_id, start, null);
        return reply.code(201).send(started);
      },
    );
  }
}
