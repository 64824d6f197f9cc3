/** How often a call is tried again, and how long it waits for that at most. */
export interface Retries {
  /** Attempts after the first. */
  times: number;
  /** The longest wait between two, in milliseconds, whatever the service asks for. */
  maxWaitMs: number;
}

const FIRST_WAIT_MS = 500;
/** The service has done nothing when it answers these. */
const NOTHING_WAS_DONE: ReadonlySet<number> = new Set([429, 503]);

/**
 * `fetch` that tries again where nothing can be done twice by it: any call that is answered 429 or 503, and reads that
 * were not answered at all. It waits as `Retry-After` says.
 */
export function withRetries(send: typeof fetch, { times, maxWaitMs }: Retries): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= times;
      const waitMs = Math.min(maxWaitMs, FIRST_WAIT_MS * 2 ** attempt);
      try {
        const response = await send(isLast ? request : request.clone());
        if (isLast || !NOTHING_WAS_DONE.has(response.status)) return response;
        const askedMs = Number(response.headers.get('retry-after')) * 1000;
        if (askedMs > maxWaitMs) return response;
        await response.body?.cancel();
        await wait(Math.max(waitMs, askedMs || 0), request.signal);
      } catch (error) {
        if (isLast || request.method !== 'GET' || request.signal.aborted) throw error;
        await wait(waitMs, request.signal);
      }
    }
  };
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
