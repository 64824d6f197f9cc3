import { ServiceError } from '@vivant/contract/errors';
import { isUnstorableValue } from '../ports/database-errors.ts';
import { undoStart } from './end.ts';
import { unavailable } from './placement.ts';
import type { PendingUndo } from './session-deps.ts';
import type { SessionKind, StartDeps, StartRequest } from './session-kind.ts';

/** The caller waits for the undoing only while it is quick; after an outage the reconciler finishes it. */
const UNDO_WAIT_MS = 2_000;

/** The avatar was not in the room within the time of its kind. */
export class StartTimeoutError extends Error {
  override name = 'StartTimeoutError';
}

/** The same request was made before, and answered with this; nothing was written for this one. */
export class RepeatedRequestError extends Error {
  override name = 'RepeatedRequestError';
  readonly answer: object;
  constructor(answer: object) {
    super('the request was made before');
    this.answer = answer;
  }
}

/** One start in progress: what stops it, and what undoes it. */
export interface StartAttempt<R extends StartRequest, A> {
  kind: SessionKind<R, A>;
  request: R;
  /** Aborted at the time limit, when the caller hangs up, when the session is ended, and when the service stops. */
  signal: AbortSignal;
  /** Its turn has come: from here on something may stand, and the time limit runs. */
  begin(): void;
  /** Its intent stands. */
  wrote(): void;
  /** From here on the caller is told of a session, however it ends. */
  answered(): void;
  progress(): 'waiting' | 'begun' | 'written' | 'answered';
  close(): void;
}

/** Nothing has been created yet; `close` it in any case. */
export function openAttempt<R extends StartRequest, A>(
  { clock, starts }: StartDeps,
  kind: SessionKind<R, A>,
  request: R,
): StartAttempt<R, A> {
  const limit = starts.open(request.sessionId);
  let cancel: (() => void) | undefined;
  let progress: ReturnType<StartAttempt<R, A>['progress']> = 'waiting';
  return {
    kind,
    request,
    signal: request.signal ? AbortSignal.any([limit.signal, request.signal]) : limit.signal,
    begin() {
      progress = 'begun';
      cancel = clock.after(kind.startLimitMs, () => limit.abort(new StartTimeoutError()));
    },
    wrote() {
      progress = 'written';
    },
    answered() {
      progress = 'answered';
    },
    progress: () => progress,
    close() {
      cancel?.();
      starts.close(request.sessionId);
    },
  };
}

/** Undoes the start if a part of it fails. @throws what the caller is told. */
export async function orUndone<R extends StartRequest, A, T>(
  deps: StartDeps,
  attempt: StartAttempt<R, A>,
  part: Promise<T>,
): Promise<T> {
  try {
    return await part;
  } catch (error) {
    const { kind, request } = attempt;
    attempt.close();
    if (wroteNothing(error, attempt)) throw error;
    const { sessionId } = request;
    const undo = undoOf(attempt, error);
    const { code } = undo;
    // Errors of a caller's room may quote the caller's secrets.
    const err = kind.room === 'ours' ? error : undefined;
    deps.log.warn({ sessionId, kind: kind.name, code, err }, 'a session could not be started');
    await undoBriefly(deps, sessionId, undo);
    throw unavailable('The avatar could not join the room. Please try again.', error);
  }
}

/** How a start that failed by `error` is undone. A refused call leaves its Idempotency-Key free. */
export function undoOf<R extends StartRequest, A>(
  { kind, request, signal, progress }: StartAttempt<R, A>,
  error: unknown,
): PendingUndo {
  return {
    code: kind.failure(signal.aborted ? signal.reason : error, request),
    expected: 'starting or active',
    wasAnswered: progress() === 'answered',
  };
}

/**
 * Refusals, and what cannot be stored, come from the transaction of the intent, which takes all back. Not so what
 * stops a start from outside: by then its intent may be on the way.
 */
function wroteNothing<R extends StartRequest, A>(
  error: unknown,
  { signal, progress }: StartAttempt<R, A>,
): boolean {
  if (error instanceof ServiceError)
    return progress() === 'waiting' || (progress() === 'begun' && !signal.aborted);
  return error instanceof RepeatedRequestError || isUnstorableValue(error);
}

async function undoBriefly(deps: StartDeps, sessionId: string, undo: PendingUndo) {
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const cancel = deps.clock.after(UNDO_WAIT_MS, resolve);
  await Promise.race([undoStart(deps, sessionId, undo), enough]);
  cancel();
}

/** The step goes on in the background if it must; the start no longer waits for it. */
export async function withAbort<T>(signal: AbortSignal, step: Promise<T>): Promise<T> {
  // After an abort nothing awaits the step any more: an unobserved rejection would end the process.
  step.catch(() => {});
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([step, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
