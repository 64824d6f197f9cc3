export const IDEMPOTENCY_KEY_MAX = 255;

/** The header `Idempotency-Key`: visible ASCII, as RFC 9110 allows it in a header without quoting. */
export const IDEMPOTENCY_KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);
