import { ParticipantKind, type RemoteParticipant, type Room, RoomEvent } from '@livekit/rtc-node';
import { AGENT_STATE_ATTRIBUTE } from '@vivant/contract/room';
import { ATTRIBUTE_PUBLISH_ON_BEHALF } from './protocol.ts';

/** The one participant that is obeyed. */
export interface AgentWatch {
  /** The participant whose streams and calls count; null until an agent comes. */
  identity(): string | null;
  isPresent(): boolean;
  close(): void;
}

export interface AgentWatchHooks {
  /** The agent is in the room (again). */
  onJoined(identity: string): void;
  /** The state that it announces (`lk.agent.state`); null if it announces none, or is gone. */
  onState(state: string | null): void;
  /** It left or was lost; it may come back. */
  onLeft(): void;
}

/**
 * Follows the caller's agent. If it is named, only that participant counts; otherwise the first of kind "agent" that
 * does not itself speak on behalf of another (that is an avatar), and after it has left the next one.
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
    tellState(participant);
  };
  const tellState = (participant: RemoteParticipant) =>
    hooks.onState(participant.attributes[AGENT_STATE_ATTRIBUTE] ?? null);
  const onAttributes = (changed: Record<string, string>, participant: { identity: string }) => {
    if (!present || participant.identity !== identity || changed[AGENT_STATE_ATTRIBUTE] === undefined) return;
    hooks.onState(changed[AGENT_STATE_ATTRIBUTE] ?? null);
  };
  const onDisconnected = (participant: RemoteParticipant) => {
    if (!present || participant.identity !== identity) return;
    present = false;
    hooks.onState(null);
    hooks.onLeft();
    // Another one may stand ready already.
    for (const other of room.remoteParticipants.values()) if (other !== participant) onConnected(other);
  };
  room.on(RoomEvent.ParticipantConnected, onConnected);
  room.on(RoomEvent.ParticipantDisconnected, onDisconnected);
  room.on(RoomEvent.ParticipantAttributesChanged, onAttributes);
  for (const participant of room.remoteParticipants.values()) onConnected(participant);

  return {
    identity: () => identity,
    isPresent: () => present,
    close() {
      room.off(RoomEvent.ParticipantConnected, onConnected);
      room.off(RoomEvent.ParticipantDisconnected, onDisconnected);
      room.off(RoomEvent.ParticipantAttributesChanged, onAttributes);
    },
  };
}
