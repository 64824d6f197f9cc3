/**
 * Binary form of what an engine has built: four characters of the engine's, its version, crc32 of all that follows,
 * length of a JSON header, length of the arrays, the header, then the deflated arrays in the header's order.
 * Little-endian. Written and read with what browsers have too.
 */
export interface AssetFormat {
  /** Four ASCII characters. */
  magic: string;
  /** Of the layout of the data; any other is refused. */
  version: number;
}

const PREFIX_BYTES = 20;
const HEADER_LIMIT_BYTES = 64 * 1024;
const BODY_LIMIT_BYTES = 96 * 1024 * 1024;

const KINDS = { u8: Uint8Array, u16: Uint16Array, f32: Float32Array } as const;
type ArrayKind = keyof typeof KINDS;
type AnyArray = Uint8Array | Uint16Array | Float32Array;

/** Thrown for bytes that are no valid asset; the message says what is wrong. */
export class AssetFormatError extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`not a usable face asset: ${what}; build the appearance again`, options);
  }
}

const fail = (what: string): never => {
  throw new AssetFormatError(what);
};

/** `data` as bytes: JSON in which typed arrays may stand, too. */
export async function packAsset({ magic, version }: AssetFormat, data: unknown): Promise<Uint8Array> {
  const arrays: Uint8Array[] = [];
  /** Replaces typed arrays by references into the body. */
  const strip = (value: unknown): unknown => {
    if (value instanceof Uint8Array || value instanceof Uint16Array || value instanceof Float32Array) {
      const kind = value instanceof Uint8Array ? 'u8' : value instanceof Uint16Array ? 'u16' : 'f32';
      return { $: arrays.push(storedBytes(kind, value)) - 1, kind, length: value.length };
    }
    if (Array.isArray(value)) return value.map(strip);
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, strip(item)]));
    return value;
  };
  const header = new TextEncoder().encode(JSON.stringify(strip(data)));
  const body = joined(arrays);
  const packed = joined(await piecesOf(new CompressionStream('deflate'), body, Number.POSITIVE_INFINITY));
  const out = new Uint8Array(PREFIX_BYTES + header.length + packed.length);
  const view = new DataView(out.buffer);
  for (let i = 0; i < 4; i++) out[i] = magic.charCodeAt(i);
  view.setUint32(4, version, true);
  view.setUint32(12, header.length, true);
  view.setUint32(16, body.length, true);
  out.set(header, PREFIX_BYTES);
  out.set(packed, PREFIX_BYTES + header.length);
  view.setUint32(8, crc32(out.subarray(12)), true);
  return out;
}

/** Reads `packAsset`'s bytes; what is in the data remains to be checked. Rejects with an `AssetFormatError`. */
export async function unpackAsset({ magic, version }: AssetFormat, bytes: Uint8Array): Promise<unknown> {
  if (bytes.length < PREFIX_BYTES || [...magic].some((letter, i) => letter.charCodeAt(0) !== bytes[i]))
    fail('it does not start as one');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = view.getUint32(4, true);
  if (found !== version) fail(`version ${found} where ${version} is needed`);
  if (crc32(bytes.subarray(12)) !== view.getUint32(8, true)) fail('it is truncated or damaged');
  const headerLength = view.getUint32(12, true);
  const bodyLength = view.getUint32(16, true);
  if (headerLength > HEADER_LIMIT_BYTES || bodyLength > BODY_LIMIT_BYTES) fail('it is too large');
  const start = PREFIX_BYTES + headerLength;
  if (bytes.length < start) fail('its header is cut off');
  let header: unknown;
  let body: Uint8Array;
  try {
    header = JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX_BYTES, start)));
    body = joined(await piecesOf(new DecompressionStream('deflate'), bytes.subarray(start), bodyLength));
  } catch (cause) {
    throw new AssetFormatError('its contents cannot be unpacked', { cause });
  }
  if (body.length !== bodyLength) fail('its arrays are not as long as said');
  return restored(header, body);
}

/** Puts the arrays back into the header's places. */
function restored(header: unknown, body: Uint8Array): unknown {
  let offset = 0;
  let expected = 0;
  const restore = (value: unknown, depth: number): unknown => {
    if (depth > 8) fail('its header is nested too deeply');
    if (Array.isArray(value)) return value.map((item) => restore(item, depth + 1));
    if (!value || typeof value !== 'object') return value;
    if ('$' in value) {
      const { $: index, kind, length } = value as { $: unknown; kind: unknown; length: unknown };
      if (index !== expected++) fail('its arrays are out of order');
      if (kind !== 'u8' && kind !== 'u16' && kind !== 'f32') return fail('an array has an unknown type');
      const type = KINDS[kind];
      if (!Number.isInteger(length) || (length as number) < 0) fail('an array has no length');
      const size = (length as number) * type.BYTES_PER_ELEMENT;
      if (offset + size > body.length) fail('an array is cut off');
      // a copy, so that wider elements are aligned
      const copy = body.slice(offset, offset + size);
      offset += size;
      return kind === 'u8' ? unfiltered(copy) : new type(copy.buffer);
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restore(item, depth + 1)]));
  };
  const data = restore(header, 0);
  if (offset !== body.length) fail('it holds more than its header says');
  return data;
}

function storedBytes(kind: ArrayKind, array: AnyArray): Uint8Array {
  const bytes = new Uint8Array(array.buffer.slice(array.byteOffset, array.byteOffset + array.byteLength));
  return kind === 'u8' ? filtered(bytes) : bytes;
}

/** Differences at distance 3: neighbouring pixels of interleaved RGB are alike, and deflate sees that only so. */
function filtered(bytes: Uint8Array): Uint8Array {
  for (let i = bytes.length - 1; i >= 3; i--) bytes[i] = (bytes[i] ?? 0) - (bytes[i - 3] ?? 0);
  return bytes;
}

function unfiltered(bytes: Uint8Array): Uint8Array {
  for (let i = 3; i < bytes.length; i++) bytes[i] = (bytes[i] ?? 0) + (bytes[i - 3] ?? 0);
  return bytes;
}

/** What a stream makes of `bytes`. Rejects when it makes more than `limit`, which bounds what is held. */
async function piecesOf(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
  limit: number,
): Promise<Uint8Array[]> {
  const writer = writable.getWriter();
  // What the stream refuses, its reader is told.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = readable.getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (true) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new RangeError(`more than ${limit} bytes`);
    }
    pieces.push(value);
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

/** As zip and PNG have it: reflected, polynomial 0xedb88320. */
function crc32(bytes: Uint8Array): number {
  const table = Int32Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c;
  });
  let c = -1;
  for (const byte of bytes) c = (table[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return ~c >>> 0;
}
