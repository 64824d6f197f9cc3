import type { Http2Session } from 'node:http2';

const PING_MS = 5_000;
/** No call inside lasts so long. */
const CLOSING_MS = 5 * 60_000;

/**
 * Ends a connection of HTTP/2 whose other side has not answered a ping when the next is due: after a lost network
 * nothing else would tell for minutes. One that is closing takes no ping, and gets the time for what is under way in it.
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
