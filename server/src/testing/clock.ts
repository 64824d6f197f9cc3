import type { Clock } from '../ports/clock.ts';

export interface TestClock extends Clock {
  /** Moves time on and runs what came due, in order. */
  advance(ms: number): void;
}

/** A clock that stands still until told otherwise. */
export function createTestClock(start = new Date('2026-10-01T12:00:00.000Z')): TestClock {
  let nowMs = start.getTime();
  let tasks: { at: number; task: () => void }[] = [];
  return {
    now: () => new Date(nowMs),
    after(delayMs, task) {
      const entry = { at: nowMs + delayMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const until = nowMs + ms;
      for (;;) {
        const due = tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        tasks = tasks.filter((other) => other !== due);
        nowMs = Math.max(nowMs, due.at);
        due.task();
      }
      nowMs = until;
    },
  };
}
