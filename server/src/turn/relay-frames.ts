import { beginsStun, padded, STUN_HEADER_BYTES } from './stun-message.ts';

export const CHANNEL_HEADER_BYTES = 4;
/** Channel numbers begin with these bits (RFC 8656). */
const CHANNEL = 0x40;
/** A browser's frames are no longer than a packet. */
const FRAME_MAX_BYTES = 1600;

export const isChannelData = (bytes: Buffer) => ((bytes[0] ?? 0) & 0xf0) === CHANNEL;

/**
 * Splits a connection to a relay into whole messages and channel data.
 * @throws if something else begins
 */
export async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let bytes = frameBytes(rest); bytes !== null && bytes <= rest.length; bytes = frameBytes(rest)) {
      const frame = rest.subarray(0, bytes);
      rest = rest.subarray(bytes);
      yield frame;
    }
  }
}

/** The length of the frame that begins here; null: too few bytes to tell. */
function frameBytes(bytes: Buffer): number | null {
  if (bytes.length === 0) return null;
  const isChannel = isChannelData(bytes);
  if (!isChannel && !beginsStun(bytes)) throw new Error('this is not what a relay is told');
  if (bytes.length < 4) return null;
  const length = bytes.readUInt16BE(2);
  // Over TCP channel data is padded, and its length does not include the padding.
  const all = isChannel ? CHANNEL_HEADER_BYTES + padded(length) : STUN_HEADER_BYTES + length;
  if (all > FRAME_MAX_BYTES) throw new Error('no packet of a browser is so long');
  return all;
}
