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
  /**
   * Null where it was left before it was joined.
   * @throws what LiveKit says where it cannot be joined
   */
  join(
    parts: CallRoom,
    session: Pick<SessionStarted, 'serverUrl' | 'userToken'>,
    signal: AbortSignal,
  ): Promise<Room | null>;
  /** Nothing of the room is seen or heard any more, however long its goodbye takes. */
  leave(): void;
  stopRecording(): Promise<void>;
}

const sayGoodbye = (room: Room) => void room.disconnect().catch(() => undefined);

export function createConnection({ shown, onEnd }: { shown: Shown; onEnd(): void }): Connection {
  const { set } = shown;
  const arrival = createArrival((reconnecting) => set({ reconnecting }));
  let room: Room | null = null;
  let isJoined = false;
  let attached: RemoteTrack[] = [];
  let elements: { video: HTMLVideoElement; audio: HTMLAudioElement } | null = null;
  /** The visitor took the agreement back, for all of this call. */
  let wantsNoRecording = false;

  function letGo() {
    room = null;
    isJoined = false;
    arrival.stop();
    for (const track of attached) track.detach();
    attached = [];
  }

  function ended(end: CallEnd) {
    // One that cannot be joined throws.
    if (!isJoined) return;
    letGo();
    onEnd();
    shown.ended(end);
  }

  function attach(track: RemoteTrack, parts: CallRoom) {
    if (elements === null) return;
    const isVideo = parts.isVideo(track);
    track.attach(isVideo ? elements.video : elements.audio);
    attached.push(track);
    if (!isVideo) return;
    set({ avatarAway: false });
    arrival.watch(track, parts);
  }

  async function sendStop() {
    const message = new TextEncoder().encode(JSON.stringify({ stop: true } satisfies StopRecording));
    await room?.localParticipant.publishData(message, { reliable: true, topic: RECORDING_TOPIC });
  }

  function listen(parts: CallRoom): Room {
    /** What a room says after it was left concerns nobody, least of all the next call. */
    const here =
      <Said>(hear: (said: Said) => void) =>
      (said: Said) => {
        if (room === next) hear(said);
      };
    const next: Room = parts.createCallRoom({
      onTrack: here((track) => attach(track, parts)),
      onCaption: here(shown.caption),
      onCitations: here(shown.citations),
      onSuggestions: here(({ questions }) => shown.suggestions(questions)),
      onNotice: here((notice) => {
        shown.notice(notice);
        // Another avatar process took over that was not there when it was said.
        if (wantsNoRecording && notice.type === 'recording' && notice.on)
          void sendStop().catch(() => undefined);
      }),
      onAgentState: here((agent) => set({ agent })),
      onReconnecting: here(arrival.joining),
      onDisconnected: here(ended),
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
    async join(parts, { serverUrl, userToken }, signal) {
      const next = listen(parts);
      if (!signal.aborted) room = next;
      // A session that nobody enters would hold its place until it times out.
      await next.connect(serverUrl, userToken);
      if (room === next) {
        isJoined = true;
        return next;
      }
      sayGoodbye(next);
      return null;
    },
    leave() {
      if (room !== null && isJoined) sayGoodbye(room);
      letGo();
    },
    async stopRecording() {
      wantsNoRecording = true;
      await sendStop();
    },
  };
}
