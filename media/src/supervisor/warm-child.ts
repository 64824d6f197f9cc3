import type { SessionAssignment } from '@vivant/contract/control';
import { backoffMs } from '@vivant/platform/backoff';
import type { PlainLog } from '@vivant/platform/plain-log';
import { FORGET_AFTER_MS } from './assets.ts';
import type { SessionChild } from './session-child.ts';

export interface WarmChildOptions {
  start(): SessionChild;
  /** Milliseconds that only run forward. */
  now(): number;
  log: Pick<PlainLog, 'error'>;
}

/** One process that has loaded its code and waits for a session. */
export interface WarmChild {
  /** The process that waits, or a new one. Another is not started before `later` is called. */
  take(): SessionChild;
  /** Starts another after a while, unless one waits already. */
  later(delayMs: number): void;
  /** What was shown last: the next session is likely to show it again, so the next process opens it in advance. */
  showed(face: Uint8Array, video: SessionAssignment['video']): void;
  /** Lets go of the face that was shown last if that began long ago, and of the process that holds it ready. */
  forgetUnused(): void;
  /** Processes keep ending before they are ready. */
  isFailing(): boolean;
  stop(): void;
}

const RETRY_MS = { first: 500, longest: 30_000 };
const FAILURES_MAX = 2;

/** Starts a process at once, and another whenever the waiting one dies. */
export function createWarmChild({ start, now, log }: WarmChildOptions): WarmChild {
  let child: SessionChild | null = null;
  let last: { face: Uint8Array; video: SessionAssignment['video']; usedAt: number } | null = null;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function startOne(): void {
    if (child !== null || isStopped || timer !== undefined) return;
    const started = start();
    child = started;
    started.ready.then(
      () => {
        failures = 0;
        if (child === started && last !== null) started.prepare(last.face, last.video);
      },
      (error: Error) => {
        if (isStopped) return;
        failures++;
        log.error({ reason: error.message, failures }, 'a session process could not be made ready');
      },
    );
    // A process that dies, ready or not, is replaced; with growing pauses if it never gets ready.
    void started.gone.then(() => {
      if (child !== started) return;
      child = null;
      later(backoffMs(Math.max(0, failures - 1), RETRY_MS));
    });
  }

  function later(delayMs: number): void {
    if (child !== null || isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      startOne();
    }, delayMs);
  }

  startOne();
  return {
    later,
    take() {
      const taken = child ?? start();
      child = null;
      return taken;
    },
    showed(face, video) {
      last = { face, video, usedAt: now() };
    },
    forgetUnused() {
      if (last === null || now() - last.usedAt < FORGET_AFTER_MS) return;
      last = null;
      // Another is made ready in its place.
      child?.kill();
    },
    isFailing: () => failures > FAILURES_MAX,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      child?.kill();
    },
  };
}
