import type { IncomingMessage } from 'node:http';

const DRAIN_MAX_BYTES = 128 * 1024 * 1024;
const DRAIN_MAX_MS = 5_000;

/**
 * Called after a refusal that was sent before the body was read: lets the client finish sending for a while, since a
 * client whose connection is cut while it still writes sees a broken pipe instead of the answer.
 */
export function drainBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  // A parser that gave up in the middle still holds the stream.
  request.unpipe();
  let left = DRAIN_MAX_BYTES;
  const timer = setTimeout(() => request.destroy(), DRAIN_MAX_MS);
  timer.unref();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
  request.on('error', () => {});
  request.resume();
}
