import { expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { createWaitingLine } from './waiting-line.ts';

function lineWith(places: number) {
  const clock = createTestClock();
  let free = places;
  const waiting = createWaitingLine({ clock, freePlaces: async () => free });
  let visitors = 0;
  const line = {
    /** A visitor who joins without an address gets one of their own. */
    turn: (ticket: string | undefined, ip = `198.51.${visitors >> 8}.${visitors++ & 255}`) =>
      waiting.turn(ticket, ip),
    count: waiting.count,
  };
  return { clock, line, leave: waiting.leave, set: (now: number) => void (free = now) };
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

it('a visitor who got a place leaves the line, and those behind need not wait for them', async () => {
  const { line, leave } = lineWith(1);
  const first = await line.turn(undefined);
  const second = await line.turn(undefined);
  expect([first.free, second.free]).toEqual([true, false]);
  leave(first.ticket);
  expect(await line.turn(second.ticket)).toMatchObject({ ahead: 0, free: true });
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

it('one network holds three places of the line, whatever it asks, and none for ever', async () => {
  const { clock, line } = lineWith(3);
  const held = [];
  for (let i = 0; i < 3; i++) held.push(await line.turn(undefined, '192.0.2.1'));
  await expect(line.turn(undefined, '192.0.2.1')).rejects.toMatchObject({ code: 'unavailable' });
  const honest = await line.turn(undefined);
  expect(honest).toMatchObject({ ahead: 3, free: false });
  // They are told of free places, take none, and go on asking.
  for (let second = 0; second < 70; second += 10) {
    clock.advance(10_000);
    for (const { ticket } of held) await line.turn(ticket, '192.0.2.1').catch(() => {});
    await line.turn(honest.ticket);
  }
  expect(await line.turn(honest.ticket)).toMatchObject({ ahead: 0, free: true });
});

it('one network may ask so often a minute, and takes nothing from others', async () => {
  const { line } = lineWith(0);
  for (let i = 0; i < 240; i++) await line.count('198.51.100.7');
  await expect(line.count('198.51.100.7')).rejects.toMatchObject({ code: 'rate_limited' });
  await line.count('198.51.100.8');
});
