import type { AssignmentResult, MediaEvent, SessionAssignment } from '@vivant/contract/control';
import { TURN_STAGES, type TurnTiming } from '@vivant/contract/turn-timing';
import { isSampled, type Tracing, traced } from '@vivant/platform/tracing';
import type { SessionStep } from '../session/messages.ts';

/**
 * Spans of sessions and their turns, made from the reports of their processes: these are in a jail, and can reach no
 * collector. A session may take hours, so each turn is a trace of its own, linked to that of the start, and sampled
 * like it. A process that was taken over may report anything: its times are kept between the start and now, and their
 * number is bounded.
 */
export interface SessionTraces {
  /** Around the joining; below what the assignment names. */
  joining(assignment: SessionAssignment, join: () => Promise<AssignmentResult>): Promise<AssignmentResult>;
  step(sessionId: string, step: SessionStep, atMs: number): void;
  heard(event: MediaEvent): void;
  /** Of a session that is here no more, however it ended. */
  forget(sessionId: string): void;
}

interface Traced {
  /** Of the joining. */
  traceparent: string | undefined;
  /** The parent of the joining's span. */
  above: string | undefined;
  assignedMs: number;
  joinedMs: number | null;
  steps: Map<SessionStep, number>;
  /** Since then, of a minute. */
  turns: { sinceMs: number; count: number };
}

const MINUTE_MS = 60_000;
/** Far more than people take. */
export const TURNS_PER_MINUTE = 60;

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

  function turn(
    { sessionId, at, beganAt, timing, interrupted }: Turn,
    { assignedMs }: Traced,
    link: string,
  ): void {
    const { kind, playingMs, playedMs } = timing;
    const [over, began] = [Date.parse(at), Date.parse(beganAt ?? at)];
    // Instants of a turn count from the end of the visitor's words.
    const zero = Math.min(beganAt === undefined ? over - playedMs : began, over) - (playingMs ?? 0);
    const latest = now();
    const instant = (ms: number) => Math.min(Math.max(zero + ms, assignedMs), latest);
    const span = tracing.begin('turn', {
      ...{ root: true, link, at: instant(0) },
      attributes: { sessionId, kind, interrupted },
    });
    const { traceparent } = span;
    let from = 0;
    for (const [stage, ms] of stagesOf(timing)) {
      record(`turn.${stage}`, instant(from), instant(ms), traceparent, sessionId);
      from = ms;
    }
    record('turn.played', instant(from), instant(from + playedMs), traceparent, sessionId);
    span.end({ at: instant(from + playedMs) });
  }

  function hasRoom({ turns }: Traced): boolean {
    const at = now();
    if (at - turns.sinceMs >= MINUTE_MS) [turns.sinceMs, turns.count] = [at, 0];
    turns.count += 1;
    return turns.count <= TURNS_PER_MINUTE;
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
            ...{ assignedMs: now(), turns: { sinceMs: now(), count: 0 } },
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
      if (entry === undefined || event.type !== 'turn' || event.timing === undefined) return;
      const start = entry.above ?? entry.traceparent;
      if (start !== undefined && isSampled(start) && hasRoom(entry))
        turn({ ...event, timing: event.timing }, entry, start);
    },

    forget: (sessionId) => void sessions.delete(sessionId),
  };
}

type Turn = Extract<MediaEvent, { type: 'turn' }> & { timing: TurnTiming };

/** The stages that happened, in order. */
function stagesOf(timing: TurnTiming): [stage: string, ms: number][] {
  return TURN_STAGES.flatMap((stage): [string, number][] => {
    const ms = timing[`${stage}Ms`];
    return ms === null ? [] : [[stage, ms]];
  }).sort(([, a], [, b]) => a - b);
}
