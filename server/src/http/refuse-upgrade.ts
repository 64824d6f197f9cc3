import type { Duplex } from 'node:stream';

/** After an upgrade HTTP timeouts no longer apply, and closing only our side would leave the rest to the peer. */
export function closeWithin(socket: Duplex, ms: number): void {
  const timer = setTimeout(() => socket.destroy(), ms);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  socket.resume();
}

/** Answers a request for an upgrade that gets none. `headers`: lines, each with its end. */
export function refuseUpgrade(to: { socket: Duplex; lingerMs: number }, status: string, headers = ''): void {
  to.socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`);
  closeWithin(to.socket, to.lingerMs);
}
