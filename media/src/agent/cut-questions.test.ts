import { describe, expect, it } from 'vitest';
import { createCutQuestions } from './cut-questions.ts';
import type { ConversationTurn } from './responder/responder.ts';
import { DETECTOR_SPEECH_MS } from './turn-taking.ts';

const LONGEST_MS = 1000;
const user = (text: string): ConversationTurn => ({ role: 'user', text });
const avatar = (text: string): ConversationTurn => ({ role: 'assistant', text });

function visitor() {
  let nowMs = 10_000;
  const cut = createCutQuestions({ now: () => nowMs, longestPauseMs: () => LONGEST_MS });
  return {
    cut,
    /** Sound of theirs that long after the last one: `isWords` are recognised. */
    speaks(afterMs: number, isWords = true) {
      const beganMs = nowMs + afterMs;
      nowMs = beganMs + DETECTOR_SPEECH_MS;
      cut.began();
      nowMs = beganMs + 800;
      if (isWords) cut.recognised({ beganMs, endedMs: nowMs });
    },
  };
}

describe('a question that the avatar began to answer in a pause', () => {
  it('is asked whole once the visitor has said the rest, as if nothing had been said between', () => {
    const { cut, speaks } = visitor();
    speaks(5000);
    cut.ended('When did elephants');
    speaks(700);
    const before = [user('Hello'), avatar('Good day.'), user('When did elephants'), avatar('It')];
    expect(cut.whole('cross the bridge', before)).toEqual({
      text: 'When did elephants cross the bridge',
      history: [user('Hello'), avatar('Good day.')],
      alone: { text: 'cross the bridge', history: before },
    });
    for (const text of ['stop', 'thank you', 'who are you'])
      expect(cut.whole(text, before)).toEqual({ text, history: before });
  });

  it('may be cut more than once', () => {
    const { cut, speaks } = visitor();
    speaks(5000);
    cut.ended('When did');
    speaks(700);
    cut.ended('the elephants');
    speaks(900);
    const before = [user('When did'), avatar('In'), user('the elephants')];
    expect(cut.whole('cross', before)).toMatchObject({ text: 'When did the elephants cross', history: [] });
  });

  it('is not what follows later, nor what follows in a turn that goes on', () => {
    const { cut, speaks } = visitor();
    speaks(5000);
    cut.ended('When did elephants cross');
    speaks(LONGEST_MS + 1);
    speaks(300);
    const before = [user('When did elephants cross'), avatar('In 1884.')];
    expect(cut.whole('and why', before)).toEqual({ text: 'and why', history: before });
  });

  it('is not what a typed message goes on with, nor what is said after one', () => {
    const { cut, speaks } = visitor();
    speaks(5000);
    cut.ended('When did elephants');
    cut.typed();
    const before = [user('When did elephants')];
    expect(cut.whole('Who built it?', before)).toEqual({ text: 'Who built it?', history: before });
    cut.ended('Who built it?');
    speaks(200);
    expect(cut.whole('and when', [user('Who built it?')]).text).toBe('and when');
  });

  it('is asked whole also where it was found to be over only while the rest was being said', () => {
    const { cut, speaks } = visitor();
    speaks(5000);
    speaks(600, false);
    cut.ended('When did elephants');
    cut.recognised({ beganMs: 0, endedMs: 0 });
    const before = [user('When did elephants'), avatar('It')];
    expect(cut.whole('cross', before)).toMatchObject({ text: 'When did elephants cross', history: [] });
  });

  it('goes on past a noise that held no words', () => {
    const { cut, speaks } = visitor();
    speaks(5000);
    cut.ended('When did elephants');
    speaks(100, false);
    speaks(50);
    expect(cut.whole('cross', [user('When did elephants')]).text).toBe('When did elephants cross');
  });
});
