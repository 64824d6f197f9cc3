import { expect, it } from 'vitest';
import { createInTurns } from './in-turns.ts';

it('runs so many of one key at once, in their order, whatever becomes of them', async () => {
  const inTurns = createInTurns(2);
  const begun: number[] = [];
  const ends: ((fails?: boolean) => void)[] = [];
  const all = Array.from({ length: 5 }, (_, i) =>
    inTurns('a', () => {
      begun.push(i);
      return new Promise<number>((resolve, reject) => {
        ends.push((fails) => (fails ? reject(new Error(`${i} failed`)) : resolve(i)));
      });
    }),
  );
  const settled = Promise.allSettled(all);
  expect(begun).toEqual([0, 1]);
  ends[1]!(true);
  await expect(all[1]).rejects.toThrow('1 failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]!();
  ends[2]!();
  await Promise.all([all[0], all[2]]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  ends[3]!();
  ends[4]!();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

it('lets nobody wait for the work of another key', async () => {
  const inTurns = createInTurns(1);
  const never = inTurns('a', () => new Promise(() => {}));
  expect(await inTurns('b', async () => 'done')).toBe('done');
  expect(await Promise.race([never, 'waiting'])).toBe('waiting');
});
