import { type LocalTrack, ParticipantKind, type Room, RoomEvent } from '@livekit/rtc-node';

export interface Audience {
  /** Call it once the room is joined: participants who are already there cause no event. */
  look(): void;
  close(): void;
}

/**
 * Whether anybody may see the avatar's picture: all participants do, and an agent does once somebody has subscribed to
 * the picture. The server only reports the first subscription, so after it an agent counts as a viewer for as long as
 * it is there.
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
    // This event comes before the room's own event for the participant.
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
