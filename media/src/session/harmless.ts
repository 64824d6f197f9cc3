/** Errors of native bindings and framework when something is cancelled or closed while they still use it. */
const CLOSING =
  /\b(?:aborted|cancell?ed|(?:engine|room|stream|queue|channel|\w*session) is clos(?:ed|ing))\b/i;

/**
 * Whether an unhandled rejection only says that something was given up on purpose: an interrupted
 * answer, a closed stream, a room that is being left. Everything else is a fault.
 */
export function isHarmless(reason: unknown): boolean {
  if (!(reason instanceof Error)) return false;
  const { code } = reason as { code?: unknown };
  return reason.name === 'AbortError' || code === 'ERR_INVALID_STATE' || CLOSING.test(reason.message);
}
