import { ControlRefusal, MediaEvent, type SessionAssignment } from '@vivant/contract/control';
import type { PersonaProfile } from '@vivant/contract/persona';
import { RecordingFacts } from '@vivant/contract/recording';
import { SessionAbilities } from '@vivant/contract/session-condition';
import { z } from 'zod';
import type { EngineConfig } from '../config.ts';
import type { VideoStats } from '../runner/video-loop.ts';

/** Messages between the supervisor and a session process, over the channel of `channel.ts`. */

/** What a session shows and knows, as it arrives: the room is joined meanwhile. */
export interface SessionAssets {
  face: Promise<Uint8Array>;
  /** The knowledge blob as it is stored. */
  knowledge: Promise<Uint8Array | null>;
}

/** What a rehearsal says and knows from its next answer on. `knowledge`: undefined leaves what there is. */
export interface RehearsedWords {
  persona: PersonaProfile;
  knowledge?: Uint8Array | null | undefined;
}

export type ToSession =
  | { type: 'warm'; engines: EngineConfig; logLevel: string }
  /** What the next session is likely to show. */
  | { type: 'prepare'; face: Uint8Array; video: SessionAssignment['video'] }
  | { type: 'assign'; assignment: SessionAssignment }
  /** Of the session that was assigned before, which waits for both. */
  | { type: 'face'; face: Uint8Array }
  | { type: 'knowledge'; knowledge: Uint8Array | null }
  | { type: 'rehearse'; change: RehearsedWords }
  | { type: 'end' };

const Total = z.number().min(0);
const Video: z.ZodType<VideoStats> = z.object({
  captured: Total,
  late: Total,
  skipped: Total,
  drawMs: Total,
});

/** Base64 of at most this many bytes, as they come from a pipe. */
const PART_MAX_CHARS = 512 * 1024;

/** Some of what is recorded of a session, and what is known of it by then. */
export const RecordedPart = RecordingFacts.extend({ data: z.base64().max(PART_MAX_CHARS) });
export type RecordedPart = z.infer<typeof RecordedPart>;

/** On the way to a talk: in the room, able to answer, with both tracks; `seen`: a visitor gets the picture. */
export const SESSION_STEPS = ['connected', 'prepared', 'published', 'seen'] as const;
export type SessionStep = (typeof SESSION_STEPS)[number];

/** A session process that was taken over may send anything: the supervisor validates every message. */
export const FromSession = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** `video`: totals since the session began; null while it shows nothing. */
  z.object({ type: z.literal('alive'), video: Video.nullable(), inRoom: z.boolean() }),
  z.object({
    type: z.literal('joined'),
    joinedAt: z.iso.datetime(),
    abilities: SessionAbilities.optional(),
  }),
  z.object({ type: z.literal('refused'), refusal: ControlRefusal }),
  /** To each `rehearse`, in their order. `follows` as `LiveSession.rehearse` has it. */
  z.object({ type: z.literal('rehearsed'), follows: z.boolean() }),
  z.object({ type: z.literal('event'), event: MediaEvent }),
  /** `at` in milliseconds since 1970. */
  z.object({ type: z.literal('step'), step: z.enum(SESSION_STEPS), at: Total }),
  /** Null: what came of it before is to be forgotten, and nothing more comes. */
  z.object({ type: z.literal('recorded'), part: RecordedPart.nullable() }),
  /** The process left on purpose: it was told to end, or the room is gone. The exit that follows is expected. */
  z.object({ type: z.literal('leaving') }),
]);
export type FromSession = z.infer<typeof FromSession>;

/** The session process says that it is alive this often. */
export const ALIVE_EVERY_MS = 1000;
