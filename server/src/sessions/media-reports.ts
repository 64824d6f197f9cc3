import type { Heartbeat, HeartbeatAnswer, MediaEvent, PeerState } from '@vivant/contract/control';
import type { RecordingFacts } from '@vivant/contract/recording';
import type { SessionCondition } from '@vivant/contract/session-condition';
import { isDatabaseAway, isUnstorableValue } from '../ports/database-errors.ts';
import { isNewCondition, takeCondition } from './condition.ts';
import { insertLatency, insertTurn } from './conversation-store.ts';
import type { HeardSessions } from './host-registry.ts';
import { judgeLoss, type Loss } from './judgements.ts';
import { isNewPresence, type PresenceReport, takePresenceReport } from './presence.ts';
import { endRecording } from './recording-store.ts';
import type { RecordingOf } from './recordings.ts';
import { type RunningSession, readRunning, readSession } from './store.ts';
import type { SupervisedDeps } from './supervisor.ts';

/**
 * Reports of media hosts. An event may come twice, late, in another order or not at all: heartbeats repeat what the
 * ledger depends on. A time in the future counts as now.
 */
export interface MediaReports {
  /** In order; stops at the first that fails, so that the host sends the batch again. */
  events(events: readonly MediaEvent[]): Promise<void>;
  /** @throws when it cannot be written down; the host will try again. */
  heartbeat(heartbeat: Heartbeat): Promise<HeartbeatAnswer>;
  /** Takes the recording of a session. False: it is not wanted, and must not be sent again. */
  recording(of: RecordingOf, facts: RecordingFacts, bytes: Uint8Array): Promise<boolean>;
}

export function createMediaReports(deps: SupervisedDeps): MediaReports {
  return {
    async events(events) {
      for (const event of events) await applyIfStorable(deps, event);
    },
    heartbeat: (heartbeat) => takeHeartbeat(deps, heartbeat),
    recording: async (of, facts, bytes) => (await deps.recordings?.keep(of, facts, bytes)) ?? false,
  };
}

async function takeHeartbeat(deps: SupervisedDeps, heartbeat: Heartbeat): Promise<HeartbeatAnswer> {
  const { registry, supervisor } = deps;
  let answer: HeardSessions;
  registry.recordHeartbeat(heartbeat);
  try {
    // Conditions, on which a bill depends, come before reports that may end a session.
    const conditions = (heartbeat.conditions ?? []).map(({ attempt = 0, ...news }) => ({ ...news, attempt }));
    await takeNew(deps, conditions, isNewCondition, takeCondition);
    // Then what happened in the sessions: being listed says that all of it until now is known.
    for (const departure of heartbeat.departed ?? []) await applyIfStorable(deps, departure);
    const peers = (heartbeat.peers ?? []).map((peer) => presenceReportOf(peer, peer));
    await takeNew(deps, peers, isNewPresence, takePresenceReport);
    answer = await registry.heard(heartbeat);
  } catch (error) {
    // Not for what is wrong with the report itself: it would keep every dead host from being noticed.
    if (isDatabaseAway(error)) registry.restartListening();
    throw error;
  }
  for (const { id, aliveAt } of answer.missing) {
    await takeLoss(deps, id, {
      at: null,
      countedUntil: aliveAt,
      message: 'its media host no longer runs it',
      attempt: null,
      roomStands: true,
    });
  }
  supervisor.heard(heartbeat.sessions);
  for (const sessionId of answer.active) void supervisor.adopt(sessionId);
  return { end: answer.end };
}

/** Nearly all that heartbeats repeat is known: one statement reads which sessions have something new. */
async function takeNew<News extends { sessionId: string }>(
  deps: SupervisedDeps,
  repeated: readonly News[],
  isNew: (session: RunningSession, news: News) => boolean,
  take: (deps: SupervisedDeps, news: News) => Promise<void>,
): Promise<void> {
  const running = await readRunning(
    deps.db,
    repeated.map(({ sessionId }) => sessionId),
  );
  for (const news of repeated) {
    const session = running.get(news.sessionId);
    if (session !== undefined && isNew(session, news)) await take(deps, news);
  }
}

/** A report that can never be written down is dropped: sent again and again, it would hold up those behind it. */
async function applyIfStorable(deps: SupervisedDeps, event: MediaEvent): Promise<void> {
  try {
    await applyEvent(deps, event);
  } catch (error) {
    if (!isUnstorableValue(error)) throw error;
    const { sessionId, type } = event;
    deps.log.error({ sessionId, type }, 'a report of a media host cannot be stored and is given up');
  }
}

async function applyEvent(deps: SupervisedDeps, event: MediaEvent): Promise<void> {
  const { db, clock, keepsConversations } = deps;
  const at = earlier(event.at, clock.now());
  const { sessionId } = event;
  switch (event.type) {
    case 'visitor_unlisted':
      return announceVisitor(deps, sessionId);
    case 'visitor_joined':
    case 'agent_joined':
      return takePresenceReport(deps, presenceReportOf(event, { state: 'there', at: event.at }));
    case 'visitor_left':
      await takeConditionOf(deps, event);
      return takePresenceReport(
        deps,
        presenceReportOf(event, { state: event.clean ? 'left' : 'lost', at: event.at }),
      );
    case 'agent_left':
      return takePresenceReport(deps, presenceReportOf(event, { state: 'lost', at: event.at }));
    case 'condition':
      return takeConditionOf(deps, event);
    case 'recording_over':
      await endRecording(db, sessionId, { at, why: event.why });
      await deps.recordings?.sweep();
      return;
    case 'process_died':
      await takeConditionOf(deps, event);
      if (event.peer !== undefined) await takePresenceReport(deps, presenceReportOf(event, event.peer));
      return takeLoss(deps, sessionId, {
        at,
        countedUntil: null,
        message: event.message,
        attempt: event.attempt ?? 0,
        roomStands: event.final !== true,
      });
    case 'room_closed':
      await takeConditionOf(deps, event);
      if (event.peer !== undefined) await takePresenceReport(deps, presenceReportOf(event, event.peer));
      return takeLoss(deps, sessionId, {
        at,
        countedUntil: null,
        message: 'the room was closed',
        attempt: event.attempt ?? 0,
        roomStands: false,
        reason: event.removed ? 'removed' : 'room_closed',
      });
    case 'turn':
      return takeTurn(deps, event, at);
    case 'latency':
      if (!keepsConversations) return;
      await insertLatency(db, { sessionId, at, endToEndMs: event.endToEndMs });
      return;
  }
}

/** The media host greets visitors once they are listed. If this fails, they are listed a little later. */
async function announceVisitor({ db, rooms }: SupervisedDeps, sessionId: string): Promise<void> {
  const session = await readSession(db, sessionId);
  if (session?.status !== 'active' || session.peer_identity === null) return;
  // Not awaited: what else this host reports does not wait for it.
  void rooms.announce(session.room_name, session.peer_identity).catch(() => undefined);
}

async function takeTurn(
  { db, keepsConversations, metrics }: SupervisedDeps,
  event: Extract<MediaEvent, { type: 'turn' }>,
  at: Date,
): Promise<void> {
  const { sessionId, role, text, sources, interrupted } = event;
  const { passages = [], timing = null, grounds = null } = event;
  if (keepsConversations) {
    const beganAt = event.beganAt === undefined ? null : earlier(event.beganAt, at);
    const turn = { role, text, sources, interrupted, passages, timing, grounds };
    const isNew = await insertTurn(db, { sessionId, at, beganAt, ...turn });
    if (!isNew) return;
  }
  if (timing !== null) metrics.turnTimed(timing);
}

function earlier(time: string, bound: Date): Date {
  return new Date(Math.min(Date.parse(time), bound.getTime()));
}

/** The avatar is gone, as far as its media host knows. */
async function takeLoss(
  { log, time, supervisor }: SupervisedDeps,
  sessionId: string,
  loss: Omit<Loss, 'at' | 'countedUntil'> & {
    /** By the clock of its media host; null: just now. */
    at: Date | null;
    /** In the session's time; null: until `at`. */
    countedUntil: Date | null;
    message: string;
  },
): Promise<void> {
  await supervisor.tell(sessionId, (session) => {
    const { row, now } = session;
    if (row.absent_since !== null) return null;
    if (loss.attempt !== null && loss.attempt !== row.attempt) return null;
    log.warn({ sessionId, hostId: row.media_host_id, reason: loss.message }, 'the avatar is gone');
    const at = loss.at === null ? now : time.ofNews(row, loss.at);
    return judgeLoss(session, { ...loss, at, countedUntil: loss.countedUntil ?? at });
  });
}

async function takeConditionOf(
  deps: SupervisedDeps,
  event: { sessionId: string; attempt?: number | undefined; condition?: SessionCondition | undefined },
): Promise<void> {
  const { sessionId, attempt = 0, condition } = event;
  if (condition !== undefined) await takeCondition(deps, { sessionId, attempt, condition });
}

function presenceReportOf(
  about: { sessionId: string; attempt?: number | undefined },
  { state, at }: PeerState,
): PresenceReport {
  return { sessionId: about.sessionId, attempt: about.attempt ?? 0, state, at: new Date(at) };
}
