import type { Clock } from '@vivant/platform/clock';
import { repeat } from '@vivant/platform/repeat';
import type { WorkerTunnels } from '../ports/worker-tunnels.ts';
import type { Workers } from './workers.ts';

/** Sooner than a host counts as silent, whose calls no server takes any longer. */
const LOOK_EVERY_MS = 2_000;

/**
 * A worker is revoked at whichever server the operator asks, and its tunnel may end at another: that one would go on
 * calling it, and the worker hears that it was revoked only as it opens a tunnel anew.
 */
export interface RevokedWatch {
  start(): void;
  /** Ends the tunnels here of workers that are revoked. @throws where the database is away */
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
    // The database is away, which others say; it is seen at the next look.
    () => look().catch(() => undefined),
  );

  return {
    start: () => looks.start({ afterMs: LOOK_EVERY_MS }),
    look,
    close: looks.close,
  };
}
