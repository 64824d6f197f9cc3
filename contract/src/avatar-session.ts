import { z } from 'zod';
import { SESSION_DURATION_SECONDS, SESSION_JSON_MAX, SESSION_METADATA_KEYS_MAX } from './limits.ts';
import { BILLING_MODES } from './session.ts';
import { keptObject, text } from './text.ts';
import { Warnings } from './warnings.ts';

/** Render-only sessions: an avatar that a caller's own agent speaks through (§4.10, D4). */

export const RENDER_ONLY_STATUSES = ['starting', 'active', 'ending', 'ended', 'failed'] as const;
export type RenderOnlyStatus = (typeof RENDER_ONLY_STATUSES)[number];

export const RENDER_ONLY_END_REASONS = [
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
export type RenderOnlyEndReason = (typeof RENDER_ONLY_END_REASONS)[number];

/** Why a session never became active. */
export const RENDER_ONLY_FAILURE_CODES = [
  /** The name of the LiveKit server resolves to an address that is not public, or it sends on to a bad port. */
  'livekit_address_refused',
  /** The LiveKit server refused the token: wrong project, revoked, or no such room. */
  'livekit_token_refused',
  /** Its certificate has expired, is for another name, or comes from an authority that is not trusted here. */
  'livekit_certificate_refused',
  /** The room could not be joined, or the tracks could not be published. */
  'join_failed',
  /** Not active 30 s after the request. */
  'start_timeout',
  /** A fault of this service. */
  'unavailable',
] as const;
export type RenderOnlyFailureCode = (typeof RENDER_ONLY_FAILURE_CODES)[number];

export const LIVEKIT_URL_MAX = 2048;
export const LIVEKIT_TOKEN_MAX = 16_384;
/** LiveKit's limit for names of rooms and identities. */
export const LIVEKIT_NAME_MAX = 256;
export const IDLE_TIMEOUT_SECONDS = { min: 1, max: 14_400, default: 60 } as const;

/** Sample rate a caller's agent had best send; others are converted. */
export const RENDER_ONLY_SAMPLE_RATE = 24_000;

/** Body of POST /v1/avatars/{avatarId}/avatar_sessions. Unknown keys are ignored; nothing is coerced or clamped. */
export const StartAvatarSession = z
  .object({
    livekitUrl: z.string().max(LIVEKIT_URL_MAX).meta({
      description: 'Your LiveKit server: `wss://` and a host on the public internet.',
    }),
    /** Travels to the media host once and is kept nowhere. */
    livekitToken: z.string().min(1).max(LIVEKIT_TOKEN_MAX).meta({
      description:
        'The avatar’s access token for one room of that server, without rights to administrate. Write-only.',
    }),
    roomName: text(LIVEKIT_NAME_MAX, 1).optional().meta({
      description: 'To be sure of the room: must be the token’s.',
    }),
    agentIdentity: text(LIVEKIT_NAME_MAX, 1).optional().meta({
      description:
        'The participant the avatar obeys. Without it, the one the token’s attribute `lk.publish_on_behalf` names, else the first agent in the room.',
    }),
    maxDurationSeconds: z
      .int()
      .min(SESSION_DURATION_SECONDS.min)
      .max(SESSION_DURATION_SECONDS.max)
      .optional()
      .meta({ description: 'Shortens the session below the limits of key, plan and balance.' }),
    idleTimeoutSeconds: z
      .int()
      .min(IDLE_TIMEOUT_SECONDS.min)
      .max(IDLE_TIMEOUT_SECONDS.max)
      .default(IDLE_TIMEOUT_SECONDS.default)
      .meta({
        description: 'How long the avatar waits for an agent that never came. Silence does not count.',
      }),
    metadata: keptObject(
      { ...SESSION_JSON_MAX, keys: SESSION_METADATA_KEYS_MAX },
      'Kept with the session.',
    ).optional(),
  })
  .meta({ id: 'StartAvatarSession' });
export type StartAvatarSession = z.infer<typeof StartAvatarSession>;

const started = {
  id: z.uuid(),
  avatarId: z.uuid(),
  status: z.enum(RENDER_ONLY_STATUSES),
  avatarIdentity: z.string().meta({ description: 'Who the avatar is in the room: what the token says.' }),
  roomName: z.string(),
  sampleRate: z.int().positive().meta({
    description: 'Hertz. What the agent had best send; other rates are converted.',
  }),
  actualDurationSeconds: z.int().positive().optional().meta({
    description: 'The limit granted after the caps of key, plan and balance; absent when metered.',
  }),
  billingMode: z.enum(BILLING_MODES),
  createdAt: z.iso.datetime(),
};

/** Answer of POST /v1/avatars/{avatarId}/avatar_sessions, at once. */
export const AvatarSessionStarted = z
  .object({ ...started, warnings: Warnings })
  .meta({ id: 'AvatarSessionStarted' });
export type AvatarSessionStarted = z.infer<typeof AvatarSessionStarted>;

/** Answer of GET /v1/avatar_sessions/{id} and of its end. */
export const AvatarSessionView = z
  .object({
    ...started,
    startedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the avatar counted as being in the room.' }),
    endedAt: z.iso.datetime().nullable(),
    endReason: z.enum(RENDER_ONLY_END_REASONS).nullable(),
    failure: z
      .object({ code: z.enum(RENDER_ONLY_FAILURE_CODES), message: z.string() })
      .nullable()
      .meta({ description: 'Why it never became active.' }),
    billedSeconds: z.int().min(0).meta({
      description: 'Sixty for each minute billed; 0 while a reserved session runs.',
    }),
    billedMicrocredits: z.int().min(0),
    metadata: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AvatarSession' });
export type AvatarSessionView = z.infer<typeof AvatarSessionView>;

const { livekitUrl, livekitToken } = StartAvatarSession.shape;
/** Body LiveKit's `bey` plugins send: the Python plugin's names, and the Node plugin's. */
export const BeySession = z.union([
  z.object({ avatar_id: z.string(), url: livekitUrl, token: livekitToken }),
  z.object({ avatar_id: z.string(), livekit_url: livekitUrl, livekit_token: livekitToken }),
]);
export type BeySession = z.infer<typeof BeySession>;
