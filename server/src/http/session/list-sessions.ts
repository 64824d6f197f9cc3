import { LIST_LIMIT } from '@vivant/contract/limits';
import { SessionList } from '@vivant/contract/session-view';
import { z } from 'zod';
import type { Sessions } from '../../sessions/sessions.ts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { pageQuery } from '../page-query.ts';
import { ENDED_SESSION } from './session-view.ts';

const Query = z.object({
  ...pageQuery,
  avatarId: z
    .uuid()
    .optional()
    .meta({ description: 'Only sessions of this avatar.', examples: [EXAMPLE.avatarId] }),
});

const DOC: EndpointDoc = {
  operationId: 'listSessions',
  tag: 'Sessions',
  summary: 'List sessions',
  description:
    'The account’s sessions, newest first, page by page as with avatars. A key bound to one avatar sees that avatar’s ' +
    'sessions alone.',
  success: 'One page.',
  responseExamples: { last_page: { items: [ENDED_SESSION], nextBefore: null } },
};

/** GET /v1/sessions: the account's sessions, newest first; a scoped key sees those of its avatar. */
export function listSessionsRoute(app: HttpApp, sessions: Pick<Sessions, 'inspect'>): void {
  app.get(
    '/v1/sessions',
    {
      config: { scope: 'sessions', rate: 'read', doc: DOC },
      schema: {
        querystring: Query,
        response: { 200: SessionList },
      },
    },
    async (request) => {
      const { limit = LIST_LIMIT.default, before, avatarId } = request.query;
      return sessions.inspect.list(request.caller, {
        limit,
        before: before === undefined ? undefined : new Date(before),
        avatarId,
      });
    },
  );
}
