import { describe, expect, it } from 'vitest';
import { judgeEndCall, judgeGoodbye, judgeLoss, judgeMissingRoom, judgeOperatorsEnd } from './judgements.ts';
import type { LoadedSession } from './supervise.ts';

const T0 = Date.parse('2026-05-01T10:00:00.000Z');
const at = (seconds: number) => new Date(T0 + seconds * 1000);

/** Joined at 0 s, 120 s long, with its peer; it is `nowS` seconds old. */
function session(nowS: number, row: Partial<LoadedSession['row']> = {}): LoadedSession {
  return {
    row: {
      ...{ kind: 'hosted', joined_at: at(0), started_at: at(0), peer_joined_at: at(1), peer_lost_at: null },
      ...{ limit_seconds: 120, absent_ms: 0, absent_since: null, attempt: 0 },
      ...{ billing_mode: 'reserve', noticed_seconds: null },
      ...row,
    } as LoadedSession['row'],
    ...{ chargedMinutes: 0, aliveAt: at(nowS), reportedAt: at(nowS), listeningSince: at(0), unheardMs: 0 },
    now: at(nowS),
  };
}
const ends = (reason: string, atS: number, countedS = atS) => ({
  do: 'end',
  ending: { reason, at: at(atS), countedUntil: at(countedS) },
});
const loss = { at: at(50), countedUntil: at(48), attempt: 0, roomStands: true };

describe('a lost avatar', () => {
  it('comes back to a hosted room that still exists', () => {
    const verdict = { do: 'failover', lostAt: at(48), attempt: 0 };
    expect(judgeLoss(session(50), loss)).toEqual(verdict);
    expect(judgeLoss(session(50), { ...loss, roomStands: false })).toEqual(ends('error', 50, 48));
  });

  it('of a caller’s room does not come back, and the session states the reason', () => {
    const renderOnly = session(50, { kind: 'render_only' });
    expect(judgeLoss(renderOnly, loss)).toEqual(ends('error', 50, 48));
    const removed = { ...loss, roomStands: false, reason: 'removed' } as const;
    expect(judgeLoss(renderOnly, removed)).toEqual(ends('removed', 50, 48));
    expect(judgeLoss(session(50), removed)).toEqual(ends('error', 50, 48));
  });

  it('does not change an end that was due before', () => {
    const late = { ...loss, at: at(130), countedUntil: at(125) };
    expect(judgeLoss(session(130), late)).toEqual(ends('max_duration', 120));
  });
});

describe('other reports', () => {
  it('a final report ends the session at its time, unless its end was due before', () => {
    expect(judgeGoodbye(session(60), at(55))).toEqual(ends('visitor_left', 55));
    expect(judgeGoodbye(session(130), at(125))).toEqual(ends('max_duration', 120));
  });

  it('a missing room is counted to when it was last seen, between the start and now', () => {
    expect(judgeMissingRoom(session(60), at(40))).toEqual(ends('error', 60, 40));
    expect(judgeMissingRoom(session(60, { started_at: at(45) }), at(40))).toEqual(ends('error', 60, 45));
    expect(judgeMissingRoom(session(60), at(70))).toEqual(ends('error', 60));
  });

  it('an end that the owner asks for is counted to when the agent was lost', () => {
    const lost = session(60, { kind: 'render_only', peer_lost_at: at(50) });
    expect(judgeEndCall(lost)).toEqual(ends('api_end', 60, 50));
    expect(judgeEndCall(session(60, { kind: 'render_only' }))).toEqual(ends('api_end', 60));
  });

  it('the operator ends a session whatever else was due', () => {
    expect(judgeOperatorsEnd(session(130))).toEqual(ends('operator', 130));
  });
});
