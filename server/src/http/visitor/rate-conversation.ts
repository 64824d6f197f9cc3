import { ServiceError } from '@vivant/contract/errors';
import { VisitorRating } from '@vivant/contract/visitor-page';
import type { FastifyRequest } from 'fastify';
import type { RateCounter } from '../../ports/rate-counter.ts';
import type { Ratings } from '../../sessions/ratings.ts';
import type { HttpApp } from '../app.ts';
import { rateLimited } from '../rate-limits.ts';

/** Of one conversation: changing one's mind takes a few. */
const LIMIT = { limit: 20, windowSeconds: 3600 };

export interface RateConversationDeps {
  ratings: Ratings;
  /** Over all servers. */
  counter: RateCounter;
}

/**
 * PUT /a/{avatarId}/rating, by the page of the visitor alone: the token that let them into the room says whose
 * conversation it was. Of keyed sessions their integrator's server has it, too; it opens nothing here but that one.
 */
export function rateConversationRoute(app: HttpApp, { ratings, counter }: RateConversationDeps): void {
  app.put('/a/:avatarId/rating', { schema: { body: VisitorRating } }, async (request, reply) => {
    const visitor = await ratings.visitorOf(tokenOf(request));
    if (visitor === null)
      throw new ServiceError('session_not_found', 'No conversation of this service has this token.');
    const count = await counter.take(`rating:${visitor.sessionId}`, LIMIT);
    if (!count.allowed) throw rateLimited('This conversation was rated often enough.', count);
    const { avatarId } = request.params as { avatarId: string };
    await ratings.rate(visitor, avatarId, request.body);
    return reply.code(204).send();
  });
}

/** In a header, which no log and no history of a browser has. */
function tokenOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}
