import { z } from 'zod';
import { SESSION_DURATION_SECONDS, SESSION_METADATA_KEYS_MAX } from './limits.ts';
import { BILLING_MODES } from './session.ts';

/** Render-only sessions: an avatar that a caller's own agent speaks through (interface 4.10; decisions 4). */

export const AVATAR_SESSION_STATUSES = ['starting', 'active', 'ending', 'ended', 'failed'] as const;
export type AvatarSessionStatus = (typeof AVATAR_SESSION_STATUSES)[number];

export const AVATAR_SESSION_END_REASONS = [
  'api_end',
  'room_closed',
  'removed',
  'agent_left',
  'idle_timeout',
  'max_duration',
  'credits_exhausted',
  'spend_cap_reached',
  'operator',
  'error',
] as const;
export type AvatarSessionEndReason = (typeof AVATAR_SESSION_END_REASONS)[number];

/** Why a session never became active. */
export const AVATAR_SESSION_FAILURE_CODES = [
  /** The name of the LiveKit server resolves to an address that is not public. */
  'livekit_address_refused',
  /** The LiveKit server refused the token: wrong project, revoked, or no such room. */
  'livekit_token_refused',
  /** The room could not be joined, or the tracks could not be published. */
  'join_failed',
  /** Not active 30 s after the request. */
  'start_timeout',
  /** A fault of this service. */
  'unavailable',
] as const;
export type AvatarSessionFailureCode = (typeof AVATAR_SESSION_FAILURE_CODES)[number];

export const LIVEKIT_URL_MAX = 2048;
export const LIVEKIT_TOKEN_MAX = 16_384;
/** What LiveKit allows for names of rooms and identities. */
export const LIVEKIT_NAME_MAX = 256;
export const IDLE_TIMEOUT_SECONDS = { min: 1, max: 14_400, default: 60 } as const;

/** Sample rate a caller's agent had best send; others are converted. */
export const AVATAR_SESSION_SAMPLE_RATE = 24_000;

/** Header of POST …/avatar_sessions. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Body of POST /v1/avatars/{avatarId}/avatar_sessions. Unknown keys are ignored; nothing is coerced or clamped. */
export const StartAvatarSession = z.object({
  livekitUrl: z.string().min(1).max(LIVEKIT_URL_MAX),
  /** Write-only: travels to the media host once and is kept nowhere. */
  livekitToken: z.string().min(1).max(LIVEKIT_TOKEN_MAX),
  roomName: z.string().min(1).max(LIVEKIT_NAME_MAX).optional(),
  agentIdentity: z.string().min(1).max(LIVEKIT_NAME_MAX).optional(),
  maxDurationSeconds: z.int().min(SESSION_DURATION_SECONDS.min).max(SESSION_DURATION_SECONDS.max).optional(),
  idleTimeoutSeconds: z
    .int()
    .min(IDLE_TIMEOUT_SECONDS.min)
    .max(IDLE_TIMEOUT_SECONDS.max)
    .default(IDLE_TIMEOUT_SECONDS.default),
  metadata: z
    .record(z.string(), z.unknown())
    .refine(
      (value) => Object.keys(value).length <= SESSION_METADATA_KEYS_MAX,
      `must have at most ${SESSION_METADATA_KEYS_MAX} keys`,
    )
    .meta({ maxProperties: SESSION_METADATA_KEYS_MAX })
    .optional(),
});
export type StartAvatarSession = z.infer<typeof StartAvatarSession>;

/** Answer of POST /v1/avatars/{avatarId}/avatar_sessions, at once. */
export const AvatarSessionStarted = z.object({
  id: z.uuid(),
  avatarId: z.uuid(),
  status: z.enum(AVATAR_SESSION_STATUSES),
  /** Who the avatar is in the room: what the token says. */
  avatarIdentity: z.string(),
  roomName: z.string(),
  sampleRate: z.int().positive(),
  /** Missing for a metered key. */
  actualDurationSeconds: z.int().positive().optional(),
  billingMode: z.enum(BILLING_MODES),
  createdAt: z.iso.datetime(),
});
export type AvatarSessionStarted = z.infer<typeof AvatarSessionStarted>;

/** Answer of GET /v1/avatar_sessions/{id} and of its end. */
export const AvatarSessionView = AvatarSessionStarted.extend({
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.enum(AVATAR_SESSION_END_REASONS).nullable(),
  failure: z.object({ code: z.enum(AVATAR_SESSION_FAILURE_CODES), message: z.string() }).nullable(),
  /** Sixty for each minute in the ledger; none yet while a reserved session runs. */
  billedSeconds: z.int().min(0),
  billedMicrocredits: z.int().min(0),
  metadata: z.record(z.string(), z.unknown()).nullable(),
});
export type AvatarSessionView = z.infer<typeof AvatarSessionView>;
