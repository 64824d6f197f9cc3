import type { Clock } from '@vivant/platform/clock';
import type { Log } from '../log.ts';
import type { ConnectionBound } from '../ports/metrics.ts';

const WARN_EVERY_MS = 60_000;

/** The meaning of each bound, for the log. */
const BOUNDS: Record<ConnectionBound, string> = {
  address: 'too many from one address (VIVANT_CONNECTIONS_PER_ADDRESS)',
  total: 'too many in all',
  signalling_address: "too many to LiveKit from one visitor's address (VIVANT_SIGNALLING_PER_ADDRESS)",
  signalling_total: 'too many to LiveKit in all',
};

/**
 * Counts connections that a bound of this server turned away, and warns of them: at once, then at most once a minute
 * for each bound, with how many there were since. Never with an address: a refused caller may be a visitor.
 */
export function createRefusedConnections(deps: {
  log: Pick<Log, 'warn'>;
  clock: Pick<Clock, 'after'>;
  metrics: { connectionRefused(bound: ConnectionBound): void };
}): (bound: ConnectionBound) => void {
  /** Refusals not reported yet, by bounds that were reported within the last minute. */
  const untold = new Map<ConnectionBound, number>();

  function warn(bound: ConnectionBound, count: number): void {
    deps.log.warn({ reason: BOUNDS[bound], count }, 'connections were refused');
    untold.set(bound, 0);
    deps.clock.after(WARN_EVERY_MS, () => {
      const since = untold.get(bound) ?? 0;
      untold.delete(bound);
      if (since > 0) warn(bound, since);
    });
  }

  return (bound) => {
    deps.metrics.connectionRefused(bound);
    const since = untold.get(bound);
    if (since === undefined) warn(bound, 1);
    else untold.set(bound, since + 1);
  };
}
