import { ServiceError } from '@vivant/contract/errors';
import { traced } from '@vivant/platform/tracing';
import type { Executor } from '../ports/database.ts';
import { isUnstorableValue } from '../ports/database-errors.ts';
import type { SessionRow } from '../ports/session-tables.ts';
import { undoStart } from './end.ts';
import { createOwnRoom } from './own-room.ts';
import { type Joined, keepSlot, place, type Slot, unavailable } from './placement.ts';
import type { SessionDeps } from './session-deps.ts';
import type { SessionKind, StartDeps, StartRequest } from './session-kind.ts';
import {
  openAttempt,
  orUndone,
  RepeatedRequestError,
  type StartAttempt,
  undoOf,
  withAbort,
} from './start-attempt.ts';
import { checkStartBackoff } from './start-backoff.ts';
import { activateSession, type ChargedRow, insertIntent } from './store.ts';

/**
 * Starts a session, of either kind, in the one order that survives being killed anywhere (D3-26):
 *
 *   intent → room → slot → assign → activate
 *
 * Money and intent are one transaction; the room comes next, where it is ours; then a media host takes the session, and
 * has the avatar in the room; then it counts. What was created but not activated is undone, here at once or by the
 * reconciler later. A kind is answered when its avatar has joined, or as soon as it has a slot.
 * @throws ServiceError the 402 codes; unavailable with Retry-After. RepeatedRequestError.
 */
export async function startSession<R extends StartRequest, A>(
  deps: StartDeps,
  kind: SessionKind<R, A>,
  request: R,
): Promise<A> {
  if (deps.starts.isDraining()) throw unavailable('The service is being stopped.');
  const { clock, metrics, tracing } = deps;
  const { sessionId, avatarId, origin } = request;
  const askedMs = clock.steadyMs();
  try {
    const answer = await traced(
      tracing,
      'session.start',
      () => start(deps, openAttempt(deps, kind, request)),
      { attributes: { sessionId, avatarId, origin, kind: kind.name } },
    );
    metrics.sessionStarted(kind.name, 'started', clock.steadyMs() - askedMs);
    return answer;
  } catch (error) {
    if (!(error instanceof RepeatedRequestError))
      metrics.sessionStarted(kind.name, outcomeOf(error), clock.steadyMs() - askedMs);
    throw error;
  }
}

async function start<R extends StartRequest, A>(deps: StartDeps, attempt: StartAttempt<R, A>): Promise<A> {
  const { kind, request } = attempt;
  const part = <T>(name: string, work: () => Promise<T>) =>
    orUndone(deps, attempt, traced(deps.tracing, name, work));
  const session = await part('session.intend', () => intend(deps, attempt));
  const slot = await part('session.prepare', () => prepare(deps, attempt, session));
  if (kind.answered === 'at once') attempt.answered();
  const arrival = part('session.bring_in', () => bringIn(deps, attempt, session, slot)).finally(
    attempt.close,
  );
  if (kind.answered === 'once joined') return arrival;
  // Its row says what becomes of it.
  arrival.catch(() => {});
  return kind.answer(deps, session, request);
}

/** Intent, when it is its turn. */
function intend<R extends StartRequest, A>(
  deps: StartDeps,
  attempt: StartAttempt<R, A>,
): Promise<SessionRow> {
  const { kind, request, signal } = attempt;
  const inTurn = deps.limiter(request.accountId, kind.refusalKey(request), async () => {
    signal.throwIfAborted();
    attempt.begin();
    const session = await writeIntent(deps, kind, request);
    attempt.wrote();
    return session;
  });
  return withAbort(signal, inTurn).catch((error: unknown) => {
    // It may still be waiting for the account's lock, and be committed after there was nothing to undo yet.
    if (signal.aborted)
      inTurn.then(
        () => undoStart(deps, request.sessionId, undoOf(attempt, error)),
        () => {},
      );
    throw error;
  });
}

/**
 * Room → slot. Null: the slot is taken when a host is asked. A caller who is answered at once is told at once that
 * there is none.
 */
async function prepare<R extends StartRequest, A>(
  deps: StartDeps,
  { kind, request, signal }: StartAttempt<R, A>,
  session: SessionRow,
): Promise<Slot | null> {
  if (kind.room === 'ours') await withAbort(signal, createOwnRoom(deps, session.room_name));
  const video = kind.video?.(deps, request);
  if (video === undefined) return null;
  const slot = await withAbort(signal, keepSlot(deps, session.id, video));
  if (slot === null) throw unavailable('No media host has room for a session. Please try again.');
  return slot;
}

/** Assign → activate. */
async function bringIn<R extends StartRequest, A>(
  deps: StartDeps,
  { kind, request, signal }: StartAttempt<R, A>,
  session: SessionRow,
  slot: Slot | null,
): Promise<A> {
  const { log, tracing } = deps;
  const assigning = traced(
    tracing,
    'session.assign',
    () => assign(deps, kind, request, { session, slot, signal }),
    { kind: 'client' },
  );
  const joined = await withAbort(signal, assigning);
  const answer = await kind.answer(deps, session, request);
  signal.throwIfAborted();
  const active = await traced(tracing, 'session.activate', () => activate(deps, session, joined));
  if (active === null) throw unavailable('The start was undone.');
  log.info({ sessionId: session.id, accountId: request.accountId, kind: kind.name }, 'session started');
  void deps.supervisor.watch(session.id, active);
  return answer;
}

async function writeIntent<R extends StartRequest, A>(
  deps: StartDeps,
  kind: SessionKind<R, A>,
  request: R,
): Promise<SessionRow> {
  const { db, clock, credits } = deps;
  const { sessionId, accountId, keyId, origin, maxDurationSeconds } = request;
  const ofKind = await kind.intent(deps, request);
  return db.transaction().execute(async (tx) => {
    await kind.admit(deps, tx, request);
    const terms = await credits.reserve(tx, {
      ...{ sessionId, accountId, keyId, kind: kind.name, maxDurationSeconds },
      ...kind.payer(request),
    });
    // Visitors of a shared avatar must not be able to lock its owner out.
    if (origin === 'key') await checkStartBackoff(deps, tx, accountId);
    const session = await insertIntent(
      tx,
      {
        ...ofKind,
        id: sessionId,
        kind: kind.name,
        origin,
        account_id: accountId,
        key_id: keyId,
        avatar_id: request.avatarId,
        billing_mode: terms.billingMode,
        limit_seconds: terms.limitSeconds,
        metadata: (deps.keepsConversations ? request.metadata : null) ?? null,
      },
      clock.now(),
    );
    await kind.record?.(tx, session, request);
    return session;
  });
}

async function assign<R extends StartRequest, A>(
  deps: StartDeps,
  kind: SessionKind<R, A>,
  request: R,
  { session, slot, signal }: { session: SessionRow; slot: Slot | null; signal: AbortSignal },
): Promise<Joined> {
  const assignment = await kind.assignment(deps, session, request);
  try {
    return await place(deps, assignment, signal, slot);
  } finally {
    // A caller's token is nowhere else, and gone with this.
    assignment.room.token = '';
  }
}

/** The step from which on a session counts. Null when it was undone or ended meanwhile. */
async function activate(
  { db, clock, time, credits }: SessionDeps,
  { id: sessionId, billing_mode: billingMode }: Pick<SessionRow, 'id' | 'billing_mode'>,
  { at: joinedAt, abilities }: Joined,
): Promise<ChargedRow | null> {
  const joined = { joinedAt, abilities };
  const isMetered = billingMode === 'metered';
  const now = clock.now();
  const steadyMs = clock.steadyMs();
  const activateOn = (executor: Executor) => activateSession(executor, sessionId, joined, now);
  // What is reserved is charged at the end: no money moves here.
  const row = isMetered
    ? await db.transaction().execute(async (tx) => {
        const active = await activateOn(tx);
        if (active === undefined) return undefined;
        const { joined_at: startsAt } = active;
        const result = await credits.chargeMinute(tx, { sessionId, minute: 1, startsAt });
        if (result !== 'charged') throw unavailable('The first minute could not be charged.');
        return { ...active, charged: 1 };
      })
    : await activateOn(db);
  if (row === undefined) return null;
  time.heard(sessionId, now, steadyMs);
  return row;
}

function outcomeOf(error: unknown): string {
  if (error instanceof ServiceError) return error.code;
  return isUnstorableValue(error) ? 'invalid_request' : 'unavailable';
}
