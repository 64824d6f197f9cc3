import type { RenderOnlyEndReason, RenderOnlyFailureCode } from '@vivant/contract/avatar-session';
import { ENDING_NOTICE_SECONDS } from '@vivant/contract/limits';
import type { HostedEndReason } from '@vivant/contract/session';
import type { SessionRow } from '../ports/session-tables.ts';
import { KIND_RULES } from './kind-rules.ts';

/** A visitor or agent who lost the connection may return within this time; without a return the wait is not billed. */
export const RECONNECT_GRACE_MS = 20_000;
/** LiveKit closes a room this long after its visitor left; the service itself deletes it sooner. */
export const ROOM_DEPARTURE_TIMEOUT_MS = RECONNECT_GRACE_MS + 10_000;
/** A session that its media host has not listed for longer is lost. */
export const HOST_TIMEOUT_MS = 8_000;
/** A lost avatar that is not back by then is given up, whichever server was bringing it back. */
export const ABSENT_LIMIT_MS = 30_000;
/** How long a step that the host may still avert waits for its next heartbeat, which another server may receive. */
const HEARTBEAT_WAIT_MS = 1_000;
const MINUTE_MS = 60_000;

/** Why a start failed: a code for callers of render-only sessions, or that the caller of a hosted one hung up. */
export type StartFailure = RenderOnlyFailureCode | 'hung_up';

/** Part of an answer only where the whole limit is reserved: a metered session has no promised length (§2.5-6). */
export function actualDuration(
  billingMode: SessionRow['billing_mode'],
  limitSeconds: number | null,
): { actualDurationSeconds?: number } {
  return billingMode === 'reserve' && limitSeconds !== null ? { actualDurationSeconds: limitSeconds } : {};
}

/** A session that the visitor was told of: everything a decision about its time depends on. */
export interface ActiveSession {
  row: SessionRow & { joined_at: Date; started_at: Date };
  /** Minutes in the ledger; only a metered session has any while it runs. */
  chargedMinutes: number;
  /** When its media host last said that it runs. */
  aliveAt: Date;
  /** Until when all that its media host had to tell of it is in the row. */
  reportedAt: Date;
  /**
   * Since when this process could have heard the host. A server that was down, or whose database was, must not
   * mistake its own outage for the host's silence.
   */
  listeningSince: Date;
  /** For how long its host has not been heard, by the machine's clock: more than this process may know. */
  unheardMs: number;
}

export interface Ending {
  reason: HostedEndReason | RenderOnlyEndReason;
  /** When it became due. */
  at: Date;
  /** Usage counts up to here. */
  countedUntil: Date;
}

export type Verdict =
  | { do: 'end'; ending: Ending }
  /**
   * The avatar was last known to be there at `lostAt`; `attempt`: which of its processes is gone, where that is
   * known.
   */
  | { do: 'failover'; lostAt: Date; attempt?: number | null }
  | { do: 'charge'; minute: number; startsAt: Date }
  | { do: 'notice'; secondsLeft: number }
  | { do: 'wait'; until: Date }
  /** Something is due unless the host says otherwise: ask again at its next word, `until` at the latest. */
  | { do: 'listen'; until: Date };

/** Usage stops here at the latest; null: no fixed limit. Time the avatar was absent is given back. */
function deadlineOf(row: ActiveSession['row']): Date | null {
  if (row.limit_seconds === null) return null;
  return new Date(row.joined_at.getTime() + row.limit_seconds * 1000 + row.absent_ms);
}

/**
 * What to do about an active session at `now`. The only place that decides about time: timers, events and the
 * reconciler ask it sooner or later, so none of them can disagree.
 */
export function judge(session: ActiveSession, now: Date): Verdict {
  const nowMs = now.getTime();
  if (session.row.absent_since !== null) return judgeAbsent(session.row.absent_since, now);
  const { row } = session;
  const { certain, absences } = possibleEndings(session);
  // News of an arrival may still be under way: an absence counts once the host has reported later without one.
  const isSilent = certain.some((ending) => ending.reason === 'error' && ending.at <= now);
  const reportedMs = isSilent ? nowMs : Math.min(session.reportedAt.getTime(), nowMs);
  const due = [
    ...certain.filter((ending) => ending.at <= now),
    ...absences.filter((ending) => ending.at.getTime() <= reportedMs),
  ];
  if (due.length > 0) {
    const ending = due.reduce(earlierCounted);
    if (due.length === 1 && ending.reason === 'error' && mayComeBack(session, ending.countedUntil, now))
      return { do: 'failover', lostAt: ending.countedUntil };
    // A visitor who was lost and has not returned by the end is not billed for the wait.
    if (row.peer_lost_at !== null && row.peer_lost_at < ending.countedUntil) {
      return { do: 'end', ending: { ...ending, countedUntil: row.peer_lost_at } };
    }
    return { do: 'end', ending };
  }

  const moments = [...certain, ...absences].map((ending) => ending.at.getTime());
  if (row.billing_mode === 'metered') {
    const minute = session.chargedMinutes + 1;
    const startsMs = row.joined_at.getTime() + row.absent_ms + (minute - 1) * MINUTE_MS;
    // An absent visitor may never return, and then this minute would not be charged.
    const mayNotCount = absences.some(({ countedUntil }) => countedUntil.getTime() <= startsMs);
    const heardMs = Math.min(session.reportedAt.getTime(), nowMs);
    // At its first instant a later minute has not begun: a host that dies then has reported none of it.
    const isHeardIn = minute === 1 ? heardMs >= startsMs : heardMs > startsMs;
    // A session is never charged beyond its limit, so the deadline comes before such a minute.
    if (!mayNotCount && isHeardIn) return { do: 'charge', minute, startsAt: new Date(startsMs) };
    if (!mayNotCount) moments.push(startsMs);
  }
  const deadlineMs = deadlineOf(row)?.getTime() ?? Infinity;
  // In a caller's own room no notices are sent.
  for (const seconds of KIND_RULES[row.kind].room === 'ours' ? ENDING_NOTICE_SECONDS : []) {
    if ((row.limit_seconds ?? Infinity) <= seconds || (row.noticed_seconds ?? Infinity) <= seconds) continue;
    const noticeMs = deadlineMs - seconds * 1000;
    if (noticeMs === Infinity) continue;
    if (noticeMs > nowMs) moments.push(noticeMs);
    else if (seconds === smallestDueNotice(deadlineMs, nowMs)) return { do: 'notice', secondsLeft: seconds };
  }
  const ahead = moments.filter((ms) => ms > nowMs);
  return ahead.length === moments.length
    ? { do: 'wait', until: new Date(Math.min(...ahead)) }
    : { do: 'listen', until: new Date(Math.min(nowMs + HEARTBEAT_WAIT_MS, ...ahead)) };
}

/** Whether a lost avatar can be brought back: a caller's token is not kept, and visitors do not wait for ever. */
export function mayComeBack({ row, unheardMs }: ActiveSession, lostAt: Date, now: Date): boolean {
  return (
    KIND_RULES[row.kind].room === 'ours' &&
    now < later(lostAt, ABSENT_LIMIT_MS) &&
    unheardMs < ABSENT_LIMIT_MS
  );
}

/** While the avatar is away nothing falls due except its return. */
function judgeAbsent(since: Date, now: Date): Verdict {
  const until = later(since, ABSENT_LIMIT_MS);
  if (now < until) return { do: 'wait', until };
  return { do: 'end', ending: { reason: 'error', at: until, countedUntil: since } };
}

/**
 * Why the avatar or room of an active session is gone at `at`, having last been there at `countedUntil`: an
 * ending that was due before that, else a fault.
 */
export function explainLoss(session: ActiveSession, at: Date, countedUntil: Date = at): Ending {
  const verdict = judge(session, at);
  if (verdict.do === 'end' && verdict.ending.countedUntil <= countedUntil) return verdict.ending;
  return { reason: 'error', at, countedUntil };
}

/**
 * Why the room of an active session was closed at `at`. LiveKit closes a room whose visitor has been gone for long. A
 * visitor who came and went before the avatar saw them was never reported, but has left all the same.
 */
export function explainClosing(session: ActiveSession, at: Date): Ending {
  const ending = explainLoss(session, at);
  const { row } = session;
  const desertedSince = later(at, -ROOM_DEPARTURE_TIMEOUT_MS);
  const unmet =
    KIND_RULES[row.kind].room === 'ours' && row.peer_joined_at === null && desertedSince >= row.started_at;
  if (ending.reason !== 'error' || !unmet) return ending;
  return { reason: 'visitor_left', at, countedUntil: desertedSince };
}

function possibleEndings({ row, aliveAt, listeningSince }: ActiveSession): {
  certain: Ending[];
  /** By somebody's absence. */
  absences: Ending[];
} {
  const deadline = deadlineOf(row);
  const certain: Ending[] =
    deadline === null ? [] : [{ reason: 'max_duration', at: deadline, countedUntil: deadline }];
  const absences: Ending[] = [];
  const rules = KIND_RULES[row.kind];
  if (row.peer_joined_at === null) {
    const patienceMs = rules.peerPatienceMs(row);
    absences.push({
      reason: rules.neverJoined,
      at: later(row.started_at, patienceMs),
      // The wait counts from the 201, usage from shortly before it: that gap never costs a second minute.
      countedUntil: later(row.joined_at, patienceMs),
    });
  }
  if (row.peer_lost_at !== null) {
    absences.push({
      reason: rules.left,
      at: later(row.peer_lost_at, RECONNECT_GRACE_MS),
      countedUntil: row.peer_lost_at,
    });
  }
  const heardMs = Math.max(aliveAt.getTime(), listeningSince.getTime());
  certain.push({
    reason: 'error',
    at: new Date(heardMs + HOST_TIMEOUT_MS + 1),
    countedUntil: aliveAt,
  });
  return { certain, absences };
}

function earlierCounted(a: Ending, b: Ending): Ending {
  return b.countedUntil.getTime() < a.countedUntil.getTime() ? b : a;
}

function smallestDueNotice(deadlineMs: number, nowMs: number): number {
  return Math.min(...ENDING_NOTICE_SECONDS.filter((seconds) => deadlineMs - seconds * 1000 <= nowMs));
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
