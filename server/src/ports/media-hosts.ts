import type {
  AssignmentResult,
  ControlRefusal,
  RehearsalAnswers,
  RehearsalChange,
  RehearsalQuestions,
  SessionAssignment,
} from '@vivant/contract/control';

/** Calls of the machines that run avatars (contract `control`). */
export interface MediaHosts {
  /**
   * Hands a session to the host and waits until the avatar is in the room with both tracks. After a `MediaHostRefusal`
   * nothing is left running; after any other error the caller must `end` the session. The assignment carries the room's
   * token: never log it.
   */
  assign(address: string, assignment: SessionAssignment, signal: AbortSignal): Promise<AssignmentResult>;
  /** Asks the host to keep a slot for an assignment that follows at once. @throws MediaHostRefusal if it has none. */
  keepSlot(address: string, sessionId: string, video: SessionAssignment['video']): Promise<void>;
  /** Gets questions answered without a session. @throws MediaHostRefusal, MediaHostUnreachableError */
  rehearse(address: string, questions: RehearsalQuestions, signal: AbortSignal): Promise<RehearsalAnswers>;
  /**
   * Changes what a rehearsal on the host says and knows, from its next answer on. False: it does not run there, or the
   * host is of an older release. @throws MediaHostRefusal, MediaHostUnreachableError
   */
  changeRehearsal(address: string, sessionId: string, change: RehearsalChange): Promise<boolean>;
  /** Whether the host can be reached: a worker that sends reports may have lost its tunnel. */
  isReachable(address: string): Promise<boolean>;
  /**
   * Whether the session's process is in its room; false if the host does not know the session, or cannot tell.
   * @throws MediaHostRefusal if no participant is there, MediaHostUnreachableError
   */
  isInRoom(address: string, sessionId: string): Promise<boolean>;
  /** Tells the session's process to end; a session that the host does not know counts as ended. */
  end(address: string, sessionId: string): Promise<void>;
}

/** The host refused and has undone what it began. */
export class MediaHostRefusal extends Error {
  override name = 'MediaHostRefusal';
  readonly reason: ControlRefusal['error'];
  constructor(refusal: ControlRefusal) {
    super(refusal.message);
    this.reason = refusal.error;
  }
}

/** The answer is missing or unreadable, so it is unknown what the host did. */
export class MediaHostUnreachableError extends Error {
  override name = 'MediaHostUnreachableError';
}
