import { bodyOf } from './errors.ts';

/** How often a call is tried again, and how long it waits at most. */
export interface Retries {
  /** Attempts after the first. */
  times: number;
  /** The longest wait between two attempts in milliseconds, whatever the service asks for. */
  maxWaitMs: number;
}

const FIRST_WAIT_MS = 500;
/** Share of a wait that is added at random, so that clients do not all come back at once. */
const SPREAD = 0.5;

/**
 * `fetch` that tries again if nothing can be done twice by that: any call that is answered 429, or 503 by the service
 * itself. Calls that may be repeated (reads, and those with an `Idempotency-Key`) are also tried again if there was no
 * answer, or if a proxy answered 503, which may happen after the service took the request. It waits as long as
 * `Retry-After` says.
 */
export function withRetries(send: typeof fetch, { times, maxWaitMs }: Retries): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const mayRepeat = request.method === 'GET' || request.headers.has('idempotency-key');
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= times;
      const waitMs = (atLeastMs: number) =>
        Math.min(maxWaitMs, Math.max(atLeastMs, FIRST_WAIT_MS * 2 ** attempt) * (1 + SPREAD * Math.random()));
      try {
        const response = await send(isLast ? request : request.clone());
        if (isLast || !(await mayHelp(response, mayRepeat))) return response;
        const askedMs = Number(response.headers.get('retry-after')) * 1000;
        if (askedMs > maxWaitMs) return response;
        await response.body?.cancel();
        await wait(waitMs(askedMs || 0), request.signal);
      } catch (error) {
        if (isLast || !mayRepeat || request.signal.aborted) throw error;
        await wait(waitMs(0), request.signal);
      }
    }
  };
}

/** Whether the call may be tried again after this answer. */
async function mayHelp(response: Response, mayRepeat: boolean): Promise<boolean> {
  if (response.status !== 503 || mayRepeat) return response.status === 429 || response.status === 503;
  const { error } = bodyOf(await response.clone().text());
  return error !== undefined;
}

/** Rejects with the signal's reason. */
export function wait(ms: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
