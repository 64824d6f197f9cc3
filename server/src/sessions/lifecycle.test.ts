import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActiveSession, explainClosing, explainLoss, judge } from './lifecycle.ts';

const T0 = Date.parse('2026-05-01T10:00:00.000Z');
const at = (seconds: number) => new Date(T0 + seconds * 1000);

/** Joined at 0 s, answered at 0.3 s, 120 s long, its host heard all the time. */
function session(
  row: Partial<ActiveSession['row']> = {},
  heard: Partial<Pick<ActiveSession, 'aliveAt' | 'reportedAt' | 'listeningSince' | 'unheardMs'>> = {},
  chargedMinutes = 0,
): ActiveSession {
  return {
    row: {
      joined_at: at(0),
      started_at: at(0.3),
      peer_joined_at: at(1),
      peer_lost_at: null,
      limit_seconds: 120,
      kind: 'hosted',
      absent_ms: 0,
      absent_since: null,
      billing_mode: 'reserve',
      noticed_seconds: null,
      ...row,
    } as ActiveSession['row'],
    chargedMinutes,
    aliveAt: at(1_000_000),
    reportedAt: at(1_000_000),
    listeningSince: at(0),
    unheardMs: 0,
    ...heard,
  };
}

describe('judge', () => {
  it('ends a session at its limit, to the millisecond', () => {
    expect(judge(session({ noticed_seconds: 5 }), at(119.999))).toEqual({ do: 'wait', until: at(120) });
    expect(judge(session(), at(120))).toEqual({
      do: 'end',
      ending: { reason: 'max_duration', at: at(120), countedUntil: at(120) },
    });
  });

  it('extends the session by time without the avatar', () => {
    expect(judge(session({ absent_ms: 10_000, noticed_seconds: 5 }), at(129))).toMatchObject({ do: 'wait' });
    expect(judge(session({ absent_ms: 10_000 }), at(130))).toMatchObject({ do: 'end' });
  });

  it('tells the visitor 30 s and 5 s before, each once, and never of more than the whole session', () => {
    expect(judge(session(), at(89))).toEqual({ do: 'wait', until: at(90) });
    expect(judge(session(), at(90))).toEqual({ do: 'notice', secondsLeft: 30 });
    expect(judge(session({ noticed_seconds: 30 }), at(90))).toEqual({ do: 'wait', until: at(115) });
    expect(judge(session({ noticed_seconds: 30 }), at(115))).toEqual({ do: 'notice', secondsLeft: 5 });
    expect(judge(session(), at(116))).toEqual({ do: 'notice', secondsLeft: 5 });
    expect(judge(session({ noticed_seconds: 5 }), at(116))).toEqual({ do: 'wait', until: at(120) });
    expect(judge(session({ limit_seconds: 30 }), at(1))).toEqual({ do: 'wait', until: at(25) });
    expect(judge(session({ limit_seconds: 5 }), at(1))).toEqual({ do: 'wait', until: at(5) });
  });

  it('ends without a visitor 60 s after the 201, for one minute', () => {
    const alone = session({ peer_joined_at: null });
    expect(judge(alone, at(60.299))).toEqual({ do: 'wait', until: at(60.3) });
    expect(judge(alone, at(60.3))).toEqual({
      do: 'end',
      ending: { reason: 'visitor_never_joined', at: at(60.3), countedUntil: at(60) },
    });
  });

  it('waits 20 s for a lost visitor, and does not count them', () => {
    const lost = session({ peer_lost_at: at(40) });
    expect(judge(lost, at(59.999))).toEqual({ do: 'wait', until: at(60) });
    expect(judge(lost, at(60))).toEqual({
      do: 'end',
      ending: { reason: 'visitor_left', at: at(60), countedUntil: at(40) },
    });
    const lostNearTheEnd = session({ peer_lost_at: at(110), noticed_seconds: 5 });
    expect(judge(lostNearTheEnd, at(120))).toEqual({
      do: 'end',
      ending: { reason: 'max_duration', at: at(120), countedUntil: at(110) },
    });
  });

  it('ends what a silent host ran, counted to its last heartbeat', () => {
    const silent = session({}, { aliveAt: at(30) });
    expect(judge(silent, at(38))).toMatchObject({ do: 'wait' });
    expect(judge(silent, at(38.001))).toEqual({ do: 'failover', lostAt: at(30) });
    expect(judge(silent, at(60))).toMatchObject({
      do: 'end',
      ending: { reason: 'error', countedUntil: at(30) },
    });
  });

  it('does not bring back an avatar whose host was silent for long, also in part before this process started', () => {
    const silent = session({}, { aliveAt: at(30), unheardMs: 3_600_000 });
    expect(judge(silent, at(38.001))).toMatchObject({
      do: 'end',
      ending: { reason: 'error', countedUntil: at(30) },
    });
  });

  it('does not bring back the avatar of a caller, whose token is not kept', () => {
    const silent = session({ limit_seconds: 600, kind: 'render_only' }, { aliveAt: at(30) });
    expect(judge(silent, at(38.001))).toMatchObject({
      do: 'end',
      ending: { reason: 'error', countedUntil: at(30) },
    });
  });

  it('makes nothing due while the avatar is away except bringing it back', () => {
    const away = session({ absent_since: at(50), peer_lost_at: at(50), billing_mode: 'metered' });
    expect(judge(away, at(79))).toEqual({ do: 'wait', until: at(80) });
    expect(judge(away, at(80))).toEqual({
      do: 'end',
      ending: { reason: 'error', at: at(80), countedUntil: at(50) },
    });
  });

  it('does not treat its own downtime as the silence of a host', () => {
    const deaf = session({ limit_seconds: 600 }, { aliveAt: at(30), listeningSince: at(300) });
    expect(judge(deaf, at(308))).toMatchObject({ do: 'wait' });
    expect(judge(deaf, at(308.001))).toMatchObject({ do: 'end', ending: { reason: 'error' } });
  });

  it('of several overdue endings takes the one that bills least', () => {
    const all = session({ peer_joined_at: null }, { aliveAt: at(20), listeningSince: at(0) });
    expect(judge(all, at(5_000))).toMatchObject({ ending: { reason: 'error', countedUntil: at(20) } });
  });

  it('charges the next minute of a metered session when it starts', () => {
    const metered = (charged: number, row: Partial<ActiveSession['row']> = {}) =>
      session({ billing_mode: 'metered', limit_seconds: 3600, ...row }, {}, charged);
    expect(judge(metered(1), at(59.999))).toEqual({ do: 'wait', until: at(60) });
    expect(judge(metered(1), at(60.001))).toEqual({ do: 'charge', minute: 2, startsAt: at(60) });
    expect(judge(metered(1, { absent_ms: 5_000 }), at(60))).toEqual({ do: 'wait', until: at(65) });
    expect(judge(metered(60), at(3600))).toMatchObject({ do: 'end', ending: { reason: 'max_duration' } });
  });

  it('never ends a metered session without a fixed limit by its length, and announces no end', () => {
    const endless = (charged: number) =>
      session({ billing_mode: 'metered', limit_seconds: null }, {}, charged);
    expect(judge(endless(1_000), at(59_999))).toEqual({ do: 'wait', until: at(60_000) });
    expect(judge(endless(1_000), at(60_001))).toEqual({ do: 'charge', minute: 1_001, startsAt: at(60_000) });
  });

  it('charges no minute before a report of its host in that minute', () => {
    const metered = (reported: number) =>
      session({ billing_mode: 'metered', limit_seconds: 3600 }, { reportedAt: at(reported) }, 1);
    expect(judge(metered(59.9), at(60))).toEqual({ do: 'listen', until: at(61) });
    // At that instant it has not begun: a host that died then would be paid for none of it.
    expect(judge(metered(60), at(60))).toEqual({ do: 'listen', until: at(61) });
    expect(judge(metered(59.9), at(61.2))).toEqual({ do: 'listen', until: at(62.2) });
    expect(judge(metered(61.3), at(61.3))).toEqual({ do: 'charge', minute: 2, startsAt: at(60) });
  });

  it('charges no minute that would not be billed if the missing peer stays away', () => {
    const metered = (row: Partial<ActiveSession['row']>) =>
      session({ billing_mode: 'metered', limit_seconds: 3600, ...row }, {}, 1);
    expect(judge(metered({ peer_lost_at: at(59) }), at(60))).toEqual({ do: 'wait', until: at(79) });
    expect(judge(metered({ peer_lost_at: at(61) }), at(62))).toMatchObject({ do: 'charge', minute: 2 });
    expect(judge(metered({ peer_joined_at: null }), at(60.2))).toEqual({ do: 'wait', until: at(60.3) });
    const patient = { peer_joined_at: null, kind: 'render_only', idle_timeout_seconds: 90 } as const;
    expect(judge(metered(patient), at(60.2))).toMatchObject({ do: 'charge', minute: 2 });
  });

  it('ends nothing for an absence before the host has reported after it, unless the host is silent', () => {
    const lost = (reported: number, heard = reported) =>
      session(
        { peer_lost_at: at(40), limit_seconds: 600 },
        { reportedAt: at(reported), aliveAt: at(heard), listeningSince: at(0) },
      );
    expect(judge(lost(59), at(60))).toEqual({ do: 'listen', until: at(61) });
    expect(judge(lost(61), at(61))).toMatchObject({ do: 'end', ending: { reason: 'visitor_left' } });
    expect(judge(lost(53), at(61.001))).toMatchObject({ do: 'end', ending: { countedUntil: at(40) } });
  });

  it('always names a time in the future to evaluate again', () => {
    const seconds = fc.double({ min: 0, max: 4_000, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          limit: fc.integer({ min: 1, max: 3600 }),
          joined: fc.option(seconds),
          lost: fc.option(seconds),
          noticed: fc.constantFrom(null, 30, 5),
          metered: fc.boolean(),
          charged: fc.integer({ min: 1, max: 60 }),
          heartbeat: seconds,
          now: seconds,
        }),
        ({ limit, joined, lost, noticed, metered, charged, heartbeat, now }) => {
          const verdict = judge(
            session(
              {
                limit_seconds: limit,
                peer_joined_at: joined === null ? null : at(joined),
                peer_lost_at: lost === null ? null : at(lost),
                noticed_seconds: noticed,
                billing_mode: metered ? 'metered' : 'reserve',
              },
              { aliveAt: at(heartbeat), reportedAt: at(heartbeat) },
              charged,
            ),
            at(now),
          );
          if (verdict.do === 'wait' || verdict.do === 'listen')
            expect(verdict.until.getTime()).toBeGreaterThan(at(now).getTime());
          if (verdict.do === 'end') {
            expect(verdict.ending.at.getTime()).toBeLessThanOrEqual(at(now).getTime());
            const counted = verdict.ending.countedUntil.getTime();
            expect(counted).toBeLessThanOrEqual(T0 + limit * 1000);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('explainLoss', () => {
  it('is an error unless an ending was due by then', () => {
    expect(explainLoss(session(), at(50))).toEqual({ reason: 'error', at: at(50), countedUntil: at(50) });
    expect(explainLoss(session(), at(121))).toMatchObject({ reason: 'max_duration', countedUntil: at(120) });
    expect(explainLoss(session(), at(121), at(70))).toMatchObject({ reason: 'error', countedUntil: at(70) });
    expect(explainLoss(session({ peer_lost_at: at(10) }), at(31))).toMatchObject({ reason: 'visitor_left' });
  });
});

describe('explainClosing', () => {
  it('is a visitor who left where one came and went before the avatar joined', () => {
    expect(explainClosing(session({ peer_joined_at: null }), at(32))).toEqual({
      reason: 'visitor_left',
      at: at(32),
      countedUntil: at(2),
    });
  });

  it('is an error where no visitor can have left long ago, or one is still there', () => {
    expect(explainClosing(session({ peer_joined_at: null }), at(20))).toMatchObject({ reason: 'error' });
    expect(explainClosing(session(), at(50))).toMatchObject({ reason: 'error' });
    const ofCaller = session({ peer_joined_at: null, kind: 'render_only' });
    expect(explainClosing(ofCaller, at(40))).toMatchObject({ reason: 'error' });
  });

  it('is what was due before it', () => {
    const gone = session({ peer_lost_at: at(10) });
    expect(explainClosing(gone, at(31))).toMatchObject({ reason: 'visitor_left', at: at(30) });
  });
});
