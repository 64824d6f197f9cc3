import { randomUUID } from 'node:crypto';
import { createSystemClock } from '@vivant/platform/clock';
import { keepingLog } from '@vivant/platform/testing/keeping-log';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDataDir } from '../../embedded/data-dir.ts';
import { startLivekit } from '../../embedded/livekit-server.ts';
import { type Rooms, RoomsUnavailableError } from '../../ports/rooms.ts';
import { startVisitor } from '../../testing/children.ts';
import { livekitBinary, requiredLivekit, testDataDir } from '../../testing/embedded.ts';
import { createFakeRooms } from '../../testing/fake-rooms.ts';
import { createLiveKitRooms } from './livekit-rooms.ts';

interface Subject {
  rooms: Rooms;
  goAway(): Promise<void>;
  close(): Promise<void>;
}

async function fake(): Promise<Subject> {
  const rooms = createFakeRooms(createSystemClock());
  return {
    rooms,
    goAway: async () => {
      rooms.away = true;
    },
    close: async () => {},
  };
}

async function livekit(): Promise<Subject & { url: string }> {
  const home = testDataDir();
  const dataDir = openDataDir(home.path);
  const server = await startLivekit({ dataDir: dataDir.path, binary: requiredLivekit(), log: keepingLog() });
  return {
    url: server.url,
    rooms: createLiveKitRooms({ ...server, requestTimeoutSeconds: 2 }),
    goAway: () => server.stop(),
    async close() {
      await server.stop();
      dataDir.release();
      await home.remove();
    },
  };
}

describe.each([
  { name: 'in memory', make: fake, absent: false },
  { name: 'on a real livekit-server', make: livekit, absent: livekitBinary === undefined },
])('rooms $name', ({ make, absent }) => {
  describe.skipIf(absent)('', () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await make();
    });
    afterAll(() => subject.close());
    const spec = (name: string) => ({ name, emptyTimeoutSeconds: 60, departureTimeoutSeconds: 30 });

    it('exist from creation to deletion, and both may be repeated', async () => {
      const { rooms } = subject;
      const name = `t-${randomUUID()}`;
      await rooms.create(spec(name));
      await rooms.create(spec(name));
      expect((await rooms.list(name)).map((room) => room.name)).toEqual([name]);
      await rooms.delete(name);
      await rooms.delete(name);
      expect(await rooms.list(name)).toEqual([]);
    });

    it('are listed by a prefix of their name', async () => {
      const { rooms } = subject;
      const names = ['mine-1', 'mine-2', 'theirs-1'];
      for (const name of names) await rooms.create(spec(name));
      expect((await rooms.list('mine-')).map((room) => room.name).sort()).toEqual(['mine-1', 'mine-2']);
    });

    it('tell whose token one is, and of nothing else that it is', async () => {
      const { rooms } = subject;
      const pass = { roomName: 't-1', identity: 'visitor', ttlSeconds: 30 };
      const holder = { roomName: 't-1', identity: 'visitor' };
      expect(await rooms.holderOf(await rooms.visitorToken(pass))).toEqual(holder);
      for (const other of ['', 'token', 'a.b.c']) expect(await rooms.holderOf(other)).toBeNull();
    });

    it('take a notice for someone who is not there', async () => {
      const { rooms } = subject;
      await rooms.create(spec('empty'));
      const notice = rooms.notify('empty', 'visitor', { type: 'session_ending', secondsLeft: 5 });
      await expect(notice).resolves.toBeUndefined();
      expect((await rooms.list('empty')).map(({ name }) => name)).toEqual(['empty']);
    });

    it('announce nobody who is not there, and stand as before', async () => {
      const { rooms } = subject;
      await rooms.create(spec('quiet'));
      const announced = rooms.announce('quiet-2', 'visitor');
      await expect(announced).rejects.toBeInstanceOf(RoomsUnavailableError);
      expect((await rooms.list('quiet')).map(({ name }) => name)).toEqual(['quiet']);
    });

    it('report that the media server is away', async () => {
      const { rooms } = subject;
      await subject.goAway();
      const calls = [rooms.create(spec('x')), rooms.delete('x'), rooms.list('x'), rooms.announce('x', 'y')];
      const refused = calls.map((call) => expect(call).rejects.toBeInstanceOf(RoomsUnavailableError));
      await Promise.all(refused);
    });
  });
});

describe.skipIf(livekitBinary === undefined)('an announcement', () => {
  it('lists one who only listens to the others in the room', async () => {
    await using stack = new AsyncDisposableStack();
    const { rooms, url, close } = await livekit();
    stack.defer(close);
    const roomName = 'room-1';
    await rooms.create({ name: roomName, emptyTimeoutSeconds: 60, departureTimeoutSeconds: 30 });
    const join = async (identity: string) => {
      const visitor = startVisitor(url, await rooms.visitorToken({ roomName, identity, ttlSeconds: 60 }));
      stack.defer(() => visitor.kill());
      await visitor.meets('joined');
      return visitor;
    };
    const first = await join('first');
    await join('visitor');
    await rooms.announce(roomName, 'visitor');
    const told = await first.meets('attributes', ({ attributes }) => 'vivant.announced' in attributes);
    expect(told.of).toBe('visitor');
  });
});

describe('a token', () => {
  const pass = { roomName: 'room-1', identity: 'visitor', ttlSeconds: 30 };
  const at = { url: 'ws://127.0.0.1:1', apiKey: 'key' };
  const rooms = createLiveKitRooms({ ...at, apiSecret: 'secret'.repeat(6) });
  afterEach(() => void vi.useRealTimers());

  it('that opens nothing any more still tells whose it is, for as long as anybody asks', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const token = await rooms.visitorToken(pass);
    vi.setSystemTime(Date.now() + 5 * 3_600_000);
    expect(await rooms.holderOf(token)).toEqual({ roomName: 'room-1', identity: 'visitor' });
    vi.setSystemTime(Date.now() + 30 * 86_400_000);
    expect(await rooms.holderOf(token)).toBeNull();
  });

  it('of another secret, or with another room put into it, is nobody’s', async () => {
    const foreign = createLiveKitRooms({ ...at, apiSecret: 'another'.repeat(6) });
    expect(await rooms.holderOf(await foreign.visitorToken(pass))).toBeNull();
    const [head = '', , seal = ''] = (await rooms.visitorToken(pass)).split('.');
    const other = (await rooms.visitorToken({ ...pass, roomName: 'room-2' })).split('.')[1] ?? '';
    expect(await rooms.holderOf([head, other, seal].join('.'))).toBeNull();
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await rooms.holderOf([unsigned, other, ''].join('.'))).toBeNull();
  });
});

it('a token to try the way in lets its holder join one room alone, and send nothing', async () => {
  const rooms = createLiveKitRooms({ url: 'ws://127.0.0.1:1', apiKey: 'key', apiSecret: 'secret'.repeat(6) });
  const token = await rooms.probeToken({ roomName: 'probe-1', identity: 'probe', ttlSeconds: 30 });
  const { video, exp, nbf } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(video).toEqual({
    ...{ roomJoin: true, room: 'probe-1', canSubscribe: true },
    ...{ canPublish: false, canPublishData: false, canUpdateOwnMetadata: false },
    ...{ roomAdmin: false, roomCreate: false },
  });
  expect(exp - nbf).toBe(30);
});
