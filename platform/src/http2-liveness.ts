import type { Http2Session } from 'node:http2';

const PING_MS = 5_000;
/** No call inside lasts this long. */
const CLOSING_MS = 5 * 60_000;

/**
 * Ends an HTTP/2 connection whose other side has not answered a ping when the next is due: otherwise a lost network
 * would go unnoticed for minutes. A closing connection takes no ping, and gets time for what is in progress.
 */
export function endWhenSilent(
  session: Http2Session,
  { pingMs = PING_MS, closingMs = CLOSING_MS }: { pingMs?: number; closingMs?: number } = {},
): void {
  let answered = true;
  let closing: NodeJS.Timeout | undefined;
  const timer = setInterval(() => {
    if (session.destroyed) return;
    if (session.closed) {
      closing ??= setTimeout(() => session.destroy(), closingMs).unref();
      return;
    }
    if (!answered) return void session.destroy();
    answered = false;
    if (!session.ping((error) => (answered = error === null))) session.destroy();
  }, pingMs);
  timer.unref();
  session.once('close', () => {
    clearInterval(timer);
    clearTimeout(closing);
  });
}
