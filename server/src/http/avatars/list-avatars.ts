import { AvatarListItem } from '@vivant/contract/avatar';
import { LIST_LIMIT } from '@vivant/contract/limits';
import { z } from 'zod';
import type { AvatarService } from '../../avatars/avatar-service.ts';
import type { HttpApp } from '../app.ts';
import { presentListItem } from './present.ts';

const RULE = `must be a whole number from ${LIST_LIMIT.min} to ${LIST_LIMIT.max}`;

const Query = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, RULE)
    .transform(Number)
    .refine((limit) => limit >= LIST_LIMIT.min && limit <= LIST_LIMIT.max, RULE)
    .optional(),
  before: z.iso
    .datetime({ offset: true, error: 'must be a date-time such as 2026-10-01T12:00:00.000Z' })
    .optional(),
});

const Answer = z.object({ items: z.array(AvatarListItem), nextBefore: z.iso.datetime().nullable() });

/** GET /v1/avatars (4.2), newest first. */
export function listAvatarsRoute(app: HttpApp, deps: { avatars: AvatarService }): void {
  app.get(
    '/v1/avatars',
    {
      config: { scope: 'avatars:read', rate: 'read' },
      schema: { querystring: Query, response: { 200: Answer } },
    },
    async (request) => {
      const { limit = LIST_LIMIT.default, before } = request.query;
      const page = await deps.avatars.list(request.caller, {
        limit,
        ...(before === undefined ? {} : { before: new Date(before) }),
      });
      return {
        items: page.items.map(presentListItem),
        nextBefore: page.nextBefore?.toISOString() ?? null,
      };
    },
  );
}
