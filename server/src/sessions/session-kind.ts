import type { SessionAssignment } from '@vivant/contract/control';
import type { KeyedLimiter } from '@vivant/platform/keyed-limiter';
import type { ReserveRequest } from '../credits/credits.ts';
import type { Tx } from '../ports/database.ts';
import type { SessionKindName, SessionOrigin, SessionRow } from '../ports/session-tables.ts';
import type { Viewer } from './inspect-store.ts';
import type { KindRules } from './kind-rules.ts';
import type { StartFailure } from './lifecycle.ts';
import type { StartsUnderWay } from './starts-under-way.ts';
import type { NewSession } from './store.ts';
import type { SupervisedDeps } from './supervisor.ts';

/** What starts work with. */
export interface StartDeps extends SupervisedDeps {
  /** By account. */
  limiter: KeyedLimiter;
  starts: StartsUnderWay;
  /** What one address may hold without a key. */
  anonymousSessionsAtOnce: number;
  /** Callers' LiveKit servers may stand on private addresses, and be reached by ws://. */
  allowPrivateLivekit: boolean;
}

/** The key that asks for a session; a scoped key may use only one avatar. */
export interface SessionCaller extends Viewer {
  keyId: string;
}

/** The parameters of every start. The avatar has been checked: the caller may use it, and it is ready. */
export interface StartRequest {
  sessionId: string;
  avatarId: string;
  accountId: string;
  keyId: string | null;
  origin: SessionOrigin;
  maxDurationSeconds?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
  /** Aborted when the caller hung up: the answer could not be delivered. */
  signal?: AbortSignal | undefined;
}

/** What one kind of session does differently at each step of its start; the steps are in `startSession`. */
export interface SessionKind<Request extends StartRequest, Answer> extends KindRules {
  name: SessionKindName;
  /** Starts of one account with the same value are refused credits for the same reason; null: none is like this one. */
  refusalKey(request: Request): string | null;
  /** Called first in the transaction of the intent. @throws what refuses the start. */
  admit(deps: StartDeps, tx: Tx, request: Request): Promise<void>;
  /** Called last in that transaction. */
  record?(tx: Tx, session: SessionRow, request: Request): Promise<void>;
  /** What pays, beside the account and its key. */
  payer(
    request: Request,
  ): Pick<ReserveRequest, 'sponsoredAvatarId' | 'sponsorRequired' | 'visitorHash' | 'isFree'>;
  /** What only this kind writes into the session's row. */
  intent(deps: StartDeps, request: Request): Promise<IntentOfKind>;
  /** Everything the media host is told, with the avatar's token. */
  assignment(deps: StartDeps, session: SessionRow, request: Request): Promise<SessionAssignment>;
  /** Of a kind that is answered at once: the picture its slot is kept for. */
  video?(deps: StartDeps, request: Request): SessionAssignment['video'];
  /** What the caller is told. */
  answer(deps: StartDeps, session: SessionRow, request: Request): Promise<Answer>;
  /** What is written down of a start that failed by `error`. */
  failure(error: unknown, request: Request): StartFailure;
}

export type IntentOfKind = Pick<NewSession, 'room_name' | 'avatar_identity' | 'peer_identity'> &
  Partial<
    Pick<
      NewSession,
      | 'language'
      | 'location'
      | 'visitor_hash'
      | 'idle_timeout_seconds'
      | 'recording_agreed_at'
      | 'recording_text'
      | 'recording_language'
    >
  >;
