import { randomUUID } from 'node:crypto';
import { type ErrorCode, ServiceError } from '@vivant/contract/errors';
import type { BillingMode, SessionStarted } from '@vivant/contract/session';
import type { Credits } from '../credits/credits.ts';
import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import { isUnstorableValue } from '../ports/database-errors.ts';
import type { Metrics } from '../ports/metrics.ts';
import type { Rooms } from '../ports/rooms.ts';
import type { SessionOrigin } from '../ports/session-tables.ts';
import type { Activate } from './activation.ts';
import type { AnonymousShare } from './anonymous-share.ts';
import type { SessionEnder } from './end.ts';
import { AVATAR_IDENTITY, hostedAssignment, VISITOR_IDENTITY } from './hosted-assignment.ts';
import type { KeyedLimiter } from './keyed-limiter.ts';
import { actualDuration, ROOM_DEPARTURE_TIMEOUT_MS, VISITOR_JOIN_TIMEOUT_MS } from './lifecycle.ts';
import { type Joined, type Placement, unavailable } from './placement.ts';
import type { StartBackoff } from './start-backoff.ts';
import { insertIntent, roomPrefix } from './store.ts';

/**
 * The avatar must be in the room within this time, else the start is undone (D3-1). What a start waits for
 * others of its account is not counted.
 */
export const START_LIMIT_MS = 10_000;
const UNDO_WAIT_MS = 2_000;
/** Of a session with no fixed limit. LiveKit renews the tokens of participants. */
const UNLIMITED_TOKEN_SECONDS = 86_400;

export interface HostedStart {
  avatarId: string;
  accountId: string;
  keyId: string | null;
  origin: SessionOrigin;
  /** Of a visitor without a key, on the try page too unless it is this machine's alone: for the bounds of each. */
  visitorHash?: Buffer | undefined;
  maxDurationSeconds?: number | undefined;
  language?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
  location?: Record<string, unknown> | undefined;
  /** What the visitor's client connects to. */
  serverUrl: string;
  /** Aborted when the caller hung up: nobody would get the token. */
  signal?: AbortSignal | undefined;
}

interface Intent {
  sessionId: string;
  roomName: string;
  billingMode: BillingMode;
  limitSeconds: number | null;
}

export interface StartDeps {
  db: Db;
  clock: Clock;
  log: Log;
  credits: Credits;
  rooms: Rooms;
  placement: Placement;
  /** By account. */
  limiter: KeyedLimiter;
  backoff: StartBackoff;
  anonymousShare: AnonymousShare;
  keepsConversations: boolean;
  ender: SessionEnder;
  activate: Activate;
  /** Where media hosts reach this service; asked at every start. */
  controlUrl: () => string;
  metrics: Metrics;
  /** Called with each session that became active. */
  onActive(sessionId: string): void;
}

export type SessionStarter = ReturnType<typeof createSessionStarter>;

/**
 * Starts hosted sessions in the one order that survives being killed anywhere (D3-26): money and intent
 * together, then the room, then the avatar, then activation. Whatever stands without being activated is undone,
 * here at once or by the reconciler later.
 */
export function createSessionStarter(deps: StartDeps) {
  const { db, clock, log, credits, rooms, placement, metrics } = deps;

  let draining = false;
  // Never changes once the database is made.
  let prefix: string | undefined;

  async function writeIntent(sessionId: string, start: HostedStart): Promise<Intent> {
    prefix ??= await roomPrefix(db);
    const roomName = `${prefix}${sessionId}`;
    const granted = await db.transaction().execute(async (tx) => {
      if (start.visitorHash !== undefined) await deps.anonymousShare.check(tx, start.visitorHash);
      const terms = await credits.reserve(tx, {
        sessionId,
        accountId: start.accountId,
        keyId: start.keyId,
        kind: 'hosted',
        // A sponsored avatar's conversations are paid from its budget, with a key or without.
        sponsoredAvatarId: start.avatarId,
        sponsorRequired: start.origin === 'anonymous',
        visitorHash: start.visitorHash,
        maxDurationSeconds: start.maxDurationSeconds,
      });
      // Visitors of a shared avatar must not be able to lock its owner out.
      if (start.origin === 'key') await deps.backoff.check(tx, start.accountId);
      await insertIntent(
        tx,
        {
          id: sessionId,
          kind: 'hosted',
          origin: start.origin,
          account_id: start.accountId,
          key_id: start.keyId,
          avatar_id: start.avatarId,
          billing_mode: terms.billingMode,
          limit_seconds: terms.limitSeconds,
          room_name: roomName,
          avatar_identity: AVATAR_IDENTITY,
          peer_identity: VISITOR_IDENTITY,
          language: start.language ?? null,
          metadata: (deps.keepsConversations ? start.metadata : null) ?? null,
          location: (deps.keepsConversations ? start.location : null) ?? null,
          visitor_hash: start.visitorHash ?? null,
        },
        clock.now(),
      );
      return terms;
    });
    return { sessionId, roomName, billingMode: granted.billingMode, limitSeconds: granted.limitSeconds };
  }

  async function assign(session: Intent, start: HostedStart, signal: AbortSignal): Promise<Joined> {
    const assignment = await hostedAssignment(deps, {
      sessionId: session.sessionId,
      avatarId: start.avatarId,
      roomName: session.roomName,
      language: start.language ?? null,
      attempt: 0,
      usedMs: 0,
      history: [],
      greeted: false,
    });
    return placement.place(assignment, signal);
  }

  /**
   * @throws ServiceError 402 codes; unavailable with Retry-After when the avatar was not in the room in time.
   *   The avatar must be the account's (or open to the visitor) and ready: the caller has checked that.
   */
  async function startHosted(start: HostedStart): Promise<SessionStarted> {
    if (draining) throw unavailable('The service is being stopped.');
    const sessionId = randomUUID();
    const askedAt = clock.now().getTime();
    const took = () => clock.now().getTime() - askedAt;
    const limit = new AbortController();
    let cancelLimit: (() => void) | undefined;
    let mayStand = false;
    const signal = start.signal ? AbortSignal.any([limit.signal, start.signal]) : limit.signal;
    const alike = JSON.stringify(['hosted', start.keyId, start.avatarId, start.origin, start.visitorHash]);
    try {
      const session = await withAbort(
        signal,
        deps.limiter(start.accountId, alike, async () => {
          signal.throwIfAborted();
          cancelLimit = clock.after(START_LIMIT_MS, () => limit.abort());
          mayStand = true;
          return writeIntent(sessionId, start);
        }),
      );
      const { roomName } = session;
      await withAbort(
        signal,
        rooms.create({
          name: roomName,
          // Longer than a start may take, and than a visitor may stay away; the service deletes rooms itself.
          emptyTimeoutSeconds: (START_LIMIT_MS + VISITOR_JOIN_TIMEOUT_MS) / 1000,
          departureTimeoutSeconds: ROOM_DEPARTURE_TIMEOUT_MS / 1000,
        }),
      );
      const joined = await withAbort(signal, assign(session, start, signal));
      const userToken = await rooms.visitorToken({
        roomName,
        identity: VISITOR_IDENTITY,
        ttlSeconds: session.limitSeconds ?? UNLIMITED_TOKEN_SECONDS,
      });
      if (draining || !(await deps.activate(sessionId, joined))) throw unavailable('The start was undone.');
      deps.onActive(sessionId);
      metrics.sessionStarted('hosted', 'started', took());
      return {
        sessionId,
        serverUrl: start.serverUrl,
        roomName,
        userToken,
        ...actualDuration(session.billingMode, session.limitSeconds),
        billingMode: session.billingMode,
      };
    } catch (error) {
      // Refusals for want of money, and of what cannot be stored, came from the transaction that wrote nothing.
      const refused =
        error instanceof ServiceError ? error.code !== 'unavailable' || !mayStand : isUnstorableValue(error);
      metrics.sessionStarted('hosted', outcomeOf(error), took());
      if (refused) throw error;
      log.warn({ sessionId, err: error }, 'a session could not be started');
      const why = start.signal?.aborted === true ? 'hung_up' : 'unavailable';
      await waitBriefly(deps.ender.undoStart(sessionId, why, 'starting or active'));
      throw unavailable('The avatar could not join the room. Please try again.', error);
    } finally {
      cancelLimit?.();
    }
  }

  /** The caller waits for the undoing only while it is quick; after an outage the reconciler finishes it. */
  async function waitBriefly(undoing: Promise<void>): Promise<void> {
    let cancel: () => void = () => {};
    const enough = new Promise<void>((resolve) => {
      cancel = clock.after(UNDO_WAIT_MS, resolve);
    });
    await Promise.race([undoing, enough]);
    cancel();
  }

  return {
    startHosted,
    /** From now on nothing is started; what is under way is undone. */
    drain() {
      draining = true;
    },
    isDraining: () => draining,
  };
}

/** The step goes on in the background if it must; the start no longer waits for it. */
async function withAbort<T>(signal: AbortSignal, step: Promise<T>): Promise<T> {
  // After an abort nothing awaits the step any more: an unobserved rejection would end the process.
  step.catch(() => {});
  signal.throwIfAborted();
  let onAbort: () => void = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([step, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    aborted.catch(() => {});
  }
}

function outcomeOf(error: unknown): ErrorCode {
  if (error instanceof ServiceError) return error.code;
  return isUnstorableValue(error) ? 'invalid_request' : 'unavailable';
}
