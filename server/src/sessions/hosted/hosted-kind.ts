import type { RecordingAgreement } from '@vivant/contract/recording';
import type { SessionStarted } from '@vivant/contract/session';
import { checkAnonymousShare } from '../anonymous-share.ts';
import { KIND_RULES } from '../kind-rules.ts';
import { actualDuration } from '../lifecycle.ts';
import { checkRehearsals } from '../rehearsals.ts';
import type { SessionKind, StartRequest } from '../session-kind.ts';
import { AVATAR_IDENTITY, hostedAssignment, VISITOR_IDENTITY } from './hosted-assignment.ts';

/** Of a session with no fixed limit. LiveKit renews the tokens of participants. */
const UNLIMITED_TOKEN_SECONDS = 86_400;

export interface HostedRequest extends StartRequest {
  /** Of a visitor without a key: for the bounds of each. */
  visitorHash?: Buffer | undefined;
  language?: string | undefined;
  location?: Record<string, unknown> | undefined;
  /** The visitor's agreement, where the avatar's owner wants a recording. */
  recording?: RecordingAgreement | undefined;
  /** The address that the visitor's client connects to. */
  serverUrl: string;
}

/** A conversation of ours with a visitor, in a room of ours. */
export const HOSTED: SessionKind<HostedRequest, SessionStarted> = {
  ...KIND_RULES.hosted,
  name: 'hosted',

  refusalKey: ({ keyId, avatarId, origin, visitorHash }) =>
    JSON.stringify(['hosted', keyId, avatarId, origin, visitorHash]),

  async admit(deps, tx, { visitorHash, origin, accountId }) {
    if (origin === 'studio') await checkRehearsals(deps, tx, accountId);
    if (visitorHash !== undefined) await checkAnonymousShare(deps, tx, visitorHash);
  },

  payer: ({ avatarId, origin, visitorHash }) => ({
    // A sponsored avatar's conversations are paid from its budget, with a key or without.
    // A rehearsal is neither paid for nor taken from what is meant for visitors.
    sponsoredAvatarId: origin === 'studio' ? null : avatarId,
    isFree: origin === 'studio',
    sponsorRequired: origin === 'anonymous',
    visitorHash,
  }),

  intent: async ({ clock, roomPrefix, keepsConversations }, request) => ({
    room_name: `${await roomPrefix()}${request.sessionId}`,
    avatar_identity: AVATAR_IDENTITY,
    peer_identity: VISITOR_IDENTITY,
    language: request.language ?? null,
    location: (keepsConversations ? request.location : null) ?? null,
    visitor_hash: request.visitorHash ?? null,
    ...(request.recording !== undefined && {
      recording_agreed_at: clock.now(),
      recording_text: request.recording.text,
      recording_language: request.recording.language,
    }),
  }),

  assignment: (deps, session) => hostedAssignment(deps, session, { usedMs: 0, history: [], greeted: false }),

  async answer({ rooms }, { room_name: roomName, ...session }, { sessionId, serverUrl }) {
    const userToken = await rooms.visitorToken({
      roomName,
      identity: VISITOR_IDENTITY,
      ttlSeconds: session.limit_seconds ?? UNLIMITED_TOKEN_SECONDS,
    });
    const billingMode = session.billing_mode;
    const duration = actualDuration(billingMode, session.limit_seconds);
    return { sessionId, serverUrl, roomName, userToken, ...duration, billingMode };
  },

  failure: (_error, { signal }) => (signal?.aborted === true ? 'hung_up' : 'unavailable'),
};
