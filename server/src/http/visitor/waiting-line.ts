import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import type { VisitorTurn } from '@vivant/contract/visitor-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../ports/clock.ts';

/** Who has not asked for so long has left the line. */
const GONE_MS = 15_000;
/** What the line may cost this process; nobody waits for the thousandth place. */
const WAITING_MAX = 1000;
/** However many ask, places are counted so often at most. */
const COUNTED_MS = 1000;

export interface WaitingLine {
  /**
   * Joins the line, or asks again with the ticket of the last answer.
   * @throws ServiceError unavailable: the line itself is full
   */
  turn(ticket: string | undefined): Promise<VisitorTurn>;
}

/**
 * Visitors who found every place taken, in the order in which they came. It reserves nothing: whoever is told of a
 * free place asks for a session as anyone does. Each server process has a line of its own.
 */
export function createWaitingLine({
  clock,
  freePlaces,
}: {
  clock: Clock;
  /** How many visitors would find a place now. */
  freePlaces(): Promise<number>;
}): WaitingLine {
  // In the order of coming.
  const seenMs = new Map<string, number>();
  let counted: { atMs: number; places: Promise<number> } | null = null;

  function places(nowMs: number): Promise<number> {
    if (counted === null || nowMs - counted.atMs >= COUNTED_MS)
      counted = { atMs: nowMs, places: freePlaces() };
    return counted.places;
  }

  return {
    async turn(given) {
      const nowMs = clock.steadyMs();
      for (const [ticket, seen] of seenMs) if (nowMs - seen > GONE_MS) seenMs.delete(ticket);
      const known = given !== undefined && seenMs.has(given);
      if (!known && seenMs.size >= WAITING_MAX)
        throw new ServiceError('unavailable', 'All places are taken, and too many wait for one.');
      const ticket = known ? given : randomUUID();
      seenMs.set(ticket, nowMs);
      const ahead = [...seenMs.keys()].indexOf(ticket);
      return { ticket, ahead, free: ahead < (await places(nowMs)) };
    },
  };
}

/** Answers a page that waits, by the ticket in its query. */
export async function sendTurn(line: WaitingLine, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store');
  const { ticket } = request.query as { ticket?: unknown };
  return line.turn(typeof ticket === 'string' ? ticket : undefined);
}
