import type { SessionAssignment } from '@vivant/contract/control';
import { RECORDING_MAX_BYTES, type RecordingFacts } from '@vivant/contract/recording';
import type { RecordedPart } from '../session/messages.ts';

/** The recording of a session by one of its processes. */
export interface Recording extends RecordingFacts {
  sessionId: string;
  attempt: number;
  bytes: Uint8Array;
}

/** A recording as its parts arrive. It is not on a disk: nothing would erase what a killed host leaves there. */
export interface RecordingInMemory {
  /** Null: all of it is to be forgotten. False: more than a recording may be, or after it was forgotten. */
  add(part: RecordedPart | null): boolean;
  /** Null: there is none. */
  made(): Recording | null;
}

export function createRecordingInMemory({
  sessionId,
  attempt = 0,
}: Pick<SessionAssignment, 'sessionId' | 'attempt'>): RecordingInMemory {
  let parts: Buffer[] = [];
  let sizeBytes = 0;
  let facts: RecordingFacts | null = null;
  let isForgotten = false;
  return {
    add(part) {
      if (part === null) {
        parts = [];
        facts = null;
        isForgotten = true;
        return true;
      }
      const bytes = Buffer.from(part.data, 'base64');
      sizeBytes += bytes.length;
      if (isForgotten || sizeBytes > RECORDING_MAX_BYTES) return false;
      parts.push(bytes);
      facts = { beganAt: part.beganAt, durationMs: part.durationMs };
      return true;
    },
    made: () => (facts === null ? null : { sessionId, attempt, ...facts, bytes: Buffer.concat(parts) }),
  };
}
