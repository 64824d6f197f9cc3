import { MUTE_UNBILLED_AFTER_MS, type SessionCondition } from '@vivant/contract/session-condition';

const MINUTE_MS = 60_000;
/** A minute is free if the avatar was mute for this long of it, or for half of what was used of it. */
const FREE_FROM_MS = 5_000;

/**
 * The minutes of a session's bill, counted from 1, that cost nothing since the avatar could not speak: none where that
 * was ten seconds or less in all, else those in which it was mute for a substantial part. Where the time is scattered
 * over more minutes than that, the most mute of the rest are free too, until as much is free as was mute.
 */
export function freeMinutes(
  /** Of all processes of the session. One that an earlier version wrote down knows nothing of the bill's minutes. */
  conditions: readonly Partial<Pick<SessionCondition, 'muteMsByMinute'>>[],
  usedMs: number,
): ReadonlySet<number> {
  const muteMs = new Map<number, number>();
  for (const { muteMsByMinute = [] } of conditions)
    for (const [index, ms] of muteMsByMinute.entries())
      if (ms > 0) muteMs.set(index + 1, Math.min((muteMs.get(index + 1) ?? 0) + ms, MINUTE_MS));
  const totalMs = [...muteMs.values()].reduce((sum, ms) => sum + ms, 0);
  const free = new Set<number>();
  if (totalMs <= MUTE_UNBILLED_AFTER_MS) return free;
  const mostMuteFirst = [...muteMs].toSorted(([, a], [, b]) => b - a);
  for (const [minute, ms] of mostMuteFirst) {
    // A minute that was charged as it began, and then not used, counts as a whole.
    const ofMinuteMs = usedMs - (minute - 1) * MINUTE_MS;
    const enoughMs = ofMinuteMs > 0 ? Math.min(FREE_FROM_MS, ofMinuteMs / 2) : FREE_FROM_MS;
    if (ms >= enoughMs || free.size * MINUTE_MS < totalMs) free.add(minute);
  }
  return free;
}
