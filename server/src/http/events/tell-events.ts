import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceEvent } from '@vivant/contract/events';
import { EVENTS_HEARTBEAT_MS } from '@vivant/contract/limits';
import type { FastifyRequest } from 'fastify';
import { encodeCursor } from '../../events/cursor.ts';
import type { EventLog, EventReader } from '../../events/event-log.ts';
import type { EventStream } from '../event-stream.ts';

/** How soon a reader hears of something. */
const LOOK_EVERY_MS = 1000;
/** Also how often the reader is judged again: a revoked key stops as soon as with other calls (§5-5). */
/** What readers wait before they come back by themselves, and as much again at random: not all of a server at once. */
const RECONNECT_MS = 3000;

export type EventsToTell = Pick<EventLog, 'begin' | 'read'>;

/** Where the stream of a request begins, as browsers and callers state it. @throws ServiceError invalid_request */
export function beginOf(
  events: Pick<EventLog, 'begin'>,
  { headers }: FastifyRequest,
): ReturnType<EventLog['begin']> {
  const lastEventId = headers['last-event-id'];
  return events.begin(lastEventId === undefined ? undefined : String(lastEventId));
}

/**
 * Sends what a reader may see as server-sent events, as it happens, until the stream's signal or until `judge` knows
 * the reader no more. `begun`: where it begins.
 */
export async function tellEvents(
  { signal, send }: EventStream,
  {
    events,
    begun: { from, gap },
    reader: first,
    judge,
    everyMs = { look: LOOK_EVERY_MS, heartbeat: EVENTS_HEARTBEAT_MS },
  }: {
    events: Pick<EventLog, 'read'>;
    begun: Awaited<ReturnType<EventLog['begin']>>;
    reader: EventReader;
    judge: () => Promise<EventReader | null>;
    everyMs?: { look: number; heartbeat: number } | undefined;
  },
): Promise<void> {
  const reconnectMs = Math.floor(RECONNECT_MS * (1 + Math.random()));
  await send(`retry: ${reconnectMs}\n\n${gap === null ? '' : block(gap)}`);
  let reader = first;
  let at = from;
  let judgedAt = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    if (performance.now() - judgedAt >= everyMs.heartbeat) {
      const judged = await judge();
      if (judged === null) return;
      reader = judged;
      judgedAt = performance.now();
      await send(`: heartbeat\nid: ${encodeCursor(at)}\n\n`);
    }
    const page = await events.read(reader, at);
    at = page.next;
    const blocks = page.events.map(({ cursor, event }) => `id: ${cursor}\n${block(event)}`);
    // A reader that leaves before anything happens must know where to go on.
    if (isFirst && !page.isFull) blocks.push(`id: ${encodeCursor(at)}\n\n`);
    if (blocks.length > 0) await send(blocks.join(''));
    if (!page.isFull) await wait(everyMs.look, undefined, { signal });
  }
}

function block(event: ServiceEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
