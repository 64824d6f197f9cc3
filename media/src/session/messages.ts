import type { ControlRefusal, MediaEvent, SessionAssignment } from '@vivant/contract/control';
import type { SessionAbilities } from '@vivant/contract/session-condition';
import type { EngineConfig } from '../config.ts';
import type { VideoStats } from '../runner/video-loop.ts';

/** Messages between the supervisor and a session process, over Node's IPC with structured clones. */

export interface SessionAssets {
  face: Uint8Array;
  /** The knowledge blob as it came. */
  knowledge: Uint8Array | null;
}

export type ToSession =
  | { type: 'warm'; engines: EngineConfig; logLevel: string }
  /** What the next session is likely to show. */
  | { type: 'prepare'; face: Uint8Array; video: SessionAssignment['video'] }
  | { type: 'assign'; assignment: SessionAssignment; assets: SessionAssets }
  | { type: 'end' };

export type FromSession =
  | { type: 'ready' }
  /** `video`: totals since the session began; null while it shows nothing. */
  | { type: 'alive'; video: VideoStats | null }
  | { type: 'joined'; joinedAt: string; abilities: SessionAbilities | undefined }
  | { type: 'refused'; refusal: ControlRefusal }
  | { type: 'event'; event: MediaEvent }
  /** Left on purpose: told to end, or the room is gone. The exit that follows is no accident. */
  | { type: 'leaving' };

/** The session process says that it is alive this often. */
export const ALIVE_EVERY_MS = 1000;
