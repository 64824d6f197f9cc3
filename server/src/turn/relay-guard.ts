import { Transform } from 'node:stream';
import {
  ATTRIBUTE,
  addressOf,
  beginsStun,
  METHOD,
  padded,
  readStun,
  STUN_HEADER_BYTES,
  UDP,
} from './stun-message.ts';

const CHANNEL_HEADER_BYTES = 4;
/** Channel numbers begin with these bits (RFC 8656). */
const CHANNEL = 0x40;

/**
 * Frames of a browser are no longer than a packet. Longer ones overflow the 16 bits in which the relay counts their
 * bytes: it would take them for others than this does, or read them for ever.
 */
const FRAME_MAX_BYTES = 1600;

/**
 * Lets pass what a browser says to a relay over TCP, as long as what is relayed goes by UDP to this port. LiveKit holds
 * its relay to addresses and not to ports, and would connect to any TCP port there too (RFC 6062); at the media server's
 * address there may be more than that. Anything else ends the stream with an error.
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
        if (!isChannelData(frame) && !mayBeAsked(frame, mediaPort))
          return done(new Error('the relay leads to the media port alone'));
        end += length;
      }
      const whole = rest.subarray(0, end);
      rest = rest.subarray(end);
      done(null, whole.length > 0 ? whole : undefined);
    },
  });
}

const isChannelData = (bytes: Buffer) => ((bytes[0] ?? 0) & 0xf0) === CHANNEL;

/** Null: too few bytes to say. */
function frameBytes(bytes: Buffer): number | null | 'wrong' {
  if (bytes.length === 0) return null;
  const isChannel = isChannelData(bytes);
  if (!isChannel && !beginsStun(bytes)) return 'wrong';
  if (bytes.length < 4) return null;
  const length = bytes.readUInt16BE(2);
  // Over TCP channel data is padded, and the padding is not counted.
  const all = isChannel ? CHANNEL_HEADER_BYTES + padded(length) : STUN_HEADER_BYTES + length;
  return all > FRAME_MAX_BYTES ? 'wrong' : all;
}

/** What is not known here may be a way to somewhere else. */
function mayBeAsked(frame: Buffer, mediaPort: number): boolean {
  const message = readStun(frame);
  switch (message?.method) {
    case METHOD.binding:
    case METHOD.refresh:
    // It names addresses, to which LiveKit holds it.
    case METHOD.createPermission:
      return true;
    case METHOD.allocate: {
      const transport = message.attributes.get(ATTRIBUTE.requestedTransport);
      // A first request may leave it out: it is refused, with what signing takes.
      return transport === undefined || transport[0] === UDP;
    }
    case METHOD.send:
    case METHOD.channelBind:
      return addressOf(message, ATTRIBUTE.xorPeerAddress)?.port === mediaPort;
    default:
      return false;
  }
}
