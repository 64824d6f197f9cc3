import { STAGES, type Stage } from '@vivant/contract/avatar';
import type { IntegrityFault } from '@vivant/contract/operator/integrity';
import { FILE_PARTS } from '@vivant/contract/studio/versions';
import { BlobMissingError, type Blobs, BlobsUnavailableError } from '../ports/blobs.ts';
import type { AssetRole, Db } from '../ports/database.ts';
import { sha256Of } from './digest.ts';
import { ROLES_OF } from './file-parts.ts';
import {
  type BuiltAvatar,
  builtAvatars,
  isRecorded,
  type RecordedFile,
  recordedFiles,
  unknownKeys,
} from './integrity-store.ts';
import type { StageRow } from './stage-store.ts';
import { statusOf } from './store.ts';

const BATCH = 500;
const READINGS = 3;
const NO_ID = '00000000-0000-0000-0000-000000000000';
/** Without these files a stage has not done what its row says. */
const FILES_OF_COMPLETED: Partial<Record<Stage, readonly AssetRole[]>> = {
  appearance: ['image', 'face'],
  voice: ['voice'],
  previews: ['preview_idle', 'preview_talking'],
};

/** Looks at everything once and calls `found` for what does not agree; returns how many things it looked at. */
export type Look = (found: (fault: IntegrityFault) => void, signal: AbortSignal) => Promise<number>;

/**
 * Whether the rows, files and stages of avatars agree. The service may run meanwhile: work in progress is not reported
 * as a fault.
 */
export interface AvatarIntegrity {
  /** Each file that a row names is there, with the bytes that were stored. */
  files: Look;
  /** Each file that is there is named by a row, or announced for deletion. */
  orphans: Look;
  /** Each avatar has all its stages, their files, the status that follows from them, and the new files that wait. */
  builds: Look;
}

export function createAvatarIntegrity({ db, blobs }: { db: Db; blobs: Blobs }): AvatarIntegrity {
  return {
    async files(found, signal) {
      let checked = 0;
      for (let after = ''; ; ) {
        const batch = await recordedFiles(db, { after, limit: BATCH });
        for (const file of batch) {
          signal.throwIfAborted();
          const fault = await faultOf(blobs, file);
          // Its row goes before the file does.
          if (fault !== null && (await isRecorded(db, file.blobKey)))
            found({ found: fault, subject: file.blobKey });
        }
        checked += batch.length;
        const last = batch.at(-1);
        if (last === undefined) return checked;
        after = last.blobKey;
      }
    },

    async orphans(found, signal) {
      let checked = 0;
      for await (const listed of blobs.list())
        for (let at = 0; at < listed.length; at += BATCH) {
          signal.throwIfAborted();
          const keys = listed.slice(at, at + BATCH);
          checked += keys.length;
          // A file is announced before it is written and forgotten after it is deleted, and keys are never reused: a
          // key that is unknown after it was listed, and whose file still exists, is an orphan.
          for (const key of await unknownKeys(db, keys))
            if ((await blobs.sizeOf(key)) !== null) found({ found: 'belongs to nothing', subject: key });
        }
      return checked;
    },

    async builds(found, signal) {
      let checked = 0;
      for (let after = NO_ID; ; ) {
        signal.throwIfAborted();
        const batch = await builtAvatars(db, { after, limit: BATCH });
        for (const avatar of batch)
          for (const fault of buildFaults(avatar)) found({ found: fault, subject: `avatar ${avatar.id}` });
        checked += batch.length;
        const last = batch.at(-1);
        if (last === undefined) return checked;
        after = last.id;
      }
    },
  };
}

/** A connection that breaks off says nothing of the file it brought. */
async function faultOf(blobs: Blobs, file: RecordedFile): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await faultReadOnce(blobs, file);
    } catch (error) {
      if (attempt === READINGS || !(error instanceof BlobsUnavailableError)) throw error;
    }
  }
}

/** What is wrong with a stored file, or null. @throws BlobsUnavailableError */
async function faultReadOnce(
  blobs: Blobs,
  { blobKey, sha256, sizeBytes }: RecordedFile,
): Promise<string | null> {
  try {
    const size = await blobs.sizeOf(blobKey);
    if (size === null) return 'is missing';
    if (size !== sizeBytes) return `has ${size} bytes instead of ${sizeBytes}`;
    return (await sha256Of(await blobs.open(blobKey))) === sha256 ? null : 'has other bytes than were stored';
  } catch (error) {
    if (error instanceof BlobMissingError) return 'is missing';
    if (error instanceof BlobsUnavailableError) throw error;
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
}

function buildFaults(avatar: BuiltAvatar): string[] {
  const stages: Partial<Record<Stage, Pick<StageRow, 'status' | 'updatedAt'>>> = Object.fromEntries(
    avatar.stages.map(({ stage, ...row }) => [stage, row]),
  );
  if (!hasAll(stages))
    return STAGES.filter((stage) => stages[stage] === undefined).map((stage) => `has no stage ${stage}`);
  const faults = avatar.stages.flatMap(({ stage, status }) =>
    status !== 'completed'
      ? []
      : (FILES_OF_COMPLETED[stage] ?? [])
          .filter((role) => !avatar.roles.includes(role))
          .map((role) => `completed ${stage} without the file ${role}`),
  );
  const derived = statusOf(avatar, stages);
  if (derived.status !== avatar.status || derived.readyToChat !== avatar.ready_to_chat)
    faults.push(`is ${avatar.status} where its stages say ${derived.status}`);
  return [...faults, ...waitingFaults(avatar)];
}

/** Faults of new files that wait beside the served ones. New documents may be fewer, or the same by other names. */
function waitingFaults({ roles, replacements }: BuiltAvatar): string[] {
  return FILE_PARTS.flatMap((part) => {
    const { waiting } = ROLES_OF[part];
    const waits = replacements.includes(part);
    if (roles.includes(waiting)) return waits ? [] : [`keeps the file ${waiting}, and nothing waits for it`];
    return waits && part !== 'documents' ? [`waits for a new ${part} without the file ${waiting}`] : [];
  });
}

function hasAll<T>(stages: Partial<Record<Stage, T>>): stages is Record<Stage, T> {
  return STAGES.every((stage) => stages[stage] !== undefined);
}
