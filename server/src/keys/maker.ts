import { ServiceError } from '@vivant/contract/errors';
import type { Scope } from '@vivant/contract/scopes';
import type { KeyRow } from './store.ts';

/** What keys may give to keys they make (D8-12): never more than they have, however many they make. */

interface Wanted {
  scopes: readonly Scope[];
  maxDurationSeconds?: number | null | undefined;
  metered?: boolean | undefined;
}

/** @throws ServiceError key_not_allowed: revoked since it was verified, which may be seconds ago */
export function mustBeAlive(maker: KeyRow | null): asserts maker is KeyRow {
  if (maker === null || maker.revoked_at !== null) throw notAllowed('The key that asks is revoked.');
}

/** The limits a new key needs to stay within those of its maker. @throws ServiceError key_not_allowed */
export function withinMaker(maker: KeyRow | null, wanted: Wanted): Pick<Wanted, 'maxDurationSeconds'> {
  mustBeAlive(maker);
  const maxDurationSeconds = wanted.maxDurationSeconds ?? maker.max_duration_seconds;
  mustNotExceed(maker, { ...wanted, maxDurationSeconds });
  return { maxDurationSeconds };
}

/** @throws ServiceError key_not_allowed */
export function mustNotExceed(maker: KeyRow, wanted: Wanted): void {
  const missing = wanted.scopes.filter((scope) => !maker.scopes.includes(scope));
  if (missing.length > 0)
    throw notAllowed(`The key that asks has not the scope ${missing.join(', ')} itself.`);
  // Each key counts for itself, so a second one would be as much again.
  const caps = [
    maker.spend_cap_total_microcredits,
    maker.spend_cap_monthly_microcredits,
    maker.spend_cap_daily_microcredits,
    maker.max_concurrent,
  ];
  if (caps.some((cap) => cap !== null) || maker.avatar_id !== null)
    throw notAllowed('A key with caps of its own, or bound to one avatar, manages no other keys.');
  const longest = maker.max_duration_seconds;
  if (longest !== null && (wanted.maxDurationSeconds ?? Number.POSITIVE_INFINITY) > longest)
    throw notAllowed(`The key that asks has sessions of at most ${longest} s itself.`);
  if (wanted.metered === true && !maker.metered)
    throw notAllowed('That key is metered, and the key that asks is not.');
}

export function asMade(key: KeyRow): Wanted {
  return {
    scopes: key.scopes as Scope[],
    maxDurationSeconds: key.max_duration_seconds,
    metered: key.metered,
  };
}

function notAllowed(message: string): ServiceError {
  return new ServiceError('key_not_allowed', message);
}
