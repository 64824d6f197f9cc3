import type { RecordingEnd } from '@vivant/contract/recording';
import type { RecordingPart } from '@vivant/contract/studio/sessions';
import { sql } from 'kysely';
import type { Executor, Tx } from '../ports/database.ts';
import type { SessionRow } from '../ports/session-tables.ts';

/** The place of a session's recording in storage. */
export interface RecordingFile {
  attempt: number;
  blobKey: string;
  sha256: string;
  sizeBytes: number;
  beganAt: Date;
  durationMs: number;
}

/** Whether what a host recorded may be kept. */
export function isWanted(
  row:
    | Pick<SessionRow, 'recording_agreed_at' | 'recording_over' | 'forgotten' | 'status' | 'attempt'>
    | undefined,
  attempt: number,
): boolean {
  if (row === undefined || row.recording_agreed_at === null || row.forgotten) return false;
  // A start that was undone leaves nothing behind.
  return row.recording_over !== 'withdrawn' && row.status !== 'failed' && attempt <= row.attempt;
}

/** False: there is one of this process already. */
export async function insertRecording(
  tx: Tx,
  sessionId: string,
  file: RecordingFile,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('session_recordings')
    .values({
      session_id: sessionId,
      attempt: file.attempt,
      blob_key: file.blobKey,
      sha256: file.sha256,
      size_bytes: file.sizeBytes,
      began_at: file.beganAt,
      duration_ms: file.durationMs,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['session_id', 'attempt']).doNothing())
    .returning('attempt')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findRecording(
  db: Executor,
  of: { sessionId: string; attempt: number },
): Promise<RecordingFile | undefined> {
  const row = await db
    .selectFrom('session_recordings')
    .select(['attempt', 'blob_key', 'sha256', 'size_bytes', 'began_at', 'duration_ms'])
    .where('session_id', '=', of.sessionId)
    .where('attempt', '=', of.attempt)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { blob_key: blobKey, size_bytes: sizeBytes, began_at: beganAt, duration_ms: durationMs } = row;
  return { attempt: row.attempt, sha256: row.sha256, blobKey, sizeBytes, beganAt, durationMs };
}

/** The first one first. */
export async function listRecordings(db: Executor, sessionId: string): Promise<RecordingPart[]> {
  const rows = await db
    .selectFrom('session_recordings')
    .select(['attempt', 'size_bytes', 'began_at', 'duration_ms'])
    .where('session_id', '=', sessionId)
    .orderBy('attempt')
    .execute();
  return rows.map(({ attempt, size_bytes, began_at, duration_ms }) => ({
    ...{ attempt, beganAt: began_at.toISOString(), durationMs: duration_ms, sizeBytes: size_bytes },
  }));
}

/** Their files go by a trigger. Returns the keys of these. */
export async function deleteRecordings(tx: Tx, sessionId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('session_recordings')
    .where('session_id', '=', sessionId)
    .returning('blob_key')
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

/**
 * Notes that nothing more is recorded. A visitor's withdrawal overrides all other reasons, and a trigger then deletes
 * what there is; a session that was not to be recorded stays as it is.
 */
export async function endRecording(
  db: Executor,
  sessionId: string,
  { at, why }: { at: Date; why: RecordingEnd },
): Promise<void> {
  await sql`
    update sessions set recording_over = ${why}, recording_over_at = ${at}
    where id = ${sessionId} and recording_agreed_at is not null
      and (recording_over is null or (${why} = 'withdrawn' and recording_over <> 'withdrawn'))`.execute(db);
}
