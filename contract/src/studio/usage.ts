import { z } from 'zod';

/** What an account used, and what became of its credits, as the studio's pages show it. Days are UTC days. */

const DAY_MS = 86_400_000;
export const USAGE_DAYS_MAX = 366;

/** `YYYY-MM-DD`. */
const Day = z.iso.date({ error: 'must be a day such as 2026-10-01' });

/** Both days are included. */
export const UsageSearch = z
  .strictObject({ from: Day, until: Day })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'must not be before from' })
  .refine(({ from, until }) => (Date.parse(until) - Date.parse(from)) / DAY_MS < USAGE_DAYS_MAX, {
    path: ['from'],
    error: `must be at most ${USAGE_DAYS_MAX} days before until`,
  });
export type UsageSearch = z.infer<typeof UsageSearch>;

export interface Usage {
  /** Charged and not given back; each counts on the day on which it began. */
  minutes: number;
  /** Sponsor budgets paid a part of it. */
  microcredits: number;
}

/**
 * What started sessions: a program, a member in the studio (not billed), a visitor by the link, or one of the try page;
 * `preview`: clips of avatars.
 */
export type UsageSource = 'key' | 'studio' | 'visitor' | 'try' | 'preview';

/** An avatar with the name it has, or had last; empty where nothing is kept of it. */
export interface NamedAvatar {
  id: string;
  name: string;
  isDeleted: boolean;
}

/** A key with all that it was rotated from: the newest one's name and first characters. */
export interface UsedKey {
  id: string;
  name: string | null;
  hint: string;
  isRevoked: boolean;
}

/** The use that is not among the rows, of which there are too many. */
export interface OtherUsage extends Usage {
  count: number;
}

/** Each of the three lists, with its others, adds up to the total. */
export interface AccountUsage extends UsageSearch {
  total: Usage;
  /** The part of the total that sponsor budgets paid. */
  sponsoredMicrocredits: number;
  /** Days with any use, oldest first. */
  days: ({ day: string } & Usage)[];
  /** The most used first. */
  avatars: ({ avatar: NamedAvatar | null } & Usage)[];
  otherAvatars: OtherUsage;
  /** The most used first; keys of their own, everything else by what started it. */
  sources: ({ source: UsageSource; key: UsedKey | null } & Usage)[];
  otherSources: OtherUsage;
}

export const CreditsSearch = z.strictObject({
  /** The last page’s `nextBefore`. */
  before: Day.optional(),
});
export type CreditsSearch = z.infer<typeof CreditsSearch>;

/** `given`: by the operator. `sessions`, `previews`: all of that day. `to_budget`, `from_budget`: of an avatar’s visitors. */
export type CreditMovementKind = 'given' | 'sessions' | 'previews' | 'to_budget' | 'from_budget';

export interface CreditMovement {
  kind: CreditMovementKind;
  /** Below zero: they left the account. */
  microcredits: number;
  /** When; null: in the course of the day. */
  at: string | null;
  /** Of sessions. */
  minutes: number | null;
  /** Of a budget. */
  avatar: NamedAvatar | null;
}

export interface CreditDay {
  day: string;
  /** At its end. */
  balanceMicrocredits: number;
  /** The newest first. */
  movements: CreditMovement[];
}

export interface AccountCredits {
  balanceMicrocredits: number;
  /** Of the balance: held for sessions that run. */
  reservedMicrocredits: number;
  /** Beside the balance: what lies in the budgets for visitors. */
  budgetsMicrocredits: number;
  hostedMicrocreditsPerMinute: number;
  /** Days on which something was booked, newest first. */
  days: CreditDay[];
  nextBefore: string | null;
}
