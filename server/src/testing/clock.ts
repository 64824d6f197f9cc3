import type { Clock } from '@vivant/platform/clock';

export interface TestClock extends Clock {
  /** Moves time on and runs what came due, in order. */
  advance(ms: number): void;
  /** Sets the machine's clock forward, or back where negative; a machine that slept finds its own set forward. */
  set(byMs: number): void;
}

/** A clock that stands still until told otherwise. */
export function createTestClock(start = new Date('2026-10-01T12:00:00.000Z')): TestClock {
  let wallMs = start.getTime();
  let steadyMs = 0;
  let tasks: { at: number; task: () => void }[] = [];
  const moveTo = (ms: number) => {
    wallMs += ms - steadyMs;
    steadyMs = ms;
  };
  return {
    now: () => new Date(wallMs),
    steadyMs: () => steadyMs,
    after(delayMs, task) {
      const entry = { at: steadyMs + delayMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const until = steadyMs + ms;
      for (;;) {
        const due = tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        tasks = tasks.filter((other) => other !== due);
        moveTo(Math.max(steadyMs, due.at));
        due.task();
      }
      moveTo(until);
    },
    set(byMs) {
      wallMs += byMs;
    },
  };
}
