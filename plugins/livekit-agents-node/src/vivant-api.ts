import { randomUUID } from 'node:crypto';

/** The service refused, or a setting of the plugin is missing. */
export class VivantException extends Error {
  /** Status of the answer; undefined if there was none. */
  readonly statusCode: number | undefined;
  /** The service's own code, such as `avatar_not_ready`. */
  readonly code: string | undefined;

  constructor(
    message: string,
    details: { statusCode?: number; code?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'VivantException';
    this.statusCode = details.statusCode;
    this.code = details.code;
  }
}

export interface StartRequest {
  livekitUrl: string;
  livekitToken: string;
  agentIdentity: string;
  maxDurationSeconds?: number | undefined;
  idleTimeoutSeconds?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
}

export interface StartedSession {
  id: string;
  avatarIdentity: string;
  sampleRate: number;
}

export interface Retries {
  /** Attempts after the first. */
  maxRetry: number;
  /** The shortest wait between two attempts; it is longer if the server asks for that. */
  retryIntervalMs: number;
  /** Time limit of one attempt; a server that asks for a longer wait is not tried again. */
  timeoutMs: number;
}

/** The two calls of a Vivant server that a caller's agent needs. */
export interface VivantApi {
  /** Tries again if that may help; the server never starts two sessions for it. */
  start(avatarId: string, request: StartRequest): Promise<StartedSession>;
  end(sessionId: string): Promise<void>;
}

export function createVivantApi(options: { apiUrl: string; apiKey: string; retries: Retries }): VivantApi {
  const { apiKey, retries } = options;
  const base = options.apiUrl.replace(/\/+$/, '');

  async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // Redirects are not followed, as both keys would be sent to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(retries.timeoutMs),
    });
  }

  return {
    async start(avatarId, request) {
      const path = `/v1/avatars/${encodeURIComponent(avatarId)}/avatar_sessions`;
      const idempotencyKey = randomUUID();
      for (let attempt = 0; ; attempt++) {
        const last = attempt >= retries.maxRetry;
        let waitMs = retries.retryIntervalMs;
        try {
          const response = await post(path, request, { 'idempotency-key': idempotencyKey });
          if (response.ok) return (await response.json()) as StartedSession;
          const error = await refusalOf(response);
          const askedMs = Number(response.headers.get('retry-after')) * 1000 || 0;
          if (last || askedMs > retries.timeoutMs || !(response.status === 429 || response.status >= 500))
            throw error;
          waitMs = Math.max(waitMs, askedMs);
        } catch (cause) {
          if (cause instanceof VivantException) throw cause;
          if (last) throw new VivantException(`The Vivant server at ${base} did not answer.`, { cause });
        }
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    },
    async end(sessionId) {
      const response = await post(`/v1/avatar_sessions/${encodeURIComponent(sessionId)}/end`, {});
      if (!response.ok) throw await refusalOf(response);
      await response.body?.cancel();
    },
  };
}

async function refusalOf(response: Response): Promise<VivantException> {
  const text = await response.text().catch(() => '');
  let body: { error?: string; message?: string } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // 401 has no body.
  }
  const what = body.message ?? reasonOf(response);
  return new VivantException(`Vivant answered ${response.status}: ${what}`, {
    statusCode: response.status,
    code: body.error,
  });
}

/** Describes an answer without a body of the service. */
function reasonOf({ status, headers }: Response): string {
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null)
    return `This address leads on to ${location}. Use that one, if it is the service’s.`;
  return status === 401 ? 'The API key is not accepted.' : 'No reason given.';
}
