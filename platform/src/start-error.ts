/** A start that failed for a reason the operator can fix; the message says which and how. */
export class StartError extends Error {
  override name = 'StartError';
}
