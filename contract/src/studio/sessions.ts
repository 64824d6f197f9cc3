import { z } from 'zod';
import type { AnswerGrounds } from '../answer-grounds.ts';
import type { RecordingAgreement, RecordingEnd } from '../recording.ts';
import type { BillingMode } from '../session.ts';
import type { Degradation, SessionAbilities } from '../session-condition.ts';
import type { Transcript } from '../session-view.ts';
import { text } from '../text.ts';

/** Sessions as the studio's pages show them: of every kind, for members of the account. */

/** `starting`: the avatar is on its way. `failed`: it never came; such a start is kept for a week. */
export const SESSION_STATES = ['starting', 'running', 'ended', 'failed'] as const;
export type SessionState = (typeof SESSION_STATES)[number];

export const SESSION_KINDS = ['hosted', 'render_only'] as const;
export type SessionKindName = (typeof SESSION_KINDS)[number];

/** Who began it: a program with a key, a member in the studio, or somebody with a link. */
export const SESSION_STARTERS = ['key', 'studio', 'visitor'] as const;
export type SessionStarter = (typeof SESSION_STARTERS)[number];

/** How timelines and transcripts call the one who talks with the avatar: in a rehearsal it is a member. */
export const peerNameOf = (startedBy: SessionStarter) => (startedBy === 'studio' ? 'Member' : 'Visitor');

/** Query of the list. `live`: starting or running. `over`: ended or failed. */
export const SessionSearch = z.strictObject({
  state: z.enum(['live', 'over', 'ended', 'failed']).optional(),
  avatarId: z.uuid().optional(),
  /** A part of the avatar's name, in any case. */
  avatar: text(100).optional(),
  kind: z.enum(SESSION_KINDS).optional(),
  startedBy: z.enum(SESSION_STARTERS).optional(),
  keyId: z.uuid().optional(),
  /** When it was started: from this moment on, and before that one. */
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
  before: z.iso.datetime().optional(),
});
export type SessionSearch = z.infer<typeof SessionSearch>;

/** A session in the list. */
export interface SessionCard {
  id: string;
  avatar: { id: string; name: string; isDeleted: boolean };
  kind: SessionKindName;
  state: SessionState;
  startedBy: SessionStarter;
  /** The key it was started with; null without one. */
  key: { id: string; name: string | null; hint: string } | null;
  createdAt: string;
  /** Null before the avatar was there. */
  startedAt: string | null;
  endedAt: string | null;
  /** Why it ended, or why its start failed. */
  endReason: string | null;
  /** Whether the visitor, or the caller's agent, is there now. */
  isPeerPresent: boolean;
  /** Null: not for this role (`costs`). */
  cost: SessionCost | null;
  /** Of five, as its visitor said; null: they did not. */
  stars: number | null;
}

export interface SessionCost {
  microcreditsPerMinute: number;
  /** Charged so far: a reserved session is charged when it ends. */
  billedMicrocredits: number;
}

export interface SessionCards {
  items: SessionCard[];
  /** The next page’s `before`; null on the last page. */
  nextBefore: string | null;
  /** All ratings of the sessions found, on the first page; null: there are none. */
  ratings: { count: number; average: number } | null;
}

/** A minute in the ledger. */
export interface BilledMinute {
  /** From 1. */
  minute: number;
  startsAt: string;
  microcredits: number;
  /** It was charged and given back. */
  isRefunded: boolean;
}

/** `grounds`: why an answer is as it is; null for what visitors say, and where it was not recorded. */
export type StudioTurn = Transcript['turns'][number] & { grounds: AnswerGrounds | null };

/** One session with all that is kept of it. */
export interface StudioSession extends SessionCard, SessionAbilities {
  cost: (SessionCost & { minutes: BilledMinute[] }) | null;
  billingMode: BillingMode;
  limitSeconds: number | null;
  language: string | null;
  /** What its caller sent along. */
  metadata: Record<string, unknown> | null;
  location: Record<string, unknown> | null;
  /** When the visitor, or the caller's agent, first came. */
  peerJoinedAt: string | null;
  /** Since when their connection is lost, while it may come back. */
  peerLostAt: string | null;
  /** For how long in all the avatar was away, which is not billed. */
  absentMs: number;
  /** Since when it is away. */
  absentSince: string | null;
  /** The turns, in the order in which they ended. */
  turns: StudioTurn[];
  /** From the end of the visitor's words to the first sound of the answer, at the moment of that answer. */
  latencies: { at: string; endToEndMs: number }[];
  /** What was lost on the way. */
  degradations: Degradation[];
  /** Null: the visitor did not agree, or was not asked. */
  recording: {
    agreedAt: string;
    /** The words, as `recording-text.ts` numbers them, and their language. */
    agreedTo: RecordingAgreement;
    /** Why the recording ended early; null: it is complete. */
    over: { at: string; why: RecordingEnd } | null;
    /** One for each process that was the avatar, oldest first. */
    parts: RecordingPart[];
  } | null;
  /** How its visitor found it, in their own words; null: they did not say. */
  rating: { stars: number; comment: string | null; at: string } | null;
  /** Transcript and what its caller sent along were deleted. */
  isForgotten: boolean;
}

export interface RecordingPart {
  attempt: number;
  beganAt: string;
  durationMs: number;
  sizeBytes: number;
}

/** Which part, and whether it is to be a file of the person who asks. */
export const RecordingChoice = z.strictObject({
  attempt: z.coerce.number().int().min(0).max(1000).default(0),
  download: z.stringbool().default(false),
});
export type RecordingChoice = z.input<typeof RecordingChoice>;

/** The file of a transcript, which is handed on: of the documents it holds what was said. */
export interface TranscriptFile {
  sessionId: string;
  avatar: { id: string; name: string };
  language: string | null;
  startedAt: string;
  endedAt: string | null;
  /** `offsetMs`: from the session's start to the end of the turn. */
  turns: (Transcript['turns'][number] & { speaker: string; offsetMs: number })[];
}
