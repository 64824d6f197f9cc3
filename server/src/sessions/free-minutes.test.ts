import { describe, expect, it } from 'vitest';
import { freeMinutes } from './free-minutes.ts';

const free = (usedSeconds: number, ...processes: number[][]) =>
  [
    ...freeMinutes(
      processes.map((muteMsByMinute) => ({ muteMsByMinute })),
      usedSeconds * 1000,
    ),
  ].sort((a, b) => a - b);

describe('minutes that are refunded', () => {
  it('are none where the avatar was mute for ten seconds or less in all', () => {
    expect(free(60, [10_000])).toEqual([]);
    expect(free(180, [5_000], [0, 0, 5_000])).toEqual([]);
  });

  it('are those in which it was mute for five seconds, over all processes together', () => {
    expect(free(180, [5_001, 4_999, 5_000])).toEqual([1, 3]);
    expect(free(180, [5_000, 2_500, 1_000], [0, 2_500])).toEqual([1, 2]);
  });

  it('are not those of a second in each: no more time is refunded than was mute', () => {
    expect(free(1200, Array(20).fill(1_000))).toHaveLength(1);
    expect(free(180, [3_000, 4_000, 4_000])).toEqual([2]);
  });

  it('include a short last one where the avatar was mute for half of it', () => {
    expect(free(62, [60_000, 1_000])).toEqual([1, 2]);
    expect(free(62, [60_000, 900])).toEqual([1, 2]);
    expect(free(122, [30_000, 60_000, 900])).toEqual([1, 2]);
  });

  it('are none in a session counted by an earlier version, which ends normally', () => {
    const written: object = {
      at: '2026-11-20T10:00:00.000Z',
      degradations: [],
      muteMs: 90_000,
      muteMinutes: 2,
    };
    expect([...freeMinutes([written, { muteMsByMinute: [0, 20_000] }], 120_000)]).toEqual([2]);
  });

  it('are never more than the session had, whatever a process reports', () => {
    expect(free(60, [1e15, -5, 0])).toEqual([1]);
  });
});
