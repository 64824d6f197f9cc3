import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { deserialize, serialize } from 'node:v8';
import { FromSession, type ToSession } from './messages.ts';

/**
 * The channel between the supervisor and a session process: one stream that the process inherits. Node's own is not
 * used, because an attacker who takes the process over could end the parent through it: a broken frame or an
 * internal message of Node's throws there where it cannot be caught. To the process goes a length and a structured
 * clone; from it comes one line of JSON for each message, which is checked before anyone sees it.
 */

/** The channel's place in `stdio`. */
export const CHANNEL_FD = 3;
export const CHANNEL_STDIO = ['ignore', 'inherit', 'inherit', 'pipe'] as const;
/** A turn of the longest text fits several times over. */
const LINE_MAX_CHARS = 1024 ** 2;
const LENGTH_BYTES = 4;

/**
 * The supervisor's end. Never throws, even if the process sends garbage.
 * @param onFault called once, when something arrives that is not a message; nothing after it is read
 * @returns what sends a message, if the process can still be reached
 */
export function channelToSession(
  stream: Duplex | null | undefined,
  onMessage: (message: FromSession) => void,
  onFault: () => void,
): (message: ToSession) => void {
  if (!stream) return () => {};
  let rest = '';
  let isBroken = false;
  // A write to a process that has gone; its end is reported elsewhere.
  stream.on('error', () => {});
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (isBroken) return;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = line.length > LINE_MAX_CHARS ? null : parse(line);
      if (message === null) isBroken = true;
      else onMessage(message);
      if (isBroken) break;
    }
    if (rest.length > LINE_MAX_CHARS) isBroken = true;
    if (!isBroken) return;
    rest = '';
    onFault();
  });
  return (message) => {
    if (!stream.writable) return;
    const body = serialize(message);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(body.length);
    stream.write(length);
    stream.write(body);
  };
}

function parse(line: string): FromSession | null {
  try {
    return FromSession.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The end of a session process.
 * @param onGone when the supervisor is gone
 */
export function channelToSupervisor(
  onMessage: (message: ToSession) => void,
  onGone: () => void,
): (message: FromSession) => void {
  const stream = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  const head = Buffer.alloc(LENGTH_BYTES);
  /** The next item, a length or a message, and how much of it has arrived. */
  let next = head;
  let filled = 0;
  stream.on('error', () => {}).once('close', onGone);
  stream.on('data', (part: Buffer) => {
    for (let at = 0; at < part.length; ) {
      const copied = part.copy(next, filled, at);
      at += copied;
      filled += copied;
      if (filled < next.length) return;
      filled = 0;
      if (next === head) {
        // Memory of its own, because arriving bytes remain a view of the stream's.
        next = Buffer.allocUnsafeSlow(head.readUInt32LE());
      } else {
        const message = deserialize(next) as ToSession;
        next = head;
        onMessage(message);
      }
    }
  });
  return (message) => {
    if (stream.writable) stream.write(`${JSON.stringify(message)}\n`);
  };
}
