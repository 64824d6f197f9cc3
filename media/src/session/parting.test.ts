import { EventEmitter } from 'node:events';
import {
  ConnectionState,
  DisconnectReason,
  type RemoteParticipant,
  type Room,
  RoomEvent,
} from '@livekit/rtc-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchForParting } from './parting.ts';

const LONG_MS = 60_000;

describe('an avatar whose visitor may be at another server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function together() {
    const visitor = { identity: 'visitor' } as RemoteParticipant;
    const remoteParticipants: Room['remoteParticipants'] = new Map([['visitor', visitor]]);
    const room = Object.assign(new EventEmitter(), {
      remoteParticipants,
      connectionState: ConnectionState.CONN_CONNECTED,
    });
    let parted = 0;
    const watch = watchForParting(room as unknown as Room, 'visitor', () => {
      parted += 1;
    });
    return {
      room,
      watch,
      parted: () => parted,
      comesBack: () => room.emit(RoomEvent.Reconnected),
      leaves(disconnectReason?: DisconnectReason) {
        remoteParticipants.delete('visitor');
        room.emit(RoomEvent.ParticipantDisconnected, { identity: 'visitor', disconnectReason });
      },
      returns() {
        remoteParticipants.set('visitor', visitor);
        room.emit(RoomEvent.ParticipantConnected, visitor);
      },
    };
  }

  it('is told once that its connection came back and the visitor did not', () => {
    const { comesBack, leaves, parted } = together();
    comesBack();
    vi.advanceTimersByTime(10_000);
    leaves(DisconnectReason.STATE_MISMATCH);
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(1);
    leaves(DisconnectReason.STATE_MISMATCH);
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(1);
  });

  it('is told if the visitor was already missing as its connection came back', () => {
    const { room, comesBack, parted } = together();
    room.remoteParticipants.delete('visitor');
    comesBack();
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(1);
  });

  it('counts from when it was alone, as its own coming back takes its visitor off the list first', () => {
    const { room, comesBack, leaves, parted } = together();
    leaves(DisconnectReason.UNKNOWN_REASON);
    room.connectionState = ConnectionState.CONN_RECONNECTING;
    vi.advanceTimersByTime(9_000);
    room.connectionState = ConnectionState.CONN_CONNECTED;
    comesBack();
    vi.advanceTimersByTime(3_500);
    expect(parted()).toBe(1);
  });

  it('is told nothing once it is closed', () => {
    const { watch, comesBack, leaves, parted } = together();
    comesBack();
    leaves(DisconnectReason.STATE_MISMATCH);
    watch.close();
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(0);
  });

  it('stays where the visitor comes back', () => {
    const { comesBack, leaves, returns, parted } = together();
    comesBack();
    leaves(DisconnectReason.STATE_MISMATCH);
    returns();
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(0);
  });

  it('stays where the visitor said goodbye', () => {
    const { comesBack, leaves, parted } = together();
    comesBack();
    leaves(DisconnectReason.CLIENT_INITIATED);
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(0);
  });

  it('stays where the visitor alone lost the connection', () => {
    const { comesBack, leaves, parted } = together();
    comesBack();
    vi.advanceTimersByTime(LONG_MS);
    leaves(DisconnectReason.STATE_MISMATCH);
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(0);
  });

  it('waits while its own connection is lost again', () => {
    const { room, comesBack, leaves, parted } = together();
    comesBack();
    leaves(DisconnectReason.STATE_MISMATCH);
    room.connectionState = ConnectionState.CONN_RECONNECTING;
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(0);
    room.connectionState = ConnectionState.CONN_CONNECTED;
    comesBack();
    vi.advanceTimersByTime(LONG_MS);
    expect(parted()).toBe(1);
  });
});
