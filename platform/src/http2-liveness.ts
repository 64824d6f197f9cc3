import type { Http2Session } from 'node:http2';

const PING_MS = 5_000;

/**
 * Ends a connection of HTTP/2 whose other side has not answered a ping when the next is due: after a lost network
 * nothing else would tell for minutes.
 */
export function endWhenSilent(session: Http2Session, pingMs = PING_MS): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered || session.destroyed) return void session.destroy();
    answered = false;
    // Refused once the session is closing.
    if (!session.ping((error) => (answered = error === null))) session.destroy();
  }, pingMs);
  timer.unref();
  session.once('close', () => clearInterval(timer));
}
