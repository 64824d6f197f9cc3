/** A speech provider over the network failed. */
export class ProviderError extends Error {
  /** True when the same request may succeed in a moment: overload, timeouts, a lost connection. */
  readonly retryable: boolean;
  readonly status: number | null;

  constructor(message: string, options: { retryable: boolean; status?: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ProviderError';
    this.retryable = options.retryable;
    this.status = options.status ?? null;
  }
}

/** What OpenAI-compatible speech services need to be reached. */
export interface HttpProviderOptions {
  /** With the version: "https://api.example.com/v1". */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  fetch: typeof fetch;
  /** Until the answer's first byte, in milliseconds. */
  timeoutMs: number;
}

/**
 * Posts and returns the answer once its headers are there. Anything but 2xx is a {@link ProviderError}; the provider's
 * own words are shortened and never carry our key. The caller's abort passes through as it is.
 */
export async function postToProvider(
  options: HttpProviderOptions,
  path: string,
  init: { headers?: Record<string, string>; body: string | ArrayBuffer },
  signal?: AbortSignal,
): Promise<{ response: Response; signal: AbortSignal }> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), options.timeoutMs);
  const either = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
  try {
    const response = await options.fetch(`${options.baseUrl.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      headers: { ...(options.apiKey ? { authorization: `Bearer ${options.apiKey}` } : {}), ...init.headers },
      body: init.body,
      signal: either,
      redirect: 'error',
    });
    if (!response.ok) {
      const said = (await response.text().catch(() => '')).slice(0, 200);
      const retryable = response.status === 408 || response.status === 429 || response.status >= 500;
      throw new ProviderError(`the speech service answered ${response.status}: ${said}`, {
        retryable,
        status: response.status,
      });
    }
    return { response, signal: either };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal?.aborted) throw signal.reason;
    if (late.signal.aborted)
      throw new ProviderError(`the speech service did not answer within ${options.timeoutMs} ms`, {
        retryable: true,
        cause: error,
      });
    throw new ProviderError('the speech service could not be reached', { retryable: true, cause: error });
  } finally {
    clearTimeout(timer);
  }
}
