import { randomUUID } from 'node:crypto';
import type { Clock } from '@vivant/platform/clock';
import type { Blobs } from '../ports/blobs.ts';
import type { Db, Tx } from '../ports/database.ts';
import { announceDeletions, dueDeletions, forgetDeletions, stillAnnounced } from './asset-store.ts';
import { extensionOf } from './extensions.ts';

/** Files whose transaction was not committed within this time are orphans. */
const ORPHAN_AFTER_MS = 3_600_000;
const SWEEP_BATCH = 200;

/**
 * Keeps files and rows in step without a transaction over both: a file is announced for deletion before it is
 * written, and the transaction that adopts it takes the announcement back. What a killed process leaves in between is
 * swept away later.
 */
export interface BlobKeeper {
  /** A new key below the avatar's folder for each file, announced for deletion until adopted. */
  newKeys<File>(
    avatarId: string,
    files: readonly File[],
    contentTypeOf: (file: File) => string,
  ): Promise<{ file: File; blobKey: string }[]>;
  /** The same for keys that somebody else has made. */
  announce(keys: readonly string[]): Promise<void>;
  /** Takes the announcement back, in the transaction that writes the row of each file. */
  adopt(tx: Tx, keys: string[]): Promise<void>;
  /** Deletes what is due; returns how many files went. */
  sweep(): Promise<number>;
  /** Deletes files that were not adopted, at once; failures are left to the sweep. */
  discard(keys: string[]): Promise<void>;
}

export function createBlobKeeper(deps: { db: Db; blobs: Blobs; clock: Clock }): BlobKeeper {
  const { db, blobs, clock } = deps;

  async function deleteAll(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    for (const key of keys) await blobs.delete(key);
    await forgetDeletions(db, keys);
  }

  const announce = (keys: readonly string[]) =>
    announceDeletions(db, [...keys], new Date(clock.now().getTime() + ORPHAN_AFTER_MS));

  return {
    announce,
    adopt: (tx, keys) => forgetDeletions(tx, keys),

    async newKeys(avatarId, files, contentTypeOf) {
      const keyed = files.map((file) => ({
        file,
        blobKey: `avatars/${avatarId}/${randomUUID()}.${extensionOf(contentTypeOf(file))}`,
      }));
      if (keyed.length === 0) return keyed;
      await announce(keyed.map(({ blobKey }) => blobKey));
      return keyed;
    },

    async sweep() {
      let count = 0;
      for (;;) {
        const due = await dueDeletions(db, { now: clock.now(), limit: SWEEP_BATCH });
        if (due.length === 0) return count;
        await deleteAll(due);
        count += due.length;
      }
    },

    async discard(keys) {
      if (keys.length === 0) return;
      // If the answer to a commit was lost, the files may be adopted and must stay.
      await stillAnnounced(db, keys)
        .then(deleteAll)
        .catch(() => undefined);
    },
  };
}
