import { type BackupView, SHOWN_BACKUPS } from '@vivant/contract/studio/operate';
import type { Clock } from '@vivant/platform/clock';
import type { ArchivePlace } from '../ports/archives.ts';
import { isEncryptedName, listArchives } from './archive-file.ts';

/** The archives of one installation that lie at a place. */
export interface ArchiveList {
  /** When the newest was begun; null: there is none. */
  newest(): Promise<Date | null>;
  /** At most a minute old: metrics are read several times a minute, and a bucket charges for each listing. */
  lately(): Promise<Date | null>;
  /** There may be another since. */
  forget(): void;
  /** As the studio shows them, the newest first. */
  recent(): Promise<BackupView['recent']>;
}

/** A little ahead of this machine's clock may be the file server's. */
const AHEAD_MS = 3_600_000;
const LISTED_FOR_MS = 60_000;

export function createArchiveList(of: {
  place: Pick<ArchivePlace, 'list' | 'addressOf' | 'sizeOf'>;
  installation: string;
  clock: Clock;
}): ArchiveList {
  const { place, installation, clock } = of;
  let listed: { atMs: number; newest: Date | null } | null = null;

  const list = () => listArchives(place, { installation, until: new Date(clock.now().getTime() + AHEAD_MS) });

  const shown = async ({ name, begun }: { name: string; begun: Date }) => ({
    address: place.addressOf(name),
    beganAt: begun.toISOString(),
    // Perhaps it was deleted since it was listed.
    sizeBytes: await place.sizeOf(name).catch(() => null),
    isEncrypted: isEncryptedName(name),
  });

  async function newest(): Promise<Date | null> {
    const last = (await list()).at(-1)?.begun ?? null;
    listed = { atMs: clock.steadyMs(), newest: last };
    return last;
  }

  return {
    newest,
    lately: async () =>
      listed !== null && clock.steadyMs() - listed.atMs < LISTED_FOR_MS ? listed.newest : newest(),
    forget() {
      listed = null;
    },
    recent: async () => Promise.all((await list()).slice(-SHOWN_BACKUPS).reverse().map(shown)),
  };
}
