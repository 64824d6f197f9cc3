import type {
  AssignmentResult,
  ControlRefusal,
  RehearsalAnswers,
  RehearsalChange,
  RehearsalQuestions,
  SessionAssignment,
} from '@vivant/contract/control';

/** The way to the machines that run avatars (contract `control`). */
export interface MediaHosts {
  /**
   * Hands a session to the host and waits until the avatar is in the room with both tracks. Nothing is left
   * running where it throws `MediaHostRefusal`; after any other error the caller must `end` the session.
   * The assignment carries the room's token: never log it.
   */
  assign(address: string, assignment: SessionAssignment, signal: AbortSignal): Promise<AssignmentResult>;
  /** Asks the host to keep a slot for an assignment that follows at once. @throws MediaHostRefusal where it has none. */
  keepSlot(address: string, sessionId: string, video: SessionAssignment['video']): Promise<void>;
  /** Has questions answered without a session. @throws MediaHostRefusal, MediaHostUnreachableError */
  rehearse(address: string, questions: RehearsalQuestions, signal: AbortSignal): Promise<RehearsalAnswers>;
  /**
   * What a rehearsal that runs there says and knows from its next answer on. False: it does not run there, or the host is
   * of an older release. @throws MediaHostRefusal, MediaHostUnreachableError
   */
  changeRehearsal(address: string, sessionId: string, change: RehearsalChange): Promise<boolean>;
  /** Whether there is a way to it: a worker that reports itself may have lost its tunnel. */
  isReachable(address: string): Promise<boolean>;
  /**
   * Whether the session's process is in its room; false for one that the host does not know, or cannot tell of.
   * @throws MediaHostRefusal where nobody is there, MediaHostUnreachableError
   */
  isInRoom(address: string, sessionId: string): Promise<boolean>;
  /** Tells the session's process to go; a session the host does not know counts as ended. */
  end(address: string, sessionId: string): Promise<void>;
}

/** The host said no and has undone what it began. */
export class MediaHostRefusal extends Error {
  override name = 'MediaHostRefusal';
  readonly reason: ControlRefusal['error'];
  constructor(refusal: ControlRefusal) {
    super(refusal.message);
    this.reason = refusal.error;
  }
}

/** No answer, or none that can be read: what the host did is unknown. */
export class MediaHostUnreachableError extends Error {
  override name = 'MediaHostUnreachableError';
}
