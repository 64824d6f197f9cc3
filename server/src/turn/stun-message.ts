import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import ipaddr from 'ipaddr.js';

/** The methods of STUN (RFC 8489) and TURN (RFC 8656) that are used here. */
export const METHOD = {
  binding: 0x1,
  allocate: 0x3,
  refresh: 0x4,
  send: 0x6,
  data: 0x7,
  createPermission: 0x8,
  channelBind: 0x9,
} as const;
export const CLASS = { request: 0x000, indication: 0x010, success: 0x100, error: 0x110 } as const;
const CLASS_MASK = 0x110;

export const ATTRIBUTE = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  data: 0x0013,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedTransport: 0x0019,
  xorMappedAddress: 0x0020,
  priority: 0x0024,
  fingerprint: 0x8028,
  iceControlling: 0x802a,
} as const;

export const STUN_HEADER_BYTES = 20;
/** The requested transport of a relay: IP's number of UDP. */
export const UDP = 17;
const COOKIE = 0x2112_a442;
const FINGERPRINT_XOR = 0x5354_554e;

export interface StunMessage {
  method: number;
  class: number;
  /** 12 bytes, which the answer repeats. */
  transaction: Buffer;
  /** The first attribute of each type, as its bytes without padding. */
  attributes: ReadonlyMap<number, Buffer>;
}

export interface Endpoint {
  address: string;
  port: number;
}

/** Whether these bytes, five or more, begin a STUN message; HTTP requests never do. */
export function beginsStun(bytes: Buffer): boolean {
  const first = bytes[0] ?? 0xff;
  if (first > 3) return false;
  // As many bytes of the cookie as have arrived.
  const cookie = Buffer.alloc(4);
  cookie.writeUInt32BE(COOKIE);
  const seen = bytes.subarray(4, 8);
  return cookie.subarray(0, seen.length).equals(seen);
}

/** Null: not a STUN message, or not a whole one. */
export function readStun(bytes: Buffer): StunMessage | null {
  if (bytes.length < STUN_HEADER_BYTES || (bytes[0] ?? 0xff) > 3 || bytes.readUInt32BE(4) !== COOKIE)
    return null;
  const end = STUN_HEADER_BYTES + bytes.readUInt16BE(2);
  if (end > bytes.length) return null;
  const type = bytes.readUInt16BE(0);
  const attributes = new Map<number, Buffer>();
  for (let at = STUN_HEADER_BYTES; at + 4 <= end; ) {
    const [kind, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)];
    if (at + 4 + length > end) return null;
    if (!attributes.has(kind)) attributes.set(kind, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + padded(length);
  }
  return {
    method: (type & 0x000f) | ((type & 0x00e0) >> 1) | ((type & 0x3e00) >> 2),
    class: type & CLASS_MASK,
    transaction: bytes.subarray(8, STUN_HEADER_BYTES),
    attributes,
  };
}

/** `key`: the message is signed with it, and gets the fingerprint that ICE requires. */
export function writeStun(
  { method, class: kind, transaction, attributes }: StunMessage,
  { key, fingerprint = false }: { key?: Buffer; fingerprint?: boolean } = {},
): Buffer {
  const header = Buffer.alloc(STUN_HEADER_BYTES);
  header.writeUInt16BE(kind | (method & 0xf));
  header.writeUInt32BE(COOKIE, 4);
  transaction.copy(header, 8);
  const parts = [...attributes].map(([type, value]) => attribute(type, value));
  const soFar = (extraBytes: number) => {
    const bytes = Buffer.concat([header, ...parts]);
    bytes.writeUInt16BE(bytes.length - STUN_HEADER_BYTES + extraBytes, 2);
    return bytes;
  };
  // Integrity and fingerprint each count themselves in the length that they cover.
  if (key !== undefined)
    parts.push(attribute(ATTRIBUTE.messageIntegrity, createHmac('sha1', key).update(soFar(24)).digest()));
  if (fingerprint) {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE((crc32(soFar(8)) ^ FINGERPRINT_XOR) >>> 0);
    parts.push(attribute(ATTRIBUTE.fingerprint, sum));
  }
  return soFar(0);
}

export function newRequest(
  method: number,
  attributes: Iterable<readonly [number, Buffer]> = [],
  kind: number = CLASS.request,
): StunMessage {
  return { method, class: kind, transaction: randomBytes(12), attributes: new Map(attributes) };
}

/** The long-term key of a relay's user. */
export function relayKey(user: string, realm: string, password: string): Buffer {
  return createHash('md5').update(`${user}:${realm}:${password}`).digest();
}

/** Whether a whole message was signed with this key. */
export function isSignedBy(bytes: Buffer, key: Buffer): boolean {
  for (let at = STUN_HEADER_BYTES; at + 4 <= bytes.length; at += 4 + padded(bytes.readUInt16BE(at + 2))) {
    if (bytes.readUInt16BE(at) !== ATTRIBUTE.messageIntegrity) continue;
    const covered = Buffer.from(bytes.subarray(0, at));
    covered.writeUInt16BE(at - STUN_HEADER_BYTES + 24, 2);
    const sum = bytes.subarray(at + 4, at + 24);
    return sum.length === 20 && timingSafeEqual(sum, createHmac('sha1', key).update(covered).digest());
  }
  return false;
}

export function errorCodeOf({ attributes }: StunMessage): number | null {
  const value = attributes.get(ATTRIBUTE.errorCode);
  if (value === undefined || value.length < 4) return null;
  return (value[2] ?? 0) * 100 + (value[3] ?? 0);
}

/** The error attribute of an answer that refuses. */
export function errorCode(code: number, reason: string): Buffer {
  return Buffer.concat([Buffer.from([0, 0, Math.floor(code / 100), code % 100]), Buffer.from(reason)]);
}

/** Null: the message has none, or one of an unknown family. */
export function addressOf({ attributes, transaction }: StunMessage, type: number): Endpoint | null {
  const value = attributes.get(type);
  if (value === undefined || (value.length !== 8 && value.length !== 20)) return null;
  const mask = addressMask(transaction);
  const bytes = [...value.subarray(4)].map((byte, i) => byte ^ (mask[i] ?? 0));
  return { address: ipaddr.fromByteArray(bytes).toString(), port: value.readUInt16BE(2) ^ (COOKIE >>> 16) };
}

export function writeAddress({ address, port }: Endpoint, transaction: Buffer): Buffer {
  const bytes = ipaddr.parse(address).toByteArray();
  const mask = addressMask(transaction);
  const head = Buffer.alloc(4);
  head.writeUInt8(bytes.length === 4 ? 1 : 2, 1);
  head.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  return Buffer.concat([head, Buffer.from(bytes.map((byte, i) => byte ^ (mask[i] ?? 0)))]);
}

function addressMask(transaction: Buffer): Buffer {
  const cookie = Buffer.alloc(4);
  cookie.writeUInt32BE(COOKIE);
  return Buffer.concat([cookie, transaction]);
}

function attribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(4 + padded(value.length));
  bytes.writeUInt16BE(type);
  bytes.writeUInt16BE(value.length, 2);
  value.copy(bytes, 4);
  return bytes;
}

/** Attributes, and over TCP relayed data, are padded to whole words. */
export const padded = (length: number) => Math.ceil(length / 4) * 4;
