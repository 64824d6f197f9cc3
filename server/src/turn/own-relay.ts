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

/** Where media goes, and what LiveKit signs the credentials of those with whom it lets in. */
export interface MediaRelay {
  media: Endpoint;
  secret: string;
}

const REALM = 'vivant';
/** After so long without a word from its browser a place is given up; its connection ends sooner. */
const LIFETIME_SECONDS = 600;
/** Nobody stays for long without a place. */
const UNPLACED_MAX_MS = 10_000;
/**
 * LiveKit sends something every few seconds to whoever is in a room, and nothing once they have left: a place does not
 * outlive its talk, whatever its browser still says.
 */
const MEDIA_SILENT_MAX_MS = 60_000;
/** A browser takes two, and as many again each time its way breaks while the old ones still stand. */
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

/** A browser's connection to the relay, from its first word to its end. */
interface Connection {
  readonly stream: Duplex;
  readonly client: Endpoint;
  readonly relay: MediaRelay;
  /** Counted over all connections. */
  readonly placesOf: Counts;
  readonly nonce: Buffer;
  /** What is relayed goes through it; null before one was asked for, and once it was given back. */
  place: Place | null;
  /** Ends it after so long, unless it is put off by then. */
  endAfter(ms: number): void;
  putOffEnd(): void;
}

interface Place {
  socket: UdpSocket;
  /** Under which the browser sends and gets media without naming where it goes. */
  channel: number | null;
  leave(): void;
}

/**
 * Is the relay (TURN over TCP, RFC 8656) of one connection, until that ends. What is relayed goes through a UDP socket
 * that is connected to the media port, so nothing else can be reached, whatever is asked.
 * @param placesOf counted over all connections
 * @throws where something else is said than what a browser says to a relay
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

/** Null: it was not signed by somebody whom LiveKit let in. */
function keyOf({ nonce, place, relay }: Connection, request: StunMessage, bytes: Buffer): Buffer | null {
  const user = userOf(request);
  if (request.attributes.get(ATTRIBUTE.nonce)?.equals(nonce) !== true) return null;
  // Those who have a place keep it for as long as they talk.
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
      // A permission names no port.
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
 * Of a stranger who does not read the answers no more is read. Of who has a place all is, since their voice comes with
 * it: an answer that finds too much unread is dropped, later than media is.
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

/** A UDP socket of this machine that sends to the media port, and hears nobody else. */
async function openSocket(media: Endpoint, onPacket: (bytes: Buffer) => void): Promise<UdpSocket> {
  const socket = createSocket(isIPv6(media.address) ? 'udp6' : 'udp4');
  socket.connect(media.port, media.address);
  await once(socket, 'connect').catch((error) => {
    socket.close();
    throw error;
  });
  // While LiveKit starts again nobody listens there.
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
