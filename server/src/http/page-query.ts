import { LIST_LIMIT } from '@vivant/contract/limits';
import { z } from 'zod';

const RULE = `must be a whole number from ${LIST_LIMIT.min} to ${LIST_LIMIT.max}`;

/** Query of every list: how many rows, and those older than which instant (§4.2-3, §4.2-4, D1-6). Nothing is coerced or clamped. */
export const pageQuery = {
  limit: z
    .string()
    .regex(/^\d{1,3}$/, RULE)
    .transform(Number)
    .refine((limit) => limit >= LIST_LIMIT.min && limit <= LIST_LIMIT.max, RULE)
    .optional()
    .meta({
      description: 'Rows on a page.',
      documentedAs: {
        type: 'integer',
        minimum: LIST_LIMIT.min,
        maximum: LIST_LIMIT.max,
        default: LIST_LIMIT.default,
        examples: [20],
      },
    }),
  before: z.iso
    .datetime({ offset: true, error: 'must be a date-time such as 2026-10-01T12:00:00.000Z' })
    .optional()
    .meta({
      description: 'Only rows created before this instant: the last page’s `nextBefore`.',
      examples: ['2026-11-02T09:30:00.000Z'],
    }),
};
