import { EventEmitter } from 'node:events';
import { DisconnectReason, type RemoteParticipant, type Room, RoomEvent, TrackKind } from '@livekit/rtc-node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchVisitor } from './visitor-watch.ts';

const LONG_MS = 60_000;

describe('the watch over a visitor', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function watched() {
    const events = new EventEmitter();
    const remoteParticipants: Room['remoteParticipants'] = new Map();
    const told: string[] = [];
    const watch = watchVisitor(Object.assign(events, { remoteParticipants }) as unknown as Room, 'visitor', {
      onUnlisted: () => told.push('is unlisted'),
      onJoined: () => told.push('joined'),
      onLeft: (clean) => told.push(clean ? 'said goodbye' : 'was lost'),
      onWatching: () => told.push('is greeted'),
    });
    const somebody = (identity: string, disconnectReason?: DisconnectReason) =>
      ({ identity, disconnectReason }) as RemoteParticipant;
    return {
      told,
      watch,
      listed: (identity = 'visitor') => events.emit(RoomEvent.ParticipantConnected, somebody(identity)),
      gone: (why: DisconnectReason) =>
        events.emit(RoomEvent.ParticipantDisconnected, somebody('visitor', why)),
      takesSound: () => events.emit(RoomEvent.LocalTrackSubscribed, { kind: TrackKind.KIND_AUDIO }),
      takesPicture: () => events.emit(RoomEvent.LocalTrackSubscribed, { kind: TrackKind.KIND_VIDEO }),
    };
  }

  it('tells of one who takes the sound before LiveKit lists them, and greets them once it does', () => {
    const { told, listed, takesSound, takesPicture } = watched();
    takesPicture();
    expect(told).toEqual([]);
    takesSound();
    vi.advanceTimersByTime(LONG_MS);
    expect(told).toEqual(['is unlisted']);
    listed();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['is unlisted', 'joined', 'is greeted']);
  });

  it('greets one who takes the sound alone', () => {
    const { told, listed, takesSound } = watched();
    listed();
    takesSound();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['joined', 'is greeted']);
  });

  it('waits for the sound of one who has the picture, as the first words would be lost', () => {
    const { told, listed, takesSound, takesPicture } = watched();
    listed();
    takesPicture();
    vi.advanceTimersByTime(2000);
    expect(told).toEqual(['joined']);
    takesSound();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual(['joined', 'is greeted']);
  });

  it('greets one who takes nothing after a while', () => {
    const { told, listed } = watched();
    listed();
    vi.advanceTimersByTime(2000);
    expect(told).toEqual(['joined']);
    vi.advanceTimersByTime(3000);
    expect(told).toEqual(['joined', 'is greeted']);
  });

  it('greets once, whoever comes and goes', () => {
    const { told, listed, gone, takesSound } = watched();
    listed();
    takesSound();
    vi.advanceTimersByTime(LONG_MS);
    gone(DisconnectReason.SIGNAL_CLOSE);
    listed();
    vi.advanceTimersByTime(LONG_MS);
    gone(DisconnectReason.CLIENT_INITIATED);
    expect(told).toEqual(['joined', 'is greeted', 'was lost', 'joined', 'said goodbye']);
  });

  it('greets one who left before it once they are back', () => {
    const { told, listed, gone, takesSound } = watched();
    listed();
    takesSound();
    gone(DisconnectReason.SIGNAL_CLOSE);
    vi.advanceTimersByTime(LONG_MS);
    expect(told).toEqual(['joined', 'was lost']);
    listed();
    vi.advanceTimersByTime(1000);
    expect(told.slice(2)).toEqual(['joined', 'is greeted']);
  });

  it('greets nobody once it is closed', () => {
    const { told, watch, listed, takesSound } = watched();
    takesSound();
    watch.close();
    listed();
    vi.advanceTimersByTime(LONG_MS);
    expect(told).toEqual(['is unlisted']);
  });

  it('is not about others in the room', () => {
    const { told, listed } = watched();
    listed('stranger');
    vi.advanceTimersByTime(LONG_MS);
    expect(told).toEqual([]);
  });
});
