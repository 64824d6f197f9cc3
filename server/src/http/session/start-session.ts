import { SessionStarted, StartSession } from '@vivant/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { BareRefusal } from '../errors.ts';

/**
 * POST /v1/session (4.1): answers once the avatar is in the room with audio and video. 403 is bare for every
 * avatar the key may not use; 422 for whatever is wrong with the body.
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
      config: { scope: 'sessions', rate: 'session_start', unprocessable: true },
      schema: { body: StartSession, response: { 201: SessionStarted } },
    },
    async (request, reply) => {
      const started = await deps.sessions.startKeyed(request.caller, request.body, {
        serverUrl: deps.serverUrl(request),
        signal: hangUpSignal(reply),
      });
      if (started === 'forbidden') throw new BareRefusal(403);
      return reply.code(201).send(started);
    },
  );
}

/** Aborts when the caller closes the connection before the answer was sent. */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('the caller hung up'));
  });
  return controller.signal;
}
