import { randomUUID } from 'node:crypto';
import type {
  AvatarSessionFailureCode,
  AvatarSessionStarted,
  AvatarSessionView,
  StartAvatarSession,
} from '@vivant/contract/avatar-session';
import type { SessionAssignment } from '@vivant/contract/control';
import { ServiceError } from '@vivant/contract/errors';
import { VIDEO } from '@vivant/contract/video';
import { findAvatarForSession } from '../../avatars/speaker-store.ts';
import type { Credits } from '../../credits/credits.ts';
import {
  claim,
  digestOf,
  findAnswer,
  type IdempotentCall,
  keepAnswer,
  release,
} from '../../idempotency/idempotent-requests.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Db } from '../../ports/database.ts';
import { MediaHostRefusal } from '../../ports/media-hosts.ts';
import type { SessionRow } from '../../ports/session-tables.ts';
import type { Activate } from '../activation.ts';
import type { SessionEnder } from '../end.ts';
import type { Viewer } from '../inspect-store.ts';
import type { KeyedLimiter } from '../keyed-limiter.ts';
import { explainLoss } from '../lifecycle.ts';
import { type Placement, unavailable } from '../placement.ts';
import type { StartBackoff } from '../start-backoff.ts';
import { insertIntent } from '../store.ts';
import type { SessionWatch } from '../watch.ts';
import { checkLivekitUrl } from './livekit-target.ts';
import { type LivekitPass, readLivekitToken } from './livekit-token.ts';
import * as store from './store.ts';
import { presentAvatarSession, presentStarted } from './view.ts';

/** Not active within this time of the request: failed (D4-2). */
export const ACTIVE_LIMIT_MS = 30_000;

export interface RenderOnlyCaller extends Viewer {
  keyId: string;
}

export interface RenderOnlyDeps {
  db: Db;
  clock: Clock;
  log: Log;
  credits: Credits;
  placement: Placement;
  /** By account. */
  limiter: KeyedLimiter;
  backoff: StartBackoff;
  keepsConversations: boolean;
  ender: SessionEnder;
  watch: SessionWatch;
  activate: Activate;
  /** Where media hosts reach this service; asked at every start. */
  controlUrl: () => string;
  /** Callers' LiveKit servers may stand on private addresses, and be reached by ws://. */
  allowPrivateLivekit: boolean;
}

export type RenderOnlySessions = ReturnType<typeof createRenderOnlySessions>;

class StartTimeoutError extends Error {
  override name = 'StartTimeoutError';
}

/**
 * Render-only sessions (D4): the avatar joins a room of the caller's own, and the caller's agent speaks
 * through it. Answered at once; joining goes on by itself. The caller's token is in the assignment alone, and
 * gone with it.
 */
export function createRenderOnlySessions(deps: RenderOnlyDeps) {
  const { db, clock, log, credits, placement, ender, watch } = deps;
  /** Starts under way in this process. */
  const starting = new Map<string, AbortController>();
  let draining = false;

  async function writeIntent(
    sessionId: string,
    caller: RenderOnlyCaller,
    start: { avatarId: string; request: StartAvatarSession; pass: LivekitPass; call: IdempotentCall | null },
  ): Promise<{ row: SessionRow } | { known: AvatarSessionStarted }> {
    const { request, pass, call } = start;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const known = call === null ? null : await claim<AvatarSessionStarted>(tx, call, now);
      if (known !== null) return { known };
      const terms = await credits.reserve(tx, {
        sessionId,
        accountId: caller.accountId,
        keyId: caller.keyId,
        kind: 'render_only',
        sponsoredAvatarId: null,
        maxDurationSeconds: request.maxDurationSeconds,
      });
      await deps.backoff.check(tx, caller.accountId);
      await insertIntent(
        tx,
        {
          id: sessionId,
          kind: 'render_only',
          origin: 'key',
          account_id: caller.accountId,
          key_id: caller.keyId,
          avatar_id: start.avatarId,
          billing_mode: terms.billingMode,
          limit_seconds: terms.limitSeconds,
          room_name: pass.roomName,
          avatar_identity: pass.avatarIdentity,
          peer_identity: request.agentIdentity ?? pass.agentIdentity,
          metadata: (deps.keepsConversations ? request.metadata : null) ?? null,
          idle_timeout_seconds: request.idleTimeoutSeconds,
        },
        now,
      );
      const row = await store.readRow(tx, sessionId);
      if (call !== null) await keepAnswer(tx, call, presentStarted(row), { sessionId });
      return { row };
    });
  }

  /** Brings the avatar into the room and makes the session count, or fails it. Never throws. */
  async function bringIn(
    assignment: SessionAssignment,
    host: { id: string; address: string },
    createdAt: Date,
  ): Promise<void> {
    const { sessionId } = assignment;
    const limit = new AbortController();
    starting.set(sessionId, limit);
    const leftMs = ACTIVE_LIMIT_MS - (clock.now().getTime() - createdAt.getTime());
    const cancel = clock.after(Math.max(0, leftMs), () => limit.abort(new StartTimeoutError()));
    try {
      const joined = await untilAborted(limit.signal, placement.place(assignment, limit.signal, host));
      limit.signal.throwIfAborted();
      if (await deps.activate(sessionId, joined)) void watch.evaluate(sessionId);
    } catch (error) {
      const code = failureCodeOf(limit.signal.reason ?? error);
      log.warn({ sessionId, code }, 'a render-only session failed to start');
      await ender.undoStart(sessionId, code, 'starting or active');
    } finally {
      cancel();
      starting.delete(sessionId);
      assignment.room.token = '';
    }
  }

  async function endStarting(sessionId: string, reason: 'api_end' | 'operator'): Promise<boolean> {
    const done = await ender.endStarting(sessionId, reason);
    if (done) starting.get(sessionId)?.abort(new Error('ended by its owner'));
    return done;
  }

  async function get(viewer: Viewer, sessionId: string): Promise<AvatarSessionView> {
    const row = await store.readVisible(db, viewer, sessionId);
    if (row === undefined) throw new ServiceError('session_not_found', 'There is no such session.');
    return presentAvatarSession(row);
  }

  return {
    /**
     * POST /v1/avatars/{avatarId}/avatar_sessions.
     * @throws ServiceError avatar_not_allowed, avatar_not_found, avatar_not_ready, invalid_livekit_url, invalid_livekit_token,
     *   idempotency_key_reused, the 402 codes, unavailable.
     */
    async start(
      caller: RenderOnlyCaller,
      avatarId: string,
      request: StartAvatarSession,
      idempotencyKey: string | null,
    ): Promise<{ started: AvatarSessionStarted; replayed: boolean }> {
      if (caller.avatarId !== null && avatarId.toLowerCase() !== caller.avatarId)
        throw new ServiceError('avatar_not_allowed', 'This key is bound to another avatar.');
      const avatar = await findAvatarForSession(db, avatarId);
      if (avatar === undefined || avatar.accountId !== caller.accountId)
        throw new ServiceError('avatar_not_found', 'There is no such avatar.');
      const call = idempotencyKey === null ? null : keyedCall(caller, avatar.id, request, idempotencyKey);
      const known = call === null ? null : await findAnswer<AvatarSessionStarted>(db, call);
      if (known !== null) return { started: known, replayed: true };

      if (avatar.status !== 'ready') throw notReady();
      if (avatar.face === null) throw new Error(`avatar ${avatar.id} is ready without a face`);
      const url = checkLivekitUrl(request.livekitUrl, { allowPrivate: deps.allowPrivateLivekit });
      const pass = readLivekitToken(request.livekitToken, clock.now());
      if (request.roomName !== undefined && request.roomName !== pass.roomName)
        throw new ServiceError('invalid_livekit_token', 'livekitToken is for another room than roomName.');
      if (draining) throw unavailable('The service is being stopped.');

      const sessionId = randomUUID();
      // A repeated request is answered as it was before, whatever the others are told.
      const alike = call === null ? JSON.stringify(['render_only', caller.keyId]) : null;
      const intent = await deps.limiter(caller.accountId, alike, () =>
        writeIntent(sessionId, caller, { avatarId: avatar.id, request, pass, call }),
      );
      if ('known' in intent) return { started: intent.known, replayed: true };
      const { row } = intent;
      const host = await placement.keepSlot(sessionId);
      if (host === null) {
        await ender.undoStart(sessionId, 'unavailable', 'starting');
        if (call !== null) await release(db, call);
        throw unavailable('No media host has room for a session. Please try again.');
      }
      const assignment: SessionAssignment = {
        sessionId,
        kind: 'render_only',
        room: {
          url,
          name: pass.roomName,
          token: request.livekitToken,
          reach: deps.allowPrivateLivekit ? 'any' : 'public',
        },
        avatarIdentity: pass.avatarIdentity,
        avatarName: avatar.name,
        peerIdentity: row.peer_identity,
        face: {
          url: `${deps.controlUrl()}/control/blobs/${avatar.face.key.split('/').map(encodeURIComponent).join('/')}`,
          sha256: avatar.face.sha256,
        },
        video: VIDEO,
        conversation: null,
      };
      void bringIn(assignment, host, row.created_at);
      return { started: presentStarted(row), replayed: false };
    },

    get,

    /** POST /v1/avatar_sessions/{id}/end: may be repeated, and answers the session as it is then. */
    async end(viewer: Viewer, sessionId: string): Promise<AvatarSessionView> {
      const { status } = await get(viewer, sessionId);
      const wasStarting = status === 'starting' && (await endStarting(sessionId, 'api_end'));
      const session = wasStarting ? undefined : await watch.load(sessionId);
      if (session !== undefined) {
        const { now } = session;
        const due = explainLoss(session, now);
        const lostAt = session.row.peer_lost_at;
        await ender.end(
          sessionId,
          due.reason === 'error' ? { reason: 'api_end', at: now, countedUntil: lostAt ?? now } : due,
        );
      }
      return get(viewer, sessionId);
    },

    /** The operator ends one that is still joining. False: there is none. */
    endStartingByOperator: (sessionId: string) => endStarting(sessionId, 'operator'),

    /** From now on nothing is started; what is under way fails. */
    drain() {
      draining = true;
      for (const limit of starting.values()) limit.abort(new Error('the service is being stopped'));
    },
  };
}

/** A repeated start may come with a fresh token: everything else must be the same. */
function keyedCall(
  { accountId }: RenderOnlyCaller,
  avatarId: string,
  { livekitToken: _, ...body }: StartAvatarSession,
  idempotencyKey: string,
): IdempotentCall {
  return { accountId, operation: 'avatar_session', idempotencyKey, digest: digestOf({ avatarId, body }) };
}

function failureCodeOf(error: unknown): AvatarSessionFailureCode {
  if (error instanceof StartTimeoutError) return 'start_timeout';
  if (!(error instanceof MediaHostRefusal)) return 'unavailable';
  switch (error.reason) {
    case 'address_refused':
      return 'livekit_address_refused';
    case 'token_refused':
      return 'livekit_token_refused';
    case 'certificate_refused':
      return 'livekit_certificate_refused';
    case 'join_failed':
      return 'join_failed';
    default:
      return 'unavailable';
  }
}

function notReady(): ServiceError {
  return new ServiceError(
    'avatar_not_ready',
    'The avatar is still being built, or its building failed: it can be used once its status is ready.',
  );
}

/** The work itself heeds the signal too, but may take its time over it. */
async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
