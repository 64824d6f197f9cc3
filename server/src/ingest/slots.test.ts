import { ServiceError } from '@vivant/contract/errors';
import { assert, describe, expect, it } from 'vitest';
import { createSlots, type Slots, type SlotsLimits } from './slots.ts';

const stay = new AbortController().signal;
const tick = () => new Promise((resolve) => setImmediate(resolve));
const slotsOf = (limits: Partial<SlotsLimits>) =>
  createSlots({
    running: 1,
    uploads: 100,
    uploadsPerAccount: 4,
    waiting: 100,
    waitingPerAccount: 100,
    ...limits,
  });

/** Uploads whose work is named in `log` when it begins, and ends when told to. */
function uploadsOf(slots: Slots) {
  const log: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  const begun = (name: string) => {
    const end = ends.get(name);
    assert(end, `the work of ${name} has begun`);
    return end;
  };
  return {
    log,
    async send(account: string, name: string, signal = stay): Promise<string> {
      using admission = await slots.admit(account, signal);
      return await admission.run(async () => {
        log.push(name);
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        ends.set(name, { resolve, reject });
        await promise;
        return name;
      });
    },
    async end(name: string) {
      begun(name).resolve();
      await tick();
    },
    async fail(name: string) {
      begun(name).reject(new Error(name));
      await tick();
    },
  };
}

describe('uploads', () => {
  it('run a limited number at once, those of one account in order of arrival', async () => {
    const { send, end, log } = uploadsOf(slotsOf({ running: 2 }));
    const done = ['a', 'b', 'c', 'd'].map((name) => send('one', name));
    await tick();
    expect(log).toEqual(['a', 'b']);
    await end('b');
    expect(log).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await end('d');
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('of an account that sends many delay another account’s by one turn', async () => {
    const { send, end, log } = uploadsOf(slotsOf({}));
    const flood = Array.from({ length: 20 }, (_, i) => send('flood', `flood ${i}`));
    await tick();
    const good = send('good', 'good');
    await tick();
    await end('flood 0');
    await end('flood 1');
    expect(log).toEqual(['flood 0', 'flood 1', 'good']);
    await end('good');
    expect(await good).toBe('good');
    for (let i = 2; i < flood.length; i += 1) await end(`flood ${i}`);
    expect(await Promise.all(flood)).toHaveLength(20);
  });

  it('of one account run a limited number at once, and the next begins when one is done', async () => {
    const slots = slotsOf({ uploadsPerAccount: 4 });
    const first = await Promise.all(Array.from({ length: 4 }, () => slots.admit('one', stay)));
    let fifth = false;
    const waiting = slots.admit('one', stay).then((admission) => {
      fifth = true;
      return admission;
    });
    await tick();
    expect(fifth).toBe(false);
    (await slots.admit('another', stay))[Symbol.dispose]();
    first[2]?.[Symbol.dispose]();
    (await waiting)[Symbol.dispose]();
  });

  it('free their place when they fail', async () => {
    const { send, end, fail } = uploadsOf(slotsOf({}));
    const failed = send('one', 'a').catch((error: Error) => error.message);
    const done = send('one', 'b');
    await tick();
    await fail('a');
    expect(await failed).toBe('a');
    await end('b');
    expect(await done).toBe('b');
  });

  it('beyond an account’s waiting limit are refused with Retry-After; other accounts’ are not', async () => {
    const slots = slotsOf({ uploadsPerAccount: 1, waitingPerAccount: 1 });
    const { send, end } = uploadsOf(slots);
    const done = [send('one', 'a'), send('one', 'b')];
    await tick();
    const refused = await send('one', 'c').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServiceError);
    expect(refused).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 10 } });
    (await slots.admit('two', stay))[Symbol.dispose]();
    await end('a');
    await end('b');
    expect(await Promise.all(done)).toEqual(['a', 'b']);
  });

  it('of all accounts together have one waiting limit', async () => {
    const slots = slotsOf({ uploads: 1, waiting: 1 });
    const first = await slots.admit('one', stay);
    const second = slots.admit('two', stay);
    await expect(slots.admit('three', stay)).rejects.toMatchObject({ code: 'unavailable' });
    first[Symbol.dispose]();
    (await second)[Symbol.dispose]();
    (await slots.admit('three', stay))[Symbol.dispose]();
  });

  it('whose sender leaves while waiting give up their place', async () => {
    const slots = slotsOf({ uploadsPerAccount: 1 });
    const { send, end, log } = uploadsOf(slots);
    const leaver = new AbortController();
    const done = send('one', 'a');
    await tick();
    const left = send('one', 'never', leaver.signal);
    const leftAtWork = send('two', 'never', leaver.signal);
    await tick();
    leaver.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(leftAtWork).rejects.toThrow('gone');
    const next = send('one', 'c');
    await end('a');
    await end('c');
    await Promise.all([done, next]);
    expect(log).toEqual(['a', 'c']);
    await expect(slots.admit('one', leaver.signal)).rejects.toThrow('gone');
    for (const account of ['one', 'two']) (await slots.admit(account, stay))[Symbol.dispose]();
  });
});
