import { RECORDING_TOPIC } from '@vivant/contract/room';
import type { StopRecording } from '@vivant/contract/room-protocol';
import type { SessionStarted } from '@vivant/contract/session';
import type { RemoteTrack, Room } from 'livekit-client';
import { createArrival } from './arrival.ts';
import type { CallRoom } from './load-call-room.ts';
import type { Shown } from './shown.ts';
import type { CallEnd } from './state.ts';

/** The room of a call, from joining it to its end, and what is seen and said in it. */
export interface Connection {
  /** Null before it was joined and after its end. */
  room(): Room | null;
  /** Where the avatar appears and sounds. */
  bind(elements: { video: HTMLVideoElement; audio: HTMLAudioElement }): void;
  /** To be called before another call begins. */
  reset(): void;
  /** @throws what LiveKit says where it cannot be joined */
  join(parts: CallRoom, session: Pick<SessionStarted, 'serverUrl' | 'userToken'>): Promise<Room>;
  /** Leaves a room whose call failed to start; nothing of it is shown. */
  giveUp(): Promise<void>;
  stopRecording(): Promise<void>;
}

export function createConnection({ shown, onEnd }: { shown: Shown; onEnd(): void }): Connection {
  const { set } = shown;
  const arrival = createArrival((reconnecting) => set({ reconnecting }));
  let room: Room | null = null;
  let elements: { video: HTMLVideoElement; audio: HTMLAudioElement } | null = null;
  /** The visitor took the agreement back, for all of this call. */
  let wantsNoRecording = false;

  function ended(from: Room, end: CallEnd) {
    if (room !== from) return;
    room = null;
    arrival.stop();
    onEnd();
    shown.ended(end);
  }

  function attach(track: RemoteTrack, parts: CallRoom) {
    if (elements === null) return;
    const isVideo = parts.isVideo(track);
    track.attach(isVideo ? elements.video : elements.audio);
    if (!isVideo) return;
    set({ avatarAway: false });
    arrival.watch(track, parts);
  }

  async function sendStop() {
    const message = new TextEncoder().encode(JSON.stringify({ stop: true } satisfies StopRecording));
    await room?.localParticipant.publishData(message, { reliable: true, topic: RECORDING_TOPIC });
  }

  function listen(parts: CallRoom): Room {
    const next: Room = parts.createCallRoom({
      onTrack: (track) => attach(track, parts),
      onCaption: shown.caption,
      onCitations: shown.citations,
      onSuggestions: ({ questions }) => shown.suggestions(questions),
      onNotice(notice) {
        shown.notice(notice);
        // Another avatar process took over that was not there when it was said.
        if (wantsNoRecording && notice.type === 'recording' && notice.on)
          void sendStop().catch(() => undefined);
      },
      onAgentState: (agent) => set({ agent }),
      onReconnecting: arrival.joining,
      onDisconnected: (end) => ended(next, end),
    });
    return next;
  }

  return {
    room: () => room,
    bind: (given) => {
      elements = given;
    },
    reset() {
      wantsNoRecording = false;
      arrival.reset();
    },
    async join(parts, { serverUrl, userToken }) {
      const next = listen(parts);
      room = next;
      // A session that nobody enters would hold its place until it times out.
      await next.connect(serverUrl, userToken);
      return next;
    },
    async giveUp() {
      const failed = room;
      room = null;
      arrival.stop();
      await failed?.disconnect();
    },
    async stopRecording() {
      wantsNoRecording = true;
      await sendStop();
    },
  };
}
