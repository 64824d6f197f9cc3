import type { Heartbeat, HeartbeatAnswer, MediaEvent, PeerState } from '@vivant/contract/control';
import type { SessionCondition } from '@vivant/contract/session-condition';
import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import { isUnstorableValue } from '../ports/database-errors.ts';
import type { ConditionDesk } from './condition.ts';
import { insertLatency, insertTurn } from './conversation-store.ts';
import type { SessionEnder } from './end.ts';
import type { Failover } from './failover.ts';
import type { HostRegistry } from './host-registry.ts';
import { explainClosing, explainLoss, mayComeBack } from './lifecycle.ts';
import type { PeerNews, PresenceTracker } from './peer-news.ts';
import type { SessionTime } from './session-time.ts';

import type { SessionWatch } from './watch.ts';

export type MediaReports = ReturnType<typeof createMediaReports>;

/**
 * What media hosts report. An event may come twice, late, in another order or not at all: heartbeats repeat what
 * the ledger depends on. One from the future is taken as of now.
 */
export function createMediaReports(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  registry: HostRegistry;
  time: SessionTime;
  ender: SessionEnder;
  watch: SessionWatch;
  presence: PresenceTracker;
  failover: Failover;
  conditions: ConditionDesk;
  keepsConversations: boolean;
}) {
  const { db, clock, log, registry, time, ender, watch, presence, failover, conditions } = deps;

  /** The avatar is gone: what was due ends the session, else a hosted one gets its avatar back. */
  async function lost(
    sessionId: string,
    loss: {
      /** By the clock of its media host; null: just now. */
      at: Date | null;
      /** In the session's time; null: until `at`. */
      countedUntil: Date | null;
      message: string;
      attempt: number | null;
      /** The avatar may come back to it. */
      roomStands: boolean;
      /** What else a render-only session ends by, where nothing was due. */
      reason?: 'room_closed' | 'removed';
    },
  ): Promise<void> {
    const session = await watch.load(sessionId);
    if (session === undefined || session.row.absent_since !== null) return;
    if (loss.attempt !== null && loss.attempt !== session.row.attempt) return;
    log.warn({ sessionId, hostId: session.row.media_host_id, reason: loss.message }, 'the avatar is gone');
    const closed = loss.reason === 'room_closed';
    const at = loss.at === null ? session.now : time.ofNews(session.row, loss.at);
    const countedUntil = loss.countedUntil ?? at;
    const ending = closed ? explainClosing(session, at) : explainLoss(session, at, countedUntil);
    const comesBack = loss.roomStands && mayComeBack(session, countedUntil, at);
    if (ending.reason === 'error' && comesBack) {
      await failover.lost(sessionId, countedUntil, loss.attempt);
      await watch.evaluate(sessionId);
    } else if (ending.reason === 'error' && session.row.kind === 'render_only')
      await ender.end(sessionId, { ...ending, reason: loss.reason ?? 'error' });
    else await ender.end(sessionId, ending);
  }

  async function noteCondition({
    sessionId,
    attempt = 0,
    condition,
  }: {
    sessionId: string;
    attempt?: number | undefined;
    condition?: SessionCondition | undefined;
  }): Promise<void> {
    if (condition !== undefined) await conditions.take({ sessionId, attempt, condition });
  }

  async function apply(event: MediaEvent): Promise<void> {
    const now = clock.now();
    const at = new Date(Math.min(new Date(event.at).getTime(), now.getTime()));
    const { sessionId } = event;
    switch (event.type) {
      case 'visitor_joined':
      case 'agent_joined':
        return presence.take(peerNewsOf(event, { state: 'there', at: event.at }));
      case 'visitor_left':
        await noteCondition(event);
        return presence.take(peerNewsOf(event, { state: event.clean ? 'left' : 'lost', at: event.at }));
      case 'agent_left':
        return presence.take(peerNewsOf(event, { state: 'lost', at: event.at }));
      case 'condition':
        return noteCondition(event);
      case 'process_died':
        await noteCondition(event);
        if (event.peer !== undefined) await presence.take(peerNewsOf(event, event.peer));
        return lost(sessionId, {
          at,
          countedUntil: null,
          message: event.message,
          attempt: event.attempt ?? 0,
          roomStands: event.final !== true,
        });
      case 'room_closed':
        await noteCondition(event);
        if (event.peer !== undefined) await presence.take(peerNewsOf(event, event.peer));
        return lost(sessionId, {
          at,
          countedUntil: null,
          message: 'the room was closed',
          attempt: event.attempt ?? 0,
          roomStands: false,
          reason: event.removed ? 'removed' : 'room_closed',
        });
      case 'turn': {
        if (!deps.keepsConversations) return;
        const { role, text, sources, interrupted } = event;
        await insertTurn(db, { session_id: sessionId, at, role, text, sources, interrupted });
        return;
      }
      case 'latency':
        if (!deps.keepsConversations) return;
        await insertLatency(db, { sessionId, at, endToEndMs: event.endToEndMs });
        return;
    }
  }

  /** One that can never be written down is given up: sent again and again, it would hold up those behind it. */
  async function applyIfStorable(event: MediaEvent): Promise<void> {
    try {
      await apply(event);
    } catch (error) {
      if (!isUnstorableValue(error)) throw error;
      const { sessionId, type } = event;
      log.error({ sessionId, type }, 'a report of a media host cannot be stored and is given up');
    }
  }

  return {
    /** In order; stops at the first that fails, so that the host sends the batch again. */
    async events(events: readonly MediaEvent[]): Promise<void> {
      for (const event of events) await applyIfStorable(event);
    },

    /** @throws when it cannot be written down; the host will try again. */
    async heartbeat(heartbeat: Heartbeat): Promise<HeartbeatAnswer> {
      let answer: Awaited<ReturnType<HostRegistry['heard']>>;
      registry.recordHeartbeat(heartbeat);
      try {
        // What a bill depends on before what may end a session.
        await conditions.takeUnknown(
          (heartbeat.conditions ?? []).map(({ sessionId, attempt = 0, condition }) => ({
            sessionId,
            attempt,
            condition,
          })),
        );
        // Then what happened in the sessions: being listed says that all of it until now is known.
        for (const departure of heartbeat.departed ?? []) await applyIfStorable(departure);
        await presence.takeUnknown((heartbeat.peers ?? []).map((peer) => peerNewsOf(peer, peer)));
        answer = await registry.heard(heartbeat);
      } catch (error) {
        registry.restartListening();
        throw error;
      }
      for (const { id, aliveAt } of answer.missing) {
        await lost(id, {
          at: null,
          countedUntil: aliveAt,
          message: 'its media host no longer runs it',
          attempt: null,
          roomStands: true,
        });
      }
      watch.heard(heartbeat.sessions);
      return { end: answer.end };
    },
  };
}

function peerNewsOf(
  about: { sessionId: string; attempt?: number | undefined },
  { state, at }: PeerState,
): PeerNews {
  return { sessionId: about.sessionId, attempt: about.attempt ?? 0, state, at: new Date(at) };
}
