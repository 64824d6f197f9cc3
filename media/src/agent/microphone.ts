import { voice } from '@livekit/agents';
import {
  AudioStream,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
  TrackKind,
  TrackSource,
} from '@livekit/rtc-node';
import { createVoicePitch } from '@vivant/face/motion/pitch';
import type { VoiceInstant } from '@vivant/face/motion/voice-track';

/** What recognisers and detectors hear: 16 kHz mono. */
export const HEARING_RATE = 16_000;

/** The pitch of an instant is known this much later. */
const PITCH_KNOWN_MS = 40;

export interface MicrophoneHooks {
  /** The visitor's voice, about ten times a second while the microphone is open. */
  onVoice(voice: VoiceInstant): void;
  /** The track being heard, for captions; null when there is none. */
  onTrack(trackSid: string | null): void;
}

/**
 * The microphone of one visitor and of no one else: subscribes to it when it is published, in any order
 * of joining, muting and rejoining. The room must have been joined with `autoSubscribe: false`.
 */
export class VisitorMicrophone extends voice.AudioInput {
  readonly #room: Room;
  readonly #identity: string;
  readonly #hooks: MicrophoneHooks;
  #input: { id: string; publication: RemoteTrackPublication } | null = null;
  #closed = false;

  constructor(room: Room, identity: string, hooks: MicrophoneHooks) {
    super();
    this.#room = room;
    this.#identity = identity;
    this.#hooks = hooks;
    room.on(RoomEvent.TrackPublished, this.#onPublished);
    room.on(RoomEvent.TrackSubscribed, this.#onSubscribed);
    room.on(RoomEvent.TrackUnsubscribed, this.#onGone);
  }

  /** Subscribes to what was published before the room was joined, which no event tells of. */
  findVisitor(): void {
    const visitor = this.#room.remoteParticipants.get(this.#identity);
    if (visitor === undefined) return;
    for (const publication of visitor.trackPublications.values()) this.#onPublished(publication, visitor);
  }

  /** The visitor cannot be heard: muted, or without a microphone. */
  isMuted(): boolean {
    return this.#input?.publication.muted ?? true;
  }

  #isMicrophone(publication: RemoteTrackPublication, participant: RemoteParticipant): boolean {
    return isMicrophoneOf(this.#identity, publication, participant);
  }

  #onPublished = (publication: RemoteTrackPublication, participant: RemoteParticipant) => {
    if (!this.#closed && this.#isMicrophone(publication, participant)) publication.setSubscribed(true);
  };

  #onSubscribed = (
    track: RemoteTrack,
    publication: RemoteTrackPublication,
    participant: RemoteParticipant,
  ) => {
    if (this.#closed || !this.#isMicrophone(publication, participant)) return;
    this.#drop();
    const frames = new AudioStream(track, { sampleRate: HEARING_RATE, numChannels: 1, frameSizeMs: 20 });
    const pitch = createVoicePitch({ sampleRate: HEARING_RATE });
    let loudest = 0;
    let count = 0;
    const metered = frames.pipeThrough(
      new TransformStream({
        transform: (frame, controller) => {
          for (const sample of frame.data) loudest = Math.max(loudest, Math.abs(sample));
          pitch.push(Float32Array.from(frame.data, (sample) => sample / 32_768));
          if (++count % 5 === 0) {
            const voice = {
              energy: Math.min(1, loudest / 12_000),
              pitch: pitch.at(count * 20 - PITCH_KNOWN_MS),
            };
            this.#hooks.onVoice(voice);
            loudest = 0;
          }
          controller.enqueue(frame);
        },
      }),
    );
    this.#input = { id: this.multiStream.addInputStream(metered), publication };
    this.#hooks.onTrack(publication.sid ?? null);
  };

  #onGone = (_track: RemoteTrack, publication: RemoteTrackPublication) => {
    if (this.#input !== null && this.#input.publication.sid === publication.sid) this.#drop();
  };

  #drop(): void {
    if (this.#input === null) return;
    void this.multiStream.removeInputStream(this.#input.id);
    this.#input = null;
    this.#hooks.onTrack(null);
    this.#hooks.onVoice({ energy: 0, pitch: null });
  }

  override async close(): Promise<void> {
    this.#closed = true;
    this.#room.off(RoomEvent.TrackPublished, this.#onPublished);
    this.#room.off(RoomEvent.TrackSubscribed, this.#onSubscribed);
    this.#room.off(RoomEvent.TrackUnsubscribed, this.#onGone);
    this.#drop();
    await super.close();
  }
}

/** Whether a track is the microphone of the participant with this identity. */
export function isMicrophoneOf(
  identity: string,
  publication: RemoteTrackPublication,
  participant: RemoteParticipant,
): boolean {
  return (
    participant.identity === identity &&
    publication.kind === TrackKind.KIND_AUDIO &&
    publication.source === TrackSource.SOURCE_MICROPHONE
  );
}
