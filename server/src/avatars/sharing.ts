import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { SharePatch, ShareSettings } from '@vivant/contract/sharing';
import type { Clock } from '@vivant/platform/clock';
import type { Db, Tx } from '../ports/database.ts';
import { notFound } from './rebuild.ts';
import { readShare, writeShare } from './share-store.ts';

interface AvatarOf {
  accountId: string;
  avatarId: string;
}

/** Where an avatar may be shown to visitors without a key, and until when. */
export interface Sharing {
  /** @throws ServiceError avatar_not_found */
  get(of: AvatarOf): Promise<ShareSettings>;
  /** `also` is done in the same transaction. @throws ServiceError avatar_not_found */
  update(of: AvatarOf, patch: SharePatch, also?: (tx: Tx) => Promise<void>): Promise<ShareSettings>;
  /**
   * Refuses visitors whose link is over. An unknown or private avatar passes: both must look the same, so the lookup
   * refuses them.
   * @throws ServiceError link_expired
   */
  refuseExpired(avatarId: string): Promise<void>;
  /** Sites that may show it in a frame, also for a private avatar; none for an unknown one. */
  originsOf(avatarId: string): Promise<readonly string[]>;
  /** Its owner wants visitors to be asked whether they may be recorded. */
  recordsSound(avatarId: string): Promise<boolean>;
}

/** The text after the end that the owner has set. */
export const LINK_OVER = 'The avatar is no longer shared.';

export function createSharing({ db, clock }: { db: Db; clock: Clock }): Sharing {
  const anybodys = (avatarId: string) =>
    isUuid(avatarId) ? readShare(db, { avatarId, accountId: null }) : undefined;

  async function get({ accountId, avatarId }: AvatarOf): Promise<ShareSettings> {
    const found = isUuid(avatarId) ? await readShare(db, { avatarId, accountId }) : undefined;
    if (found === undefined) throw notFound();
    const { visibility: _, ...settings } = found;
    return settings;
  }

  return {
    get,
    async update(of, patch, also) {
      await get(of);
      await db.transaction().execute(async (tx) => {
        await writeShare(tx, of.avatarId, patch, clock.now());
        await also?.(tx);
      });
      return get(of);
    },
    async refuseExpired(avatarId) {
      const share = await anybodys(avatarId);
      if (share === undefined || share.visibility === 'private' || share.expiresAt === null) return;
      if (Date.parse(share.expiresAt) <= clock.now().getTime())
        throw new ServiceError('link_expired', LINK_OVER);
    },
    recordsSound: async (avatarId) => (await anybodys(avatarId))?.recordsSound ?? false,
    originsOf: async (avatarId) => (await anybodys(avatarId))?.allowedOrigins ?? [],
  };
}
