import { setTimeout as wait } from 'node:timers/promises';
import { ServiceEvent } from '@vivant/contract/events';
import { EVENT_STREAMS_PER_ACCOUNT, EVENTS_KEPT_DAYS } from '@vivant/contract/limits';
import { encodeCursor } from '../../events/cursor.ts';
import type { EventLog } from '../../events/event-log.ts';
import type { KeyService } from '../../keys/key-service.ts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { createEventStreams } from '../event-stream.ts';

/** How soon a reader hears of something. */
const LOOK_EVERY_MS = 1000;
/** Also how often the key is judged again: a revoked one stops as soon as with other calls (§5-5). */
const HEARTBEAT_EVERY_MS = 15_000;
/** What readers wait before they come back by themselves, and as much again at random: not all of a server at once. */
const RECONNECT_MS = 3000;
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
    '`key.cap_reached`: a further minute (of the dearer kind) would pass a cap of that key. Each comes when the session that did it is charged.\n\n' +
    'The stream begins with what happens from now on; something of the moment before may come too. Send the last `id` you had as `Last-Event-ID` to go on after it: ' +
    `events are kept for ${EVENTS_KEPT_DAYS} days, in one order that never changes. If that id is older, the stream begins with ` +
    '`stream.gap` and then the oldest event that is kept. Keep every `id`, those without `data` too. An event can come twice ' +
    'after a gap, so do what you do about it in a way that bears repeating.\n\n' +
    'Comment lines come about every fifteen seconds; the stream ends when the key is revoked and when the service ' +
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
  events: Pick<EventLog, 'begin' | 'read'>;
  keys: Pick<KeyService, 'verify'>;
  /** Other than every second, and every fifteen. */
  everyMs?: { look: number; heartbeat: number };
}

/** GET /v1/events (D8-8). */
export function getEventsRoute(app: HttpApp, { events, keys, everyMs }: EventsRouteDeps): void {
  const { look, heartbeat } = everyMs ?? { look: LOOK_EVERY_MS, heartbeat: HEARTBEAT_EVERY_MS };
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
      const [lastEventId, secret] = [request.headers['last-event-id'], String(request.headers['x-api-key'])];
      const { from, gap } = await events.begin(lastEventId === undefined ? undefined : String(lastEventId));
      await streams.serve(request, reply, request.caller.accountId, async ({ signal, send }) => {
        const reconnectMs = Math.floor(RECONNECT_MS * (1 + Math.random()));
        await send(`retry: ${reconnectMs}\n\n${gap === null ? '' : block(gap)}`);
        let reader = request.caller;
        let at = from;
        let judgedAt = performance.now();
        for (let isFirst = true; ; isFirst = false) {
          if (performance.now() - judgedAt >= heartbeat) {
            const caller = await keys.verify(secret);
            if (caller === null) return;
            reader = caller;
            judgedAt = performance.now();
            await send(`: heartbeat\nid: ${encodeCursor(at)}\n\n`);
          }
          const page = await events.read(reader, at);
          at = page.next;
          const blocks = page.events.map(({ cursor, event }) => `id: ${cursor}\n${block(event)}`);
          // Who leaves before anything happens must know from where to go on.
          if (isFirst && !page.isFull) blocks.push(`id: ${encodeCursor(at)}\n\n`);
          if (blocks.length > 0) await send(blocks.join(''));
          if (!page.isFull) await wait(look, undefined, { signal });
        }
      });
    },
  );
}

function block(event: ServiceEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
