/**
 * Every refusal the API can answer, with its status: one table (§7, D1 to D5).
 * 401 and 413 carry no body and therefore no code; 422 carries its status as code.
 */
export const STATUS_BY_CODE = {
  invalid_request: 400,
  invalid_zip: 400,
  invalid_manifest: 400,
  name_invalid: 400,
  public_visibility_not_allowed_on_create: 400,
  invalid_url: 400,
  fetch_failed: 400,
  invalid_upload: 400,
  invalid_livekit_url: 400,
  invalid_livekit_token: 400,
  insufficient_credits: 402,
  api_key_spend_cap_reached: 402,
  concurrent_session_limit: 402,
  sponsor_budget_exhausted: 402,
  insufficient_scope: 403,
  avatar_not_allowed: 403,
  key_not_allowed: 403,
  link_invalid: 403,
  link_expired: 403,
  not_found: 404,
  avatar_not_found: 404,
  session_not_found: 404,
  key_not_found: 404,
  webhook_not_found: 404,
  webhook_delivery_not_found: 404,
  method_not_allowed: 405,
  avatar_limit_reached: 409,
  key_limit_reached: 409,
  storage_limit_reached: 409,
  webhook_limit_reached: 409,
  avatar_not_ready: 409,
  idempotency_key_reused: 409,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
  avatar_import_disabled: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

/** Extra fields a refusal may carry beside code and message. */
export interface RefusalDetails {
  /** ISO date-time; only with 402 of a daily or monthly cap. */
  resetsAt?: string;
  /** Whole seconds, sent as the Retry-After header; 429 and 503 only. */
  retryAfterSeconds?: number;
}

/** A refusal the caller may see. Anything else thrown is a bug or an outage. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, message: string, options: RefusalDetails & { cause?: unknown } = {}) {
    const { cause, ...details } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ServiceError';
    this.code = code;
    this.details = details;
  }
}
