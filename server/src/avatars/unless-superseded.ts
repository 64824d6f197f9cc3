import type { Clock } from '@vivant/platform/clock';

/** How often a working run is asked for still: reading the material of a deleted avatar is stopped. */
const STILL_WANTED_MS = 1_000;

/** Works until the result is there; null if it is no longer wanted. */
export async function unlessSuperseded<T>(
  clock: Clock,
  isWanted: () => Promise<boolean>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const unwanted = new AbortController();
  let cancel = () => {};
  let ended = false;
  const lookLater = () => {
    cancel = clock.after(STILL_WANTED_MS, () => {
      void isWanted()
        // A database that is away says nothing about the avatar.
        .catch(() => true)
        .then((wanted) => {
          if (ended) return;
          if (wanted) lookLater();
          else unwanted.abort(new Error('the material was replaced or deleted'));
        });
    });
  };
  lookLater();
  try {
    return await work(AbortSignal.any([signal, unwanted.signal]));
  } catch (error) {
    if (unwanted.signal.aborted) return null;
    throw error;
  } finally {
    ended = true;
    cancel();
  }
}
