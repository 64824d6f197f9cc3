import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@vivant/platform/clock';
import { createDiskBlobs } from '../adapters/blobs/disk-blobs.ts';
import { createBlobKeeper } from '../avatars/blob-keeper.ts';
import type { Log } from '../log.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Db } from '../ports/database.ts';
import { createRecordings } from '../sessions/recordings.ts';

/** As much of a file as a server looks at. */
export function oggOf(sound: string): Buffer {
  return Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(24),
    Buffer.from('OpusHead'),
    Buffer.alloc(64),
    Buffer.from(sound),
  ]);
}

/** Files in a directory of their own, and recordings in them. */
export async function recordingStore() {
  const root = await mkdtemp(join(tmpdir(), 'vivant-recordings-'));
  const blobs: Blobs = await createDiskBlobs(root);
  return {
    blobs,
    keeper: ({ db, clock }: { db: Db; clock: Clock }) => createBlobKeeper({ db, clock, blobs }),
    recordings: (deps: { db: Db; clock: Clock; log: Log }) =>
      createRecordings({ ...deps, blobs, keeper: createBlobKeeper({ ...deps, blobs }) }),
    async files(): Promise<string[]> {
      const all: string[] = [];
      for await (const keys of blobs.list()) all.push(...keys);
      return all.sort();
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** The visitor of a session has agreed, as its start would have written it. */
export async function agreeTo(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ recording_agreed_at: new Date(), recording_text: 1, recording_language: 'en' })
    .where('id', '=', sessionId)
    .execute();
}
