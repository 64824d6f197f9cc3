import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ServiceError } from '@vivant/contract/errors';
import type { RecordingFacts } from '@vivant/contract/recording';
import type { Clock } from '@vivant/platform/clock';
import type { BlobKeeper } from '../avatars/blob-keeper.ts';
import type { Log } from '../log.ts';
import { BlobMissingError, type Blobs, type ByteRange } from '../ports/blobs.ts';
import type { Db, Tx } from '../ports/database.ts';
import {
  deleteRecordings,
  findRecording,
  insertRecording,
  isWanted,
  type RecordingFile,
} from './recording-store.ts';
import { lockSession, readSession } from './store.ts';

/**
 * The sound of sessions whose visitors agreed. The row of each file is deleted with the conversation, whatever deletes
 * that, and its file after it (migration 0045).
 */
export interface Recordings {
  /** Takes over a host's recording. False: it is not wanted, or no longer. */
  keep(of: RecordingOf, facts: RecordingFacts, bytes: Uint8Array): Promise<boolean>;
  /** @throws ServiceError not_found */
  find(of: RecordingOf): Promise<RecordingFile>;
  /** @throws ServiceError not_found: it was deleted meanwhile */
  open(file: RecordingFile, range?: ByteRange): Promise<Readable>;
  /** Deletes only the sound, now; `also` is done in the same transaction if there was any. */
  delete(sessionId: string, also: (tx: Tx) => Promise<void>): Promise<void>;
  /** Files that a transaction has let go of, now rather than with the next sweep. */
  sweep(): Promise<void>;
}

export interface RecordingOf {
  sessionId: string;
  attempt: number;
}

/** Opus in Ogg, as a host writes it: a file of this format can be neither a page nor a program. */
const OGG = Buffer.from('OggS');
const OPUS = Buffer.from('OpusHead');
const OPUS_WITHIN_BYTES = 64;

export function createRecordings(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  blobs: Pick<Blobs, 'putBytes' | 'open'>;
  keeper: Pick<BlobKeeper, 'announce' | 'adopt' | 'discard' | 'sweep'>;
}): Recordings {
  const { db, clock, log, blobs, keeper } = deps;

  async function sweep(): Promise<void> {
    // Files that could not be deleted are swept later.
    await keeper.sweep().catch((error) => log.warn({ err: error }, 'recordings could not be deleted yet'));
  }

  return {
    async keep({ sessionId, attempt }, { beganAt, durationMs }, bytes) {
      const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (!file.subarray(0, OGG.length).equals(OGG) || !file.subarray(0, OPUS_WITHIN_BYTES).includes(OPUS))
        throw new ServiceError('invalid_request', 'A recording is Opus in Ogg.');
      if (!isWanted(await readSession(db, sessionId), attempt)) return false;
      const blobKey = `recordings/${sessionId}/${randomUUID()}.ogg`;
      await keeper.announce([blobKey]);
      let outcome: 'new' | 'kept before' | 'unwanted' | null = null;
      try {
        await blobs.putBytes(blobKey, file);
        outcome = await db.transaction().execute(async (tx) => {
          // Deleting a conversation and withdrawing the agreement take the same lock.
          if (!isWanted(await lockSession(tx, sessionId), attempt)) return 'unwanted';
          const isNew = await insertRecording(
            tx,
            sessionId,
            {
              ...{ attempt, blobKey, durationMs, sizeBytes: file.length },
              sha256: createHash('sha256').update(file).digest('hex'),
              beganAt: new Date(Math.min(Date.parse(beganAt), clock.now().getTime())),
            },
            clock.now(),
          );
          // The recording was sent before.
          if (!isNew) return 'kept before';
          await keeper.adopt(tx, [blobKey]);
          return 'new';
        });
      } finally {
        if (outcome !== 'new') await keeper.discard([blobKey]);
      }
      return outcome !== 'unwanted';
    },

    async find(of) {
      const file = await findRecording(db, of);
      if (file === undefined) throw noSuchRecording();
      return file;
    },

    open: (file, range) =>
      blobs.open(file.blobKey, range).catch((error: unknown) => {
        throw error instanceof BlobMissingError ? noSuchRecording() : error;
      }),

    async delete(sessionId, also) {
      await db.transaction().execute(async (tx) => {
        // Lock order: the session first, then its rows in other tables.
        await lockSession(tx, sessionId);
        if ((await deleteRecordings(tx, sessionId)).length > 0) await also(tx);
      });
      await sweep();
    },

    sweep,
  };
}

function noSuchRecording(): ServiceError {
  return new ServiceError('not_found', 'There is no such recording, or it is deleted.');
}
