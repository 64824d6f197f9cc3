import type { RoomNotice } from '@vivant/contract/room-protocol';
import { SessionCondition } from '@vivant/contract/session-condition';
import { describe, expect, it } from 'vitest';
import { createConditionTracker } from './condition.ts';
import { createMonotonicTimestamps } from './monotonic-timestamps.ts';

function tracked(usedMs = 0) {
  const state = { nowMs: 1000, silentMs: 0 };
  const told: SessionCondition[] = [];
  const notices: RoomNotice[] = [];
  const tracker = createConditionTracker({
    now: () => state.nowMs,
    usedMs,
    at: createMonotonicTimestamps(() => 1_700_000_000_000 + state.nowMs),
    silentMs: () => state.silentMs,
    onChange: (condition) => told.push(SessionCondition.parse(condition)),
    onNotice: (notice) => notices.push(notice),
  });
  return { state, told, notices, tracker };
}

describe('the condition of a session', () => {
  it('records when a part was lost, why, and when it worked again', () => {
    const { tracker, told, notices } = tracked();
    tracker.visitorCame();
    tracker.lost('model', 'failed');
    tracker.lost('model', 'failed');
    tracker.works('model');
    tracker.works('voice');
    expect(told).toHaveLength(2);
    expect(told.at(-1)?.degradations).toEqual([
      { part: 'model', reason: 'failed', since: expect.any(String), until: expect.any(String) },
    ]);
    expect(notices).toEqual([
      { type: 'degraded', part: 'model', reason: 'failed' },
      { type: 'restored', part: 'model' },
    ]);
  });

  it('reports every recovery, also of a part that flaps beyond the length of the record', () => {
    const { tracker, told, notices } = tracked();
    tracker.visitorCame();
    for (let turn = 0; turn < 30; turn++) {
      tracker.lost('model', 'failed');
      tracker.works('model');
    }
    expect(notices.filter(({ type }) => type === 'degraded')).toHaveLength(30);
    expect(notices.filter(({ type }) => type === 'restored')).toHaveLength(30);
    expect(told.at(-1)?.degradations).toHaveLength(20);
    tracker.visitorWent();
    tracker.visitorCame();
    expect(notices).toHaveLength(60);
  });

  it('tells a visitor who joins later, or returns, what is lost then', () => {
    const { tracker, notices } = tracked();
    tracker.lost('hearing', 'no_engine');
    expect(notices).toEqual([]);
    tracker.visitorCame();
    tracker.visitorWent();
    tracker.visitorCame();
    expect(notices).toEqual([
      { type: 'degraded', part: 'hearing', reason: 'no_engine' },
      { type: 'degraded', part: 'hearing', reason: 'no_engine' },
    ]);
  });

  it('counts the time of unspoken words, in each minute since it joined', () => {
    const { tracker, told, state } = tracked();
    state.nowMs += 5_000;
    tracker.joined();
    state.nowMs += 58_000;
    state.silentMs = 1500;
    tracker.look();
    tracker.look();
    expect(told.map(({ muteMsByMinute }) => muteMsByMinute)).toEqual([[1500]]);
    state.nowMs += 3_000;
    state.silentMs = 4500;
    tracker.look();
    expect(told.at(-1)?.muteMsByMinute).toEqual([3500, 1000]);
  });

  it('continues in the billed minute at which the earlier process was lost', () => {
    const { tracker, told, state } = tracked(150_000);
    tracker.joined();
    state.nowMs += 31_000;
    state.silentMs = 2000;
    tracker.look();
    expect(told.at(-1)?.muteMsByMinute).toEqual([0, 0, 1000, 1000]);
  });

  it('counts all time without any voice', () => {
    const { tracker, told, state } = tracked();
    tracker.voiceless();
    for (let second = 0; second < 130; second++) {
      state.nowMs += 1000;
      tracker.look();
    }
    expect(told.at(-1)?.muteMsByMinute).toEqual([60_000, 60_000, 10_000]);
  });
});
