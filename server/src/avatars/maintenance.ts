import type { Clock } from '@vivant/platform/clock';
import type { SponsorBudgets } from '../credits/sponsor-budgets.ts';
import type { Log } from '../log.ts';
import type { Db, Tx } from '../ports/database.ts';
import { replaceAssets } from './asset-store.ts';
import type { BlobKeeper } from './blob-keeper.ts';
import { ROLES_OF } from './file-parts.ts';
import { STAGE_LIST } from './stages/stage-list.ts';
import { avatarsToPurge, purgeTexts } from './store.ts';

/** Conversations with avatars, which are not part of the avatars' feature. */
export interface Conversations {
  /** In the transaction that purges the avatar. */
  forgetAvatar(tx: Tx, avatarId: string): Promise<void>;
  /** Deletes what has been kept for long enough. */
  run(): Promise<void>;
}

/** The events that callers were told of. */
export interface Events {
  /** Deletes what has been kept for long enough. */
  purge(): Promise<void>;
}

const DAY_MS = 86_400_000;
const PURGE_BATCH = 50;

/** Destroys what deleted avatars left behind once their time is over, and files that were not adopted. */
export interface Maintenance {
  /** Each part, though others fail; what failed is thrown then. */
  run(): Promise<void>;
}

export function createMaintenance(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  keeper: BlobKeeper;
  sponsorBudgets: Pick<SponsorBudgets, 'returnLeftBehind'>;
  conversations: Conversations;
  events: Events;
  purgeAfterDays: number;
}): Maintenance {
  const { db, clock, log, keeper, sponsorBudgets, conversations, events } = deps;

  /** Files and texts go; the row stays, since ledger and sessions speak of it (D2-36). */
  async function purge(avatarId: string): Promise<void> {
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      await conversations.forgetAvatar(tx, avatarId);
      await replaceAssets(
        tx,
        avatarId,
        [
          ...Object.values(ROLES_OF).flatMap((roles) => Object.values(roles)),
          ...STAGE_LIST.flatMap(({ makes }) => makes),
        ],
        [],
        { newId: () => '', now },
      );
      await purgeTexts(tx, avatarId, now);
    });
  }

  async function purgeDeleted(): Promise<void> {
    const before = new Date(clock.now().getTime() - deps.purgeAfterDays * DAY_MS);
    for (;;) {
      const due = await avatarsToPurge(db, { deletedBefore: before, limit: PURGE_BATCH });
      if (due.length === 0) return;
      for (const id of due) await purge(id);
      log.info({ count: due.length }, 'deleted avatars purged');
    }
  }

  async function returnBudgets(): Promise<void> {
    const count = await sponsorBudgets.returnLeftBehind();
    if (count > 0) log.info({ count }, 'budgets of deleted avatars given back');
  }

  async function sweepFiles(): Promise<void> {
    const count = await keeper.sweep();
    if (count > 0) log.info({ count }, 'files swept');
  }

  return {
    async run() {
      const failed: unknown[] = [];
      for (const part of [
        purgeDeleted,
        () => conversations.run(),
        returnBudgets,
        sweepFiles,
        () => events.purge(),
      ])
        await part().catch((error) => failed.push(error));
      if (failed.length > 1) throw new AggregateError(failed, `${failed.length} parts of the sweep failed`);
      if (failed.length === 1) throw failed[0];
    },
  };
}
