import { LIST_LIMIT } from '@vivant/contract/limits';
import { z } from 'zod';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { SessionViewSchema } from './session-view.ts';

const Query = z.object({
  limit: z.coerce.number().int().min(LIST_LIMIT.min).max(LIST_LIMIT.max).default(LIST_LIMIT.default),
  before: z.iso.datetime({ offset: true }).optional(),
  avatarId: z.uuid().optional(),
});

/** GET /v1/sessions: the account's sessions, newest first; a scoped key sees those of its avatar. */
export function listSessionsRoute(app: HttpApp, sessions: Pick<Sessions, 'inspect'>): void {
  app.get(
    '/v1/sessions',
    {
      config: { scope: 'sessions', rate: 'read' },
      schema: {
        querystring: Query,
        response: {
          200: z.object({ items: z.array(SessionViewSchema), nextBefore: z.iso.datetime().nullable() }),
        },
      },
    },
    async (request) => {
      const { limit, before, avatarId } = request.query;
      return sessions.inspect.list(request.caller, {
        limit,
        before: before === undefined ? undefined : new Date(before),
        avatarId,
      });
    },
  );
}
