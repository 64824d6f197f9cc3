import type { RoomNotice } from '@vivant/contract/room';
import type { Clock } from '@vivant/platform/clock';
import { type RoomSpec, type Rooms, RoomsUnavailableError } from '../ports/rooms.ts';

export interface FakeRooms extends Rooms {
  /** Away: every call fails. */
  away: boolean;
  standing: Map<string, Date>;
  /** As they were created. */
  specs: Map<string, RoomSpec>;
  notices: { roomName: string; identity: string; notice: RoomNotice }[];
  announced: { roomName: string; identity: string }[];
  /** What a crash of the media server does: it keeps rooms in memory alone. */
  forgetAll(): void;
}

/** Rooms in memory, held to the same contract suite as the real ones. */
export function createFakeRooms(clock: Clock): FakeRooms {
  const standing = new Map<string, Date>();
  const specs = new Map<string, RoomSpec>();
  const notices: FakeRooms['notices'] = [];
  const announced: FakeRooms['announced'] = [];
  const rooms: FakeRooms = {
    away: false,
    standing,
    specs,
    notices,
    announced,
    avatarUrl: 'ws://rooms.invalid',
    forgetAll: () => standing.clear(),
    async create(room) {
      present();
      if (!standing.has(room.name)) standing.set(room.name, clock.now());
      specs.set(room.name, room);
    },
    async delete(roomName) {
      present();
      standing.delete(roomName);
    },
    async list(prefix) {
      present();
      return [...standing]
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, createdAt]) => ({ name, createdAt }));
    },
    async notify(roomName, identity, notice) {
      present();
      if (standing.has(roomName)) notices.push({ roomName, identity, notice });
    },
    async announce(roomName, identity) {
      present();
      if (!standing.has(roomName)) throw new RoomsUnavailableError('Nobody is there.');
      announced.push({ roomName, identity });
    },
    visitorToken: async (pass) => `visitor token of ${pass.roomName}`,
    holderOf: async (token) => {
      const [, identity, roomName] = /^(visitor|avatar) token of (.+)$/.exec(token) ?? [];
      return identity === undefined || roomName === undefined ? null : { identity, roomName };
    },
    probeToken: async (pass) => `probe token of ${pass.roomName}`,
    avatarToken: async (pass) => `avatar token of ${pass.roomName}`,
  };
  function present(): void {
    if (rooms.away) throw new RoomsUnavailableError('The media server is away.');
  }
  return rooms;
}
