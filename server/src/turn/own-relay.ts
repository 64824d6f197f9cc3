import { createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Counts } from '@vivant/platform/counts';
import ipaddr from 'ipaddr.js';
import { CHANNEL_HEADER_BYTES, framesOf, isChannelData } from './relay-frames.ts';
import {
  ATTRIBUTE,
  addressOf,
  CLASS,
  type Endpoint,
  errorCode,
  isSignedBy,
  METHOD,
  newRequest,
  padded,
  readStun,
  relayKey,
  type StunMessage,
  UDP,
  writeAddress,
  writeStun,
} from './stun-message.ts';

/** The media port, and the secret with which LiveKit signs the credentials of those whom it lets in. */
export interface MediaRelay {
  media: Endpoint;
  secret: string;
}

const REALM = 'vivant';
/** A place expires after this long without a message from its browser; the connection ends sooner. */
const LIFETIME_SECONDS = 600;
/** How long a connection may stay without a place. */
const UNPLACED_MAX_MS = 10_000;
/**
 * LiveKit sends something every few seconds to participants of a room, and nothing after they have left: a place does
 * not outlive its conversation, whatever its browser still sends.
 */
const MEDIA_SILENT_MAX_MS = 60_000;
/** A browser takes two, and two more each time its connection breaks while the old ones still exist. */
const PLACES_PER_USER = 8;
/** A browser that reads too slowly loses packets, as on any network. */
const UNREAD_MAX_BYTES = 256 * 1024;

const REFUSED = {
  malformed: [400, 'Bad Request'],
  unauthenticated: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  noSuchPlace: [437, 'Allocation Mismatch'],
  notUdp: [442, 'Unsupported Transport Protocol'],
  enough: [486, 'Allocation Quota Reached'],
} as const satisfies Record<string, readonly [code: number, reason: string]>;

type Answer = { attributes?: [number, Buffer][] } | { refused: keyof typeof REFUSED };

/** A browser's connection to the relay, from its first message to its end. */
interface Connection {
  readonly stream: Duplex;
  readonly client: Endpoint;
  readonly relay: MediaRelay;
  /** Number of places by user, over all connections. */
  readonly placesOf: Counts;
  readonly nonce: Buffer;
  /** The place that data is relayed through; null before one is requested, and after it is given back. */
  place: Place | null;
  /** Ends the connection after this long, unless `putOffEnd` is called before. */
  endAfter(ms: number): void;
  putOffEnd(): void;
}

interface Place {
  socket: UdpSocket;
  /** The number that the browser uses to send and receive media without naming an address. */
  channel: number | null;
  leave(): void;
}

/**
 * Serves one connection as a relay (TURN over TCP, RFC 8656) until it ends. Data is relayed through a UDP socket that
 * is connected to the media port, so a client cannot reach anything else.
 * @param placesOf counts places over all connections
 * @throws on messages that a browser does not send to a relay
 */
export async function serveRelay(
  stream: Duplex,
  client: Endpoint,
  relay: MediaRelay,
  placesOf: Counts,
): Promise<void> {
  const endIn = (ms: number) => setTimeout(() => stream.destroy(), ms);
  let ending = endIn(UNPLACED_MAX_MS);
  const media = { ...relay.media, address: ipaddr.process(relay.media.address).toString() };
  const connection: Connection = {
    ...{ stream, client, relay: { ...relay, media }, placesOf },
    nonce: Buffer.from(randomBytes(12).toString('hex')),
    place: null,
    endAfter(ms) {
      clearTimeout(ending);
      ending = endIn(ms);
    },
    putOffEnd: () => void ending.refresh(),
  };
  try {
    for await (const frame of framesOf(stream)) await take(connection, frame);
  } finally {
    clearTimeout(ending);
    connection.place?.leave();
  }
}

async function take(connection: Connection, bytes: Buffer): Promise<void> {
  const { client, nonce, place } = connection;
  if (isChannelData(bytes)) {
    const end = CHANNEL_HEADER_BYTES + bytes.readUInt16BE(2);
    if (bytes.readUInt16BE() === place?.channel) place.socket.send(bytes.subarray(CHANNEL_HEADER_BYTES, end));
    return;
  }
  const message = readStun(bytes);
  if (message === null) throw new Error('this is no message to a relay');
  if (message.class === CLASS.indication) {
    const data = message.attributes.get(ATTRIBUTE.data);
    if (message.method === METHOD.send && data !== undefined && isMedia(connection, message))
      place?.socket.send(data);
    return;
  }
  if (message.class !== CLASS.request) throw new Error('this is no message to a relay');
  if (message.method === METHOD.binding) {
    const seen = writeAddress(client, message.transaction);
    return say(connection, asAnswer(message, { attributes: [[ATTRIBUTE.xorMappedAddress, seen]] }));
  }
  const key = keyOf(connection, message, bytes);
  if (key !== null) return say(connection, asAnswer(message, await answer(connection, message), key));
  const challenge: [number, Buffer][] = [
    [ATTRIBUTE.realm, Buffer.from(REALM)],
    [ATTRIBUTE.nonce, nonce],
  ];
  return say(connection, asAnswer(message, { refused: 'unauthenticated', attributes: challenge }));
}

/** Null: the request is not signed with credentials from LiveKit. */
function keyOf({ nonce, place, relay }: Connection, request: StunMessage, bytes: Buffer): Buffer | null {
  const user = userOf(request);
  if (request.attributes.get(ATTRIBUTE.nonce)?.equals(nonce) !== true) return null;
  // Expired credentials keep a place that was taken before, for as long as the conversation lasts.
  if (place === null && !(Number(user.split(':')[0]) * 1000 > Date.now())) return null;
  const key = relayKey(user, REALM, createHmac('sha1', relay.secret).update(user).digest('base64'));
  return isSignedBy(bytes, key) ? key : null;
}

async function answer(connection: Connection, request: StunMessage): Promise<Answer> {
  if (request.method === METHOD.allocate) return allocate(connection, request);
  const { place, relay } = connection;
  if (place === null) return { refused: 'noSuchPlace' };
  switch (request.method) {
    case METHOD.refresh:
      return refresh(connection, place, request);
    case METHOD.createPermission: {
      // A permission has no port.
      const peer = addressOf(request, ATTRIBUTE.xorPeerAddress);
      return peer?.address === relay.media.address ? {} : { refused: 'forbidden' };
    }
    case METHOD.channelBind:
      return bindChannel(connection, place, request);
    default:
      throw new Error('this is not what a relay is asked');
  }
}

async function allocate(connection: Connection, request: StunMessage): Promise<Answer> {
  const { client, placesOf, relay, stream } = connection;
  if (connection.place !== null) return { refused: 'noSuchPlace' };
  if (request.attributes.get(ATTRIBUTE.requestedTransport)?.[0] !== UDP) return { refused: 'notUdp' };
  const release = placesOf.take(userOf(request), PLACES_PER_USER);
  if (release === null) return { refused: 'enough' };
  const socket = await openSocket(relay.media, (bytes) => {
    connection.putOffEnd();
    if (stream.writableLength > UNREAD_MAX_BYTES) return;
    const channel = connection.place?.channel ?? null;
    stream.write(channel === null ? asData(relay.media, bytes) : asChannelData(channel, bytes));
  }).catch((error) => {
    release();
    throw error;
  });
  connection.place = {
    socket,
    channel: null,
    leave() {
      connection.place = null;
      socket.close();
      release();
    },
  };
  connection.endAfter(MEDIA_SILENT_MAX_MS);
  const { address, port } = socket.address();
  const { transaction } = request;
  return {
    attributes: [
      [ATTRIBUTE.xorRelayedAddress, writeAddress({ address, port }, transaction)],
      [ATTRIBUTE.xorMappedAddress, writeAddress(client, transaction)],
      lifetime(LIFETIME_SECONDS),
    ],
  };
}

function refresh(connection: Connection, place: Place, { attributes }: StunMessage): Answer {
  const asked = attributes.get(ATTRIBUTE.lifetime);
  if (asked?.length !== 4 || asked.readUInt32BE() > 0) return { attributes: [lifetime(LIFETIME_SECONDS)] };
  place.leave();
  connection.endAfter(UNPLACED_MAX_MS);
  return { attributes: [lifetime(0)] };
}

function bindChannel(connection: Connection, place: Place, request: StunMessage): Answer {
  const asked = request.attributes.get(ATTRIBUTE.channelNumber);
  if (asked?.length !== 4 || !isChannelData(asked)) return { refused: 'malformed' };
  if (!isMedia(connection, request)) return { refused: 'forbidden' };
  const number = asked.readUInt16BE();
  if (place.channel !== null && place.channel !== number) return { refused: 'malformed' };
  place.channel = number;
  return {};
}

/**
 * A stranger who does not read the answers is not read from any more. From a client with a place everything is read,
 * since its voice comes with it: an answer is dropped if too much is unread, at a higher limit than media.
 */
async function say({ stream, place }: Connection, bytes: Buffer): Promise<void> {
  if (place !== null && stream.writableLength > 2 * UNREAD_MAX_BYTES) return;
  if (!stream.write(bytes) && place === null)
    await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
}

function isMedia({ relay: { media } }: Connection, message: StunMessage): boolean {
  const peer = addressOf(message, ATTRIBUTE.xorPeerAddress);
  return peer !== null && peer.address === media.address && peer.port === media.port;
}

const userOf = ({ attributes }: StunMessage) => attributes.get(ATTRIBUTE.username)?.toString() ?? '';

/** A UDP socket of this machine that only sends to the media port, and only receives from it. */
async function openSocket(media: Endpoint, onPacket: (bytes: Buffer) => void): Promise<UdpSocket> {
  const socket = createSocket(isIPv6(media.address) ? 'udp6' : 'udp4');
  socket.connect(media.port, media.address);
  await once(socket, 'connect').catch((error) => {
    socket.close();
    throw error;
  });
  // While LiveKit restarts, the port is closed.
  socket.on('error', () => undefined);
  socket.on('message', onPacket);
  return socket;
}

function asAnswer(
  { method, transaction }: StunMessage,
  answer: Answer & { attributes?: [number, Buffer][] },
  key?: Buffer,
): Buffer {
  const refused = 'refused' in answer ? REFUSED[answer.refused] : null;
  const refusal: [number, Buffer][] =
    refused === null ? [] : [[ATTRIBUTE.errorCode, errorCode(refused[0], refused[1])]];
  const attributes = new Map([...refusal, ...(answer.attributes ?? [])]);
  const kind = refused === null ? CLASS.success : CLASS.error;
  return writeStun({ method, class: kind, transaction, attributes }, key === undefined ? {} : { key });
}

function asData(media: Endpoint, bytes: Buffer): Buffer {
  const message = newRequest(METHOD.data, [], CLASS.indication);
  return writeStun({
    ...message,
    attributes: new Map([
      [ATTRIBUTE.xorPeerAddress, writeAddress(media, message.transaction)],
      [ATTRIBUTE.data, bytes],
    ]),
  });
}

function asChannelData(channel: number, bytes: Buffer): Buffer {
  const frame = Buffer.alloc(CHANNEL_HEADER_BYTES + padded(bytes.length));
  frame.writeUInt16BE(channel);
  frame.writeUInt16BE(bytes.length, 2);
  bytes.copy(frame, CHANNEL_HEADER_BYTES);
  return frame;
}

function lifetime(seconds: number): [number, Buffer] {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(seconds);
  return [ATTRIBUTE.lifetime, value];
}
