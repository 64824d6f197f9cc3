import type { Clock } from '@vivant/platform/clock';
import type { Db } from '../ports/database.ts';
import { activeOnHost } from './store.ts';

const LOOK_EVERY_MS = 500;

/**
 * Waits for the sessions of a media host to end by themselves, for `limitMs` at most or until `hurry`. Resolves with
 * those that are left. `onWaiting` is called once with the number that run, if there are any.
 */
export async function untilIdle(options: {
  db: Db;
  clock: Clock;
  mediaHostId: string;
  limitMs: number;
  hurry?: AbortSignal;
  onWaiting?: (running: number) => void;
}): Promise<string[]> {
  const { db, clock, hurry } = options;
  const deadline = clock.now().getTime() + options.limitMs;
  let told = false;
  for (;;) {
    const running = await activeOnHost(db, options.mediaHostId);
    if (running.length === 0 || hurry?.aborted || clock.now().getTime() >= deadline) return running;
    if (!told) options.onWaiting?.(running.length);
    told = true;
    if (hurry?.aborted) continue;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(LOOK_EVERY_MS, resolve);
      hurry?.addEventListener(
        'abort',
        () => {
          cancel();
          resolve();
        },
        { once: true },
      );
    });
  }
}
