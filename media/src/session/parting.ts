import { DisconnectReason, type RemoteParticipant, type Room, RoomEvent } from '@livekit/rtc-node';
import { isIn } from './room-end.ts';

/** So long after the connection came back, a visitor who is missing may have come back somewhere else. */
const PARTED_WITHIN_MS = 30_000;
/** Who comes back to the same server does so sooner; a session waits twice as long for a lost visitor. */
const ALONE_MS = 10_000;
/** LiveKit lists a visitor who publishes nothing so late. */
const LISTED_MS = 3_000;

/**
 * After an outage of the Redis of a LiveKit cluster both sides of a talk connect again, and may be led to different servers:
 * each is then alone in a room of the same name. `onParted` is told, once, if the avatar's connection came back and its
 * visitor, who did not say goodbye, is not there. Who joins the room anew is led to where LiveKit has it now.
 */
export function watchForParting(
  room: Pick<Room, 'on' | 'off' | 'remoteParticipants' | 'connectionState'>,
  visitorIdentity: string,
  onParted: () => void,
): { close(): void } {
  let backMs = -Infinity;
  let hasMet = room.remoteParticipants.has(visitorIdentity);
  let aloneSinceMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const isAlone = () => hasMet && isIn(room) && !room.remoteParticipants.has(visitorIdentity);

  function look(): void {
    clearTimeout(timer);
    const nowMs = performance.now();
    if (nowMs - backMs > PARTED_WITHIN_MS) return;
    // Its own coming back takes the visitor off its list as it begins.
    const aloneMs = aloneSinceMs === null ? 0 : nowMs - aloneSinceMs;
    timer = setTimeout(
      () => {
        if (!isAlone()) return;
        backMs = -Infinity;
        onParted();
      },
      Math.max(LISTED_MS, ALONE_MS - aloneMs),
    );
  }
  const onBack = () => {
    backMs = performance.now();
    look();
  };
  const onCame = ({ identity }: RemoteParticipant) => {
    if (identity !== visitorIdentity) return;
    hasMet = true;
    aloneSinceMs = null;
  };
  const onLeft = ({ identity, disconnectReason }: RemoteParticipant) => {
    if (identity !== visitorIdentity) return;
    aloneSinceMs = performance.now();
    if (disconnectReason === DisconnectReason.CLIENT_INITIATED) hasMet = false;
    else look();
  };
  room.on(RoomEvent.Reconnected, onBack);
  room.on(RoomEvent.ParticipantConnected, onCame);
  room.on(RoomEvent.ParticipantDisconnected, onLeft);
  return {
    close() {
      clearTimeout(timer);
      room.off(RoomEvent.Reconnected, onBack);
      room.off(RoomEvent.ParticipantConnected, onCame);
      room.off(RoomEvent.ParticipantDisconnected, onLeft);
    },
  };
}
