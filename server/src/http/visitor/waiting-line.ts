import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { ANONYMOUS_SESSIONS } from '@vivant/contract/limits';
import type { VisitorTurn } from '@vivant/contract/visitor-page';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Clock } from '../../ports/clock.ts';
import { networkOf } from '../network.ts';

/** A visitor who has not asked for so long has left the line. */
const GONE_MS = 15_000;
/** What the line may cost this process; nobody waits for the thousandth place. */
const WAITING_MAX = 1000;
/** From one network (an IPv4 address or IPv6 /64): as many as it may have sessions, by default. */
const WAITING_PER_NETWORK_MAX = ANONYMOUS_SESSIONS.atOnce;
/** A visitor who was told of a free place and has not taken it for so long loses it to those behind. */
const UNTAKEN_MS = 60_000;
/** From one network: some ten pages that ask every three seconds. Each question is looked up in the database. */
const ASKED = { points: 240, duration: 60 };
/** Places are counted so often at most, no matter how many visitors ask. */
const COUNTED_MS = 1000;

export interface WaitingLine {
  /** Before anything is looked up for a question from there. @throws ServiceError rate_limited */
  count(ip: string): Promise<void>;
  /**
   * Joins the line, or asks again with the ticket of the last answer.
   * @throws ServiceError unavailable: the line itself is full, or as many wait from this address as may
   */
  turn(ticket: string | undefined, ip: string): Promise<VisitorTurn>;
  /** Removes a visitor who got a place or no longer waits. */
  leave(ticket: string): void;
}

interface Waiting {
  network: string;
  seenMs: number;
  freeSinceMs: number | null;
}

/**
 * Visitors who found every place taken, in the order in which they came. It reserves nothing: a visitor who is told of a
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
  const waiting = new Map<string, Waiting>();
  // Each server process has a line of its own, and a limit with it.
  const asked = new RateLimiterMemory(ASKED);
  let counted: { atMs: number; places: Promise<number> } | null = null;

  function places(nowMs: number): Promise<number> {
    if (counted === null || nowMs - counted.atMs >= COUNTED_MS)
      counted = { atMs: nowMs, places: freePlaces() };
    return counted.places;
  }

  function join(ticket: string, network: string): Waiting {
    const beside = [...waiting.values()].filter((other) => other.network === network).length;
    if (waiting.size >= WAITING_MAX || beside >= WAITING_PER_NETWORK_MAX)
      throw new ServiceError('unavailable', 'All places are taken, and too many wait for one.');
    const own = { network, seenMs: 0, freeSinceMs: null };
    waiting.set(ticket, own);
    return own;
  }

  return {
    async count(ip) {
      await asked.consume(networkOf(ip)).catch(() => {
        throw new ServiceError('rate_limited', 'A place was asked for too often from here. Wait a minute.', {
          retryAfterSeconds: ASKED.duration,
        });
      });
    },

    async turn(given, ip) {
      const nowMs = clock.steadyMs();
      for (const [ticket, { seenMs, freeSinceMs }] of waiting)
        if (nowMs - seenMs > GONE_MS || (freeSinceMs !== null && nowMs - freeSinceMs > UNTAKEN_MS))
          waiting.delete(ticket);
      const ticket = given !== undefined && waiting.has(given) ? given : randomUUID();
      const own = waiting.get(ticket) ?? join(ticket, networkOf(ip));
      own.seenMs = nowMs;
      const ahead = [...waiting.keys()].indexOf(ticket);
      const free = ahead < (await places(nowMs));
      own.freeSinceMs = free ? (own.freeSinceMs ?? nowMs) : null;
      return { ticket, ahead, free };
    },
    leave: (ticket) => void waiting.delete(ticket),
  };
}

/** Answers a page that waits, by the ticket in its query; `find` refuses an avatar that the page does not show. */
export async function sendTurn(
  line: WaitingLine,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => Promise<unknown>,
) {
  await line.count(request.ip);
  await find();
  reply.header('cache-control', 'no-store');
  return line.turn(ticketOf(request), request.ip);
}

/** Answers a page that no longer waits. */
export async function sendLeave(line: WaitingLine, request: FastifyRequest, reply: FastifyReply) {
  line.leave(ticketOf(request) ?? '');
  return reply.code(204).send();
}

function ticketOf(request: FastifyRequest): string | undefined {
  const { ticket } = request.query as { ticket?: unknown };
  return typeof ticket === 'string' ? ticket : undefined;
}
