import { ServiceError } from '@vivant/contract/errors';

/**
 * Bounds how much work on uploads (unpacking, decoding, storing) goes on at once. What is beyond waits in turn;
 * when too many wait, callers are asked to come again.
 */
export interface Slots {
  /**
   * Refuses early what `run` would refuse after an upload has been received for nothing.
   * @throws ServiceError unavailable, with Retry-After
   */
  mustHaveRoom(): void;
  /**
   * Does the work once there is a place; one who leaves while waiting gives up the turn.
   * @throws ServiceError unavailable; whatever `work` throws; the signal's reason
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_SECONDS = 10;

export function createSlots(limits: { running: number; waiting: number }): Slots {
  let running = 0;
  const queue = new Set<() => void>();

  function mustHaveRoom(): void {
    if (running >= limits.running && queue.size >= limits.waiting)
      throw new ServiceError('unavailable', 'Too many uploads are being worked on. Try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
  }

  async function turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (running < limits.running) {
      running += 1;
      return;
    }
    mustHaveRoom();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      queue.delete(resolve);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    queue.add(resolve);
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  /** The place goes to whoever has waited longest, so `running` stays as it is. */
  function pass(): void {
    const [next] = queue;
    if (next === undefined) running -= 1;
    else {
      queue.delete(next);
      next();
    }
  }

  return {
    mustHaveRoom,
    async run(signal, work) {
      await turn(signal);
      try {
        return await work();
      } finally {
        pass();
      }
    },
  };
}
