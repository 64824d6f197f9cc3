import { AvatarList } from '@vivant/contract/avatar';
import { LIST_LIMIT } from '@vivant/contract/limits';
import { z } from 'zod';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import { type EndpointDoc, EXAMPLE } from '../docs/endpoint-doc.ts';
import { pageQuery } from '../page-query.ts';
import { presentListItem } from './present.ts';

const Query = z.object(pageQuery);

const DOC: EndpointDoc = {
  operationId: 'listAvatars',
  tag: 'Avatars',
  summary: 'List avatars',
  description:
    'The account’s avatars, newest first, page by page: pass `nextBefore` as the next `before` until it is null. ' +
    'Avatars created meanwhile neither shift nor repeat a row. A key bound to one avatar sees that one alone.',
  success: 'One page.',
  responseExamples: {
    first_page: {
      items: [
        {
          id: EXAMPLE.avatarId,
          name: 'Martha',
          visibility: 'private',
          status: 'ready',
          readyToChat: true,
          moderationState: 'clean',
          creationSource: 'api',
          createdAt: EXAMPLE.createdAt,
          updatedAt: EXAMPLE.updatedAt,
        },
      ],
      nextBefore: EXAMPLE.createdAt,
    },
    last_page: { items: [], nextBefore: null },
  },
};

/** GET /v1/avatars (§4.2), newest first. */
export function listAvatarsRoute(app: HttpApp, deps: { avatars: AvatarService }): void {
  app.get(
    '/v1/avatars',
    {
      config: { scope: 'avatars:read', rate: 'read', doc: DOC },
      schema: { querystring: Query, response: { 200: AvatarList } },
    },
    async (request) => {
      const { limit = LIST_LIMIT.default, before } = request.query;
      const page = await deps.avatars.list(request.caller, {
        limit,
        before: before === undefined ? undefined : new Date(before),
      });
      return {
        items: page.items.map(presentListItem),
        nextBefore: page.nextBefore?.toISOString() ?? null,
      };
    },
  );
}
