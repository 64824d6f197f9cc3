import { Heartbeat, type MediaEvent } from '@vivant/contract/control';
import { describe, expect, it } from 'vitest';
import { createSessionNews } from './session-news.ts';

const ID = '7b0e3b86-5b1e-4f0e-9a57-3b1f0a1d2c3d';
const OTHER = 'a50e3b86-5b1e-4f0e-9a57-3b1f0a1d2c3d';
const at = (seconds: number) =>
  new Date(Date.parse('2030-01-01T00:00:00.000Z') + seconds * 1000).toISOString();
const joined = (seconds: number, attempt = 0): MediaEvent => ({
  type: 'visitor_joined',
  sessionId: ID,
  at: at(seconds),
  attempt,
});
const left = (seconds: number, clean: boolean): MediaEvent => ({
  type: 'visitor_left',
  sessionId: ID,
  at: at(seconds),
  attempt: 0,
  clean,
});
const died = (seconds: number): MediaEvent => ({
  type: 'process_died',
  sessionId: ID,
  at: at(seconds),
  attempt: 0,
  message: 'signal SIGKILL',
});
const heartbeat = (news: ReturnType<typeof createSessionNews>, running: string[]): Heartbeat =>
  Heartbeat.parse({
    ...{ hostId: 'h', address: 'http://h.test', freeSlots: 0, slots: 1, draining: false, sessions: running },
    ...news.report(running),
  });

describe('what a heartbeat repeats', () => {
  it('is the last presence seen by each running session', () => {
    const news = createSessionNews();
    expect(heartbeat(news, [ID]).peers).toEqual([]);
    news.noted(joined(1));
    news.noted(left(5, false));
    expect(heartbeat(news, [ID, OTHER]).peers).toEqual([
      { sessionId: ID, attempt: 0, state: 'lost', at: at(5) },
    ]);
    news.noted(joined(9));
    expect(heartbeat(news, [ID]).peers).toMatchObject([{ state: 'there', at: at(9) }]);
    expect(heartbeat(news, [OTHER]).peers).toEqual([]);
  });

  it('is what each has lost; a change only of a number waits for the heartbeat', () => {
    const news = createSessionNews();
    const condition = (seconds: number, muteMs: number) => ({
      at: at(seconds),
      degradations: [{ part: 'voice' as const, reason: 'failed' as const, since: at(1), until: null }],
      muteMsByMinute: [muteMs],
    });
    const said = (seconds: number, muteMs: number): MediaEvent => ({
      type: 'condition',
      sessionId: ID,
      attempt: 0,
      at: at(seconds),
      condition: condition(seconds, muteMs),
    });
    expect(news.noted(said(1, 0))).toEqual(said(1, 0));
    expect(news.noted(said(2, 1000))).toBeNull();
    expect(heartbeat(news, [ID]).conditions).toEqual([
      { sessionId: ID, attempt: 0, condition: condition(2, 1000) },
    ]);
    // What may end the session brings along what its bill depends on.
    expect(news.noted(left(3, true))).toMatchObject({ condition: condition(2, 1000) });
    expect(news.noted(died(4))).toMatchObject({ condition: condition(2, 1000) });
    expect(heartbeat(news, [OTHER]).conditions).toEqual([]);
  });

  it('keeps that the visitor left, even if the visitor joins again', () => {
    const news = createSessionNews();
    news.noted(joined(1));
    news.noted(left(5, true));
    news.noted(joined(6));
    expect(heartbeat(news, [ID]).peers).toMatchObject([{ state: 'left', at: at(5) }]);
  });

  it('drops what a replaced process saw, once the next has seen something', () => {
    const news = createSessionNews();
    news.noted(left(5, true));
    news.noted(joined(9, 1));
    expect(heartbeat(news, [ID]).peers).toMatchObject([{ attempt: 1, state: 'there' }]);
  });

  it('names sessions that ended by themselves, with what they saw last, until a heartbeat with them is answered', () => {
    const news = createSessionNews();
    news.noted(joined(1));
    const event = news.noted(died(7));
    expect(event).toMatchObject({ type: 'process_died', peer: { state: 'there', at: at(1) } });
    const lost = heartbeat(news, []);
    expect(lost.departed).toEqual([event]);
    const answered = heartbeat(news, []);
    expect(answered.departed).toEqual([event]);
    news.delivered(answered);
    expect(heartbeat(news, []).departed).toEqual([]);
  });

  it('keeps the first reason of a process that ends', () => {
    const news = createSessionNews();
    news.noted({ type: 'room_closed', sessionId: ID, at: at(3), attempt: 0 });
    news.noted(died(4));
    expect(heartbeat(news, []).departed).toMatchObject([{ type: 'room_closed', at: at(3) }]);
  });
});
