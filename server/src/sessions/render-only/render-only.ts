import { randomUUID } from 'node:crypto';
import type {
  AvatarSessionStarted,
  AvatarSessionView,
  StartAvatarSession,
} from '@vivant/contract/avatar-session';
import { ServiceError } from '@vivant/contract/errors';
import { findAvatarForSession } from '../../avatars/speaker-store.ts';
import { digestOf, findAnswer, type IdempotentCall } from '../../idempotency/idempotent-requests.ts';
import { endStarting } from '../end.ts';
import type { Viewer } from '../inspect-store.ts';
import { judgeEndCall } from '../judgements.ts';
import type { SessionCaller, StartDeps } from '../session-kind.ts';
import { startSession } from '../start.ts';
import { RepeatedRequestError } from '../start-attempt.ts';
import { checkLivekitUrl } from './livekit-target.ts';
import { readLivekitToken } from './livekit-token.ts';
import { RENDER_ONLY } from './render-only-kind.ts';
import * as store from './store.ts';
import { presentRenderOnly } from './view.ts';

export interface StartedOnce {
  started: AvatarSessionStarted;
  /** The answer of an earlier request with the same Idempotency-Key. */
  replayed: boolean;
}

/** Render-only sessions (D4), which the interface calls `avatar_sessions`. */
export interface RenderOnlySessions {
  /**
   * POST /v1/avatars/{avatarId}/avatar_sessions: answered at once; joining goes on by itself.
   * @throws ServiceError avatar_not_allowed, avatar_not_found, avatar_not_ready, invalid_livekit_url, invalid_livekit_token,
   *   idempotency_key_reused, the 402 codes, unavailable.
   */
  start(
    caller: SessionCaller,
    avatarId: string,
    request: StartAvatarSession,
    idempotencyKey: string | null,
  ): Promise<StartedOnce>;
  /** @throws ServiceError session_not_found, also for what the viewer may not see. */
  get(viewer: Viewer, sessionId: string): Promise<AvatarSessionView>;
  /** POST /v1/avatar_sessions/{id}/end: may be repeated, and answers the session as it is then. */
  end(viewer: Viewer, sessionId: string): Promise<AvatarSessionView>;
}

export function createRenderOnlySessions(deps: StartDeps): RenderOnlySessions {
  return {
    start: (caller, avatarId, request, idempotencyKey) =>
      start(deps, caller, avatarId, request, idempotencyKey),
    get: (viewer, sessionId) => get(deps, viewer, sessionId),
    end: (viewer, sessionId) => end(deps, viewer, sessionId),
  };
}

async function start(
  deps: StartDeps,
  caller: SessionCaller,
  avatarId: string,
  request: StartAvatarSession,
  idempotencyKey: string | null,
): Promise<StartedOnce> {
  const { db, clock } = deps;
  const { accountId, keyId } = caller;
  if (caller.avatarId !== null && avatarId.toLowerCase() !== caller.avatarId)
    throw new ServiceError('avatar_not_allowed', 'This key is bound to another avatar.');
  const avatar = await findAvatarForSession(db, avatarId);
  if (avatar === undefined || avatar.accountId !== accountId)
    throw new ServiceError('avatar_not_found', 'There is no such avatar.');
  const call = idempotencyKey === null ? null : keyedCall(accountId, avatar.id, request, idempotencyKey);
  const known = call === null ? null : await findAnswer<AvatarSessionStarted>(db, call);
  if (known !== null) return { started: known, replayed: true };

  if (avatar.status !== 'ready')
    throw new ServiceError(
      'avatar_not_ready',
      'The avatar is still being built, or its building failed: it can be used once its status is ready.',
    );
  if (avatar.face === null) throw new Error(`avatar ${avatar.id} is ready without a face`);
  const url = checkLivekitUrl(request.livekitUrl, { allowPrivate: deps.allowPrivateLivekit });
  const pass = readLivekitToken(request.livekitToken, clock.now());
  if (request.roomName !== undefined && request.roomName !== pass.roomName)
    throw new ServiceError('invalid_livekit_token', 'livekitToken is for another room than roomName.');

  const { maxDurationSeconds, idleTimeoutSeconds, metadata, livekitToken: token } = request;
  try {
    const started = await startSession(deps, RENDER_ONLY, {
      ...{
        sessionId: randomUUID(),
        accountId,
        keyId,
        origin: 'key',
        avatarId: avatar.id,
        avatarName: avatar.name,
      },
      ...{ face: avatar.face, picture: avatar, url, token, pass },
      agentIdentity: request.agentIdentity ?? pass.agentIdentity,
      ...{ maxDurationSeconds, idleTimeoutSeconds, metadata, call },
    });
    return { started, replayed: false };
  } catch (error) {
    if (!(error instanceof RepeatedRequestError)) throw error;
    return { started: error.answer as AvatarSessionStarted, replayed: true };
  }
}

/** A repeated start may come with a fresh token: everything else must be the same. */
function keyedCall(
  accountId: string,
  avatarId: string,
  { livekitToken: _, ...body }: StartAvatarSession,
  idempotencyKey: string,
): IdempotentCall {
  return { accountId, operation: 'avatar_session', idempotencyKey, digest: digestOf({ avatarId, body }) };
}

async function get({ db }: StartDeps, viewer: Viewer, sessionId: string): Promise<AvatarSessionView> {
  const row = await store.readVisible(db, viewer, sessionId);
  if (row === undefined) throw new ServiceError('session_not_found', 'There is no such session.');
  return presentRenderOnly(row);
}

async function end(deps: StartDeps, viewer: Viewer, sessionId: string): Promise<AvatarSessionView> {
  const { status } = await get(deps, viewer, sessionId);
  const wasStarting = status === 'starting' && (await endArriving(deps, sessionId, 'api_end'));
  if (!wasStarting) await deps.supervisor.tell(sessionId, judgeEndCall);
  return get(deps, viewer, sessionId);
}

/** Ends a session whose avatar is still on its way. False: it is not. */
export async function endArriving(
  deps: StartDeps,
  sessionId: string,
  reason: 'api_end' | 'operator',
): Promise<boolean> {
  const ended = await endStarting(deps, sessionId, reason);
  if (ended) deps.starts.abort(sessionId, new Error('ended by its owner'));
  return ended;
}
