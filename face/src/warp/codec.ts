import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { FaceAsset } from '../types.ts';
import {
  type EyeLayer,
  type MouthInterior,
  type Patch,
  PORTRAIT_SIZE,
  WARP_ASSET_VERSION,
  type WarpData,
} from './asset.ts';

/**
 * Binary form of a warp asset: "VWRP", version, crc32 of all that follows, length of a JSON header, the header, then
 * the deflated arrays in the header's order. Little-endian. Everything is checked when read: assets come back from
 * storage that others can write.
 */

const MAGIC = 0x50525756;
const PREFIX_BYTES = 20;
const HEADER_LIMIT_BYTES = 64 * 1024;
const BODY_LIMIT_BYTES = 96 * 1024 * 1024;
const VERTEX_LIMIT = 8192;

type ArrayKind = 'u8' | 'u16' | 'f32';
const KINDS = { u8: Uint8Array, u16: Uint16Array, f32: Float32Array } as const;
type AnyArray = Uint8Array | Uint16Array | Float32Array;

/** Thrown for bytes that are no valid asset; the message says what is wrong. */
export class AssetFormatError extends Error {}

const fail = (what: string): never => {
  throw new AssetFormatError(`not a usable face asset: ${what}; build the appearance again`);
};

/** The asset as bytes. Throws on an asset of another renderer. */
export function encodeWarpAsset(asset: FaceAsset): Uint8Array {
  if (asset.renderer !== 'warp') throw new Error(`cannot encode a "${asset.renderer}" asset as warp`);
  const data = asset.data as WarpData;
  const arrays: [ArrayKind, AnyArray][] = [];
  /** Replaces typed arrays by references into the body. */
  const strip = (value: unknown): unknown => {
    if (value instanceof Uint8Array || value instanceof Uint16Array || value instanceof Float32Array) {
      const kind = value instanceof Uint8Array ? 'u8' : value instanceof Uint16Array ? 'u16' : 'f32';
      return { $: arrays.push([kind, value]) - 1, kind, length: value.length };
    }
    if (Array.isArray(value)) return value.map(strip);
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, strip(item)]));
    return value;
  };
  const header = Buffer.from(JSON.stringify(strip(data)));
  const body = Buffer.concat(
    arrays.map(([kind, array]) => {
      const bytes = new Uint8Array(array.buffer.slice(array.byteOffset, array.byteOffset + array.byteLength));
      return kind === 'u8' ? filtered(bytes) : bytes;
    }),
  );
  const packed = deflateSync(body, { level: 6 });
  const out = Buffer.alloc(PREFIX_BYTES + header.length + packed.length);
  out.writeUInt32LE(MAGIC, 0);
  out.writeUInt32LE(WARP_ASSET_VERSION, 4);
  out.writeUInt32LE(header.length, 12);
  out.writeUInt32LE(body.length, 16);
  header.copy(out, PREFIX_BYTES);
  packed.copy(out, PREFIX_BYTES + header.length);
  out.writeUInt32LE(crc32(out.subarray(12)), 8);
  return new Uint8Array(out.buffer, out.byteOffset, out.length);
}

/** Reads `encodeWarpAsset`'s bytes. Throws `AssetFormatError` on anything else. */
export function decodeWarpAsset(bytes: Uint8Array): FaceAsset {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (input.length < PREFIX_BYTES || input.readUInt32LE(0) !== MAGIC) fail('it does not start as one');
  const version = input.readUInt32LE(4);
  if (version !== WARP_ASSET_VERSION) fail(`version ${version} where ${WARP_ASSET_VERSION} is needed`);
  if (crc32(input.subarray(12)) !== input.readUInt32LE(8)) fail('it is truncated or damaged');
  const headerLength = input.readUInt32LE(12);
  const bodyLength = input.readUInt32LE(16);
  if (headerLength > HEADER_LIMIT_BYTES || bodyLength > BODY_LIMIT_BYTES) fail('it is too large');
  const start = PREFIX_BYTES + headerLength;
  if (input.length < start) fail('its header is cut off');
  let header: unknown;
  let body: Buffer;
  try {
    header = JSON.parse(input.toString('utf8', PREFIX_BYTES, start));
    body = inflateSync(input.subarray(start), { maxOutputLength: bodyLength + 1 });
  } catch (cause) {
    throw new AssetFormatError('not a usable face asset: its contents cannot be unpacked', { cause });
  }
  if (body.length !== bodyLength) fail('its arrays are cut off');
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
      const copy = new Uint8Array(body.subarray(offset, offset + size));
      offset += size;
      return kind === 'u8' ? unfiltered(copy) : new type(copy.buffer);
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restore(item, depth + 1)]));
  };
  const data = restore(header, 0);
  if (offset !== body.length) fail('it holds more than its header says');
  const checked = validate(data);
  return { renderer: 'warp', version, width: checked.size, height: checked.size, data: checked };
}

/** Differences at distance 3: neighbouring pixels of interleaved RGB are alike, and deflate sees that only so. */
function filtered(bytes: Uint8Array): Uint8Array {
  for (let i = bytes.length - 1; i >= 3; i--) bytes[i] = bytes[i]! - bytes[i - 3]!;
  return bytes;
}

function unfiltered(bytes: Uint8Array): Uint8Array {
  for (let i = 3; i < bytes.length; i++) bytes[i] = bytes[i]! + bytes[i - 3]!;
  return bytes;
}

/** Checks every length and index the drawing code relies on. */
function validate(value: unknown): WarpData {
  const d = value as WarpData;
  const isNumber = (n: unknown): n is number => typeof n === 'number' && Number.isFinite(n);
  const need = (ok: boolean, what: string) => {
    if (!ok) fail(what);
  };
  const numbers = (o: object | undefined, keys: string[], what: string) =>
    need(!!o && keys.every((key) => isNumber((o as Record<string, unknown>)[key])), `${what} is incomplete`);
  const bytesOf = (a: unknown, length: number, what: string) =>
    need(a instanceof Uint8Array && a.length === length, `${what} has the wrong size`);
  const floatsOf = (a: unknown, length: number, what: string) =>
    need(
      a instanceof Float32Array && a.length === length && a.every(Number.isFinite),
      `${what} is not sound`,
    );
  need(!!d && typeof d === 'object', 'its header is empty');
  need(
    Number.isInteger(d.size) && d.size >= PORTRAIT_SIZE.min && d.size <= PORTRAIT_SIZE.max,
    'its size is out of range',
  );
  need(
    Number.isInteger(d.pad) && d.pad >= 2 && d.pad <= d.size / 8 && d.pad % 2 === 0,
    'its margin is out of range',
  );
  need(typeof d.monochrome === 'boolean', 'a flag is missing');
  const outer = (d.size + 2 * d.pad) ** 2;
  bytesOf(d.canvas?.rgb, outer * 3, 'its foreground');
  bytesOf(d.canvas?.alpha, outer, 'its matte');
  bytesOf(d.plate, d.size * d.size * 3, 'its background');
  const patch = (p: Patch | undefined, what: string, within?: number) => {
    numbers(p, ['x', 'y', 'width', 'height'], what);
    const { x, y, width, height } = p as Patch;
    need([x, y, width, height].every(Number.isInteger), `${what} is not on whole pixels`);
    need(width >= 2 && height >= 2 && width <= 4096 && height <= 4096, `${what} has no sensible size`);
    if (within !== undefined)
      need(
        x >= 0 && y >= 0 && x + width <= within && y + height <= within,
        `${what} lies outside the portrait`,
      );
    bytesOf(p!.rgb, width * height * 3, what);
    bytesOf(p!.alpha, width * height, what);
  };
  if (d.speakPatch !== null) patch(d.speakPatch, 'the mouth’s patch', d.size);
  need(d.rest instanceof Float32Array && d.rest.length % 3 === 0, 'its mesh is missing');
  const count = d.rest.length / 3;
  need(count >= 468 && count <= VERTEX_LIMIT, 'its mesh has no sensible size');
  floatsOf(d.rest, count * 3, 'its mesh');
  floatsOf(d.headWeight, count, 'the mesh’s weights');
  need(d.triangles instanceof Uint16Array && d.triangles.length % 3 === 0, 'its triangles are missing');
  need(
    d.triangles.length <= VERTEX_LIMIT * 9 && d.triangles.every((i) => i < count),
    'a triangle has no vertex',
  );
  bytesOf(d.kinds, d.triangles.length / 3, 'the triangles’ kinds');
  const outlines = (list: WarpData['lips'] | undefined, length: number, what: string) => {
    need(Array.isArray(list) && list.length === length && list.every(Boolean), `${what} are missing`);
    for (const { upper, lower } of list!)
      need(
        Array.isArray(upper) &&
          Array.isArray(lower) &&
          upper.length === lower.length &&
          upper.length >= 3 &&
          upper.length <= 64 &&
          [...upper, ...lower].every((i) => Number.isInteger(i) && i >= 0 && i < count),
        `${what} are not sound`,
      );
  };
  outlines(d.lips, 4, 'the lips');
  outlines(d.eyes, 2, 'the lids');
  need(
    d.lips.every((row) => row.upper.length === d.lips[0]!.upper.length),
    'the lips are not sound',
  );
  outlines(
    d.lidRims?.map((rim) => rim?.inner),
    2,
    'the lids’ rims',
  );
  need(
    d.lidRims.every(
      (rim, side) => isNumber(rim.width) && rim.inner.upper.length === d.eyes[side]!.upper.length,
    ),
    'the lids’ rims are not sound',
  );
  need(Array.isArray(d.shapes) && d.shapes.length <= 64, 'its blendshapes are missing');
  for (const shape of d.shapes) {
    need(typeof shape?.name === 'string', 'a blendshape has no name');
    floatsOf(shape.delta, count * 2, `blendshape ${shape.name}`);
  }
  const interior = d.interior as MouthInterior | undefined;
  numbers(interior, ['x', 'y', 'z', 'unit', 'teethScale', 'jawDrop', 'photoOpen'], 'the mouth');
  need(interior!.unit > 1 && interior!.teethScale > 0, 'the mouth has no size');
  for (const key of ['cavity', 'tongue', 'seam'] as const)
    need(
      Array.isArray(interior![key]) && interior![key].length === 3 && interior![key].every(isNumber),
      'a colour is missing',
    );
  patch(interior!.upperTeeth, 'the upper teeth');
  patch(interior!.lowerTeeth, 'the lower teeth');
  need(Array.isArray(d.eyeLayers) && d.eyeLayers.length === 2, 'the eyes are missing');
  for (const eye of d.eyeLayers as EyeLayer[]) {
    numbers(eye, ['z', 'reachX', 'reachY'], 'an eye');
    need(Array.isArray(eye.lash) && eye.lash.length === 3 && eye.lash.every(isNumber), 'a colour is missing');
    patch(eye.ball, 'an eyeball', d.size);
    patch(eye.iris, 'an iris', d.size);
  }
  numbers(
    d.rig,
    [
      'pivotX',
      'pivotY',
      'pivotZ',
      'ex',
      'ey',
      'faceWidth',
      'faceHeight',
      'eyeDistance',
      'chinY',
      'motion',
      'turned',
    ],
    'the rig',
  );
  return d;
}
