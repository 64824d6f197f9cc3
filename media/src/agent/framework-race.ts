import { ThrowsPromise } from '@livekit/throws-transformer/throws';

interface Racer {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The races that still wait for a pending promise; undefined once it has settled. */
const racers = new WeakMap<object, Set<Racer> | 'settled'>();

function isThenable(value: unknown): value is PromiseLike<unknown> & object {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** The runners of one promise: it is asked once for all races, and a race that is over leaves no trace on it. */
function runnersOf(promise: PromiseLike<unknown> & object): Set<Racer> | 'settled' {
  const known = racers.get(promise);
  if (known !== undefined) return known;
  const waiting = new Set<Racer>();
  racers.set(promise, waiting);
  const settle = (tell: (racer: Racer) => void) => {
    racers.set(promise, 'settled');
    for (const racer of [...waiting]) tell(racer);
  };
  promise.then(
    (value) => settle(({ resolve }) => resolve(value)),
    (error) => settle(({ reject }) => reject(error)),
  );
  return waiting;
}

/** `Promise.race` whose result is not kept alive by losing promises that never settle. */
function race(values: Iterable<unknown>): ThrowsPromise<unknown, Error> {
  return new ThrowsPromise((resolve, reject) => {
    const entered: Set<Racer>[] = [];
    const leave = () => {
      for (const waiting of entered) waiting.delete(racer);
    };
    const racer: Racer = {
      resolve(value) {
        leave();
        resolve(value);
      },
      reject(error) {
        leave();
        reject(error);
      },
    };
    for (const value of values) {
      const waiting = isThenable(value) ? runnersOf(value) : 'settled';
      if (waiting === 'settled') Promise.resolve(value).then(racer.resolve, racer.reject);
      else {
        waiting.add(racer);
        entered.push(waiting);
      }
    }
  });
}

/**
 * The framework reads a visitor's microphone by racing every frame against one promise that lives as long as the
 * session (`readStream`), and a race of the language leaves its result with every promise in it until that settles:
 * fifty frames of sound a second, 2 to 7 MB a minute. Known upstream (agents-js #2046), not yet fixed in 1.9.0.
 * Gives the framework races that leave nothing behind. Once in a process, before a session starts.
 */
export function fixFrameworkRaces(): void {
  ThrowsPromise.race = race as typeof ThrowsPromise.race;
}
