import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { guardRelay } from './relay-guard.ts';
import { ATTRIBUTE, CLASS, METHOD, newRequest, writeAddress, writeStun } from './stun-message.ts';

const MEDIA = 7882;
const CONNECT = 0xa;
const CONNECTION_BIND = 0xb;

function overflowing(inside: Buffer): Buffer {
  const header = writeStun(newRequest(METHOD.binding));
  header.writeUInt16BE(0xfff0, 2);
  return Buffer.concat([header, inside, Buffer.alloc(0xfff0 - inside.length)]);
}

function about(method: number, port: number, kind: number = CLASS.request): Buffer {
  const message = newRequest(method, [], kind);
  const peer = writeAddress({ address: '127.0.0.1', port }, message.transaction);
  return writeStun({
    ...message,
    attributes: new Map([
      [ATTRIBUTE.xorPeerAddress, peer],
      [ATTRIBUTE.data, Buffer.from('hello')],
    ]),
  });
}

/** Five bytes for channel 0x4001, padded as over TCP. */
const CHANNEL_DATA = Buffer.from([0x40, 0x01, 0, 5, 1, 2, 3, 4, 5, 0, 0, 0]);

async function passed(bytes: Buffer, chunkBytes = bytes.length): Promise<Buffer | string> {
  const guard = guardRelay(MEDIA);
  const out: Buffer[] = [];
  guard.on('data', (chunk: Buffer) => out.push(chunk));
  const ends = Promise.race([once(guard, 'end'), once(guard, 'error')]);
  for (let at = 0; at < bytes.length; at += chunkBytes) guard.write(bytes.subarray(at, at + chunkBytes));
  guard.end();
  return ends.then(
    () => guard.errored?.message ?? Buffer.concat(out),
    (error: Error) => error.message,
  );
}

describe('what a browser says to the relay', () => {
  const good = Buffer.concat([
    writeStun(newRequest(METHOD.binding)),
    writeStun(newRequest(METHOD.allocate)),
    writeStun(newRequest(METHOD.allocate, [[ATTRIBUTE.requestedTransport, Buffer.from([17, 0, 0, 0])]])),
    about(METHOD.createPermission, 0),
    about(METHOD.channelBind, MEDIA),
    CHANNEL_DATA,
    about(METHOD.send, MEDIA, CLASS.indication),
    writeStun(newRequest(METHOD.refresh)),
  ]);

  it.each([good.length, 1, 7, 64])('passes as it came, in pieces of %i bytes', async (chunkBytes) => {
    expect(await passed(good, chunkBytes)).toEqual(good);
  });

  it.each([
    ['a packet for another port of the machine', about(METHOD.send, 53, CLASS.indication)],
    ['a channel to another port of the machine', about(METHOD.channelBind, 53)],
    ['a packet to nowhere that can be read', writeStun(newRequest(METHOD.send, [], CLASS.indication))],
    [
      'a relay of TCP',
      writeStun(newRequest(METHOD.allocate, [[ATTRIBUTE.requestedTransport, Buffer.from([6, 0, 0, 0])]])),
    ],
    ['a connection by TCP (RFC 6062)', about(CONNECT, MEDIA)],
    ['the data of such a connection', writeStun(newRequest(CONNECTION_BIND))],
    ['a method that nobody knows', writeStun(newRequest(0xabc))],
    [
      'attributes that do not fit',
      Buffer.concat([
        writeStun(newRequest(METHOD.binding)).fill(8, 3, 4),
        Buffer.from('0006ffff00000000', 'hex'),
      ]),
    ],
    // LiveKit counts 0xfffc + 4 and 0xfff0 + 20 bytes in 16 bits.
    [
      'channel data whose length overflows',
      Buffer.concat([Buffer.from('4001fffc', 'hex'), Buffer.alloc(0xfffc)]),
    ],
    [
      'a message whose length overflows, with another in it',
      overflowing(about(METHOD.send, 53, CLASS.indication)),
    ],
    ['HTTP', Buffer.from('POST / HTTP/1.1\r\n\r\n')],
    ['a message without the mark of STUN', Buffer.from('000100000000000000000000', 'hex')],
  ])('ends at %s, and nothing of it passes', async (_, bytes) => {
    expect(await passed(bytes)).toMatch(/media port alone|not what a relay/);
    expect(await passed(Buffer.concat([CHANNEL_DATA, bytes]), 5)).toMatch(
      /media port alone|not what a relay/,
    );
  });
});
