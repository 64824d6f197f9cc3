import { assert, expect, it } from 'vitest';
import { createFairTurns, type FairTurns, type FairTurnsLimits, type Leave } from './fair-turns.ts';

const never = new AbortController().signal;
const limits = (some: Partial<FairTurnsLimits> = {}): FairTurnsLimits => ({
  places: 1,
  placesPerKey: 1,
  waiting: 10,
  waitingPerKey: 10,
  ...some,
});

/** A place that is free now, or becomes free. */
async function place(turns: FairTurns, key: string): Promise<Leave> {
  const leave = await turns.enter(key, never);
  assert(leave, `${key} may not even wait`);
  return leave;
}

it('gives a key that asks for many one place before each other that waits, and then its next', async () => {
  const turns = createFairTurns(limits());
  const order: string[] = [];
  const first = await place(turns, 'many');
  const work = ['many', 'many', 'one', 'another'].map(async (key) => {
    const leave = await place(turns, key);
    order.push(key);
    leave();
  });
  first();
  await Promise.all(work);
  expect(order).toEqual(['many', 'one', 'another', 'many']);
});

it('lets a key hold no more than its own places, while others find theirs', async () => {
  const turns = createFairTurns(limits({ places: 3, placesPerKey: 2 }));
  const held = await place(turns, 'a');
  await place(turns, 'a');
  let third: Leave | null = null;
  const waits = turns.enter('a', never).then((leave) => (third = leave));
  expect(await turns.enter('b', never)).not.toBeNull();
  expect(third).toBeNull();
  held();
  await waits;
  expect(third).not.toBeNull();
});

it('answers null where the waiting line is full, for a key or for all', async () => {
  const turns = createFairTurns(limits({ waiting: 2, waitingPerKey: 1 }));
  await turns.enter('a', never);
  void turns.enter('a', never);
  expect(await turns.enter('a', never)).toBeNull();
  void turns.enter('b', never);
  expect(await turns.enter('c', never)).toBeNull();
});

it('passes a place on past one who has left the line', async () => {
  const turns = createFairTurns(limits());
  const leave = await place(turns, 'a');
  const gone = new AbortController();
  const waits = turns.enter('b', gone.signal);
  const next = turns.enter('c', never);
  gone.abort(new Error('hung up'));
  await expect(waits).rejects.toThrow('hung up');
  leave();
  expect(await next).not.toBeNull();
});

it('counts a place that is released twice once', async () => {
  const turns = createFairTurns(limits());
  const leave = await place(turns, 'a');
  leave();
  leave();
  await turns.enter('a', never);
  let second = false;
  void turns.enter('b', never).then(() => (second = true));
  await Promise.resolve();
  expect(second).toBe(false);
});
