import { Room, RoomEvent, TrackKind } from '@livekit/rtc-node';
import { until } from './until.ts';

/** A visitor's client in a room, as any LiveKit client would be one. */
export interface Visitor {
  /** Kinds of tracks received, by who publishes them. */
  tracks(): { kind: 'audio' | 'video'; from: string }[];
  connected(): boolean;
  leave(): Promise<void>;
}

export async function joinRoom(serverUrl: string, token: string): Promise<Visitor> {
  const room = new Room();
  const tracks: { kind: 'audio' | 'video'; from: string }[] = [];
  let connected = false;
  room.on(RoomEvent.TrackSubscribed, (track, _publication, participant) => {
    tracks.push({
      kind: track.kind === TrackKind.KIND_AUDIO ? 'audio' : 'video',
      from: participant.identity,
    });
  });
  room.on(RoomEvent.Disconnected, () => {
    connected = false;
  });
  await room.connect(serverUrl, token, { autoSubscribe: true, dynacast: false });
  connected = true;
  return {
    tracks: () => [...tracks],
    connected: () => connected,
    leave: () => room.disconnect(),
  };
}

/** Waits until the visitor receives both what an avatar publishes. */
export async function bothTracks(visitor: Visitor): Promise<void> {
  await until(
    'audio and video',
    15_000,
    async () => visitor.tracks(),
    (tracks) => new Set(tracks.map(({ kind }) => kind)).size === 2,
  );
}
