import { describe, expect, it } from 'vitest';
import { createPlayoutQueue } from './playout-queue.ts';

describe('a playout queue', () => {
  it('plays in real time what was taken at once, and stops while it is empty', () => {
    const queue = createPlayoutQueue();
    queue.hand(20, 0).taken(0);
    queue.hand(20, 0).taken(0);
    expect([0, 10, 40, 90].map((now) => queue.queuedMs(now))).toEqual([40, 30, 0, 0]);
    queue.hand(20, 100).taken(101);
    expect([101, 110].map((now) => queue.queuedMs(now))).toEqual([20, 11]);
  });

  it('counts nothing as played that has not been taken', () => {
    const queue = createPlayoutQueue();
    const frames = [1, 2, 3].map(() => queue.hand(20, 0));
    expect(queue.queuedMs(200)).toBe(60);
    for (const frame of frames) frame.taken(300);
    expect([300, 330, 400].map((now) => queue.queuedMs(now))).toEqual([60, 30, 0]);
  });

  it('keeps playing what was taken before, however late the next is taken', () => {
    const queue = createPlayoutQueue();
    queue.hand(20, 0).taken(0);
    const late = queue.hand(20, 0);
    expect(queue.queuedMs(10)).toBe(30);
    late.taken(15);
    expect(queue.queuedMs(20)).toBe(20);
  });

  it('keeps the order of frames that are taken in another one', () => {
    const queue = createPlayoutQueue();
    const [first, second] = [queue.hand(20, 0), queue.hand(20, 0)];
    second.taken(5);
    expect(queue.queuedMs(50)).toBe(40);
    first.taken(60);
    expect(queue.queuedMs(60)).toBe(40);
  });

  it('forgets what was lost or cleared', () => {
    const queue = createPlayoutQueue();
    queue.hand(20, 0).lost();
    const cleared = queue.hand(20, 0);
    queue.clear();
    cleared.taken(1);
    expect(queue.queuedMs(1)).toBe(0);
  });
});
