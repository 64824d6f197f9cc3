import type { Socket } from 'node:net';

/** No request of HTTP begins so, and every message to a relay does. */
const STUN_FIRST_BYTE_MAX = 3;

/**
 * Hands a connection on once its first byte has shown its protocol; no byte read is lost. A connection that stays
 * silent for this long is closed.
 */
export function byFirstByte(
  socket: Socket,
  withinMs: number,
  hand: { http(socket: Socket): void; relay(socket: Socket): void },
): void {
  const drop = () => void socket.destroy();
  socket.setTimeout(withinMs, drop);
  socket.once('error', drop);
  const look = () => {
    const first: Buffer | null = socket.read();
    // Only the end makes it readable without a byte.
    if (first === null) return drop();
    socket.off('end', drop);
    socket.off('error', drop);
    socket.setTimeout(0);
    socket.off('timeout', drop);
    socket.unshift(first);
    if ((first[0] ?? 0xff) <= STUN_FIRST_BYTE_MAX) hand.relay(socket);
    else hand.http(socket);
  };
  socket.once('end', drop);
  socket.once('readable', look);
}
