/** Why something that was sent into a session was not taken. */
export type Refusal =
  | 'too_long'
  | 'too_fast'
  | 'too_many_open'
  | 'too_many_bytes'
  | 'too_many_calls'
  | 'malformed'
  | 'muted';

export interface FloodLimits {
  windowMs: number;
  /** After this many refusals in a window the sender is not read for `mutedMs`. Infinity: never. */
  refusalsUntilMuted: number;
  mutedMs: number;
  /** After this many in a window the session ends. */
  refusalsUntilEnd: number;
}

export interface FloodGuardHooks {
  /** Called once at the end of a window with what was refused. */
  onReport(total: number, counts: string): void;
  onMuted(): void;
  /** Called once. */
  onEnd(): void;
}

/** Counts what is refused of one sender, so that a flood costs a line of log a minute, and in the end its session. */
export interface FloodGuard {
  refused(why: Refusal): void;
  isMuted(): boolean;
  /** Reports what was counted and not reported yet. */
  close(): void;
}

/** The session's peer sent more than anybody may. Another process would see the same flood. */
export class FloodError extends Error {
  override name = 'FloodError';
}

/** `now`: milliseconds that only run forward. */
export function createFloodGuard(limits: FloodLimits, hooks: FloodGuardHooks, now: () => number): FloodGuard {
  const counts = new Map<Refusal, number>();
  let total = 0;
  let window: NodeJS.Timeout | undefined;
  let mutedUntil = -Infinity;
  let mutedInWindow = false;
  let ended = false;

  function report(): void {
    clearTimeout(window);
    window = undefined;
    mutedInWindow = false;
    if (total === 0) return;
    hooks.onReport(total, [...counts].map(([why, count]) => `${why} ${count}`).join(', '));
    counts.clear();
    total = 0;
  }

  return {
    refused(why) {
      if (ended) return;
      window ??= setTimeout(report, limits.windowMs).unref();
      counts.set(why, (counts.get(why) ?? 0) + 1);
      total++;
      if (total > limits.refusalsUntilEnd) {
        ended = true;
        report();
        hooks.onEnd();
      } else if (total > limits.refusalsUntilMuted && !mutedInWindow) {
        mutedInWindow = true;
        mutedUntil = now() + limits.mutedMs;
        hooks.onMuted();
      }
    },
    isMuted: () => ended || now() < mutedUntil,
    close: report,
  };
}
