import { type LocalTrack, ParticipantKind, type Room, RoomEvent } from '@livekit/rtc-node';

export interface Audience {
  /** To be called once the room is joined, whose participants come without an event. */
  look(): void;
  close(): void;
}

/**
 * Whether anybody may be seeing the avatar's picture: whoever is in the room does, and an agent once somebody has
 * subscribed to the picture. The server tells of the first subscription alone, so after it an agent is taken for one who
 * sees for as long as it is there.
 */
export function watchAudience(
  room: Room,
  { picture, onChange }: { picture: LocalTrack; onChange(isWatched: boolean): void },
): Audience {
  let isSubscribed = false;

  function look(): void {
    const here = [...room.remoteParticipants.values()];
    onChange(here.some(({ kind }) => isSubscribed || kind !== ParticipantKind.AGENT));
  }
  const onSubscribed = (track: LocalTrack) => {
    if (track !== picture) return;
    isSubscribed = true;
    // Told before the room says who came.
    onChange(true);
  };

  room.on(RoomEvent.ParticipantConnected, look);
  room.on(RoomEvent.ParticipantDisconnected, look);
  room.on(RoomEvent.LocalTrackSubscribed, onSubscribed);
  return {
    look,
    close() {
      room.off(RoomEvent.ParticipantConnected, look);
      room.off(RoomEvent.ParticipantDisconnected, look);
      room.off(RoomEvent.LocalTrackSubscribed, onSubscribed);
    },
  };
}
