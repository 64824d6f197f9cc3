import type { RemoteTrack, Room } from 'livekit-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCall } from './call.ts';
import type { OpenMicrophone, RoomHooks } from './call-room.ts';
import type { CallRoom } from './load-call-room.ts';

beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', class {});
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia() {} } });
});
afterEach(() => void vi.unstubAllGlobals());

/** LiveKit's client, as slow as a test wants it: a goodbye takes forever. */
function slowClient() {
  const rooms: { hooks: RoomHooks; joined: PromiseWithResolvers<void>; isLeft: boolean }[] = [];
  const microphones: { granted: PromiseWithResolvers<void>; isOpen: boolean }[] = [];
  const published = Promise.withResolvers<void>();
  const parts = {
    createCallRoom(hooks: RoomHooks) {
      const made = { hooks, joined: Promise.withResolvers<void>(), isLeft: false };
      rooms.push(made);
      return {
        connect: () => made.joined.promise,
        disconnect() {
          made.isLeft = true;
          return new Promise(() => {});
        },
        startAudio: async () => {},
      } as unknown as Room;
    },
    async openMicrophone() {
      const made = { granted: Promise.withResolvers<void>(), isOpen: false };
      microphones.push(made);
      await made.granted.promise;
      made.isOpen = true;
      const close = () => {
        made.isOpen = false;
      };
      return { publishIn: () => published.promise, close } as unknown as OpenMicrophone;
    },
    agentStateIn: () => null,
    isVideo: () => false,
  } as unknown as CallRoom;
  const call = createCall({
    startSession: async () => ({ serverUrl: '', userToken: '' }),
    loadRoom: async () => parts,
  });
  /** The one that the call joins next. */
  const joining = (index: number) => vi.waitUntil(() => rooms[index]);
  const asked = (index: number) => vi.waitUntil(() => microphones[index]);
  return { call, joining, asked, published };
}

async function live() {
  const client = slowClient();
  const started = client.call.start({ microphone: false });
  const room = await client.joining(0);
  room.joined.resolve();
  await started;
  expect(client.call.getState().phase).toBe('live');
  return { ...client, room };
}

const greeting = { segmentId: '1', speaker: 'avatar', text: 'Good day', final: false } as const;

it('ends at once, and is silent, however long the goodbye takes', async () => {
  const { call, room } = await live();
  const heard = new Set<string>();
  call.bind({
    video: {} as HTMLVideoElement,
    audio: { addEventListener() {} } as unknown as HTMLAudioElement,
  });
  room.hooks.onTrack({
    attach: () => heard.add('voice'),
    detach: () => heard.delete('voice'),
  } as unknown as RemoteTrack);
  expect(heard.size).toBe(1);
  call.end();
  expect(call.getState()).toMatchObject({ phase: 'ended', end: 'you' });
  expect(room.isLeft).toBe(true);
  expect(heard.size).toBe(0);
});

it('keeps what was said until its end, and nothing that comes later', async () => {
  const { call, room } = await live();
  room.hooks.onCaption(greeting);
  call.end();
  const said = [{ ...greeting, final: true }];
  expect(call.getState().captions).toEqual(said);
  room.hooks.onCaption({ ...greeting, text: 'Good day to you' });
  room.hooks.onDisconnected('connection_lost');
  expect(call.getState()).toMatchObject({ phase: 'ended', end: 'you', captions: said });
  void call.start({ microphone: false });
  room.hooks.onCaption(greeting);
  expect(call.getState().captions).toEqual([]);
});

it('that is cancelled while its room is joined leaves it once it has, and shows no end', async () => {
  const { call, joining } = slowClient();
  const started = call.start({ microphone: false });
  const room = await joining(0);
  call.end();
  expect(call.getState().phase).toBe('idle');
  room.joined.resolve();
  await started;
  expect(room.isLeft).toBe(true);
  room.hooks.onDisconnected('connection_lost');
  expect(call.getState().phase).toBe('idle');
});

it('that is cancelled while its microphone is sent does not begin after all', async () => {
  const { call, joining, asked, published } = slowClient();
  const started = call.start();
  const microphone = await asked(0);
  microphone.granted.resolve();
  const room = await joining(0);
  room.joined.resolve();
  await room.joined.promise;
  call.end();
  published.resolve();
  await started;
  expect(call.getState().phase).toBe('idle');
  expect(microphone.isOpen).toBe(false);
});

it('closes a microphone that the browser grants after the end', async () => {
  const { call, asked, published } = await live();
  published.resolve();
  const opened = call.setMicrophone(true);
  const microphone = await asked(0);
  call.end();
  microphone.granted.resolve();
  await opened;
  expect(microphone.isOpen).toBe(false);
  expect(call.getState()).toMatchObject({ phase: 'ended', microphone: { status: 'off' } });
});

it.each(['fails', 'is joined'])(
  'goes on where one that was cancelled before it %s at last',
  async (outcome) => {
    const { call, joining, asked, published } = slowClient();
    published.resolve();
    const cancelled = call.start({ microphone: false });
    const first = await joining(0);
    call.end();
    const started = call.start();
    const microphone = await asked(0);
    microphone.granted.resolve();
    const second = await joining(1);
    second.joined.resolve();
    await started;
    if (outcome === 'fails') first.joined.reject(new Error('no connection'));
    else first.joined.resolve();
    await cancelled;
    expect(call.getState().phase).toBe('live');
    expect([microphone.isOpen, second.isLeft]).toEqual([true, false]);
    call.end();
    expect([call.getState().phase, microphone.isOpen, second.isLeft]).toEqual(['ended', false, true]);
  },
);

it('whose room closes before its microphone is sent has ended, and does not begin', async () => {
  const { call, joining, asked, published } = slowClient();
  const started = call.start();
  (await asked(0)).granted.resolve();
  const room = await joining(0);
  room.joined.resolve();
  await room.joined.promise;
  room.hooks.onDisconnected('room_closed');
  published.resolve();
  await started;
  expect(call.getState()).toMatchObject({ phase: 'ended', end: 'room_closed' });
});

it('whose room cannot be joined has failed, and says why', async () => {
  const { call, joining } = slowClient();
  const started = call.start({ microphone: false });
  const room = await joining(0);
  const error = new Error('no connection');
  // LiveKit's client says both.
  room.hooks.onDisconnected('connection_lost');
  room.joined.reject(error);
  await started;
  expect(call.getState()).toMatchObject({ phase: 'failed', error });
});
