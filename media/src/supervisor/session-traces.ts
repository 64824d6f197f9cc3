import type { AssignmentResult, MediaEvent, SessionAssignment } from '@vivant/contract/control';
import { TURN_STAGES, type TurnTiming } from '@vivant/contract/turn-timing';
import { type Tracing, traced } from '@vivant/platform/tracing';
import type { SessionStep } from '../session/messages.ts';

/**
 * Spans of sessions and their turns, of what the processes report: these are in a jail, and can reach no collector.
 * A talk may take hours, so each turn is a trace of its own, linked to that of the start.
 */
export interface SessionTraces {
  /** Around the joining; below what the assignment names. */
  joining(assignment: SessionAssignment, join: () => Promise<AssignmentResult>): Promise<AssignmentResult>;
  step(sessionId: string, step: SessionStep, atMs: number): void;
  heard(event: MediaEvent): void;
}

interface Traced {
  /** Of the joining. */
  traceparent: string | undefined;
  /** Of what the joining is a part of. */
  above: string | undefined;
  assignedMs: number;
  joinedMs: number | null;
  steps: Map<SessionStep, number>;
}

const OF_JOINING = {
  connected: { name: 'session.connect', after: null },
  prepared: { name: 'session.prepare', after: null },
  published: { name: 'session.publish', after: 'connected' },
} as const;

export function createSessionTraces(tracing: Tracing, now: () => number = Date.now): SessionTraces {
  const sessions = new Map<string, Traced>();

  function record(name: string, from: number, to: number, below: string | undefined, sessionId: string) {
    tracing.begin(name, { below, at: from, attributes: { sessionId } }).end({ at: Math.max(from, to) });
  }

  function turn({ sessionId, at, beganAt, timing, interrupted }: Turn, above: string | undefined): void {
    const { kind, playingMs, playedMs } = timing;
    const [over, began] = [Date.parse(at), Date.parse(beganAt ?? at)];
    // Instants of a turn count from the end of the visitor's words.
    const zero = Math.min(beganAt === undefined ? over - playedMs : began, over) - (playingMs ?? 0);
    const span = tracing.begin('turn', {
      link: above,
      at: zero,
      attributes: { sessionId, kind, interrupted },
    });
    const { traceparent } = span;
    let from = 0;
    for (const [stage, ms] of stagesOf(timing)) {
      record(`turn.${stage}`, zero + from, zero + ms, traceparent, sessionId);
      from = ms;
    }
    record('turn.played', zero + from, zero + from + playedMs, traceparent, sessionId);
    span.end({ at: zero + from + playedMs });
  }

  return {
    async joining(assignment, join) {
      const { sessionId, traceparent: above, attempt = 0, kind } = assignment;
      const attributes = { sessionId, attempt, kind };
      return traced(
        tracing,
        'session.join',
        async () => {
          const entry: Traced = {
            ...{ traceparent: tracing.traceparent(), above, joinedMs: null, steps: new Map() },
            assignedMs: now(),
          };
          if (entry.traceparent === undefined) return join();
          sessions.set(sessionId, entry);
          try {
            const result = await join();
            entry.joinedMs = now();
            return result;
          } catch (error) {
            sessions.delete(sessionId);
            throw error;
          }
        },
        { kind: 'server', below: above, attributes },
      );
    },

    step(sessionId, step, atMs) {
      const entry = sessions.get(sessionId);
      if (entry === undefined || entry.steps.has(step)) return;
      // Of a process that was taken over it may be anything.
      const at = Math.min(Math.max(atMs, entry.assignedMs), now());
      entry.steps.set(step, at);
      if (step === 'seen')
        record(
          'session.first_picture',
          entry.joinedMs ?? at,
          at,
          entry.above ?? entry.traceparent,
          sessionId,
        );
      else {
        const { name, after } = OF_JOINING[step];
        const from = (after === null ? undefined : entry.steps.get(after)) ?? entry.assignedMs;
        record(name, from, at, entry.traceparent, sessionId);
      }
    },

    heard(event) {
      const entry = sessions.get(event.sessionId);
      if (entry === undefined) return;
      if (event.type === 'room_closed' || event.type === 'process_died') sessions.delete(event.sessionId);
      else if (event.type === 'turn' && event.timing !== undefined)
        turn({ ...event, timing: event.timing }, entry.above ?? entry.traceparent);
    },
  };
}

type Turn = Extract<MediaEvent, { type: 'turn' }> & { timing: TurnTiming };

/** Those that happened, as they came. */
function stagesOf(timing: TurnTiming): [stage: string, ms: number][] {
  return TURN_STAGES.flatMap((stage): [string, number][] => {
    const ms = timing[`${stage}Ms`];
    return ms === null ? [] : [[stage, ms]];
  }).sort(([, a], [, b]) => a - b);
}
