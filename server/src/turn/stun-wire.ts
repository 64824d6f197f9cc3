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

/** A way to one address on which STUN messages go back and forth. */
export interface StunWire {
  readonly localPort: number;
  /** Whether what is sent may be lost, and is sent again until it is answered. */
  readonly isLossy: boolean;
  send(bytes: Buffer): void;
  /** One listener: the latest. */
  onMessage(listener: (bytes: Buffer) => void): void;
  close(): void;
}

const ANSWER_WITHIN_MS = 3_000;
/** As RFC 8489 has it: half a second, then twice as long each time. */
const FIRST_RETRY_MS = 500;

/** Nobody answered; or somebody did, with a refusal: `answer`. */
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

/** @throws StunError where the answer is a refusal, or none comes */
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
  // Connected, so that others are not heard.
  socket.connect(to.port, to.address);
  await once(socket, 'connect');
  // A port that is closed shows as silence, like one behind a firewall.
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
  /** `length-first`: as ICE has it over TCP (RFC 4571). `stun`: as a relay has it. */
  framing: 'length-first' | 'stun';
  /** Over TLS, for this name. */
  serverName?: string;
  withinMs?: number | undefined;
}

/** @throws Error of the connection, StunError where it takes too long */
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

/** How long the frame is that begins here, with its head; null: not enough of it to say. */
function frameBytes(bytes: Buffer, framing: TcpWireOptions['framing']): number | null {
  if (bytes.length < 4) return null;
  if (framing === 'length-first') return 2 + bytes.readUInt16BE(0);
  // A relay also sends channel data, which this client never asks for.
  return STUN_HEADER_BYTES + bytes.readUInt16BE(2);
}
