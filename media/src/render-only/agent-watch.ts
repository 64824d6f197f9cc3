import { ParticipantKind, type RemoteParticipant, type Room, RoomEvent } from '@livekit/rtc-node';
import { ATTRIBUTE_PUBLISH_ON_BEHALF } from './protocol.ts';

/** The one participant that is obeyed. */
export interface AgentWatch {
  /** Whose streams and calls count; null until somebody does. */
  identity(): string | null;
  isPresent(): boolean;
  close(): void;
}

export interface AgentWatchHooks {
  /** The agent is in the room (again). */
  onJoined(identity: string): void;
  /** It left or was lost; it may come back. */
  onLeft(): void;
}

/**
 * Follows the caller's agent. Named, it is that participant alone; otherwise the first of kind "agent" that does
 * not itself speak on behalf of another (that is an avatar), and after it has left the next one.
 */
export function watchAgent(room: Room, named: string | null, hooks: AgentWatchHooks): AgentWatch {
  let identity = named;
  let present = false;

  function isWanted(participant: RemoteParticipant): boolean {
    if (named !== null) return participant.identity === named;
    return (
      participant.kind === ParticipantKind.AGENT &&
      participant.attributes[ATTRIBUTE_PUBLISH_ON_BEHALF] === undefined
    );
  }

  const onConnected = (participant: RemoteParticipant) => {
    if (present || !isWanted(participant)) return;
    present = true;
    identity = participant.identity;
    hooks.onJoined(identity);
  };
  const onDisconnected = (participant: RemoteParticipant) => {
    if (!present || participant.identity !== identity) return;
    present = false;
    hooks.onLeft();
    // Another one may stand ready already.
    for (const other of room.remoteParticipants.values()) if (other !== participant) onConnected(other);
  };
  room.on(RoomEvent.ParticipantConnected, onConnected);
  room.on(RoomEvent.ParticipantDisconnected, onDisconnected);
  for (const participant of room.remoteParticipants.values()) onConnected(participant);

  return {
    identity: () => identity,
    isPresent: () => present,
    close() {
      room.off(RoomEvent.ParticipantConnected, onConnected);
      room.off(RoomEvent.ParticipantDisconnected, onDisconnected);
    },
  };
}
