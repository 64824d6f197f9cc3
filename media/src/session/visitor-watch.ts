import {
  DisconnectReason,
  type LocalTrack,
  type RemoteParticipant,
  type Room,
  RoomEvent,
  TrackKind,
} from '@livekit/rtc-node';

export interface VisitorHooks {
  /** The avatar's sound is taken, and the visitor not listed yet. */
  onUnlisted(): void;
  onJoined(): void;
  /** `clean`: the visitor's client said goodbye; otherwise the connection was lost and may come back. */
  onLeft(clean: boolean): void;
  /** The visitor is there and receives the avatar's sound, or has been there for a while. */
  onWatching(): void;
}

/** A client that never takes the sound (text only, or an old one) is greeted after this long all the same. */
const WATCHING_ANYWAY_MS = 4000;
/** Between a subscription and the first sound a browser plays. */
const ATTACH_MS = 250;

/**
 * Follows one participant through joining, losing the connection, coming back and leaving. LiveKit lists a participant
 * who publishes nothing, such as a visitor who types, up to three seconds late unless it is asked to, but reports the
 * first subscription to a track at once. The list is waited for all the same: the leaving of a visitor who was never
 * listed is not reported, and such a session would keep its place, and could not be rated.
 */
export function watchVisitor(
  room: Pick<Room, 'on' | 'off' | 'remoteParticipants'>,
  identity: string,
  hooks: VisitorHooks,
): { close(): void } {
  let present = false;
  let watching = false;
  let hears = false;
  let timer: NodeJS.Timeout | undefined;

  function watchSoon(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!present || watching) return;
      watching = true;
      hooks.onWatching();
    }, delayMs);
  }

  const onConnected = (participant: RemoteParticipant) => {
    if (participant.identity !== identity || present) return;
    present = true;
    hooks.onJoined();
    if (!watching) watchSoon(hears ? ATTACH_MS : WATCHING_ANYWAY_MS);
  };
  const onDisconnected = (participant: RemoteParticipant) => {
    if (participant.identity !== identity || !present) return;
    present = false;
    hooks.onLeft(participant.disconnectReason === DisconnectReason.CLIENT_INITIATED);
  };
  const onSubscribed = (track: LocalTrack) => {
    if (track.kind !== TrackKind.KIND_AUDIO) return;
    hears = true;
    if (!present) hooks.onUnlisted();
    else if (!watching) watchSoon(ATTACH_MS);
  };

  room.on(RoomEvent.ParticipantConnected, onConnected);
  room.on(RoomEvent.ParticipantDisconnected, onDisconnected);
  room.on(RoomEvent.LocalTrackSubscribed, onSubscribed);
  const already = room.remoteParticipants.get(identity);
  if (already !== undefined) onConnected(already);

  return {
    close() {
      clearTimeout(timer);
      room.off(RoomEvent.ParticipantConnected, onConnected);
      room.off(RoomEvent.ParticipantDisconnected, onDisconnected);
      room.off(RoomEvent.LocalTrackSubscribed, onSubscribed);
    },
  };
}
