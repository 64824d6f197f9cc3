import { voice } from '@livekit/agents';
import { describe, expect, it } from 'vitest';
import { turnTaking } from './turn-taking.ts';

const persona = (name: string, scale: string) => ({
  conversationalHabits: { [`CONVERSATIONAL_HABIT_${name}`]: `CONVERSATIONAL_HABIT_SCALE_${scale}` as never },
});

describe('turn taking', () => {
  it('waits longer for the visitor the more patient the persona is', () => {
    const delays = ['LOW', 'MEDIUM', 'HIGH'].map(
      (scale) => turnTaking(persona('TURN_PATIENCE', scale)).endpointing.minDelay,
    );
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(new Set(delays).size).toBe(3);
  });

  it('is harder to interrupt the less interruptible the persona is', () => {
    const after = (scale: string) => turnTaking(persona('INTERRUPTIBILITY', scale)).sureAfterMs;
    expect(after('LOW')).toBeGreaterThan(after('MEDIUM'));
    expect(after('MEDIUM')).toBeGreaterThan(after('HIGH'));
  });

  it('never ends a turn before the voice detector may call speech over', () => {
    for (const scale of ['LOW', 'MEDIUM', 'HIGH']) {
      const { endpointing, vad } = turnTaking(persona('TURN_PATIENCE', scale));
      expect(endpointing.minDelay).toBeGreaterThanOrEqual(vad.minSilenceDuration);
    }
  });
});

describe('the silence that ends a turn', () => {
  const { endpointing: options } = turnTaking({ conversationalHabits: {} });
  const WORDS_MS = 900;

  /** After turns with a pause in the middle of each, or none; the avatar answers each. */
  function silenceAfter(turns: number, pauseMs: number | null): number {
    const endpointing = voice.createEndpointing(options);
    let now = 10_000;
    const say = () => {
      endpointing.onStartOfSpeech(now);
      now += WORDS_MS;
      endpointing.onEndOfSpeech(now, false);
    };
    for (let turn = 0; turn < turns; turn++) {
      say();
      if (pauseMs !== null) {
        now += pauseMs;
        say();
      }
      now += endpointing.minDelay;
      endpointing.onStartOfAgentSpeech(now);
      now += 2000;
      endpointing.onEndOfAgentSpeech(now);
      now += 1500;
    }
    return endpointing.minDelay;
  }

  it('grows towards the visitor’s pauses in which the avatar has not begun to speak', () => {
    const silences = [0, 1, 2, 3, 4].map((turns) => silenceAfter(turns, 600));
    expect(silences[0]).toBe(options.minDelay);
    expect(silences).toEqual(silences.toSorted((a, b) => a - b));
    expect(new Set(silences).size).toBe(silences.length);
    expect(silences[3]).toBeGreaterThan(560);
    expect(silences[4]).toBeLessThanOrEqual(600);
  });

  it('is a second at most, however long the pauses are', () => {
    expect(silenceAfter(10, 2500)).toBe(1000);
  });

  it('stays short for a visitor who makes no pauses, or short ones, whatever they leave between turns', () => {
    expect(silenceAfter(10, null)).toBe(options.minDelay);
    expect(silenceAfter(10, 300)).toBe(options.minDelay);
  });

  it('is short again for a visitor who no longer makes pauses of that length', () => {
    const endpointing = voice.createEndpointing(options);
    const pause = (ms: number, at: number) => {
      endpointing.onStartOfSpeech(at);
      endpointing.onEndOfSpeech(at + WORDS_MS, false);
      return at + WORDS_MS + ms;
    };
    let at = 10_000;
    for (let i = 0; i < 5; i++) at = pause(900, at);
    expect(endpointing.minDelay).toBeGreaterThan(700);
    for (let i = 0; i < 6; i++) at = pause(300, at);
    expect(endpointing.minDelay).toBe(options.minDelay);
  });
});
