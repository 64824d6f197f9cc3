import type { ControlRefusal } from '@vivant/contract/control';
import type { SessionAbilities } from '@vivant/contract/session-condition';
import type { VideoStats } from '../runner/video-loop.ts';
import type { RehearsedWords } from './messages.ts';

/** A session that is in its room, whether our conversation or a caller's agent speaks. */
export interface LiveSession {
  /** Of a hosted one. */
  abilities?: SessionAbilities;
  /** Of a hosted one: it goes on so from its next answer. False: what cannot be read changes nothing. Never throws. */
  rehearse?(change: RehearsedWords): Promise<boolean>;
  /** Leaves the room and frees everything. */
  close(): Promise<void>;
  videoStats(): VideoStats;
  /** False while the connection is lost and being made again. */
  inRoom(): boolean;
}

/**
 * Why a session cannot go on: its room was closed, the avatar was put out of it, or something broke.
 */
export type SessionEnd = 'room_closed' | 'removed' | Error;

/** A refusal of the assignment, in the control channel's words. */
export class AssignmentError extends Error {
  readonly reason: ControlRefusal['error'];

  constructor(reason: ControlRefusal['error'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'AssignmentError';
    this.reason = reason;
  }
}
