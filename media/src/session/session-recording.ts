import {
  AudioStream,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
} from '@livekit/rtc-node';
import type { RecordingEnd } from '@vivant/contract/recording';
import { RECORDING_TOPIC } from '@vivant/contract/room';
import { isMicrophoneOf } from '../agent/microphone.ts';
import { PLAYOUT_RATE } from '../runner/segments.ts';
import { type SoundRecorder, startSoundRecorder } from './sound-recorder.ts';

/** The recording of one session, from when its visitor sees that it is made. If it fails, the session goes on. */
export interface SessionRecording {
  /** The avatar's sound, as it is about to be heard. */
  avatar(pcm: Int16Array): void;
  /** The visitor receives the avatar, for the first time or again. */
  visitorCame(): void;
  /** Resolves when all of it has been handed over. */
  close(): Promise<void>;
}

export interface SessionRecordingOptions {
  room: Room;
  visitorIdentity: string;
  /** Some of the file. */
  onBytes(bytes: Buffer, facts: { beganAt: string; durationMs: number }): void;
  /** Everything handed over must be deleted. */
  onWithdrawn(): void;
  /** `reason`: for the log. */
  onOver(why: RecordingEnd, reason: string | null): void;
  /** To the visitor. */
  tell(on: boolean): void;
}

const FRAME_MS = 20;

/** For a session that may not be recorded. */
export const NO_RECORDING: SessionRecording = {
  avatar: () => {},
  visitorCame: () => {},
  close: async () => {},
};

export function createSessionRecording(options: SessionRecordingOptions): SessionRecording {
  const { room, visitorIdentity, tell } = options;
  let recorder: SoundRecorder | null = null;
  let isOver = false;

  function over(why: RecordingEnd, reason: string | null): void {
    if (isOver) return;
    isOver = true;
    recorder = null;
    stopListening();
    options.onOver(why, reason);
    tell(false);
  }

  function start(): void {
    const beganAt = new Date().toISOString();
    try {
      const started = startSoundRecorder({
        now: () => performance.now(),
        onBytes: (bytes) => {
          // Nothing after the visitor has stopped it.
          if (!isWithdrawn) options.onBytes(bytes, { beganAt, durationMs: started.durationMs() });
        },
        onOver: over,
      });
      recorder = started;
    } catch (error) {
      over('failed', error instanceof Error ? error.message : String(error));
    }
  }

  // Also if no engine understands what they say, and nothing else listens.
  const onPublished = (publication: RemoteTrackPublication, participant: RemoteParticipant) => {
    if (isMicrophoneOf(visitorIdentity, publication, participant)) publication.setSubscribed(true);
  };
  const onSubscribed = (
    track: RemoteTrack,
    publication: RemoteTrackPublication,
    participant: RemoteParticipant,
  ) => {
    if (isMicrophoneOf(visitorIdentity, publication, participant)) void listen(track);
  };
  async function listen(track: RemoteTrack): Promise<void> {
    const frames = new AudioStream(track, {
      sampleRate: PLAYOUT_RATE,
      numChannels: 1,
      frameSizeMs: FRAME_MS,
    });
    try {
      for await (const { data } of frames) {
        if (isOver) return;
        recorder?.visitor(data);
      }
    } catch {
      // The room closed in the middle of it.
    }
  }
  let isWithdrawn = false;
  const onData = (_data: Uint8Array, from?: RemoteParticipant, _kind?: unknown, topic?: string) => {
    // Whatever its content: the participant of this name wants the recording to stop.
    if (topic !== RECORDING_TOPIC || from?.identity !== visitorIdentity || isWithdrawn) return;
    isWithdrawn = true;
    recorder?.abort();
    options.onWithdrawn();
    // A recording that was over before is deleted, too.
    isOver = false;
    over('withdrawn', null);
  };

  room.on(RoomEvent.TrackPublished, onPublished);
  room.on(RoomEvent.TrackSubscribed, onSubscribed);
  room.on(RoomEvent.DataReceived, onData);
  function stopListening(): void {
    room.off(RoomEvent.TrackPublished, onPublished);
    room.off(RoomEvent.TrackSubscribed, onSubscribed);
  }

  return {
    avatar: (pcm) => recorder?.avatar(pcm),
    visitorCame() {
      if (isOver) return;
      if (recorder === null) start();
      if (recorder !== null) tell(true);
      // Tracks published before this listener was there.
      const visitor = room.remoteParticipants.get(visitorIdentity);
      for (const publication of visitor?.trackPublications.values() ?? [])
        if (visitor !== undefined) onPublished(publication, visitor);
    },
    async close() {
      stopListening();
      room.off(RoomEvent.DataReceived, onData);
      const finishing = recorder;
      recorder = null;
      await finishing?.finish();
    },
  };
}
