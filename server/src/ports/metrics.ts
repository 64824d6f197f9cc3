import type { Stage } from '@vivant/contract/avatar';
import type { DegradablePart, DegradationReason } from '@vivant/contract/room-protocol';
import type { TurnTiming } from '@vivant/contract/turn-timing';
import type { SessionKindName } from './session-tables.ts';

/**
 * Which bound turned a connection away: of one address, of all, and of LiveKit's signalling by visitor's address and
 * in all.
 */
export type ConnectionBound = 'address' | 'total' | 'signalling_address' | 'signalling_total';

/** What became of one attempt; `given_up`: it was the last one. */
export type WebhookOutcome = 'delivered' | 'failed' | 'given_up';

/** What became of a stage that a media host was asked to run; `lost`: it is run on the server then. */
export type BuildEnd = 'done' | 'refused' | 'lost';

/** What features report to monitoring. Labels are from closed sets: never ids, names or addresses. */
export interface Metrics {
  /** A start answered; `outcome` is the refusal's code where there is one. `durationMs` from request to answer. */
  sessionStarted(kind: SessionKindName, outcome: string, durationMs: number): void;
  sessionEnded(kind: SessionKindName, endReason: string, billedMicrocredits: number): void;
  /** A hosted session lost a part of what its visitor gets. */
  sessionDegraded(part: DegradablePart, reason: DegradationReason): void;
  /** An answer was given, or as much of it as was listened to. */
  turnTimed(timing: TurnTiming): void;
  /** A lost avatar came back, or did not. */
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
