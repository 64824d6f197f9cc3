import { z } from 'zod';
import { MICROCREDITS_PER_CREDIT } from './limits.ts';

/** Sponsor budgets: credits an owner sets aside for the visitors of an avatar (D5). Amounts in microcredits. */

const Amount = z.int().min(0);

/** Body of a top-up or a withdrawal. */
export const SponsorAmount = z.object({
  amountMicrocredits: z
    .int()
    .min(1)
    .meta({ description: `How much to move; ${MICROCREDITS_PER_CREDIT} are one credit.` }),
});
export type SponsorAmount = z.infer<typeof SponsorAmount>;

export const SponsorBooking = z.object({
  id: z.uuid(),
  avatarId: z.uuid(),
  amountMicrocredits: z.int().min(1),
  balanceMicrocredits: Amount.meta({ description: 'What the budget holds after this booking.' }),
  createdAt: z.iso.datetime(),
});
export type SponsorBooking = z.infer<typeof SponsorBooking>;

export const SponsorBudget = z.object({
  avatarId: z.uuid(),
  enabled: z.boolean().meta({
    description: 'Whether hosted sessions of the avatar are paid from this budget, and from it alone.',
  }),
  balanceMicrocredits: Amount,
  reservedMicrocredits: Amount.meta({ description: 'Of the balance, what running sessions hold.' }),
  dailyCapMicrocredits: Amount.nullable().meta({
    description: 'The most a UTC day may cost, reservations counted; null: no cap.',
  }),
  visitorCapMicrocredits: Amount.nullable().meta({
    description: 'The most one anonymous visitor may cost in a UTC day, reservations counted; null: no cap.',
  }),
  spentTodayMicrocredits: z.int().meta({ description: 'What sessions cost since midnight UTC.' }),
  updatedAt: z.iso.datetime().nullable().meta({ description: 'When its settings last changed.' }),
});
export type SponsorBudget = z.infer<typeof SponsorBudget>;

/** Body of PATCH: at least one field, no unknown ones. */
export const SponsorBudgetPatch = z
  .strictObject({
    enabled: z.boolean().optional().meta({ description: 'Switches sponsoring off and on.' }),
    dailyCapMicrocredits: Amount.nullable().optional().meta({ description: 'Null takes the cap away.' }),
    visitorCapMicrocredits: Amount.nullable().optional().meta({ description: 'Null takes the cap away.' }),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'must have at least one field')
  .meta({ minProperties: 1 });
export type SponsorBudgetPatch = z.infer<typeof SponsorBudgetPatch>;
