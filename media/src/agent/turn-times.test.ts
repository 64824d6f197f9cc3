import { beforeEach, describe, expect, it } from 'vitest';
import { createTurnTimes, type TurnTimes } from './turn-times.ts';

const MIDNIGHT = Date.UTC(2026, 0, 1);
/** The clock that only runs forward says so much less than that of the day. */
const BEHIND_MS = MIDNIGHT - 5000;
const isoAt = (ms: number) => new Date(BEHIND_MS + ms).toISOString();

let nowMs: number;
let times: TurnTimes;
beforeEach(() => {
  nowMs = 0;
  times = createTurnTimes({ now: () => nowMs, date: () => BEHIND_MS + nowMs });
});

function at<T>(ms: number, what: () => T): T {
  nowMs = ms;
  return what();
}

describe('the times of an answer', () => {
  it('count from the end of what was said, also where the answer was ready before the turn was over', () => {
    at(2400, () => times.recognised({ beganMs: 1000, endedMs: 2000 }));
    const answer = { question: 'When?', retrievedMs: 2402, firstTokenMs: 2403 };
    expect(at(2450, () => times.ended('When?'))).toBe(isoAt(1000));
    at(2480, () => times.started({ id: 'a', madeMs: 2420 }, answer));
    at(2610, () => times.playing('a', 10));
    expect(at(5000, () => times.finished('a', 2390.4))).toEqual({
      beganAt: isoAt(2600),
      timing: {
        ...{ kind: 'spoken', recognisedMs: 400, turnEndedMs: 450, retrievedMs: 402, firstTokenMs: 403 },
        ...{ firstPcmMs: 420, firstAudioMs: 480, playingMs: 600, playedMs: 2390 },
      },
    });
  });

  it('count from the last words of a turn with a pause in it, which began with the first', () => {
    at(1500, () => times.recognised({ beganMs: 100, endedMs: 1000 }));
    at(2600, () => times.recognised({ beganMs: 1200, endedMs: 2200 }));
    expect(at(2700, () => times.ended('When do you open?'))).toBe(isoAt(100));
    times.started({ id: 'a', madeMs: 2701 }, asking('When do you open?'));
    expect(times.finished('a', 0).timing).toMatchObject({ recognisedMs: 400, turnEndedMs: 500 });
  });

  it('count from the arrival of a message; one that was cut short before it was a turn has none', () => {
    at(100, () => times.typed('When?'));
    at(200, () => times.typed('Where?'));
    expect(at(205, () => times.ended('Where?'))).toBe(isoAt(200));
    at(260, () => times.started({ id: 'a', madeMs: 250 }, asking('Where?')));
    expect(at(400, () => times.finished('a', 30)).timing).toEqual({
      ...{ kind: 'typed', recognisedMs: null, turnEndedMs: 5, retrievedMs: null, firstTokenMs: null },
      ...{ firstPcmMs: 50, firstAudioMs: 60, playingMs: null, playedMs: 30 },
    });
    expect(times.ended('When?')).toBeNull();
  });

  it('are those of the question that it answers, while the next one is asked already', () => {
    for (const [ms, text] of [
      [100, 'First'],
      [300, 'Second'],
    ] as const) {
      at(ms, () => times.typed(text));
      at(ms, () => times.ended(text));
    }
    at(400, () => times.started({ id: 'a', madeMs: 390 }, asking('First')));
    at(500, () => times.started({ id: 'b', madeMs: 490 }, asking('Second ')));
    expect(
      [times.finished('a', 0), times.finished('b', 0)].map(({ timing }) => timing?.firstAudioMs),
    ).toEqual([300, 200]);
  });

  it('say nothing of sound where no voice makes any', () => {
    at(0, () => times.typed('Hello'));
    times.ended('Hello');
    at(40, () => times.started({ id: 'a', madeMs: null }, asking('Hello')));
    at(140, () => times.playing('a', 0));
    expect(times.finished('a', 500).timing).toMatchObject({
      ...{ firstPcmMs: null, firstAudioMs: null, playingMs: 140, playedMs: 500 },
    });
  });

  it('let nothing play before it was sent, where the playhead is estimated ahead of it', () => {
    at(0, () => times.typed('Hello'));
    times.ended('Hello');
    at(40, () => times.started({ id: 'a', madeMs: 30 }, asking('Hello')));
    at(60, () => times.playing('a', 21));
    expect(at(540, () => times.finished('a', 500))).toMatchObject({
      beganAt: isoAt(40),
      timing: { firstAudioMs: 40, playingMs: 40 },
    });
  });

  it('of a greeting count from when it was due, and only one is a greeting', () => {
    at(1000, () => times.greets());
    at(1080, () => times.started({ id: 'a', madeMs: 1060 }, null));
    expect(times.finished('a', 900).timing).toMatchObject({
      kind: 'greeting',
      turnEndedMs: null,
      firstAudioMs: 80,
    });
    at(2000, () => times.started({ id: 'b', madeMs: 1990 }, null));
    expect(times.finished('b', 10)).toEqual({ beganAt: isoAt(2000), timing: null });
  });

  it('are not made up where it was not seen what is answered, or nothing was heard of it', () => {
    times.started({ id: 'a', madeMs: 0 }, asking('Who?'));
    expect(times.finished('a', 10).timing).toBeNull();
    expect(times.finished('b', 0)).toEqual({ beganAt: null, timing: null });
    expect(times.ended('Who?')).toBeNull();
  });
});

const asking = (question: string) => ({ question, retrievedMs: null, firstTokenMs: null });
