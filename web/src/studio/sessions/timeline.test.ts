import type { StudioSession } from '@vivant/contract/studio/sessions';
import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, seconds)).toISOString();
const turn = (seconds: number, role: 'user' | 'assistant', text: string) => ({
  ...{
    at: at(seconds),
    beganAt: null,
    role,
    text,
    sources: [],
    passages: [],
    interrupted: false,
    timing: null,
    grounds: null,
  },
});

const session: StudioSession = {
  ...{ id: '1', avatar: { id: '2', name: 'Ada', isDeleted: false }, kind: 'hosted', state: 'ended' },
  ...{ startedBy: 'visitor', key: null, isPeerPresent: false, endReason: 'visitor_left' },
  ...{ createdAt: at(0), startedAt: at(2), endedAt: at(30), cost: null, stars: null, rating: null },
  ...{ billingMode: 'reserve', limitSeconds: 600, language: 'en' },
  ...{ metadata: null, location: null, peerJoinedAt: at(4), peerLostAt: null, absentMs: 0 },
  ...{ absentSince: null, hears: null, speaks: null, model: null, latencies: [], minutes: [] },
  ...{
    recording: null,
    isForgotten: false,
    turns: [turn(10, 'user', 'Hello?'), turn(12, 'assistant', 'Good day.')],
  },
  degradations: [{ part: 'voice', reason: 'failed', since: at(11), until: at(20) }],
};

describe('the timeline of a session', () => {
  it('has what was said among what happened, by its time from the start', () => {
    const told = timelineOf(session).map(({ offsetMs, what }) => [
      offsetMs / 1000,
      'turn' in what ? what.turn.text : what.event,
    ]);
    expect(told).toEqual([
      [0, 'Started by: A visitor, by the link'],
      [0, 'The avatar joined.'],
      [2, 'The visitor joined.'],
      [8, 'Hello?'],
      [9, 'The voice was lost: it did not answer, or with an error.'],
      [10, 'Good day.'],
      [18, 'The voice works again.'],
      [28, 'The visitor left.'],
    ]);
  });

  it('has a turn where it began', () => {
    const long = { ...turn(20, 'assistant', 'A long answer.'), beganAt: at(12) };
    const over = { ...turn(15, 'user', 'Wait!'), beganAt: at(14) };
    const entries = timelineOf({ ...session, turns: [over, long] });
    const said = entries.flatMap(({ at, what }) => ('turn' in what ? [[at, what.turn.text]] : []));
    expect(said).toEqual([
      [at(12), 'A long answer.'],
      [at(14), 'Wait!'],
    ]);
  });

  it('ends with the end, even where the last words were over a moment later', () => {
    const late = { ...session, turns: [turn(31, 'assistant', 'Good')] };
    expect(timelineOf(late).at(-1)?.what).toMatchObject({ event: 'The visitor left.' });
  });
});
