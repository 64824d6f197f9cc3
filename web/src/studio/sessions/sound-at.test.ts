import { expect, it } from 'vitest';
import { soundAt } from './sound-at.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, seconds)).toISOString();
const part = (attempt: number, beganAt: string, seconds: number) => ({
  ...{ attempt, beganAt, durationMs: seconds * 1000, sizeBytes: 1 },
});
const parts = [part(0, at(5), 10), part(2, at(30), 10)];

it('a moment is heard in the part that was recorded then', () => {
  expect(soundAt(parts, at(5))).toEqual({ attempt: 0, seconds: 0 });
  expect(soundAt(parts, at(14))).toEqual({ attempt: 0, seconds: 9 });
  expect(soundAt(parts, at(31))).toEqual({ attempt: 2, seconds: 1 });
});

it('before, between and after the parts nothing is heard', () => {
  for (const second of [4, 15, 20, 40]) expect(soundAt(parts, at(second))).toBeNull();
});
