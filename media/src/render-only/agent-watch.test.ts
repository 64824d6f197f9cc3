import { EventEmitter } from 'node:events';
import { ParticipantKind, type Room, RoomEvent } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import { watchAgent } from './agent-watch.ts';

/** The part of a room in which others come, go and say what they do. */
function roomWith() {
  const room = Object.assign(new EventEmitter(), { remoteParticipants: new Map() });
  const states: (string | null)[] = [];
  const watch = watchAgent(room as unknown as Room, null, {
    onJoined() {},
    onLeft() {},
    onState: (state) => states.push(state),
  });
  const join = (identity: string, attributes: Record<string, string>) => {
    const participant = { identity, kind: ParticipantKind.AGENT, attributes };
    room.emit(RoomEvent.ParticipantConnected, participant);
    return participant;
  };
  return { room, states, watch, join };
}

it('reports what the agent does from its joining to its leaving, and of nobody else', () => {
  const { room, states, join } = roomWith();
  const agent = join('agent', { 'lk.agent.state': 'listening' });
  room.emit(RoomEvent.ParticipantAttributesChanged, { 'lk.agent.state': 'thinking' }, agent);
  room.emit(
    RoomEvent.ParticipantAttributesChanged,
    { 'lk.agent.state': 'speaking' },
    { identity: 'visitor' },
  );
  room.emit(RoomEvent.ParticipantAttributesChanged, { mood: 'good' }, agent);
  expect(states).toEqual(['listening', 'thinking']);
  room.emit(RoomEvent.ParticipantDisconnected, agent);
  expect(states.at(-1)).toBeNull();
});

it('reports nothing for an agent without a state, or once it is closed', () => {
  const { room, states, watch, join } = roomWith();
  const agent = join('agent', {});
  expect(states).toEqual([null]);
  watch.close();
  room.emit(RoomEvent.ParticipantAttributesChanged, { 'lk.agent.state': 'thinking' }, agent);
  expect(states).toEqual([null]);
});
