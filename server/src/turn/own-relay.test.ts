import { createHmac } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type Duplex, duplexPair } from 'node:stream';
import { createCounts } from '@vivant/platform/counts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveRelay } from './own-relay.ts';
import { framesOf } from './relay-frames.ts';
import {
  ATTRIBUTE,
  addressOf,
  CLASS,
  type Endpoint,
  errorCodeOf,
  isSignedBy,
  METHOD,
  newRequest,
  readStun,
  relayKey,
  type StunMessage,
  writeAddress,
  writeStun,
} from './stun-message.ts';

const SECRET = 'a-secret-between-livekit-and-the-relay';
const CLIENT: Endpoint = { address: '192.0.2.7', port: 4567 };
const HOUR_SECONDS = 3600;
const CHANNEL = 0x4001;
const [CONNECT, CONNECTION_BIND] = [0xa, 0xb];
const UDP_TRANSPORT: [number, Buffer] = [ATTRIBUTE.requestedTransport, Buffer.from([17, 0, 0, 0])];

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

const peer = (endpoint: Endpoint, { transaction }: StunMessage): [number, Buffer] => [
  ATTRIBUTE.xorPeerAddress,
  writeAddress(endpoint, transaction),
];

/** A UDP port where media would arrive: it says back what it hears. */
async function openMedia() {
  const socket = createSocket('udp4');
  socket.on('message', (bytes, { port, address }) => {
    socket.send(Buffer.concat([Buffer.from('heard '), bytes]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closing.push(() => socket.close());
  return { socket, address: '127.0.0.1', port: socket.address().port };
}

/** A browser at the other end of a connection to the relay, with credentials as LiveKit gives them. */
async function connect({
  user = `${Math.floor(Date.now() / 1000) + HOUR_SECONDS}:PA_1`,
  secret = SECRET,
  placesOf = createCounts(),
} = {}) {
  const media = await openMedia();
  const [ours, theirs] = duplexPair();
  closing.push(() => theirs.destroy());
  const relay = { media: { address: media.address, port: media.port }, secret: SECRET };
  const ended = serveRelay(ours, CLIENT, relay, placesOf).then(
    () => 'ended',
    (error: Error) => error.message,
  );
  const frames = framesOf(theirs);
  const hear = async () => (await frames.next()).value as Buffer;
  const say = (bytes: Buffer, pieceBytes = bytes.length) => {
    for (let at = 0; at < bytes.length; at += pieceBytes) theirs.write(bytes.subarray(at, at + pieceBytes));
  };
  const ask = async (bytes: Buffer) => {
    say(bytes);
    const answer = await hear();
    return { bytes: answer, message: readStun(answer) as StunMessage };
  };
  const challenge = (await ask(writeStun(newRequest(METHOD.allocate, [UDP_TRANSPORT])))).message;
  const realm = challenge.attributes.get(ATTRIBUTE.realm) ?? Buffer.alloc(0);
  const nonce = challenge.attributes.get(ATTRIBUTE.nonce) ?? Buffer.alloc(0);
  const key = relayKey(user, realm.toString(), createHmac('sha1', secret).update(user).digest('base64'));
  const sign = (request: StunMessage, more: [number, Buffer][]) =>
    writeStun(
      {
        ...request,
        attributes: new Map([
          ...more,
          [ATTRIBUTE.username, Buffer.from(user)],
          [ATTRIBUTE.realm, realm],
          [ATTRIBUTE.nonce, nonce],
        ]),
      },
      { key },
    );
  return {
    ...{ media, ours, theirs, ended, hear, say, key, challenge },
    /** A signed request; `about` are its attributes, once its transaction is known. */
    request: (method: number, about: (request: StunMessage) => [number, Buffer][] = () => []) => {
      const request = newRequest(method);
      return ask(sign(request, about(request)));
    },
  };
}

function useFakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closing.push(() => vi.useRealTimers());
}

type Browser = Awaited<ReturnType<typeof connect>>;

const allocate = ({ request }: Browser) => request(METHOD.allocate, () => [UDP_TRANSPORT]);

function bind({ request }: Browser, to: Endpoint, channel = CHANNEL) {
  const number = Buffer.alloc(4);
  number.writeUInt16BE(channel);
  return request(METHOD.channelBind, (one) => [[ATTRIBUTE.channelNumber, number], peer(to, one)]);
}

function sendTo(to: Endpoint, text: string): Buffer {
  const message = newRequest(METHOD.send, [], CLASS.indication);
  const attributes = new Map([peer(to, message), [ATTRIBUTE.data, Buffer.from(text)] as const]);
  return writeStun({ ...message, attributes });
}

function channelData(text: string): Buffer {
  const frame = Buffer.alloc(4 + Math.ceil(text.length / 4) * 4);
  frame.writeUInt16BE(CHANNEL);
  frame.writeUInt16BE(text.length, 2);
  frame.write(text, 4);
  return frame;
}

describe('the relay of a connection', () => {
  it('gives whoever LiveKit let in a place from which packets go to the media port and come back', async () => {
    const browser = await connect();
    expect(errorCodeOf(browser.challenge)).toBe(401);
    const { bytes, message } = await allocate(browser);
    expect(isSignedBy(bytes, browser.key)).toBe(true);
    expect(addressOf(message, ATTRIBUTE.xorMappedAddress)).toEqual(CLIENT);
    expect(addressOf(message, ATTRIBUTE.xorRelayedAddress)?.address).toBe('127.0.0.1');
    browser.say(sendTo(browser.media, 'hello'));
    const back = readStun(await browser.hear());
    expect(back?.attributes.get(ATTRIBUTE.data)?.toString()).toBe('heard hello');
    expect(back && addressOf(back, ATTRIBUTE.xorPeerAddress)).toMatchObject({ port: browser.media.port });
  });

  it.each([1, 7, 64])('passes channel data of any length, in pieces of %i bytes', async (pieceBytes) => {
    const browser = await connect();
    await allocate(browser);
    expect((await bind(browser, browser.media)).message.class).toBe(CLASS.success);
    for (const text of ['a', 'four', 'and some more']) {
      browser.say(channelData(text), pieceBytes);
      expect((await browser.hear()).equals(channelData(`heard ${text}`))).toBe(true);
    }
  });

  it('tells anybody their address', async () => {
    const browser = await connect();
    browser.say(writeStun(newRequest(METHOD.binding)));
    const answer = readStun(await browser.hear());
    expect(answer && addressOf(answer, ATTRIBUTE.xorMappedAddress)).toEqual(CLIENT);
  });

  it.each([
    ['signed with another secret', { secret: 'guessed' }],
    ['whose time is over', { user: `${Math.floor(Date.now() / 1000) - 1}:PA_1` }],
    ['without a time', { user: 'PA_1' }],
    ['with a time that is no number', { user: 'NaN:PA_1' }],
  ])('gives no place for credentials %s', async (_, credentials) => {
    const browser = await connect(credentials);
    expect(errorCodeOf((await allocate(browser)).message)).toBe(401);
    browser.say(sendTo(browser.media, 'hello'));
    expect(errorCodeOf((await bind(browser, browser.media)).message)).toBe(401);
  });

  it('leads to no other port or address, and to nothing by TCP', async () => {
    const browser = await connect();
    const tcp: [number, Buffer] = [ATTRIBUTE.requestedTransport, Buffer.from([6, 0, 0, 0])];
    expect(errorCodeOf((await browser.request(METHOD.allocate, () => [tcp])).message)).toBe(442);
    await allocate(browser);
    expect(errorCodeOf((await allocate(browser)).message)).toBe(437);
    const other = await openMedia();
    const heard: string[] = [];
    other.socket.on('message', (bytes) => heard.push(bytes.toString()));
    expect(errorCodeOf((await bind(browser, other)).message)).toBe(403);
    browser.say(sendTo(other, 'to another port'));
    browser.say(channelData('on a channel that was refused'));
    for (const address of ['127.0.0.2', '10.0.0.1', '169.254.169.254', '::1']) {
      const answer = await browser.request(METHOD.createPermission, (one) => [
        peer({ address, port: 0 }, one),
      ]);
      expect(errorCodeOf(answer.message)).toBe(403);
    }
    browser.say(sendTo(browser.media, 'last'));
    expect(
      readStun(await browser.hear())
        ?.attributes.get(ATTRIBUTE.data)
        ?.toString(),
    ).toBe('heard last');
    expect(heard).toEqual([]);
  });

  it('is one for a browser that takes its time, and none once it is given back', async () => {
    const browser = await connect();
    await allocate(browser);
    const permitted = await browser.request(METHOD.createPermission, (one) => [peer(browser.media, one)]);
    expect(permitted.message.class).toBe(CLASS.success);
    const seconds = (value: number): [number, Buffer] => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return [ATTRIBUTE.lifetime, bytes];
    };
    for (const asked of [HOUR_SECONDS, 0]) {
      const { message } = await browser.request(METHOD.refresh, () => [seconds(asked)]);
      expect(message.class).toBe(CLASS.success);
    }
    expect(errorCodeOf((await bind(browser, browser.media)).message)).toBe(437);
    expect((await allocate(browser)).message.class).toBe(CLASS.success);
  });

  it('is one of eight at most for a user, over all connections, and free again when its connection ends', async () => {
    const credentials = { placesOf: createCounts(), user: `${Math.floor(Date.now() / 1000) + 60}:PA_1` };
    const browsers: Browser[] = [];
    for (let n = 0; n < 8; n += 1) browsers.push(await connect(credentials));
    for (const browser of browsers) expect((await allocate(browser)).message.class).toBe(CLASS.success);
    const ninth = await connect(credentials);
    expect(errorCodeOf((await allocate(ninth)).message)).toBe(486);
    const other = await connect({ ...credentials, user: credentials.user.replace('PA_1', 'PA_2') });
    expect((await allocate(other)).message.class).toBe(CLASS.success);
    browsers[0]?.theirs.end();
    await browsers[0]?.ended;
    expect((await allocate(ninth)).message.class).toBe(CLASS.success);
  });

  it('drops what a browser does not read, and keeps none of it', async () => {
    const browser = await connect();
    await allocate(browser);
    await bind(browser, browser.media);
    const bytes = Buffer.alloc(1200, 'x');
    const place = await new Promise<{ port: number; address: string }>((resolve) => {
      browser.media.socket.once('message', (_bytes, from) => resolve(from));
      browser.say(channelData('where from'));
    });
    let sent = 0;
    const sendMore = () => {
      for (let n = 0; n < 50; n += 1) browser.media.socket.send(bytes, place.port, place.address);
      sent += 50;
      return browser.ours.writableLength;
    };
    await expect.poll(sendMore).toBeGreaterThan(256 * 1024);
    const full = browser.ours.writableLength;
    const enough = 2 * sent;
    await expect.poll(() => sendMore() && sent).toBeGreaterThan(enough);
    expect(browser.ours.writableLength).toBe(full);
  });
});

describe('a connection to the relay', () => {
  it('is read on while its answers are not read, once it has a place: a voice comes with the questions', async () => {
    const browser = await connect();
    await allocate(browser);
    await bind(browser, browser.media);
    const heard: string[] = [];
    browser.media.socket.on('message', (bytes) => heard.push(bytes.toString()));
    const question = writeStun(newRequest(METHOD.binding));
    for (let n = 0; n < 20_000; n += 1) browser.say(question);
    browser.say(channelData('a voice'));
    await expect.poll(() => heard).toEqual(['a voice']);
    expect(browser.ours.writableLength).toBeLessThan(600_000);
  });

  it('ends where no place is asked for in ten seconds, and lasts where there is one', async () => {
    useFakeTimers();
    const [stranger, browser] = [await connect(), await connect()];
    await allocate(browser);
    vi.advanceTimersByTime(11_000);
    expect(await stranger.ended).toMatch(/.+/);
    expect(browser.ours.destroyed).toBe(false);
  });

  it('ends where nothing more comes from the media port, whatever its browser says, and where a place was given back', async () => {
    useFakeTimers();
    const browser = await connect();
    await allocate(browser);
    await bind(browser, browser.media);
    vi.advanceTimersByTime(50_000);
    browser.say(channelData('a'));
    await browser.hear();
    vi.advanceTimersByTime(50_000);
    expect(browser.ours.destroyed).toBe(false);
    const { message } = await browser.request(METHOD.refresh);
    expect(message.class).toBe(CLASS.success);
    vi.advanceTimersByTime(11_000);
    expect(await browser.ended).toMatch(/.+/);
    const leaving = await connect();
    await allocate(leaving);
    await leaving.request(METHOD.refresh, () => [[ATTRIBUTE.lifetime, Buffer.alloc(4)]]);
    vi.advanceTimersByTime(11_000);
    expect(await leaving.ended).toMatch(/.+/);
  });

  it('is not read on while its answers are not read', async () => {
    const { ours, say, theirs } = await connect();
    const question = writeStun(newRequest(METHOD.binding));
    for (let n = 0; n < 20_000; n += 1) say(question);
    await expect.poll(() => ours.writableNeedDrain).toBe(true);
    expect(ours.writableLength).toBeLessThan(100_000);
    expect(theirs.writableLength).toBeGreaterThan(100_000);
  });

  const long = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(0x1_0000)]);
  const header = (length: number) => {
    const message = writeStun(newRequest(METHOD.binding));
    message.writeUInt16BE(length, 2);
    return message;
  };

  it.each([
    ['HTTP', Buffer.from('POST / HTTP/1.1\r\n\r\n')],
    ['a message without the mark of STUN', Buffer.from('000100000000000000000000', 'hex')],
    ['a message longer than a packet', long(header(0xfff0))],
    ['channel data longer than a packet', long(Buffer.from('4001fffc', 'hex'))],
    ['attributes that do not fit', Buffer.concat([header(8), Buffer.from('0006ffff00000000', 'hex')])],
    ['an answer', writeStun(newRequest(METHOD.binding, [], CLASS.success))],
  ])('ends at %s', async (_, bytes) => {
    const browser = await connect();
    browser.say(bytes);
    expect(await browser.ended).toMatch(/no message|not what|so long/);
  });

  it.each([
    ['by TCP (RFC 6062)', CONNECT],
    ['for the data of such a connection', CONNECTION_BIND],
    ['by a method that nobody knows', 0xabc],
  ])('ends where something is asked %s', async (_, method) => {
    const browser = await connect();
    await allocate(browser);
    browser.request(method, (one) => [peer(browser.media, one)]).catch(() => 'not answered');
    expect(await browser.ended).toMatch(/not what a relay is asked/);
  });

  it('gives its place up when it ends', async () => {
    const browser = await connect();
    await allocate(browser);
    const gone: Duplex = browser.theirs;
    gone.end();
    expect(await browser.ended).toBe('ended');
  });
});
