import { ServiceError } from '@vivant/contract/errors';
import { describe, expect, it } from 'vitest';
import { createSlots } from './slots.ts';

const stay = new AbortController().signal;
const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when told to. */
function job(name: string, log: string[]) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    work: () => {
      log.push(name);
      return promise;
    },
    end: () => resolve(name),
    fail: () => reject(new Error(name)),
  };
}

describe('slots', () => {
  it('run so many at once, and the others in the order they came', async () => {
    const log: string[] = [];
    const slots = createSlots({ running: 2, waiting: 10 });
    const jobs = ['a', 'b', 'c', 'd'].map((name) => job(name, log));
    const done = jobs.map(({ work }) => slots.run(stay, work));
    await tick();
    expect(log).toEqual(['a', 'b']);
    jobs[1]!.end();
    await tick();
    expect(log).toEqual(['a', 'b', 'c']);
    jobs[0]!.end();
    await tick();
    expect(log).toEqual(['a', 'b', 'c', 'd']);
    for (const { end } of jobs) end();
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('pass on the place of one that failed', async () => {
    const log: string[] = [];
    const slots = createSlots({ running: 1, waiting: 1 });
    const [first, second] = [job('a', log), job('b', log)];
    const failed = slots.run(stay, first.work);
    const done = slots.run(stay, second.work);
    first.fail();
    await expect(failed).rejects.toThrow('a');
    second.end();
    expect(await done).toBe('b');
  });

  it('ask those to come again who find the queue full, and say when', async () => {
    const slots = createSlots({ running: 1, waiting: 1 });
    const first = job('a', []);
    const done = [slots.run(stay, first.work), slots.run(stay, async () => 'b')];
    expect(() => slots.mustHaveRoom()).toThrow(ServiceError);
    const refused = await slots.run(stay, async () => 'c').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 10 } });
    first.end();
    expect(await Promise.all(done)).toEqual(['a', 'b']);
    expect(() => slots.mustHaveRoom()).not.toThrow();
    expect(await slots.run(stay, async () => 'd')).toBe('d');
  });

  it('forget who leaves while waiting', async () => {
    const log: string[] = [];
    const slots = createSlots({ running: 1, waiting: 1 });
    const first = job('a', log);
    const leaver = new AbortController();
    const done = slots.run(stay, first.work);
    const left = slots.run(leaver.signal, async () => log.push('never'));
    leaver.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = slots.run(stay, async () => log.push('c'));
    first.end();
    await Promise.all([done, next]);
    expect(log).toEqual(['a', 'c']);
    await expect(slots.run(leaver.signal, async () => 'never')).rejects.toThrow('gone');
    expect(await slots.run(stay, async () => 'free')).toBe('free');
  });
});
