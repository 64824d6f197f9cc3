import { ServiceEvent } from '@vivant/contract/events';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { EVENT_STREAMS_PER_ACCOUNT, EVENTS_KEPT_DAYS } from '@vivant/contract/limits';
import { encodeCursor } from '../../events/cursor.ts';
import type { KeyService } from '../../keys/key-service.ts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { createEventStreams } from '../event-stream.ts';
import { beginOf, type EventsToTell, tellEvents } from './tell-events.ts';

const RETRY_AFTER_MS = 30_000;

const DOC: EndpointDoc = {
  operationId: 'streamEvents',
  tag: 'Events',
  summary: 'Follow what happens',
  description:
    'Server-sent events of the account’s avatars, with the scope `sessions` of its sessions too, and with `billing:write` ' +
    'of sponsor budgets and caps of keys: each has an `id`, its type as `event`, and the object below as `data`. ' +
    'A key bound to one avatar hears of that avatar alone.\n\n' +
    '`sponsor_budget.low`: what is left pays less than an hour; `sponsor_budget.exhausted`: it pays no further minute. ' +
    '`key.cap_reached`: a further minute (of the dearer kind) would pass a cap of that key. Each comes when the session that did it is charged; a cap that is lowered so far is reached then.\n\n' +
    'The stream begins with what happens from now on; something of the moment before may come too. Send the last `id` you had as `Last-Event-ID` to go on after it: ' +
    `events are kept for ${EVENTS_KEPT_DAYS} days, in one order that never changes. If that id is older, the stream begins with ` +
    '`stream.gap` and then the oldest event that is kept. Keep every `id`, those without `data` too. An event can come twice ' +
    'after a gap, so do what you do about it in a way that bears repeating.\n\n' +
    `Comment lines come about every ${LIMIT_TEXTS.eventsHeartbeat}; the stream ends when the key is revoked and when the service ` +
    `restarts. An account may hold ${EVENT_STREAMS_PER_ACCOUNT} streams open; more are refused with 429, and with 503 while the server has too many of all accounts.`,
  errors: ['invalid_request'],
  exampleErrors: {
    invalid_request:
      'Last-Event-ID is none of this service. Send the last id that a stream of events gave, or leave the header out.',
  },
  requestHeaders: {
    'Last-Event-ID': {
      description: 'Goes on after the event with this `id`.',
      schema: { type: 'string' },
      example: encodeCursor({
        origin: 'vivant-3f6a1c2e-',
        xid: '4711',
        id: 12,
        at: new Date(EXAMPLE.updatedAt),
      }),
    },
  },
  success: 'Events as they happen, without an end.',
  isStream: true,
  responseExamples: {
    avatar: {
      type: 'avatar.ready',
      timestamp: EXAMPLE.updatedAt,
      data: { avatarId: EXAMPLE.avatarId, status: 'ready', readyToChat: true },
    },
    session: {
      type: 'session.ended',
      timestamp: '2026-11-02T10:04:12.090Z',
      data: {
        sessionId: EXAMPLE.sessionId,
        avatarId: EXAMPLE.avatarId,
        startedAt: '2026-11-02T10:00:03.412Z',
        endedAt: '2026-11-02T10:04:12.090Z',
        endReason: 'visitor_left',
        billedMicrocredits: 500,
      },
    },
    budget: {
      type: 'sponsor_budget.low',
      timestamp: '2026-11-02T10:04:03.412Z',
      data: { avatarId: EXAMPLE.avatarId, balanceMicrocredits: 5900 },
    },
    cap: {
      type: 'key.cap_reached',
      timestamp: '2026-11-02T10:04:03.412Z',
      data: { keyId: EXAMPLE.keyId, period: 'day', capMicrocredits: 10_000, spentMicrocredits: 10_000 },
    },
  },
};

export interface EventsRouteDeps {
  events: EventsToTell;
  keys: Pick<KeyService, 'verify'>;
  /** Default: every second, and `EVENTS_HEARTBEAT_MS`. */
  everyMs?: { look: number; heartbeat: number };
}

/** GET /v1/events (D8-8). */
export function getEventsRoute(app: HttpApp, { events, keys, everyMs }: EventsRouteDeps): void {
  const streams = createEventStreams(app, {
    perAccount: EVENT_STREAMS_PER_ACCOUNT,
    refusal: `This account has ${EVENT_STREAMS_PER_ACCOUNT} streams of events open already. End one of them.`,
    retryAfterMs: RETRY_AFTER_MS,
  });
  app.get(
    '/v1/events',
    {
      config: { scope: 'avatars:read', rate: 'read', doc: DOC },
      schema: { response: { 200: ServiceEvent } },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const secret = String(request.headers['x-api-key']);
      const begun = await beginOf(events, request);
      await streams.serve(request, reply, request.caller.accountId, (stream) =>
        tellEvents(stream, {
          ...{ events, begun, everyMs },
          reader: request.caller,
          judge: () => keys.verify(secret),
        }),
      );
    },
  );
}
