import { ConnectionState, DisconnectReason, type Room } from '@livekit/rtc-node';
import type { SessionEnd } from './live-session.ts';

/** False while the connection is lost and being made again. */
export function isIn(room: Pick<Room, 'connectionState'>): boolean {
  return room.connectionState === ConnectionState.CONN_CONNECTED;
}

/** What a lost connection to a room means for its session. */
export function endOf(reason: DisconnectReason): SessionEnd {
  switch (reason) {
    case DisconnectReason.ROOM_DELETED:
    case DisconnectReason.ROOM_CLOSED:
      return 'room_closed';
    case DisconnectReason.PARTICIPANT_REMOVED:
      return 'removed';
    default:
      return new Error(`the connection to the room was lost (${DisconnectReason[reason] ?? reason})`);
  }
}
