import { describe, expect, it } from 'vitest';
import { turnTaking } from './turn-taking.ts';

const persona = (name: string, scale: string) => ({
  conversationalHabits: { [`CONVERSATIONAL_HABIT_${name}`]: `CONVERSATIONAL_HABIT_SCALE_${scale}` as never },
});

describe('turn taking', () => {
  it('waits longer for the visitor the more patient the persona is', () => {
    const delays = ['LOW', 'MEDIUM', 'HIGH'].map(
      (scale) => turnTaking(persona('TURN_PATIENCE', scale)).silence.min,
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
      const { silence, vad } = turnTaking(persona('TURN_PATIENCE', scale));
      expect(silence.min).toBeGreaterThanOrEqual(vad.minSilenceDuration);
    }
  });
});
