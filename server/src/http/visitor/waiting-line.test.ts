import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { createWaitingLine } from './waiting-line.ts';

function lineWith(places: number) {
  const clock = createTestClock();
  let free = places;
  const line = createWaitingLine({ clock, freePlaces: async () => free });
  return { clock, line, set: (now: number) => void (free = now) };
}

it('the first visitor in line gets the first free place', async () => {
  const { clock, line, set } = lineWith(0);
  const first = await line.turn(undefined);
  const second = await line.turn(undefined);
  expect([first, second].map(({ ahead, free }) => [ahead, free])).toEqual([
    [0, false],
    [1, false],
  ]);
  set(1);
  clock.advance(2000);
  expect(await line.turn(second.ticket)).toEqual({ ...second, ahead: 1, free: false });
  expect(await line.turn(first.ticket)).toEqual({ ...first, free: true });
});

it('a visitor who stops asking loses the place to those behind', async () => {
  const { clock, line } = lineWith(0);
  const gone = await line.turn(undefined);
  const waiting = await line.turn(undefined);
  clock.advance(10_000);
  await line.turn(waiting.ticket);
  clock.advance(10_000);
  expect((await line.turn(waiting.ticket)).ahead).toBe(0);
  expect((await line.turn(gone.ticket)).ticket).not.toBe(gone.ticket);
});

it('a full line accepts nobody else', async () => {
  const { line } = lineWith(0);
  for (let i = 0; i < 1000; i++) await line.turn(undefined);
  await expect(line.turn(undefined)).rejects.toMatchObject({ code: 'unavailable' });
});
