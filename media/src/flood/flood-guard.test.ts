import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFloodGuard } from './flood-guard.ts';

const LIMITS = { windowMs: 60_000, refusalsUntilMuted: 3, mutedMs: 30_000, refusalsUntilEnd: 6 };

describe('the guard against floods', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function guarded() {
    const told: string[] = [];
    const guard = createFloodGuard(
      LIMITS,
      {
        onReport: (total, counts) => told.push(`${total}: ${counts}`),
        onMuted: () => told.push('muted'),
        onEnd: () => told.push('end'),
      },
      () => Date.now(),
    );
    return { guard, told };
  }

  it('reports what was refused once a window, with the reasons', () => {
    const { guard, told } = guarded();
    guard.refused('too_fast');
    guard.refused('too_fast');
    guard.refused('too_long');
    expect(told).toEqual([]);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['3: too_fast 2, too_long 1']);
    vi.advanceTimersByTime(120_000);
    expect(told).toHaveLength(1);
  });

  it('mutes a sender who goes on, for a while', () => {
    const { guard, told } = guarded();
    for (let i = 0; i < 4; i++) guard.refused('too_fast');
    expect(told).toEqual(['muted']);
    expect(guard.isMuted()).toBe(true);
    vi.advanceTimersByTime(30_000);
    expect(guard.isMuted()).toBe(false);
  });

  it('ends the session of a sender who does not stop, once', () => {
    const { guard, told } = guarded();
    for (let i = 0; i < 20; i++) guard.refused('muted');
    expect(told).toEqual(['muted', '7: muted 7', 'end']);
  });

  it('does not mute a sender who is refused now and then', () => {
    const { guard, told } = guarded();
    for (let i = 0; i < 20; i++) {
      guard.refused('too_fast');
      vi.advanceTimersByTime(60_000);
    }
    expect(told).toEqual(Array.from({ length: 20 }, () => '1: too_fast 1'));
    expect(guard.isMuted()).toBe(false);
  });
});
