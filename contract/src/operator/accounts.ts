import { z } from 'zod';
import type { Environment } from '../environment.ts';
import { Amount, AtLeastOne, Count, GrantedAmount } from './numbers.ts';

/** Accounts, their plans and their credits, as the operator's commands and the server speak of them (D7-8). */

export const NewAccount = z.strictObject({ name: z.string(), plan: z.string().optional() });
export type NewAccount = z.infer<typeof NewAccount>;

/** Puts an account on another plan. */
export const PlanChoice = z.strictObject({ plan: z.string() });
export type PlanChoice = z.infer<typeof PlanChoice>;

export interface AccountView {
  id: string;
  name: string;
  plan: string;
  environment: Environment;
  createdAt: string;
}

export interface Balance {
  balanceMicrocredits: number;
  /** Of the balance, what running sessions hold. */
  reservedMicrocredits: number;
}

export type AccountWithBalance = AccountView & Balance;

export const Grant = z.strictObject({
  /** Name or id; the only account there is, if absent. */
  account: z.string().optional(),
  amountMicrocredits: GrantedAmount,
  /** Makes a repeated grant one; refused for another amount. */
  reference: z.string().min(1).max(200).optional(),
});
export type Grant = z.infer<typeof Grant>;

export interface Granted {
  accountId: string;
  grantedMicrocredits: number;
  balanceMicrocredits: number;
  balanceCredits: number;
}

/** What a plan allows and costs (D1-16, D2-33, D3-29); amounts in microcredits. */
const PlanNumbers = z.strictObject({
  hostedMicrocreditsPerMinute: Amount,
  renderMicrocreditsPerMinute: Amount,
  /** Of one preview clip. */
  previewMicrocredits: Amount,
  maxSessionSeconds: AtLeastOne,
  maxConcurrentSessions: Count,
  createsPerMinute: AtLeastOne,
  writesPerMinute: AtLeastOne,
  readsPerMinute: AtLeastOne,
  sessionStartsPerMinute: AtLeastOne,
  storageBytes: Amount,
  /** Avatars made in the studio; those of the API have a limit of their own. */
  studioAvatars: Count,
});
export type PlanNumbers = z.infer<typeof PlanNumbers>;

export const PLAN_NUMBERS = Object.keys(PlanNumbers.shape) as (keyof PlanNumbers)[];

export const PlanChange = PlanNumbers.partial();
export type PlanChange = z.infer<typeof PlanChange>;

export const NewPlan = PlanChange.extend({ id: z.string() });
export type NewPlan = z.infer<typeof NewPlan>;

export interface PlanView extends PlanNumbers {
  id: string;
}
