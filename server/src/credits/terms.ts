import { ServiceError } from '@vivant/contract/errors';
import type { BillingMode } from '@vivant/contract/session';
import { nextUtcDay, nextUtcMonth } from './windows.ts';

/** Everything a start depends on, as read under the account's lock. Amounts in microcredits. */
export interface Funds {
  rateMicrocredits: number;
  planMaxSeconds: number;
  planMaxConcurrent: number;
  accountOpenSessions: number;
  balanceMicrocredits: number;
  /** Held for open sessions on the same balance. */
  heldMicrocredits: number;
  key: KeyFunds | null;
  /** Caps of the budget that pays; null: the account pays. */
  sponsor: SponsorFunds | null;
}

/** Both by UTC day. What is held for open sessions counts against them. */
export interface SponsorFunds {
  day: Cap & { heldMicrocredits: number };
  /** Of this visitor; no cap if visitors are not told apart (sessions of a key). */
  visitor: Cap & { heldMicrocredits: number };
}

export interface KeyFunds {
  metered: boolean;
  maxDurationSeconds: number | null;
  maxConcurrent: number | null;
  openSessions: number;
  /** Held for open sessions of the key, counted against each cap. */
  heldMicrocredits: number;
  total: Cap;
  month: Cap;
  day: Cap;
}

interface Cap {
  capMicrocredits: number | null;
  spentMicrocredits: number;
}

export interface Terms {
  billingMode: BillingMode;
  rateMicrocredits: number;
  /**
   * The smallest of request, key, and for `reserve` of the plan and what balance and caps pay for. Null: a metered
   * session with no fixed limit.
   */
  limitSeconds: number | null;
  /** No more than these are ever charged; null: no limit. */
  maxMinutes: number | null;
  heldMicrocredits: number;
}

/**
 * What a session may cost and last (§2.5-6, D3-8 to D3-11).
 * @throws ServiceError insufficient_credits, sponsor_budget_exhausted, api_key_spend_cap_reached,
 *   concurrent_session_limit.
 */
export function agreeTerms(
  funds: Funds,
  request: { maxDurationSeconds?: number | undefined },
  now: Date,
): Terms {
  const { rateMicrocredits, key, sponsor } = funds;
  const payable = minutesPayable(funds.balanceMicrocredits - funds.heldMicrocredits, rateMicrocredits);
  if (payable < 1) {
    throw sponsor !== null
      ? new ServiceError(
          'sponsor_budget_exhausted',
          'The budget that pays for visitors of this avatar is empty.',
        )
      : new ServiceError('insufficient_credits', 'The balance does not cover a session of one minute.');
  }
  const sponsored = sponsor === null ? Infinity : minutesPayable(sponsorRemaining(sponsor), rateMicrocredits);
  if (sponsored < 1) {
    throw new ServiceError(
      'sponsor_budget_exhausted',
      'The budget that pays for visitors of this avatar has reached its cap of the day.',
      { resetsAt: nextUtcDay(now).toISOString() },
    );
  }
  const capped = key === null ? Infinity : minutesPayable(capRemaining(key), rateMicrocredits);
  if (key !== null && capped < 1) throw capReached(key, rateMicrocredits, now);
  if (funds.accountOpenSessions >= funds.planMaxConcurrent) {
    throw new ServiceError(
      'concurrent_session_limit',
      `The plan allows ${funds.planMaxConcurrent} sessions at once; that many are running.`,
    );
  }
  if (key !== null && key.maxConcurrent !== null && key.openSessions >= key.maxConcurrent) {
    throw new ServiceError(
      'concurrent_session_limit',
      `This key allows ${key.maxConcurrent} sessions at once; that many are running.`,
    );
  }

  const billingMode: BillingMode = key?.metered ? 'metered' : 'reserve';
  const asked = Math.min(request.maxDurationSeconds ?? Infinity, key?.maxDurationSeconds ?? Infinity);
  if (billingMode === 'metered') {
    const limitSeconds = Number.isFinite(asked) ? asked : null;
    const maxMinutes = limitSeconds === null ? null : Math.ceil(limitSeconds / 60);
    return { billingMode, rateMicrocredits, limitSeconds, maxMinutes, heldMicrocredits: rateMicrocredits };
  }
  const limitSeconds = Math.min(asked, funds.planMaxSeconds, Math.min(payable, sponsored, capped) * 60);
  const maxMinutes = Math.ceil(limitSeconds / 60);
  const heldMicrocredits = rateMicrocredits * maxMinutes;
  return { billingMode, rateMicrocredits, limitSeconds, maxMinutes, heldMicrocredits };
}

export function minutesPayable(microcredits: number, rateMicrocredits: number): number {
  return rateMicrocredits === 0 ? Infinity : Math.floor(microcredits / rateMicrocredits);
}

/** What the tightest cap leaves; Infinity without caps. */
export function capRemaining(key: KeyFunds): number {
  return Math.min(remaining(key.total, key), remaining(key.month, key), remaining(key.day, key));
}

/** What the tighter cap of a budget leaves; Infinity without caps. */
export function sponsorRemaining({ day, visitor }: SponsorFunds): number {
  return Math.min(remaining(day, day), remaining(visitor, visitor));
}

function remaining(cap: Cap, key: { heldMicrocredits: number }): number {
  return cap.capMicrocredits === null
    ? Infinity
    : cap.capMicrocredits - cap.spentMicrocredits - key.heldMicrocredits;
}

/** Names the cap that holds longest: waiting for a daily reset does not help if the monthly cap is reached. */
function capReached(key: KeyFunds, rateMicrocredits: number, now: Date): ServiceError {
  const spent = (cap: Cap) => minutesPayable(remaining(cap, key), rateMicrocredits) < 1;
  if (spent(key.total)) {
    return new ServiceError('api_key_spend_cap_reached', 'The total spend cap of this key is used up.');
  }
  const [window, resetsAt] = spent(key.month) ? ['monthly', nextUtcMonth(now)] : ['daily', nextUtcDay(now)];
  return new ServiceError('api_key_spend_cap_reached', `The ${window} spend cap of this key is used up.`, {
    resetsAt: (resetsAt as Date).toISOString(),
  });
}

/** What a session used: from the avatar's arrival until it stopped counting, less its own absences. */
export interface Usage {
  from: Date;
  until: Date;
  absentMs: number;
}

export function usedMsOf({ from, until, absentMs }: Usage): number {
  return until.getTime() - from.getTime() - absentMs;
}

/** Started minutes between two instants, at least one: a session whose avatar came costs the minimum. */
export function startedMinutes(usedMs: number, maxMinutes: number | null): number {
  return Math.min(Math.max(Math.ceil(usedMs / 60_000), 1), maxMinutes ?? Infinity);
}
