import { ServiceError } from '@vivant/contract/errors';
import { createFairTurns } from '@vivant/platform/fair-turns';

/**
 * Bounds how many uploads are under way and how many of them are worked on (unpacked, decoded, stored) at once,
 * in turns by account: an account that sends many waits for its own, and others do not wait for it.
 */
export interface Slots {
  /**
   * Lets an upload begin: until then nothing of its body is read, so a waiting upload costs a connection and no disk.
   * Dispose of it when the request is done.
   * @throws ServiceError unavailable, with Retry-After, when too many wait; the signal's reason
   */
  admit(accountId: string, signal: AbortSignal): Promise<Admission>;
}

export interface Admission extends Disposable {
  /**
   * Does the work once there is a place for it; one who leaves while waiting gives up the turn.
   * @throws what `work` throws; the signal's reason
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface SlotsLimits {
  /** Worked on at once. */
  running: number;
  /** Under way at once, being received, waiting to be worked on, or worked on: all of them hold files. */
  uploads: number;
  uploadsPerAccount: number;
  /** Not begun. */
  waiting: number;
  waitingPerAccount: number;
}

const RETRY_AFTER_SECONDS = 10;

export function createSlots(limits: SlotsLimits): Slots {
  const uploads = createFairTurns({
    places: limits.uploads,
    placesPerKey: limits.uploadsPerAccount,
    waiting: limits.waiting,
    waitingPerKey: limits.waitingPerAccount,
  });
  // Uploads that may begin may also wait here: there are never more of them than uploads under way.
  const work = createFairTurns({
    places: limits.running,
    placesPerKey: limits.running,
    waiting: limits.uploads,
    waitingPerKey: limits.uploads,
  });

  return {
    async admit(accountId, signal) {
      const leave = await uploads.enter(accountId, signal);
      if (leave === null)
        throw new ServiceError('unavailable', 'Too many uploads are being worked on. Try again shortly.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      return {
        async run(what) {
          const done = await work.enter(accountId, signal);
          if (done === null) throw new Error('more uploads wait for a place than are under way');
          try {
            return await what();
          } finally {
            done();
          }
        },
        [Symbol.dispose]: leave,
      };
    },
  };
}
