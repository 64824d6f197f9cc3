import { describe, expect, it } from 'vitest';
import {
  ATTRIBUTE,
  addressOf,
  beginsStun,
  CLASS,
  isSignedBy,
  METHOD,
  newRequest,
  readStun,
  writeAddress,
  writeStun,
} from './stun-message.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

/** The examples of RFC 5769: a request and its answer, with the password that it states. */
const PASSWORD = Buffer.from('VOkJxbRl1RmTxUk/WvJxBt');
const REQUEST = hex(`
  00 01 00 58 21 12 a4 42 b7 e7 a7 01 bc 34 d6 86 fa 87 df ae
  80 22 00 10 53 54 55 4e 20 74 65 73 74 20 63 6c 69 65 6e 74
  00 24 00 04 6e 00 01 ff 80 29 00 08 93 2f f9 b1 51 26 3b 36
  00 06 00 09 65 76 74 6a 3a 68 36 76 59 20 20 20
  00 08 00 14 9a ea a7 0c bf d8 cb 56 78 1e f2 b5 b2 d3 f2 49 c1 b5 71 a2
  80 28 00 04 e5 7a 3b cf`);
const ANSWER = hex(`
  01 01 00 3c 21 12 a4 42 b7 e7 a7 01 bc 34 d6 86 fa 87 df ae
  80 22 00 0b 74 65 73 74 20 76 65 63 74 6f 72 20
  00 20 00 08 00 01 a1 47 e1 12 a6 43
  00 08 00 14 2b 91 f5 99 fd 9e 90 c3 8c 74 89 f9 2a f9 ba 53 f0 6b e7 d7
  80 28 00 04 c0 7d 4c 96`);

describe('a STUN message', () => {
  it('is read as the RFC’s own examples mean it', () => {
    const request = readStun(REQUEST);
    expect(request).toMatchObject({ method: METHOD.binding, class: CLASS.request });
    expect(request?.attributes.get(ATTRIBUTE.username)?.toString()).toBe('evtj:h6vY');
    const answer = readStun(ANSWER);
    expect(answer?.class).toBe(CLASS.success);
    expect(answer && addressOf(answer, ATTRIBUTE.xorMappedAddress)).toEqual({
      ...{ address: '192.0.2.1', port: 32_853 },
    });
  });

  it('is signed by who has the password, and by nobody else', () => {
    expect(isSignedBy(REQUEST, PASSWORD)).toBe(true);
    expect(isSignedBy(ANSWER, PASSWORD)).toBe(true);
    expect(isSignedBy(ANSWER, Buffer.from('another'))).toBe(false);
    expect(isSignedBy(hex('00010000 2112a442 b7e7a701bc34d686fa87dfae'), PASSWORD)).toBe(false);
  });

  it.each(['192.0.2.7', '2001:db8::7'])('is read as it was written, with the address %s', (address) => {
    const request = newRequest(METHOD.createPermission);
    const peer = { address, port: 7882 };
    const attributes = new Map([[ATTRIBUTE.xorPeerAddress, writeAddress(peer, request.transaction)]]);
    const bytes = writeStun({ ...request, attributes }, { key: PASSWORD, fingerprint: true });
    const read = readStun(bytes);
    expect(read).toMatchObject({ method: METHOD.createPermission, class: CLASS.request });
    expect(read && addressOf(read, ATTRIBUTE.xorPeerAddress)).toEqual(peer);
    expect(isSignedBy(bytes, PASSWORD)).toBe(true);
    // Cut short anywhere it is none.
    for (let length = 0; length < bytes.length; length += 1)
      expect(readStun(bytes.subarray(0, length))).toBe(null);
  });

  it('has the fingerprint that the RFC gives', () => {
    const request = readStun(REQUEST);
    if (request === null) throw new Error('unread');
    const attributes = new Map(
      [...request.attributes].filter(
        ([type]) => type !== ATTRIBUTE.fingerprint && type !== ATTRIBUTE.messageIntegrity,
      ),
    );
    const ours = writeStun({ ...request, attributes }, { key: PASSWORD, fingerprint: true });
    // The example pads with spaces and we with zeros, so both are signed differently; the length is the same.
    expect(ours).toHaveLength(REQUEST.length);
    expect(readStun(ours)?.attributes.get(ATTRIBUTE.fingerprint)).toHaveLength(4);
  });

  it('begins as no HTTP request does', () => {
    for (let length = 5; length <= 20; length += 1)
      expect(beginsStun(REQUEST.subarray(0, length))).toBe(true);
    for (const text of ['GET / HTTP/1.1', 'PRI * HTTP/2.0', 'POST /v1/x', '\r\n\r\nGET /'])
      expect(beginsStun(Buffer.from(text))).toBe(false);
    expect(beginsStun(hex('00010058 00000000'))).toBe(false);
  });
});
