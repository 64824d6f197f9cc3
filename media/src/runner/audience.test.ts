import { EventEmitter } from 'node:events';
import { type LocalTrack, ParticipantKind, type Room, RoomEvent } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import { watchAudience } from './audience.ts';

const picture = {} as LocalTrack;

/** The part of a room in which others come and go, and subscribe. */
function startWatching() {
  const room = Object.assign(new EventEmitter(), { remoteParticipants: new Map() });
  const said: boolean[] = [];
  const audience = watchAudience(room as unknown as Room, {
    picture,
    onChange: (isWatched) => said.push(isWatched),
  });
  return {
    ...{ room, audience },
    join(identity: string, kind: ParticipantKind) {
      room.remoteParticipants.set(identity, { identity, kind });
      room.emit(RoomEvent.ParticipantConnected);
    },
    leave(identity: string) {
      room.remoteParticipants.delete(identity);
      room.emit(RoomEvent.ParticipantDisconnected);
    },
    isWatched: () => said.at(-1),
  };
}

it('an empty room has no audience, and one with a visitor or a recorder has', () => {
  const { audience, join, leave, isWatched } = startWatching();
  audience.look();
  expect(isWatched()).toBe(false);
  for (const kind of [ParticipantKind.STANDARD, ParticipantKind.EGRESS, ParticipantKind.SIP]) {
    join('somebody', kind);
    expect(isWatched()).toBe(true);
    leave('somebody');
    expect(isWatched()).toBe(false);
  }
});

it('an agent that is alone with its avatar sees nothing until it subscribes to the picture', () => {
  const { room, join, leave, isWatched } = startWatching();
  join('agent', ParticipantKind.AGENT);
  expect(isWatched()).toBe(false);
  room.emit(RoomEvent.LocalTrackSubscribed, {});
  expect(isWatched()).toBe(false);
  join('visitor', ParticipantKind.STANDARD);
  leave('visitor');
  expect(isWatched()).toBe(false);
  room.emit(RoomEvent.LocalTrackSubscribed, picture);
  expect(isWatched()).toBe(true);
  leave('agent');
  expect(isWatched()).toBe(false);
});

it('who subscribes is seen before the room says that they came', () => {
  const { room, isWatched } = startWatching();
  room.emit(RoomEvent.LocalTrackSubscribed, picture);
  expect(isWatched()).toBe(true);
});

it('nothing is said once it is closed', () => {
  const { audience, join, isWatched } = startWatching();
  audience.close();
  join('visitor', ParticipantKind.STANDARD);
  expect(isWatched()).toBeUndefined();
});
