import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { createLeases } from './leases.ts';

it('removes expired leases, looking for them at most once a second', () => {
  const clock = createTestClock();
  const leases = createLeases({ clock, sweepAbove: 10 });
  const addBrief = (from: number) => {
    for (let i = from; i < from + 20; i += 1)
      leases.set(`brief ${i}`, { left: 1, sharedLeft: 1, endsAtMs: clock.steadyMs() + 100 });
  };
  const addLong = () => leases.set('long', { left: 1, sharedLeft: 1, endsAtMs: 60_000 });
  addBrief(0);
  clock.advance(999);
  addLong();
  expect(leases.get('brief 3')).toBeUndefined();
  expect(leases.size()).toBe(21);
  clock.advance(1);
  addLong();
  expect(leases.size()).toBe(1);
  addBrief(20);
  clock.advance(500);
  addBrief(40);
  expect(leases.size()).toBe(41);
  clock.advance(500);
  addLong();
  expect(leases.size()).toBe(1);
  expect(leases.get('long')).toMatchObject({ left: 1 });
});

it('does not look for expired leases while there are few', () => {
  const clock = createTestClock();
  const leases = createLeases({ clock, sweepAbove: 10 });
  leases.set('a', { left: 1, sharedLeft: 1, endsAtMs: 1 });
  clock.advance(60_000);
  leases.set('b', { left: 1, sharedLeft: 1, endsAtMs: 61_000 });
  expect([leases.get('a'), leases.size()]).toEqual([undefined, 2]);
});
