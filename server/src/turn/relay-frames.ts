import { beginsStun, padded, STUN_HEADER_BYTES } from './stun-message.ts';

export const CHANNEL_HEADER_BYTES = 4;
/** Channel numbers begin with these bits (RFC 8656). */
const CHANNEL = 0x40;
/** Frames of a browser are no longer than a packet. */
const FRAME_MAX_BYTES = 1600;

export const isChannelData = (bytes: Buffer) => ((bytes[0] ?? 0) & 0xf0) === CHANNEL;

/**
 * The messages and the channel data of a connection to a relay, each whole.
 * @throws where something else begins
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

/** How long the frame is that begins here; null: too few bytes to say. */
function frameBytes(bytes: Buffer): number | null {
  if (bytes.length === 0) return null;
  const isChannel = isChannelData(bytes);
  if (!isChannel && !beginsStun(bytes)) throw new Error('this is not what a relay is told');
  if (bytes.length < 4) return null;
  const length = bytes.readUInt16BE(2);
  // Over TCP channel data is padded, and the padding is not counted.
  const all = isChannel ? CHANNEL_HEADER_BYTES + padded(length) : STUN_HEADER_BYTES + length;
  if (all > FRAME_MAX_BYTES) throw new Error('no packet of a browser is so long');
  return all;
}
