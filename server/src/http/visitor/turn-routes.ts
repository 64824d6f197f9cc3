import { ServiceError } from '@vivant/contract/errors';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Visitors } from '../../sessions/visitors.ts';
import type { WaitingLine } from '../../sessions/waiting-line.ts';
import type { HttpApp } from '../app.ts';
import { networkOf } from '../network.ts';

/** From one network: some ten pages that ask every three seconds. Each question is looked up in the database. */
const ASKED = { points: 240, duration: 60 };

export interface TurnDeps {
  line: WaitingLine;
  visitors: Pick<Visitors, 'counterKey'>;
  /** Refuses an avatar that the page does not show. */
  find(request: FastifyRequest): Promise<{ accountId: string }>;
}

/** What the page of a visitor asks who found every place taken, and says once they no longer wait. */
export function turnRoutes(app: HttpApp, { line, visitors, find }: TurnDeps): void {
  // It spares this process and what it asks, so each counts for itself.
  const asked = new RateLimiterMemory(ASKED);

  /** @throws ServiceError rate_limited */
  async function count(network: string): Promise<void> {
    await asked.consume(network).catch(() => {
      throw new ServiceError('rate_limited', 'A place was asked for too often from here. Wait a minute.', {
        retryAfterSeconds: ASKED.duration,
      });
    });
  }

  app.get('/a/:avatarId/turn', async (request, reply) => {
    const network = networkOf(request.ip);
    await count(network);
    const { accountId } = await find(request);
    reply.header('cache-control', 'no-store');
    return line.turn(ticketOf(request), { network: visitors.counterKey(network), accountId });
  });

  app.delete('/a/:avatarId/turn', async (request, reply) => {
    await count(networkOf(request.ip));
    await line.leave(ticketOf(request) ?? '');
    return reply.code(204).send();
  });
}

function ticketOf(request: FastifyRequest): string | undefined {
  const { ticket } = request.query as { ticket?: unknown };
  return typeof ticket === 'string' ? ticket : undefined;
}
