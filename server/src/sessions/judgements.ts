import type { RenderOnlyEndReason } from '@vivant/contract/avatar-session';
import { KIND_RULES } from './kind-rules.ts';
import { type Ending, explainClosing, explainLoss, mayComeBack, type Verdict } from './lifecycle.ts';
import type { Judgement, LoadedSession } from './supervise.ts';

/*
 * What a report means for an active session. Each function first asks `lifecycle` whether the session was due to end
 * before.
 */

/** The avatar's process is gone, or its room is. */
export interface Loss {
  /** In the session's time. */
  at: Date;
  /** When the avatar was last known to be there. */
  countedUntil: Date;
  /** Which process; null: whichever it is. */
  attempt: number | null;
  /** The avatar may come back to it. */
  roomStands: boolean;
  /** The reason that ends a render-only session, where nothing was due before. */
  reason?: Extract<RenderOnlyEndReason, 'room_closed' | 'removed'>;
}

/** If something was due, it ends the session; else a hosted session gets its avatar back. */
export function judgeLoss(session: LoadedSession, loss: Loss): Verdict {
  const { at, countedUntil, attempt } = loss;
  const ending =
    loss.reason === 'room_closed' ? explainClosing(session, at) : explainLoss(session, at, countedUntil);
  if (ending.reason !== 'error') return { do: 'end', ending };
  if (loss.roomStands && mayComeBack(session, countedUntil, at))
    return { do: 'failover', lostAt: countedUntil, attempt };
  const reason = KIND_RULES[session.row.kind].room === 'theirs' ? (loss.reason ?? 'error') : 'error';
  return { do: 'end', ending: { ...ending, reason } };
}

/** A visitor said goodbye at `at`. Late news of one who had been overdue by then changes nothing. */
export function judgeGoodbye(session: LoadedSession, at: Date): Verdict {
  return { do: 'end', ending: unlessDue(session, { reason: 'visitor_left', at, countedUntil: at }) };
}

/** The media server has no such room, and with it the call is lost; it was last seen at `seenAt`. */
export function judgeMissingRoom(session: LoadedSession, seenAt: Date): Verdict {
  const { row, now } = session;
  const seenMs = Math.min(Math.max(seenAt.getTime(), row.started_at.getTime()), now.getTime());
  return { do: 'end', ending: explainLoss(session, now, new Date(seenMs)) };
}

/** The owner of a render-only session ends it. */
export const judgeEndCall: Judgement = (session) => {
  const { now, row } = session;
  const countedUntil = row.peer_lost_at ?? now;
  return { do: 'end', ending: unlessDue(session, { reason: 'api_end', at: now, countedUntil }) };
};

/** The operator ends a session, no matter what else was due. */
export const judgeOperatorsEnd: Judgement = ({ now }) => ({
  do: 'end',
  ending: { reason: 'operator', at: now, countedUntil: now },
});

function unlessDue(session: LoadedSession, ending: Ending): Ending {
  const due = explainLoss(session, ending.at);
  return due.reason === 'error' ? ending : due;
}
