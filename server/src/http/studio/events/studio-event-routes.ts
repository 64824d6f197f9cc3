import { mayDo } from '@vivant/contract/studio/roles';
import type { FastifyInstance } from 'fastify';
import type { EventReader } from '../../../events/event-log.ts';
import type { SignedIn } from '../../../people/signed-in.ts';
import { createEventStreams } from '../../event-stream.ts';
import { beginOf, type EventsToTell, tellEvents } from '../../events/tell-events.ts';
import { signedInOf } from '../sign-in-guard.ts';

/** Browsers reconnect by themselves, after the last event they received, and the sign-in is then checked again. */
const STREAM_MAX_MS = 30_000;
const STREAMS_PER_ACCOUNT = 50;

/**
 * GET /studio/api/events: events of the account's avatars and sessions, like `GET /v1/events`; events of budgets and
 * keys only for members who may see the account's costs.
 */
export function studioEventRoutes({
  events,
  everyMs,
}: {
  events: EventsToTell;
  everyMs?: { look: number; heartbeat: number };
}) {
  return (studio: FastifyInstance): void => {
    const streams = createEventStreams(studio, {
      perAccount: STREAMS_PER_ACCOUNT,
      refusal: 'Too many pages of this account follow what happens.',
      maxMs: STREAM_MAX_MS,
      retryAfterMs: STREAM_MAX_MS,
    });
    const route = { config: { studio: 'view' }, exposeHeadRoute: false } as const;
    studio.get('/events', route, async (request, reply) => {
      const reader = readerOf(signedInOf(request));
      const begun = await beginOf(events, request);
      await streams.serve(request, reply, reader.accountId, (stream) =>
        tellEvents(stream, { events, begun, reader, everyMs, judge: async () => reader }),
      );
    });
  };
}

function readerOf({ account, role }: SignedIn): EventReader {
  return {
    ...{ accountId: account.id, avatarId: null },
    scopes: ['avatars:read', 'sessions', ...(mayDo(role, 'costs') ? (['billing:write'] as const) : [])],
  };
}
