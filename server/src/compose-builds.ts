import type { Clock } from '@vivant/platform/clock';
import { repeat } from '@vivant/platform/repeat';
import type { BuildPlaces } from './avatars/build-places.ts';
import { STAGE_QUEUE } from './avatars/queues.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log.ts';

/** How often the number of jobs is adjusted to the media hosts that run builds. */
const LOOK_EVERY_MS = 5_000;

/** The same jobs, of which more run at once: one for each stage that media hosts have room for. */
export function withBuildsElsewhere(
  jobs: Jobs,
  {
    places,
    clock,
    log,
  }: { places: Pick<BuildPlaces, 'elsewhere'>; clock: Clock; log: Pick<Log, 'info' | 'warn'> },
): Jobs {
  let more = 0;

  async function look(): Promise<void> {
    try {
      const count = await places.elsewhere();
      await jobs.widen(STAGE_QUEUE, count);
      if (count !== more) log.info({ count }, 'so many stages of builds may run on media hosts');
      more = count;
    } catch (error) {
      // The database is unavailable: the number stays as it is.
      log.warn({ err: error }, 'it cannot be seen which media hosts run builds');
    }
  }
  const looks = repeat(clock, () => LOOK_EVERY_MS, look);

  return {
    ...jobs,
    async start() {
      await jobs.start();
      looks.start({ afterMs: LOOK_EVERY_MS });
    },
    async stop() {
      await looks.close();
      await jobs.stop();
    },
  };
}
