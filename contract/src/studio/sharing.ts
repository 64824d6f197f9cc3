import { z } from 'zod';
import type { Visibility } from '../avatar.ts';
import { ShareSettings } from '../sharing.ts';
import { SponsorAmount, type SponsorBudget, SponsorBudgetPatch } from '../sponsor-budget.ts';

/** How an avatar is shared, whole: what visitors may do and what it may cost. */
export interface StudioShare extends ShareSettings {
  visibility: Visibility;
  readyToChat: boolean;
  /** Of the visitor's page, to be sent to people. */
  url: string;
  /** Of the widget's script, for sites. */
  scriptUrl: string;
  /** Caps per day and per visitor, in microcredits. */
  budget: SponsorBudget;
}

/** At least one field. Amounts are moved by `POST …/share/budget`. */
export const StudioSharePatch = z
  .strictObject({
    ...ShareSettings.partial().shape,
    visibility: z.enum(['private', 'unlisted', 'public']).optional(),
    budget: SponsorBudgetPatch.optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, 'must have at least one field');
export type StudioSharePatch = z.infer<typeof StudioSharePatch>;

/** Credits for visitors. A negative choice does not exist: what is left comes back by `withdraw`. */
export const BudgetBooking = SponsorAmount.extend({
  direction: z.enum(['top_up', 'withdraw']),
  /** Names the click, so that one that is sent twice books once. */
  bookingKey: z.uuid(),
});
export type BudgetBooking = z.infer<typeof BudgetBooking>;
