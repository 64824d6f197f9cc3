import { expect, it } from 'vitest';
import { repeat } from './repeat.ts';

/** Timers that run when the test says so. */
function createTimers() {
  let planned: { delayMs: number; task: () => void } | null = null;
  return {
    planned: () => planned?.delayMs ?? null,
    run() {
      const task = planned?.task;
      planned = null;
      task?.();
    },
    after(delayMs: number, task: () => void) {
      planned = { delayMs, task };
      return () => {
        planned = null;
      };
    },
  };
}

it('does it at once, and again so long after it has ended', async () => {
  const timers = createTimers();
  let count = 0;
  let end = () => {};
  const repeated = repeat(
    timers,
    () => 100 * count,
    () => {
      count += 1;
      const ended = Promise.withResolvers<void>();
      end = ended.resolve;
      return ended.promise;
    },
  );
  repeated.start();
  expect([count, timers.planned()]).toEqual([1, null]);
  end();
  await repeated.settled();
  expect([count, timers.planned()]).toEqual([1, 100]);
  timers.run();
  expect([count, timers.planned()]).toEqual([2, null]);
  end();
  await repeated.settled();
  expect(timers.planned()).toBe(200);
});

it('may begin later, and never does once it is closed', async () => {
  const timers = createTimers();
  let count = 0;
  const repeated = repeat(
    timers,
    () => 100,
    async () => {
      count += 1;
    },
  );
  repeated.start({ afterMs: 7 });
  expect([count, timers.planned()]).toEqual([0, 7]);
  await repeated.close();
  expect([count, timers.planned()]).toEqual([0, null]);
});

it('waits at its close for what was begun, and plans nothing after it', async () => {
  const timers = createTimers();
  const ended = Promise.withResolvers<void>();
  const repeated = repeat(
    timers,
    () => 100,
    () => ended.promise,
  );
  repeated.start();
  let isClosed = false;
  const closing = repeated.close().then(() => {
    isClosed = true;
  });
  await Promise.resolve();
  expect(isClosed).toBe(false);
  ended.resolve();
  await closing;
  expect(timers.planned()).toBeNull();
});
