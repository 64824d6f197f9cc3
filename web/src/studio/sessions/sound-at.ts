import type { RecordingPart } from '@vivant/contract/studio/sessions';

/** A moment in a part of a recording. */
export interface SoundPlace {
  attempt: number;
  seconds: number;
}

/** The position of a moment in the recording; null: in none of its parts. */
export function soundAt(parts: readonly RecordingPart[], at: string): SoundPlace | null {
  for (const { attempt, beganAt, durationMs } of parts) {
    const offsetMs = Date.parse(at) - Date.parse(beganAt);
    if (offsetMs >= 0 && offsetMs < durationMs) return { attempt, seconds: offsetMs / 1000 };
  }
  return null;
}
