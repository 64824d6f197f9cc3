import { describe, expect, it } from 'vitest';
import { createAttention } from './attention.ts';

const VOICE = { speaking: true, energy: 0.5, pitch: 2 };
const QUIET = { speaking: false, energy: 0, pitch: null };

describe('the focus of the face', () => {
  it('is the visitor until the end of the turn, then the answer, then its own words', () => {
    let nowMs = 0;
    const attention = createAttention(() => nowMs);
    expect(attention.mode(false)).toBe('idle');
    attention.setVisitor(VOICE);
    expect(attention.mode(false)).toBe('listening');
    nowMs = 2000;
    attention.setVisitor(QUIET);
    // The voice has ended; whether the turn has is not known yet.
    nowMs = 2200;
    expect(attention.mode(false)).toBe('listening');
    attention.setThinking(true);
    expect(attention.mode(false)).toBe('thinking');
    expect(attention.mode(true)).toBe('speaking');
    attention.setThinking(false);
    expect(attention.mode(false)).toBe('idle');
  });

  it('is a visitor who goes on speaking while an answer is made', () => {
    const attention = createAttention(() => 0);
    attention.setThinking(true);
    attention.setVisitor(VOICE);
    expect(attention.mode(false)).toBe('listening');
    expect(attention.visitor()).toEqual(VOICE);
  });

  it('is nobody some time after a voice that got no answer', () => {
    let nowMs = 0;
    const attention = createAttention(() => nowMs);
    attention.setVisitor(VOICE);
    attention.setVisitor(QUIET);
    nowMs = 1400;
    expect(attention.mode(false)).toBe('listening');
    nowMs = 1600;
    expect(attention.mode(false)).toBe('idle');
  });
});
