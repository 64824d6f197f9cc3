import type { Scope } from './caller.ts';

/** What the operator may set on a key at any time; null: no such limit of its own. */
export interface KeyLimits {
  spendCapTotalMicrocredits: number | null;
  spendCapMonthlyMicrocredits: number | null;
  spendCapDailyMicrocredits: number | null;
  maxConcurrent: number | null;
  maxDurationSeconds: number | null;
  metered: boolean;
}

/** What of them changes; what is not named stays. */
export type KeyLimitChanges = { [Limit in keyof KeyLimits]?: KeyLimits[Limit] | undefined };

/** A key as the operator sees it; the secret is not among it. */
export interface KeyView extends KeyLimits {
  id: string;
  accountId: string;
  hint: string;
  name: string | null;
  scopes: Scope[];
  avatarId: string | null;
  imported: boolean;
  rotatedFrom: string | null;
  createdAt: string;
  revokedAt: string | null;
  /** By the key and those it was rotated from: in all, this month, today (UTC). */
  spentMicrocredits: { total: number; month: number; day: number };
}

/** What a key is to be when it is made. */
export interface NewKey {
  accountId: string;
  name?: string | undefined;
  /** Default: `sessions` alone. */
  scopes?: Scope[] | undefined;
  avatarId?: string | undefined;
  spendCapTotalMicrocredits?: number | undefined;
  spendCapMonthlyMicrocredits?: number | undefined;
  spendCapDailyMicrocredits?: number | undefined;
  maxConcurrent?: number | undefined;
  maxDurationSeconds?: number | undefined;
  metered?: boolean | undefined;
}
