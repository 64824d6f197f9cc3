import { randomUUID } from 'node:crypto';
import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { RecordingAgreement } from '@vivant/contract/recording';
import { RECORDING_TEXT } from '@vivant/contract/recording-text';
import type { SessionStarted, StartSession } from '@vivant/contract/session';
import { REHEARSAL_MAX_SECONDS } from '@vivant/contract/studio/rehearsal';
import { findAvatar } from '../../avatars/record-store.ts';
import { readShare } from '../../avatars/share-store.ts';
import { type AvatarForSession, findAvatarForSession } from '../../avatars/speaker-store.ts';
import { isReadyToRehearse } from '../../avatars/status.ts';
import { renewedWhileStarting } from '../rehearsals.ts';
import type { SessionCaller, StartDeps } from '../session-kind.ts';
import { startSession } from '../start.ts';
import { HOSTED, type HostedRequest } from './hosted-kind.ts';

export interface StartCircumstances {
  /** The address that the visitor's client connects to: the service's own, as its caller knows it. */
  serverUrl: string;
  /** Aborted when the caller hung up. */
  signal?: AbortSignal | undefined;
}

export interface VisitorsRequest {
  avatarId: string;
  language?: string | undefined;
  /** Of the visitor: for the bounds of each. */
  visitorHash: Buffer;
  /** Their agreement to a recording. */
  recordingAgreement?: RecordingAgreement | undefined;
}

/**
 * POST /v1/session. 'forbidden' for every avatar the key may not use, for any reason: callers must not
 * be able to tell unknown from foreign.
 * @throws ServiceError avatar_not_ready, the 402 codes, unavailable.
 */
export async function startKeyed(
  deps: StartDeps,
  caller: SessionCaller,
  request: StartSession,
  circumstances: StartCircumstances,
): Promise<SessionStarted | 'forbidden'> {
  if (caller.avatarId !== null && caller.avatarId !== request.avatarId.toLowerCase()) return 'forbidden';
  const avatar = await findAvatarForSession(deps.db, request.avatarId);
  if (avatar === undefined || avatar.accountId !== caller.accountId) return 'forbidden';
  return startHosted(deps, avatar, { ...request, ...circumstances, keyId: caller.keyId, origin: 'key' });
}

/**
 * POST /v1/anonymous_session: for a visitor of a shared avatar, paid by its sponsor budget. Private, deleted
 * and unknown avatars are all unknown.
 * @throws ServiceError avatar_not_found, avatar_not_ready, the 402 codes, unavailable.
 */
export async function startAnonymous(
  deps: StartDeps,
  { recordingAgreement, ...request }: VisitorsRequest,
  circumstances: StartCircumstances,
): Promise<SessionStarted> {
  const avatar = await findAvatarForSession(deps.db, request.avatarId);
  if (avatar === undefined || avatar.visibility === 'private') throw noSuchAvatar();
  const recording = await agreedRecording(deps, avatar, recordingAgreement);
  return startHosted(deps, avatar, {
    ...{ ...request, ...circumstances, recording },
    ...{ keyId: null, origin: 'anonymous' },
  });
}

/**
 * Both sides want it: its owner by the avatar's setting, the visitor on the page. Words that are no longer asked with are
 * no agreement; without one the conversation goes on unrecorded.
 */
async function agreedRecording(
  { db, recordings, keepsConversations }: StartDeps,
  { id: avatarId }: AvatarForSession,
  agreement: RecordingAgreement | undefined,
): Promise<RecordingAgreement | undefined> {
  if (agreement?.text !== RECORDING_TEXT || recordings === null || !keepsConversations) return undefined;
  const share = await readShare(db, { avatarId, accountId: null });
  return share?.recordsSound === true ? agreement : undefined;
}

/**
 * The studio: a member talks to an avatar of the account, for a few minutes that nobody pays.
 * @throws ServiceError avatar_not_found, avatar_not_ready, concurrent_session_limit, unavailable.
 */
export async function startRehearsal(
  deps: StartDeps,
  request: { avatarId: string; accountId: string },
  circumstances: StartCircumstances,
): Promise<SessionStarted> {
  const avatar = await avatarOf(deps, request);
  await mustBeReadyToRehearse(deps, avatar);
  const maxDurationSeconds = REHEARSAL_MAX_SECONDS;
  return renewedWhileStarting(deps, avatar.id, () =>
    start(deps, avatar, { ...circumstances, maxDurationSeconds, keyId: null, origin: 'studio' }),
  );
}

/** An avatar that members of the account may talk to in the studio. @throws ServiceError avatar_not_found */
export async function avatarOf(
  { db }: Pick<StartDeps, 'db'>,
  { avatarId, accountId }: { avatarId: string; accountId: string },
): Promise<AvatarForSession> {
  const avatar = isUuid(avatarId) ? await findAvatarForSession(db, avatarId) : undefined;
  if (avatar === undefined || avatar.accountId !== accountId) throw noSuchAvatar();
  return avatar;
}

/** @throws ServiceError avatar_not_ready */
export function mustBeReady({ readyToChat }: Pick<AvatarForSession, 'readyToChat'>): void {
  if (readyToChat) return;
  throw new ServiceError(
    'avatar_not_ready',
    'The avatar is still being built, or its building failed: it can talk once readyToChat is true.',
  );
}

/** @throws ServiceError avatar_not_ready */
async function mustBeReadyToRehearse(
  { db }: StartDeps,
  { id, accountId, readyToChat }: AvatarForSession,
): Promise<void> {
  if (readyToChat) return;
  const avatar = await findAvatar(db, id, accountId);
  if (avatar === null || !isReadyToRehearse(avatar)) mustBeReady({ readyToChat });
}

async function startHosted(
  deps: StartDeps,
  avatar: AvatarForSession,
  request: Omit<HostedRequest, 'sessionId' | 'accountId' | 'avatarId'>,
): Promise<SessionStarted> {
  mustBeReady(avatar);
  return start(deps, avatar, request);
}

function start(
  deps: StartDeps,
  { id: avatarId, accountId }: AvatarForSession,
  request: Omit<HostedRequest, 'sessionId' | 'accountId' | 'avatarId'>,
): Promise<SessionStarted> {
  return startSession(deps, HOSTED, { ...request, sessionId: randomUUID(), avatarId, accountId });
}

function noSuchAvatar(): ServiceError {
  return new ServiceError('avatar_not_found', 'There is no such avatar.');
}
