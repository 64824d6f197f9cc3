import { KEY_CACHE_MS } from '@vivant/contract/limits';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { generateSecret } from './key-format.ts';
import type { LiveKey } from './store.ts';
import { createVerifiedKeys } from './verified-keys.ts';

const SECRET = generateSecret();

function world(write: () => Promise<void> = async () => {}) {
  const clock = createTestClock();
  const log = keepingLog();
  const touches: number[] = [];
  const key = { caller: { keyId: 'k', environment: 'production' }, lastUsedAt: null as Date | null };
  const verified = createVerifiedKeys({
    lookUp: async () => ({ ...key }) as LiveKey,
    touch: async (_id, at) => {
      touches.push(at.getTime());
      await write();
    },
    ...{ clock, log, environment: 'production' },
  });
  return { clock, log, touches, key, use: () => verified.callerOf(SECRET) };
}

describe('the last use of a key', () => {
  it('is written at most once a minute, however many callers come and whatever the row says', async () => {
    const { clock, touches, use } = world();
    const first = clock.now().getTime();
    await Promise.all([use(), use(), use()]);
    for (const _ of [1, 2, 3]) {
      clock.advance(KEY_CACHE_MS);
      await use();
    }
    expect(touches).toEqual([first]);
    clock.advance(60_000 - 3 * KEY_CACHE_MS);
    await use();
    expect(touches).toEqual([first, first + 60_000]);
  });

  it('is not written where another process has, within the minute', async () => {
    const { clock, touches, key, use } = world();
    key.lastUsedAt = new Date(clock.now().getTime() - 59_000);
    await use();
    expect(touches).toEqual([]);
  });

  it('holds up no caller: neither while it is being written nor where that fails', async () => {
    const slow = world(() => new Promise(() => {}));
    expect(await slow.use()).toMatchObject({ keyId: 'k' });
    const failing = world(() => Promise.reject(new Error('the database is away')));
    expect(await failing.use()).toMatchObject({ keyId: 'k' });
    await expect.poll(() => failing.log.lines).toEqual(['warn the use of a key was not written down']);
  });

  it('is written again after the clock was set back', async () => {
    const { clock, touches, use } = world();
    await use();
    clock.set(-3_600_000);
    await use();
    expect(touches).toHaveLength(2);
  });
});
