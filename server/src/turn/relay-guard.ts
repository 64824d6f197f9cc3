import { Transform } from 'node:stream';
import { ATTRIBUTE, addressOf, beginsStun, METHOD, readStun, STUN_HEADER_BYTES } from './stun-message.ts';

const CHANNEL_HEADER_BYTES = 4;
/** Channel numbers begin with these bits (RFC 8656). */
const CHANNEL = 0x40;

/**
 * Lets pass what a browser says to a relay over TCP, as long as what is relayed goes to this port. LiveKit holds its
 * relay to addresses and not to ports, and at the media server's address there may be more than that.
 * Anything else ends the stream with an error.
 */
export function guardRelay(mediaPort: number): Transform {
  let rest: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let end = 0;
      for (;;) {
        const length = frameBytes(rest.subarray(end));
        if (length === 'wrong') return done(new Error('this is not what a relay is asked'));
        if (length === null || end + length > rest.length) break;
        const frame = rest.subarray(end, end + length);
        if (sendsElsewhere(frame, mediaPort))
          return done(new Error('the relay leads to the media port alone'));
        end += length;
      }
      const whole = rest.subarray(0, end);
      rest = rest.subarray(end);
      done(null, whole.length > 0 ? whole : undefined);
    },
  });
}

/** Null: too few bytes to say. */
function frameBytes(bytes: Buffer): number | null | 'wrong' {
  if (bytes.length === 0) return null;
  const isChannel = ((bytes[0] ?? 0) & 0xf0) === CHANNEL;
  if (!isChannel && !beginsStun(bytes)) return 'wrong';
  if (bytes.length < 4) return null;
  const length = bytes.readUInt16BE(2);
  // Over TCP channel data is padded, and the padding is not counted.
  return isChannel ? CHANNEL_HEADER_BYTES + Math.ceil(length / 4) * 4 : STUN_HEADER_BYTES + length;
}

function sendsElsewhere(frame: Buffer, mediaPort: number): boolean {
  const message = readStun(frame);
  if (message?.method !== METHOD.send && message?.method !== METHOD.channelBind) return false;
  const peer = addressOf(message, ATTRIBUTE.xorPeerAddress);
  return peer !== null && peer.port !== mediaPort;
}
