import type { Stage } from '@vivant/contract/avatar';
import type { DegradablePart, DegradationReason } from '@vivant/contract/room-protocol';
import type { TurnTiming } from '@vivant/contract/turn-timing';
import type { SessionKindName } from './session-tables.ts';

/**
 * The limit by which a connection was refused: of one address, of all connections, or of LiveKit's signalling, by the
 * visitor's address and in total.
 */
export type ConnectionBound = 'address' | 'total' | 'signalling_address' | 'signalling_total';

/** The outcome of one attempt; `given_up`: it was the last one. */
export type WebhookOutcome = 'delivered' | 'failed' | 'given_up';

/** The outcome of a stage on a media host; `lost`: the server then runs it itself. */
export type BuildEnd = 'done' | 'refused' | 'lost';

/** What features report to monitoring. Labels are from closed sets: never ids, names or addresses. */
export interface Metrics {
  /** A start was answered; `outcome` is the refusal's code if it was refused. `durationMs`: from request to answer. */
  sessionStarted(kind: SessionKindName, outcome: string, durationMs: number): void;
  sessionEnded(kind: SessionKindName, endReason: string, billedMicrocredits: number): void;
  /** A hosted session lost a part of what its visitor gets. */
  sessionDegraded(part: DegradablePart, reason: DegradationReason): void;
  /** An answer was given, perhaps only as far as it was listened to. */
  turnTimed(timing: TurnTiming): void;
  /** A lost avatar was replaced, or was given up. */
  avatarReplaced(outcome: 'back' | 'given_up'): void;
  stageFinished(stage: Stage, outcome: 'completed' | 'failed' | 'skipped', durationMs: number): void;
  buildEndedElsewhere(stage: Stage, end: BuildEnd): void;
  webhookAttempted(outcome: WebhookOutcome): void;
}

/** Records nothing. */
export const NO_METRICS: Metrics = {
  sessionStarted: () => undefined,
  sessionEnded: () => undefined,
  sessionDegraded: () => undefined,
  turnTimed: () => undefined,
  avatarReplaced: () => undefined,
  stageFinished: () => undefined,
  buildEndedElsewhere: () => undefined,
  webhookAttempted: () => undefined,
};
