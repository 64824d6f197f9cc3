import type { Environment } from '@vivant/contract/environment';
import type { Scope } from '@vivant/contract/scopes';

/** Limits of the caller's plan that the doors of the service check. */
export interface PlanLimits {
  createsPerMinute: number;
  writesPerMinute: number;
  readsPerMinute: number;
  sessionStartsPerMinute: number;
  storageBytes: number;
}

/** The caller of a request: a verified key with its account (§5). */
export interface Caller {
  keyId: string;
  accountId: string;
  environment: Environment;
  scopes: readonly Scope[];
  /** The one avatar a scoped key may address; null: every avatar of the account. */
  avatarId: string | null;
  plan: PlanLimits;
}
