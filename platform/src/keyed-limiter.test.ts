import { expect, it } from 'vitest';
import { createKeyedLimiter } from './keyed-limiter.ts';

it('runs a limited number of one key at once, in order, whether or not they fail', async () => {
  const limiter = createKeyedLimiter({ concurrency: 2, isShared: () => false });
  const begun: number[] = [];
  const ends: ((fails?: boolean) => void)[] = [];
  const all = Array.from({ length: 5 }, (_, i) =>
    limiter('a', 'same', () => {
      begun.push(i);
      return new Promise<number>((resolve, reject) => {
        ends.push((fails) => (fails ? reject(new Error(`${i} failed`)) : resolve(i)));
      });
    }),
  );
  const settled = Promise.allSettled(all);
  await expect.poll(() => begun, { interval: 1 }).toEqual([0, 1]);
  ends[1]?.(true);
  await expect(all[1]).rejects.toThrow('1 failed');
  await expect.poll(() => begun, { interval: 1 }).toEqual([0, 1, 2]);
  ends[0]?.();
  ends[2]?.();
  await Promise.all([all[0], all[2]]);
  await expect.poll(() => begun, { interval: 1 }).toEqual([0, 1, 2, 3, 4]);
  ends[3]?.();
  ends[4]?.();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

it('lets nobody wait for the work of another key', async () => {
  const limiter = createKeyedLimiter({ concurrency: 1, isShared: () => false });
  const never = limiter('a', null, () => new Promise(() => {}));
  expect(await limiter('b', null, async () => 'done')).toBe('done');
  expect(await Promise.race([never, 'waiting'])).toBe('waiting');
});

it('gives waiting calls of the same kind a refusal that they would meet too', async () => {
  const limiter = createKeyedLimiter({
    concurrency: 1,
    isShared: (error) => (error as Error).message === 'full',
  });
  const begun: string[] = [];
  const fails: ((message: string) => void)[] = [];
  const hasBegun = (...names: string[]) => expect.poll(() => begun, { interval: 1 }).toEqual(names);
  const ask = (name: string, alike: string | null) => {
    const asked = limiter('a', alike, () => {
      begun.push(name);
      return new Promise<string>((_, reject) => fails.push((message) => reject(new Error(message))));
    });
    asked.catch(() => {});
    return asked;
  };
  const first = ask('first', 'same');
  const second = ask('second', 'same');
  await hasBegun('first');
  fails[0]?.('broken');
  await expect(first).rejects.toThrow('broken');
  await hasBegun('first', 'second');

  // The second began before these came: what it finds may not hold for them.
  const third = ask('third', 'same');
  const [alike, other, none] = [ask('alike', 'same'), ask('other', 'other'), ask('none', null)];
  fails[1]?.('full');
  await expect(second).rejects.toThrow('full');
  await hasBegun('first', 'second', 'third');
  fails[2]?.('full');
  await expect(third).rejects.toThrow('full');
  await expect(alike).rejects.toThrow('full');
  await hasBegun('first', 'second', 'third', 'other');
  fails[3]?.('full');
  await expect(other).rejects.toThrow('full');
  await hasBegun('first', 'second', 'third', 'other', 'none');
  fails[4]?.('full');
  await expect(none).rejects.toThrow('full');
});
