import type { FastifyReply } from 'fastify';

/** The status in the access log for callers that hung up, as other web servers log it; it is never sent. */
export const CLOSED_BY_CALLER = 499;

/**
 * Aborted when the connection ends before the answer has gone out: the answer can no longer be delivered.
 * Fastify's own `request.signal` is about the request, which ends as soon as its body has been read.
 */
export function whenCallerLeaves(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  const { raw } = reply;
  const leave = () => left.abort(new CallerLeftError());
  if (raw.destroyed && !raw.writableFinished) leave();
  raw.once('close', () => {
    if (!raw.writableFinished) leave();
  });
  return left.signal;
}

/** The work was given up because the caller left; never an outage. */
export class CallerLeftError extends Error {
  constructor() {
    super('The caller left before the answer.');
    this.name = 'CallerLeftError';
  }
}
