import type { Clock } from './clock.ts';

export interface Repeated {
  /** The first time now, or after this long. */
  start(options?: { afterMs?: number }): void;
  /** Resolves once the last run has ended. */
  settled(): Promise<void>;
  /** Ends the repetition, once what was begun last has ended. */
  close(): Promise<void>;
}

/**
 * Does something again and again, each time this long after it has ended: it never runs twice at once.
 * @param act a rejection is a bug, and is not handled
 */
export function repeat(
  clock: Pick<Clock, 'after'>,
  delayMs: () => number,
  act: () => Promise<void>,
): Repeated {
  let cancel = () => {};
  let isClosed = false;
  let acting: Promise<void> = Promise.resolve();

  function later(afterMs: number): void {
    cancel = clock.after(afterMs, now);
  }
  function now(): void {
    acting = act().then(() => {
      if (!isClosed) later(delayMs());
    });
  }

  return {
    start: ({ afterMs } = {}) => (afterMs === undefined ? now() : later(afterMs)),
    settled: () => acting,
    async close() {
      isClosed = true;
      cancel();
      await acting;
    },
  };
}
