import type { components } from './api.ts';

/** The service refused a call, or could not be reached. */
export class VivantError extends Error {
  override name = 'VivantError';
  /** The status of the answer; null if there was none. */
  readonly status: number | null;
  /** The service's own code, such as `avatar_not_ready`; null if the answer had none. Branch on it. */
  readonly code: string | null;
  /** The id of the request in the operator's log. */
  readonly requestId: string | null;

  constructor(
    message: string,
    of: { status?: number; code?: string | null; requestId?: string | null; cause?: unknown } = {},
  ) {
    super(message, of.cause === undefined ? undefined : { cause: of.cause });
    this.status = of.status ?? null;
    this.code = of.code ?? null;
    this.requestId = of.requestId ?? null;
  }
}

/** A build ended without an avatar that can talk. */
export class AvatarNotReadyError extends Error {
  override name = 'AvatarNotReadyError';
  readonly avatar: components['schemas']['Avatar'];

  constructor(avatar: components['schemas']['Avatar']) {
    super(
      avatar.status === 'moderation_hold'
        ? `Avatar ${avatar.id} is held for moderation: an operator decides.`
        : `Avatar ${avatar.id} could not be built: ${feedbackOf(avatar)}`,
    );
    this.avatar = avatar;
  }
}

function feedbackOf({ latestFailure }: components['schemas']['Avatar']): string {
  if (latestFailure === null) return 'no stage says why.';
  return `${latestFailure.stage}: ${latestFailure.userFeedback ?? 'it gives no reason.'}`;
}

/** The error for an answer that is not a success. */
export async function refusalOf(response: Response): Promise<VivantError> {
  const text = await response.text().catch(() => '');
  const { error, message } = bodyOf(text);
  const why = message ?? reasonOf(response);
  return new VivantError(`Vivant answered ${response.status}: ${why}`, {
    status: response.status,
    code: error ?? null,
    requestId: response.headers.get('x-request-id'),
  });
}

/** Describes an answer without a body of the service. */
function reasonOf({ status, headers }: Response): string {
  if (status === 401) return 'The API key is not accepted.';
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null)
    return `This address leads on to ${location}. Use that one, if it is the service’s.`;
  return 'No reason was given.';
}

/** The service's body of a refusal. A proxy's JSON may have an `error` too, such as `Service Unavailable`. */
export function bodyOf(text: string): { error?: string; message?: string } {
  try {
    const { error, message } = Object(JSON.parse(text)) as Record<string, unknown>;
    return {
      ...(typeof error === 'string' && /^[a-z][a-z0-9_]*$/.test(error) && { error }),
      ...(typeof message === 'string' && { message }),
    };
  } catch {
    // 401 has no body, and a proxy's page is not JSON.
    return {};
  }
}
