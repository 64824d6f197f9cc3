import { z } from 'zod';
import { AnswerGrounds } from './answer-grounds.ts';
import { QUESTION_MAX, QUESTIONS_MAX } from './answers.ts';
import { BUILDS_MAX } from './builds.ts';
import { PersonaProfile } from './persona.ts';
import { RECORDING_ENDS } from './recording.ts';
import { SessionAbilities, SessionCondition } from './session-condition.ts';
import type { TestAnswer } from './studio/test-questions.ts';
import { TurnTiming } from './turn-timing.ts';

/**
 * The control channel between a server and its media hosts: HTTP with JSON bodies, a shared secret as
 * `Authorization: Bearer`, on loopback or a private network.
 *
 * Server → media host (address the host registered):
 *   POST   /sessions            SessionAssignment → 200 AssignmentResult, held until joined with both tracks;
 *                               503 ControlRefusal where it cannot be done (nothing is left running then)
 *   POST   /sessions/{id}/slot  SlotRequest → 204: there is room, kept for its assignment for `SLOT_KEPT_MS`; 503 ControlRefusal
 *   POST   /rehearsals/answers  RehearsalQuestions → 200 RehearsalAnswers within `REHEARSAL_ANSWERS_MS`; 503 ControlRefusal.
 *                               Nothing is spoken and no slot is taken; few such calls are answered at once
 *   PUT    /sessions/{id}/rehearsal  RehearsalChange → 204 once a rehearsal answers so; 404 where it is not, cannot read the
 *                               change, or is on a host of an older release; 503 ControlRefusal. No other session takes it
 *   POST   /builds              a stage of a build to run, and what it made (contract `builds`); 503 ControlRefusal
 *   GET    /sessions/{id}       200 SessionPresence; 404 unknown, and from a host of an older release
 *   DELETE /sessions/{id}       204 once the process is gone or told to go; 404 unknown
 *   GET    /healthz             200
 * Media host → server (its control address):
 *   POST   /control/heartbeats  Heartbeat every 2 s; also registers → 200 { end: string[] }: sessions the
 *                               server no longer wants. Answered once what it says has been written down
 *   POST   /control/events      MediaEvent[] in order, retried until 2xx, or until 400, 413 or 422 of a single one
 *   PUT    /control/recordings/{id}/{attempt}?beganAt&durationMs  Opus in Ogg, what was heard in a session → 204; 410 where it
 *                               is not wanted: never asked for, stopped by the visitor, deleted meanwhile
 *   GET    /control/blobs/{key} bytes of an avatar's asset (the assignment names the full address)
 * A caller's or visitor's token travels once, in the assignment's body: in no row, log or error text.
 */

export const CONTROL_HEARTBEAT_MS = 2000;
export const SLOT_KEPT_MS = 10_000;

const BlobRef = z.object({ url: z.url(), sha256: z.string().length(64) });

export const SessionAssignment = z.object({
  sessionId: z.uuid(),
  kind: z.enum(['hosted', 'render_only']),
  /** Id of the request that started it, for the log of everything that the start does. */
  requestId: z.uuid().optional(),
  /** W3C Trace Context: what the start is a part of, where the server traces. */
  traceparent: z
    .string()
    .regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
    .optional(),
  /** 0 or missing: the first process of this session; one more for each that takes over from a dead one. */
  attempt: z.int().min(0).optional(),
  /** How much of the session was used before this process joins: the minutes of the bill go on from there. */
  usedMs: z.int().min(0).optional(),
  room: z.object({
    url: z.string(),
    name: z.string(),
    token: z.string(),
    /**
     * `public`: a caller named the server, so signalling may only go to public addresses. If it is missing, it is
     * `public` for a render-only session and `any` for a hosted one.
     */
    reach: z.enum(['any', 'public']).optional(),
  }),
  /** The avatar's participant identity (already in the token). */
  avatarIdentity: z.string(),
  avatarName: z.string(),
  /**
   * Hosted: the only visitor whose speech and chat count. Render-only: the agent it obeys; null: the first participant
   * of kind "agent" that is not an avatar itself.
   */
  peerIdentity: z.string().nullable(),
  face: BlobRef,
  /** `mark`: the picture says that it is made by a machine. */
  video: z.object({ width: z.int(), height: z.int(), fps: z.int(), mark: z.boolean().optional() }),
  /** A rehearsal of the studio: what it says and knows may be changed while it goes on, as of no other session. */
  rehearses: z.boolean().optional(),
  /** Both sides are to be recorded: the avatar's owner and the visitor want it. Only for hosted sessions. */
  records: z.boolean().optional(),
  /** Hosted only. `voice` is the speech library's VoiceProfile. */
  conversation: z
    .object({
      language: z.string(),
      persona: PersonaProfile,
      knowledge: BlobRef.nullable(),
      voice: z.record(z.string(), z.unknown()).nullable(),
      /** Turns so far, when a dead process is replaced. */
      history: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
      /** The visitor has met the avatar already: no second greeting. */
      greeted: z.boolean().optional(),
    })
    .nullable(),
});
export type SessionAssignment = z.infer<typeof SessionAssignment>;

/** Which picture a slot has to have room for; an older server sends no body. */
export const SlotRequest = SessionAssignment.pick({ video: true });

/** The most time a host takes for the answers of a rehearsal, including its process. */
export const REHEARSAL_ANSWERS_MS = 75_000;

export const RehearsalQuestions = z.object({
  knowledge: BlobRef.nullable(),
  /** The same avatar as it is drafted and as it is published; each answers every question. */
  speakers: z
    .array(z.object({ language: z.string(), persona: PersonaProfile }))
    .min(1)
    .max(2),
  /** Each is asked by itself, with no history. None: the suggestions of the documents are wanted. */
  questions: z.array(z.string().max(2 * QUESTION_MAX)).max(QUESTIONS_MAX),
});
export type RehearsalQuestions = z.infer<typeof RehearsalQuestions>;

const RehearsalAnswer: z.ZodType<TestAnswer> = z.object({
  text: z.string(),
  sources: z.array(z.object({ title: z.string(), place: z.string().nullable(), passage: z.string() })),
  by: z.enum(['model', 'documents', 'without_model']),
  isRefusal: z.boolean().nullable(),
});

export const RehearsalAnswers = z.object({
  /** In the order of the speakers, and of the questions; null: there was no time left for it. */
  answers: z.array(z.array(RehearsalAnswer.nullable())),
  suggestions: z.array(z.string()),
});
export type RehearsalAnswers = z.infer<typeof RehearsalAnswers>;

/** What a running rehearsal says and knows from its next answer on. */
export const RehearsalChange = z.object({ persona: PersonaProfile, knowledge: BlobRef.nullable() });
export type RehearsalChange = z.infer<typeof RehearsalChange>;

export const AssignmentResult = z.object({
  sessionId: z.uuid(),
  joinedAt: z.iso.datetime(),
  /** Hosted only. */
  abilities: SessionAbilities.optional(),
});
export type AssignmentResult = z.infer<typeof AssignmentResult>;

export const SessionPresence = z.object({
  /** Its process is in the room now, as far as the connection shows. */
  inRoom: z.boolean(),
});
export type SessionPresence = z.infer<typeof SessionPresence>;

export const ControlRefusal = z.object({
  error: z.enum([
    'at_capacity',
    'draining',
    'join_failed',
    'asset_unavailable',
    'invalid_assignment',
    /** Questions of a rehearsal could not be answered. */
    'not_answered',
    /** A stage of a build came to no result: it crashed, took too long or was ended. */
    'build_failed',
    /** The room's server is at no public address although it has to be. */
    'address_refused',
    /** The room's server does not take the token. */
    'token_refused',
    /** The room's server has no certificate that holds for its name. */
    'certificate_refused',
  ]),
  message: z.string(),
});
export type ControlRefusal = z.infer<typeof ControlRefusal>;

/**
 * Attempts number the processes of a session; missing means the first. Reports of a process that has been replaced
 * change nothing.
 */
const Attempt = z.int().min(0).optional();

/**
 * The last state of the visitor, or of the caller's agent, that a process saw. `at` grows with every change, so that
 * the newer of two reports can be told. `left`: the visitor's client said goodbye, and nothing follows; `lost`: gone,
 * but may come back.
 */
export const PeerState = z.object({ state: z.enum(['there', 'lost', 'left']), at: z.iso.datetime() });
export type PeerState = z.infer<typeof PeerState>;

/*
 * A session process that was taken over may send texts of any length. What is too long is cut rather than refused: a
 * refused report is lost.
 */
const TURN_TEXT_MAX = 50_000;
const SOURCES_MAX = 100;
const SHORT_TEXT_MAX = 1000;
const LATENCY_MAX_MS = 3_600_000;
/** A hundred years, which added to any moment is still one. */
const UPTIME_MAX_MS = 100 * 366 * 24 * 3_600_000;
const SHORT_NAME_MAX = 64;
const RENDERERS_MAX = 20;
const textUpTo = (max: number) => z.string().overwrite((text) => text.slice(0, max));

const Share = z.number().overwrite((share) => Math.min(Math.max(share, 0), 1));

const About = { sessionId: z.uuid(), at: z.iso.datetime() };

/** The session's process is gone although it was not ended. */
const ProcessDied = z.object({
  type: z.literal('process_died'),
  ...About,
  message: textUpTo(SHORT_TEXT_MAX),
  attempt: Attempt,
  /** Another process would fare no better: the session ends instead of being given one. */
  final: z.boolean().optional(),
  /** The last state it had seen, as this event may arrive before that report. */
  peer: PeerState.optional(),
  condition: SessionCondition.optional(),
});
/** The process left the room itself: the room was deleted, or (`removed`) the avatar was removed from it. */
const RoomClosed = z.object({
  type: z.literal('room_closed'),
  ...About,
  removed: z.boolean().optional(),
  attempt: Attempt,
  /** As in `process_died`. */
  peer: PeerState.optional(),
  condition: SessionCondition.optional(),
});

/** Each may come late, twice, in another order or not at all: `Heartbeat` repeats what money depends on. */
export const MediaEvent = z.discriminatedUnion('type', [
  /**
   * A participant receives the avatar's sound whom the media server has not listed yet: the visitor, who publishes
   * nothing.
   */
  z.object({ type: z.literal('visitor_unlisted'), ...About, attempt: Attempt }),
  z.object({ type: z.literal('visitor_joined'), ...About, attempt: Attempt }),
  /** `clean`: the visitor's client said goodbye; otherwise the connection was lost and may come back. */
  z.object({
    type: z.literal('visitor_left'),
    ...About,
    clean: z.boolean(),
    attempt: Attempt,
    /** The bill depends on it, and this event may end the session. */
    condition: SessionCondition.optional(),
  }),
  /** A part was lost or works again. */
  z.object({ type: z.literal('condition'), ...About, attempt: Attempt, condition: SessionCondition }),
  z.object({
    type: z.literal('turn'),
    ...About,
    role: z.enum(['user', 'assistant']),
    text: textUpTo(TURN_TEXT_MAX),
    /** Names of knowledge files an answer stands on. */
    sources: z.array(textUpTo(SHORT_TEXT_MAX)).overwrite((names) => names.slice(0, SOURCES_MAX)),
    interrupted: z.boolean(),
    /*
     * Of the rest an older host says nothing, and a newer one may say what is not known here: the turn is kept.
     */
    /** When it began: to be spoken, to be heard, or when it was typed. */
    beganAt: z.iso.datetime().optional().catch(undefined),
    /** Of an answer or a greeting. */
    timing: TurnTiming.optional().catch(undefined),
    /** The places in those files. */
    passages: z
      .array(z.object({ source: textUpTo(SHORT_TEXT_MAX), place: textUpTo(SHORT_TEXT_MAX).nullable() }))
      .overwrite((passages) => passages.slice(0, SOURCES_MAX))
      .optional()
      .catch(undefined),
    /** Of an answer. */
    grounds: AnswerGrounds.optional().catch(undefined),
  }),
  z.object({
    type: z.literal('latency'),
    ...About,
    /** End of the visitor's speech → first answer audio sent. */
    endToEndMs: z.number().overwrite((ms) => Math.min(Math.max(ms, 0), LATENCY_MAX_MS)),
  }),
  /** The caller's agent of a render-only session came (again), or is gone and may come back. */
  z.object({ type: z.literal('agent_joined'), ...About, attempt: Attempt }),
  z.object({ type: z.literal('agent_left'), ...About, attempt: Attempt }),
  /** Nothing more is recorded of a session that was being recorded. */
  z.object({ type: z.literal('recording_over'), ...About, attempt: Attempt, why: z.enum(RECORDING_ENDS) }),
  ProcessDied,
  RoomClosed,
]);
export type MediaEvent = z.infer<typeof MediaEvent>;

export const Departure = z.discriminatedUnion('type', [ProcessDied, RoomClosed]);
export type Departure = z.infer<typeof Departure>;

const BuildPlaces = z
  .int()
  .min(0)
  .overwrite((places) => Math.min(places, BUILDS_MAX))
  .optional();

export const Heartbeat = z.object({
  hostId: z.string(),
  /** Where the server reaches this host's control interface. */
  address: z.url(),
  /** Sessions it can still take, and the most it takes at all. */
  freeSlots: z.int().min(0),
  slots: z.int().min(0),
  draining: z.boolean(),
  /** Stages of builds that it runs at once, and how many more it takes now. An older host says nothing and takes none. */
  builds: BuildPlaces,
  freeBuilds: BuildPlaces,
  sessions: z.array(z.uuid()),
  /**
   * How long this host has been running, by a clock that cannot be set and that stands still while the machine sleeps:
   * the measure of what its sessions use. An older host says nothing.
   */
  uptimeMs: z.int().min(0).max(UPTIME_MAX_MS).optional(),
  /** The last state of visitor or agent in each running session, if any was seen. */
  peers: z.array(z.object({ sessionId: z.uuid(), attempt: Attempt, ...PeerState.shape })).optional(),
  /** The running sessions that have lost something. */
  conditions: z
    .array(z.object({ sessionId: z.uuid(), attempt: Attempt, condition: SessionCondition }))
    .optional(),
  /** The zone, preferred by servers of the same zone; and the release. */
  zone: textUpTo(SHORT_NAME_MAX).optional(),
  version: textUpTo(SHORT_NAME_MAX).optional(),
  /** Face engines it draws with, by their ids. An older host says nothing. */
  renderers: z
    .array(textUpTo(SHORT_NAME_MAX))
    .overwrite((ids) => ids.slice(0, RENDERERS_MAX))
    .optional(),
  /** 0 to 1: the share of late pictures in the last ten seconds, of the session that fares worst. */
  lateShare: Share.optional(),
  /** Of the whole machine, all programs included. */
  processorShare: Share.optional(),
  memoryShare: Share.optional(),
  /** Sessions that went by themselves, until a heartbeat that names them has been answered. */
  departed: z.array(Departure).optional(),
});
export type Heartbeat = z.infer<typeof Heartbeat>;

export const HeartbeatAnswer = z.object({ end: z.array(z.uuid()) });
export type HeartbeatAnswer = z.infer<typeof HeartbeatAnswer>;
