import { z } from 'zod';
import { distinct } from './distinct.ts';
import { Amount, AtLeastOne } from './operator/numbers.ts';
import { SCOPES } from './scopes.ts';
import { text } from './text.ts';

/** API keys as keys of the same account manage them (D8-12). Amounts in microcredits. */

/** Body of a create; what is missing or null is no limit of the key's own. */
export const NewAccountKey = z.strictObject({
  name: text(100, 1).meta({ description: 'A note to tell the key by.', examples: ['website'] }),
  scopes: distinct(SCOPES).meta({ description: 'What it may do: at most what the key that asks may do.' }),
  avatarId: z
    .uuid()
    .nullable()
    .optional()
    .meta({ description: 'The one avatar it may address; null: every avatar of the account.' }),
  spendCapTotalMicrocredits: Amount.nullable().optional(),
  spendCapMonthlyMicrocredits: Amount.nullable().optional(),
  spendCapDailyMicrocredits: Amount.nullable().optional(),
  maxConcurrent: AtLeastOne.nullable().optional().meta({ description: 'Sessions at once.' }),
  maxDurationSeconds: AtLeastOne.nullable().optional().meta({
    description: 'Of its longest session; that of the key that asks where this is missing.',
  }),
});
export type NewAccountKey = z.infer<typeof NewAccountKey>;

export const AccountKey = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    hint: z.string().meta({ description: 'How it begins, to tell it by.' }),
    scopes: z.array(z.enum(SCOPES)),
    avatarId: z.uuid().nullable().meta({ description: 'The one avatar it is bound to.' }),
    spendCapTotalMicrocredits: z.int().nullable(),
    spendCapMonthlyMicrocredits: z.int().nullable(),
    spendCapDailyMicrocredits: z.int().nullable(),
    maxConcurrent: z.int().nullable(),
    maxDurationSeconds: z.int().nullable(),
    metered: z.boolean(),
    spentMicrocredits: z
      .object({ total: z.int(), month: z.int(), day: z.int() })
      .meta({ description: 'By the key and those it took the place of: in all, this month, today (UTC).' }),
    sessionsNow: z.int().meta({ description: 'Sessions that it runs.' }),
    rotatedFrom: z.uuid().nullable().meta({ description: 'The key whose place it took.' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute; null: not yet.' }),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Key', description: 'A key of the account; its secret is never shown again.' });
export type AccountKey = z.infer<typeof AccountKey>;

export const AccountKeyList = z.object({
  items: z
    .array(AccountKey)
    .meta({ description: 'Those that live, the newest first, and some that were revoked last.' }),
});

export const AccountKeyMade = AccountKey.extend({
  secret: z.string().meta({ description: 'The key itself: answered this once, stored as a hash alone.' }),
}).meta({ id: 'KeyWithSecret', description: 'A key that was just made.' });
