import { z } from 'zod';
import { distinct } from '../distinct.ts';
import { SCOPES, type Scope } from '../scopes.ts';
import { Amount, AtLeastOne, Count } from './numbers.ts';

/** API keys as the operator's commands and the server speak of them (§5, D7). */

/** What the operator may set on a key at any time; null: no such limit of its own. */
const KeyLimits = z.strictObject({
  spendCapTotalMicrocredits: Amount.nullable(),
  spendCapMonthlyMicrocredits: Amount.nullable(),
  spendCapDailyMicrocredits: Amount.nullable(),
  maxConcurrent: Count.nullable(),
  maxDurationSeconds: AtLeastOne.nullable(),
  metered: z.boolean(),
});
export type KeyLimits = z.infer<typeof KeyLimits>;

/** What of them changes; what is not named stays. */
export const KeyLimitChanges = KeyLimits.partial().refine(
  (limits) => Object.keys(limits).length > 0,
  'say what to change',
);
export type KeyLimitChanges = z.infer<typeof KeyLimitChanges>;

export const NewKey = KeyLimits.partial().extend({
  /** Name or id; the only account there is, if absent. */
  accountId: z.string().optional(),
  name: z.string().min(1).max(200).optional(),
  /** `sessions` alone, if absent. */
  scopes: distinct(SCOPES).optional(),
  /** Name or id. */
  avatarId: z.string().optional(),
});
export type NewKey = z.infer<typeof NewKey>;

/** A key made elsewhere, by the SHA-256 of its secret (hex). */
export const ImportedKey = NewKey.extend({ sha256: z.string() });
export type ImportedKey = z.infer<typeof ImportedKey>;

export interface CreatedKey {
  id: string;
  /** Shown this once and kept nowhere. */
  secret: string;
}

export interface RotatedKey extends CreatedKey {
  rotatedFrom: string;
}

/** A key as the operator sees it; the secret is not among it. */
export interface KeyView extends KeyLimits {
  id: string;
  accountId: string;
  hint: string;
  name: string | null;
  scopes: Scope[];
  avatarId: string | null;
  /** Null: every avatar, or one that is deleted. */
  avatarName: string | null;
  imported: boolean;
  rotatedFrom: string | null;
  createdAt: string;
  revokedAt: string | null;
  /** To the minute; null: not yet. */
  lastUsedAt: string | null;
  /** That run now, by the key and those it was rotated from. */
  sessionsNow: number;
  /** By the key and those it was rotated from: in all, this month, today (UTC). */
  spentMicrocredits: { total: number; month: number; day: number };
}

export type KeyWithAccount = KeyView & { accountName: string | null };

export const KeysOfAccount = z.object({ account: z.string().optional() });
export type KeysOfAccount = z.infer<typeof KeysOfAccount>;
