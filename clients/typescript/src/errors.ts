import type { components } from './api.ts';

/** The service refused a call, or could not be reached. */
export class VivantError extends Error {
  override name = 'VivantError';
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** The service's own code, such as `avatar_not_ready`; null where the answer had none. Branch on it. */
  readonly code: string | null;
  /** For the operator's log: which request it was. */
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

/** What an answer that is no success says. */
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

/** Of an answer without a body of the service. */
function reasonOf({ status, headers }: Response): string {
  if (status === 401) return 'The API key is not accepted.';
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null)
    return `This address leads on to ${location}. Use that one, if it is the service’s.`;
  return 'No reason was given.';
}

/** What the service says of a refusal: a proxy's JSON may have an `error` too, such as `Service Unavailable`. */
export function bodyOf(text: string): { error?: string; message?: string } {
  try {
    const { error, message } = Object(JSON.parse(text)) as Record<string, unknown>;
    return {
      ...(typeof error === 'string' && /^[a-z][a-z0-9_]*$/.test(error) && { error }),
      ...(typeof message === 'string' && { message }),
    };
  } catch {
    // 401 has no body, and a proxy's page is no JSON.
    return {};
  }
}
