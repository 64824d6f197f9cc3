import type { Clock } from '@vivant/platform/clock';
import { repeat } from '@vivant/platform/repeat';
import type { WorkerTunnels } from '../ports/worker-tunnels.ts';
import type { Workers } from './workers.ts';

/**
 * Shorter than the time after which a host counts as silent: no server accepts the calls of a revoked worker any
 * longer.
 */
const LOOK_EVERY_MS = 2_000;

/**
 * An operator may revoke a worker on any server, and its tunnel may end at another. That server would go on calling the
 * worker, which only learns of the revocation when it opens a new tunnel.
 */
export interface RevokedWatch {
  start(): void;
  /** Ends the tunnels here of revoked workers. @throws if the database is unavailable */
  look(): Promise<void>;
  close(): Promise<void>;
}

export function watchRevoked({
  tunnels,
  workers,
  clock,
}: {
  tunnels: Pick<WorkerTunnels, 'hostIds' | 'end'>;
  workers: Pick<Workers, 'revokedOf'>;
  clock: Pick<Clock, 'after'>;
}): RevokedWatch {
  async function look(): Promise<void> {
    const here = tunnels.hostIds();
    if (here.length === 0) return;
    for (const hostId of await workers.revokedOf(here)) tunnels.end(hostId);
  }

  const looks = repeat(
    clock,
    () => LOOK_EVERY_MS,
    // The database is unavailable, which is reported elsewhere; the next look tries again.
    () => look().catch(() => undefined),
  );

  return {
    start: () => looks.start({ afterMs: LOOK_EVERY_MS }),
    look,
    close: looks.close,
  };
}
