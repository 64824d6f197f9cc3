import { expect, it } from 'vitest';
import { STAGE_QUEUE } from './avatars/queues.ts';
import { withBuildsElsewhere } from './compose-builds.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createTestClock } from './testing/clock.ts';

it('as many more stages run at once as media hosts take, for as long as somebody can tell', async () => {
  const clock = createTestClock();
  const widened: number[] = [];
  const log = { info: () => undefined, warn: () => undefined };
  let elsewhere = async () => 3;
  const jobs: Jobs = {
    has: () => true,
    send: async () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
    widen: async (queue, more) => void widened.push(queue === STAGE_QUEUE ? more : -1),
  };
  const wide = withBuildsElsewhere(jobs, { places: { elsewhere: () => elsewhere() }, clock, log });
  const after = (look: () => unknown) =>
    expect.poll(() => {
      clock.advance(5_000);
      return look();
    });
  await wide.start();
  await after(() => widened[0]).toBe(3);
  let asked = 0;
  elsewhere = () => {
    asked += 1;
    return Promise.reject(new Error('the database is away'));
  };
  await after(() => asked > 1).toBe(true);
  elsewhere = async () => 0;
  await after(() => widened.at(-1)).toBe(0);
  await wide.stop();
  expect(new Set(widened)).toEqual(new Set([3, 0]));
});
