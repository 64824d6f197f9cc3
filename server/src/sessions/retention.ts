import type { Clock } from '@vivant/platform/clock';
import type { Log } from '../log.ts';
import type { Db, Tx } from '../ports/database.ts';
import { deleteFailedStarts, forgetConversations } from './retention-store.ts';

const DAY_MS = 86_400_000;
/** Long enough to look into why starts failed. */
export const FAILED_STARTS_KEPT_DAYS = 7;
const BATCH = 500;

/** Forgets what sessions leave behind once its time is over. Money never goes: postings and bills stay. */
export interface Retention {
  /** In the transaction that purges the avatar: what was said to a purged avatar must not be found any more. */
  forgetAvatar(tx: Tx, avatarId: string): Promise<void>;
  run(): Promise<void>;
}

export function createRetention(deps: { db: Db; clock: Clock; log: Log; transcriptDays: number }): Retention {
  const { db, clock, log } = deps;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

  async function inBatches(what: string, batch: () => Promise<number>): Promise<void> {
    let count = 0;
    for (let done = BATCH; done === BATCH; count += done) done = await batch();
    if (count > 0) log.info({ count }, what);
  }

  return {
    async forgetAvatar(tx, avatarId) {
      while ((await forgetConversations(tx, { avatarId }, BATCH)) === BATCH);
    },

    async run() {
      const endedBefore = daysAgo(deps.transcriptDays);
      await inBatches('conversations forgotten', () => forgetConversations(db, { endedBefore }, BATCH));
      const failedBefore = daysAgo(FAILED_STARTS_KEPT_DAYS);
      await inBatches('failed starts deleted', () => deleteFailedStarts(db, failedBefore, BATCH));
    },
  };
}
