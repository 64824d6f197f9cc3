import type { AvatarSessionStarted, StartAvatarSession } from '@vivant/contract/avatar-session';
import type { BlobRef } from '../../avatars/speaker-store.ts';
import { claim, type IdempotentCall, keepAnswer } from '../../idempotency/idempotent-requests.ts';
import { MediaHostRefusal } from '../../ports/media-hosts.ts';
import { assignedVideo, type PictureRules, type PictureWish, pictureOf } from '../../ports/picture.ts';
import { KIND_RULES } from '../kind-rules.ts';
import type { StartFailure } from '../lifecycle.ts';
import type { SessionKind, StartRequest } from '../session-kind.ts';
import { RepeatedRequestError, StartTimeoutError } from '../start-attempt.ts';
import { storedFile } from '../stored-file.ts';
import type { LivekitPass } from './livekit-token.ts';
import { presentStarted } from './view.ts';

export interface RenderOnlyRequest extends StartRequest, Pick<StartAvatarSession, 'idleTimeoutSeconds'> {
  avatarName: string;
  face: BlobRef;
  picture: PictureWish;
  /** The caller's LiveKit server and the token for it: only the assignment holds them, and they are gone with it. */
  url: string;
  token: string;
  pass: LivekitPass;
  /** The agent that the avatar speaks for; null: the first that comes. */
  agentIdentity: string | null;
  /** Null: without an Idempotency-Key. */
  call: IdempotentCall | null;
}

/** A face for the agent of a caller, in the caller's own room (D4). */
export const RENDER_ONLY: SessionKind<RenderOnlyRequest, AvatarSessionStarted> = {
  ...KIND_RULES.render_only,
  name: 'render_only',

  // A repeated request is answered as it was before, even if new ones are refused now.
  refusalKey: ({ keyId, call }) => (call === null ? JSON.stringify(['render_only', keyId]) : null),

  async admit({ clock }, tx, { call }) {
    const known = call === null ? null : await claim(tx, call, clock.now());
    if (known !== null) throw new RepeatedRequestError(known);
  },

  async record(tx, session, { call }) {
    if (call !== null) await keepAnswer(tx, call, presentStarted(session), { sessionId: session.id });
  },

  payer: () => ({ sponsoredAvatarId: null }),

  intent: async (_deps, { pass, agentIdentity, idleTimeoutSeconds }) => ({
    room_name: pass.roomName,
    avatar_identity: pass.avatarIdentity,
    peer_identity: agentIdentity,
    idle_timeout_seconds: idleTimeoutSeconds,
  }),

  assignment: async ({ controlUrl, allowPrivateLivekit, pictureRules }, session, request) => ({
    sessionId: session.id,
    kind: 'render_only',
    room: {
      url: request.url,
      name: session.room_name,
      token: request.token,
      reach: allowPrivateLivekit ? 'any' : 'public',
    },
    avatarIdentity: session.avatar_identity,
    avatarName: request.avatarName,
    peerIdentity: session.peer_identity,
    face: storedFile(controlUrl(), request.face),
    video: videoOf(pictureRules, request),
    conversation: null,
  }),

  video: ({ pictureRules }, request) => videoOf(pictureRules, request),

  answer: async (_deps, session) => presentStarted(session),

  failure(error): StartFailure {
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
  },
};

function videoOf(rules: PictureRules, { picture }: RenderOnlyRequest) {
  return assignedVideo(pictureOf(rules, picture));
}
