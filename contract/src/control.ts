import { z } from 'zod';
import { PersonaProfile } from './persona.ts';

/**
 * The control channel between a server and its media hosts: HTTP with JSON bodies, a shared secret as
 * `Authorization: Bearer`, on loopback or a private network.
 *
 * Server → media host (address the host registered):
 *   POST   /sessions            SessionAssignment → 200 AssignmentResult, held until joined with both tracks;
 *                               503 ControlRefusal where it cannot be done (nothing is left running then)
 *   DELETE /sessions/{id}       204 once the process is gone or told to go; 404 unknown
 *   GET    /healthz             200
 * Media host → server (its control address):
 *   POST   /control/heartbeats  Heartbeat every 2 s; also registers → 200 { end: string[] }: sessions the
 *                               server no longer wants
 *   POST   /control/events      MediaEvent[] in order, retried until 2xx
 *   GET    /control/blobs/{key} bytes of an avatar's asset (the assignment names the full address)
 * A caller's or visitor's token travels once, in the assignment's body: in no row, log or error text.
 */

export const CONTROL_HEARTBEAT_MS = 2000;

const BlobRef = z.object({ url: z.url(), sha256: z.string().length(64) });

export const SessionAssignment = z.object({
  sessionId: z.uuid(),
  kind: z.enum(['hosted', 'render_only']),
  room: z.object({ url: z.string(), name: z.string(), token: z.string() }),
  /** The avatar's participant identity (already in the token). */
  avatarIdentity: z.string(),
  avatarName: z.string(),
  /** Hosted: the one visitor whose speech and chat count. Render-only: the agent obeyed. */
  peerIdentity: z.string().nullable(),
  face: BlobRef,
  video: z.object({ width: z.int(), height: z.int(), fps: z.int() }),
  /** Hosted only. `voice` is the speech library's VoiceProfile. */
  conversation: z
    .object({
      language: z.string(),
      persona: PersonaProfile,
      knowledge: BlobRef.nullable(),
      voice: z.record(z.string(), z.unknown()).nullable(),
      /** Turns so far, when a dead process is replaced: then no second greeting. */
      history: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
    })
    .nullable(),
});
export type SessionAssignment = z.infer<typeof SessionAssignment>;

export const AssignmentResult = z.object({ sessionId: z.uuid(), joinedAt: z.iso.datetime() });
export type AssignmentResult = z.infer<typeof AssignmentResult>;

export const ControlRefusal = z.object({
  error: z.enum(['at_capacity', 'draining', 'join_failed', 'asset_unavailable', 'invalid_assignment']),
  message: z.string(),
});
export type ControlRefusal = z.infer<typeof ControlRefusal>;

export const Heartbeat = z.object({
  hostId: z.string(),
  /** Where the server reaches this host's control interface. */
  address: z.url(),
  /** Sessions it can still take, and the most it takes at all. */
  freeSlots: z.int().min(0),
  slots: z.int().min(0),
  draining: z.boolean(),
  sessions: z.array(z.uuid()),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

export const HeartbeatAnswer = z.object({ end: z.array(z.uuid()) });
export type HeartbeatAnswer = z.infer<typeof HeartbeatAnswer>;

export const MediaEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('visitor_joined'), sessionId: z.uuid(), at: z.iso.datetime() }),
  /** `clean`: the visitor's client said goodbye; otherwise the connection was lost and may come back. */
  z.object({
    type: z.literal('visitor_left'),
    sessionId: z.uuid(),
    at: z.iso.datetime(),
    clean: z.boolean(),
  }),
  z.object({
    type: z.literal('turn'),
    sessionId: z.uuid(),
    at: z.iso.datetime(),
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    /** Names of knowledge files an answer stands on. */
    sources: z.array(z.string()),
    interrupted: z.boolean(),
  }),
  z.object({
    type: z.literal('latency'),
    sessionId: z.uuid(),
    at: z.iso.datetime(),
    /** End of the visitor's speech → first answer audio sent. */
    endToEndMs: z.number(),
  }),
  /** The session's process is gone although nobody ended it. */
  z.object({
    type: z.literal('process_died'),
    sessionId: z.uuid(),
    at: z.iso.datetime(),
    message: z.string(),
  }),
  /** The process left the room by itself: the room was deleted, or the participant was removed. */
  z.object({ type: z.literal('room_closed'), sessionId: z.uuid(), at: z.iso.datetime() }),
]);
export type MediaEvent = z.infer<typeof MediaEvent>;
