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
  recording: {
    /** By the operator; if not, nothing is recorded, whatever was chosen. */
    isAllowed: boolean;
    keptDays: number;
  };
  funds: VisitorFunds;
  /** Caps per day and per visitor, in microcredits; null: not for this role (`costs`). */
  budget: SponsorBudget | null;
}

/**
 * Whether a conversation of a visitor would be paid for now, one minute of it at least. `none`: nothing is set aside, or
 * too little. `spent_today`: the day may cost no more. `visitor_cap`: one visitor may not cost a minute. `held`:
 * conversations that run hold the rest.
 */
export type VisitorFunds = 'enough' | 'none' | 'spent_today' | 'visitor_cap' | 'held';

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
  /** Identifies the click, so that a repeated call books only once. */
  bookingKey: z.uuid(),
});
export type BudgetBooking = z.infer<typeof BudgetBooking>;
