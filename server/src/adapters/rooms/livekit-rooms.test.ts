import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { RoomsUnavailableError } from '../../ports/rooms.ts';
import { createLiveKitRooms } from './livekit-rooms.ts';

let close = async () => {};
afterEach(() => close());

/** What LiveKit of a cluster answers to calls about one room; `isSomewhere` says whether it knows the room's server. */
async function cluster({ isSomewhere, takesBack }: { isSomewhere: boolean; takesBack: boolean }) {
  const calls: [string, unknown][] = [];
  let known = isSomewhere;
  const server = createServer(async (request, response) => {
    const method = request.url?.split('/').at(-1) ?? '';
    calls.push([method, await json(request)]);
    if (method === 'CreateRoom' && takesBack) known = true;
    const [status, answer] = known ? [200, {}] : [500, { code: 'unknown', msg: 'could not find object' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { rooms: createLiveKitRooms({ url, apiKey: 'key', apiSecret: 'secret'.repeat(6) }), calls };
}

it('makes a room that is at no server of a cluster once more, so that there is one to delete it', async () => {
  const { rooms, calls } = await cluster({ isSomewhere: false, takesBack: true });
  await rooms.delete('room-1');
  expect(calls).toEqual([
    ['DeleteRoom', { room: 'room-1' }],
    ['CreateRoom', expect.objectContaining({ name: 'room-1' })],
    ['DeleteRoom', { room: 'room-1' }],
  ]);
});

it('makes no room that can be deleted as it is', async () => {
  const { rooms, calls } = await cluster({ isSomewhere: true, takesBack: true });
  await rooms.delete('room-1');
  expect(calls.map(([method]) => method)).toEqual(['DeleteRoom']);
});

it('says that a room stands which can be neither deleted nor made', async () => {
  const { rooms, calls } = await cluster({ isSomewhere: false, takesBack: false });
  await expect(rooms.delete('room-1')).rejects.toBeInstanceOf(RoomsUnavailableError);
  expect(calls.map(([method]) => method)).toEqual(['DeleteRoom', 'CreateRoom']);
});
