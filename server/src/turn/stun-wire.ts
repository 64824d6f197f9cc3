import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import {
  CLASS,
  type Endpoint,
  errorCodeOf,
  readStun,
  STUN_HEADER_BYTES,
  type StunMessage,
  writeStun,
} from './stun-message.ts';

/** A channel to one address for STUN messages in both directions. */
export interface StunWire {
  readonly localPort: number;
  /** Whether messages may be lost, and are sent again until they are answered. */
  readonly isLossy: boolean;
  send(bytes: Buffer): void;
  /** Sets the listener; there is only one. */
  onMessage(listener: (bytes: Buffer) => void): void;
  close(): void;
}

const ANSWER_WITHIN_MS = 3_000;
/** By RFC 8489: half a second, then twice as long each time. */
const FIRST_RETRY_MS = 500;

/** There was no answer; or a refusal, `answer`. */
export class StunError extends Error {
  readonly answer: StunMessage | null;
  constructor(message: string, answer: StunMessage | null = null) {
    super(message);
    this.answer = answer;
  }
}

export interface AskOptions {
  key?: Buffer | undefined;
  fingerprint?: boolean;
  withinMs?: number | undefined;
}

/** @throws StunError if the answer is a refusal, or none comes */
export function askStun(
  wire: StunWire,
  request: StunMessage,
  options: AskOptions = {},
): Promise<StunMessage> {
  const { key, fingerprint = false, withinMs = ANSWER_WITHIN_MS } = options;
  const bytes = writeStun(request, { ...(key ? { key } : {}), fingerprint });
  return new Promise((resolve, reject) => {
    let again: NodeJS.Timeout | undefined;
    const late = setTimeout(() => end(() => reject(new StunError('no answer'))), withinMs);
    function end(how: () => void) {
      clearTimeout(again);
      clearTimeout(late);
      how();
    }
    function send(waitMs: number) {
      wire.send(bytes);
      if (wire.isLossy) again = setTimeout(() => send(waitMs * 2), waitMs);
    }
    wire.onMessage((received) => {
      const answer = readStun(received);
      if (answer === null || !answer.transaction.equals(request.transaction)) return;
      if (answer.class === CLASS.success) end(() => resolve(answer));
      else if (answer.class === CLASS.error)
        end(() => reject(new StunError(`refused with ${errorCodeOf(answer)}`, answer)));
    });
    send(FIRST_RETRY_MS);
  });
}

export async function openUdpWire(to: Endpoint): Promise<StunWire> {
  const socket = createSocket(isIPv6(to.address) ? 'udp6' : 'udp4');
  let listener: (bytes: Buffer) => void = () => undefined;
  socket.on('message', (bytes) => listener(bytes));
  // Connected, so that packets from other addresses are ignored.
  socket.connect(to.port, to.address);
  await once(socket, 'connect');
  // A closed port looks like silence, as behind a firewall.
  socket.on('error', () => undefined);
  return {
    localPort: socket.address().port,
    isLossy: true,
    send: (bytes) => void socket.send(bytes),
    onMessage: (next) => {
      listener = next;
    },
    close: () => void socket.close(),
  };
}

export interface TcpWireOptions {
  /** `length-first`: ICE over TCP (RFC 4571). `stun`: a relay's. */
  framing: 'length-first' | 'stun';
  /** The name for TLS; without it there is no TLS. */
  serverName?: string;
  withinMs?: number | undefined;
}

/** @throws Error of the connection, StunError if it takes too long */
export async function openTcpWire(to: Endpoint, options: TcpWireOptions): Promise<StunWire> {
  const { framing, serverName, withinMs = ANSWER_WITHIN_MS } = options;
  const where = { host: to.address, port: to.port };
  const socket: Socket =
    serverName === undefined ? connect(where) : connectTls({ ...where, servername: serverName });
  const late = setTimeout(() => socket.destroy(new StunError('no connection')), withinMs);
  try {
    await once(socket, serverName === undefined ? 'connect' : 'secureConnect');
  } finally {
    clearTimeout(late);
  }
  socket.on('error', () => undefined);
  let listener: (bytes: Buffer) => void = () => undefined;
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (
      let length = frameBytes(rest, framing);
      length !== null && length <= rest.length;
      length = frameBytes(rest, framing)
    ) {
      const frame = rest.subarray(framing === 'stun' ? 0 : 2, length);
      rest = rest.subarray(length);
      listener(frame);
    }
  });
  return {
    localPort: socket.localPort ?? 0,
    isLossy: false,
    send(bytes) {
      if (framing === 'length-first') {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(bytes.length);
        socket.write(length);
      }
      socket.write(bytes);
    },
    onMessage: (next) => {
      listener = next;
    },
    close: () => void socket.destroy(),
  };
}

/** The length of the frame that begins here, with its head; null: too few bytes to tell. */
function frameBytes(bytes: Buffer, framing: TcpWireOptions['framing']): number | null {
  if (bytes.length < 4) return null;
  if (framing === 'length-first') return 2 + bytes.readUInt16BE(0);
  // A relay may also send channel data, which this client never requests.
  return STUN_HEADER_BYTES + bytes.readUInt16BE(2);
}
