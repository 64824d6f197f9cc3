import {
  AudioSource,
  LocalAudioTrack,
  type LocalParticipant,
  type LocalTrackPublication,
  LocalVideoTrack,
  type Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoCodec,
  VideoFrame,
  VideoSource,
} from '@livekit/rtc-node';
import { createAttention, type VisitorState } from './attention.ts';
import { watchAudience } from './audience.ts';
import { createAudioPublisher } from './audio-publisher.ts';
import { lastHeard } from './last-heard.ts';
import type { RenderedFace } from './render-thread.ts';
import { createSegmentPlayer } from './segment-player.ts';
import { type AudioSegmentSource, msOfSamples, PLAYOUT_RATE, samplesOfMs } from './segments.ts';
import { videoBitrate } from './video-bitrate.ts';
import { createVideoLoop, type VideoStats } from './video-loop.ts';

/** Native queue behind the publisher; it never holds more than the lead of `audio-publisher.ts`. */
const NATIVE_QUEUE_MS = 400;
/** One name for both tracks makes receivers play them in step, in rooms with `syncStreams`. */
const MEDIA_STREAM = 'avatar';
/**
 * How long after its audio has left a frame is captured. Audio is heard later than video is seen: it is sent in
 * packets of 20 ms that are stamped when they are full, waits longer in receivers' jitter buffers, and a
 * frame stands for its centre but is seen from its beginning. Measured in Chromium.
 */
const AUDIO_PATH_MS = 50;

export interface AvatarRunner {
  /** Publishes both tracks; resolves when the server has taken them. Frames flow once the face is open. */
  publish(): Promise<void>;
  audioTrackSid(): string | null;
  /** What the visitor is doing: sets how the face listens. */
  setVisitor(state: VisitorState): void;
  /** An answer is being made. */
  setThinking(isThinking: boolean): void;
  stats(): VideoStats;
  close(): Promise<void>;
}

/**
 * Makes an avatar of a room, a source of speech and a face: audio leads, and every video frame is captured when its
 * audio plays. Reports each opened segment exactly once to the source. `onFailed` is called when it cannot go on,
 * `onAudio` with the audio about to be heard, piece by piece and without gaps; sometimes with more silence than is
 * heard.
 */
export function createAvatarRunner(
  room: Room,
  source: AudioSegmentSource,
  renderer: RenderedFace,
  { onFailed, onAudio }: { onFailed(error: Error): void; onAudio?: ((pcm: Int16Array) => void) | undefined },
): AvatarRunner {
  const { width, height } = renderer.size;
  const audio = new AudioSource(PLAYOUT_RATE, 1, NATIVE_QUEUE_MS);
  const video = new VideoSource(width, height);
  const frames = new Map(
    renderer.slots.map((slot) => [slot, new VideoFrame(slot, width, height, VideoBufferType.I420)]),
  );
  const audioTrack = LocalAudioTrack.createAudioTrack('voice', audio);
  const videoTrack = LocalVideoTrack.createVideoTrack('face', video);
  let audioSid: string | null = null;
  let closed = false;
  const attention = createAttention(() => performance.now());

  const player = createSegmentPlayer({
    cutOutput: () => publisher.cut(),
    skipSilence: (position) => publisher.skipSilence(position),
    onCut: () => loop.redraw(),
    onStarted: (segmentId) => listener.onStarted(segmentId),
    onPlaying: (segmentId, playedMs) => listener.onPlaying?.(segmentId, playedMs),
    onFinished(event) {
      renderer.drop(event.segmentId);
      listener.onFinished(event);
    },
    onChunk: (segmentId, offsetMs, chunk) => renderer.chunk(segmentId, offsetMs, chunk),
    onEnded: (segmentId) => renderer.end(segmentId),
  });
  const publisher = createAudioPublisher({
    source: audio,
    lastHeard: () => lastHeard(audioTrack),
    fill(position, out, follows) {
      player.read(position, out, follows);
      onAudio?.(out);
    },
    onTick: (playhead) => player.settle(playhead),
    onFailed(error) {
      if (!closed) onFailed(error);
    },
  });
  const listener = source.attach(player);
  renderer.onFailed(onFailed);

  const loop = createVideoLoop({
    renderer,
    capture(pixels) {
      const frame = frames.get(pixels);
      if (frame === undefined) throw new Error('these pixels are in no slot of the face');
      if (!closed) video.captureFrame(frame);
    },
    scene(aheadMs) {
      const position = publisher.playhead() + samplesOfMs(aheadMs - AUDIO_PATH_MS);
      return {
        tMs: msOfSamples(position),
        mode: attention.mode(player.isSpeaking()),
        speech: player.at(position),
        visitor: attention.visitor(),
      };
    },
  });

  const audience = watchAudience(room, {
    picture: videoTrack,
    onChange: (isWatched) => loop.setWatched(isWatched),
  });

  return {
    async publish() {
      const local = room.localParticipant;
      if (local === undefined) throw new Error('the room is not connected');
      publisher.start();
      renderer.opened.then(
        () => {
          if (!closed) loop.start();
        },
        () => {},
      );
      const published = await publishTracks(local, { audio: audioTrack, video: videoTrack }, renderer.size);
      audioSid = published.sid ?? null;
      audience.look();
    },
    audioTrackSid: () => audioSid,
    setVisitor: attention.setVisitor,
    setThinking: attention.setThinking,
    stats: () => loop.stats(),
    async close() {
      if (closed) return;
      closed = true;
      audience.close();
      loop.stop();
      publisher.stop();
      player.interrupt();
      await renderer.close();
      await audioTrack.close();
      await videoTrack.close();
    },
  };
}

/** Returns what the room knows of the audio track. */
async function publishTracks(
  participant: LocalParticipant,
  tracks: { audio: LocalAudioTrack; video: LocalVideoTrack },
  size: RenderedFace['size'],
): Promise<LocalTrackPublication> {
  const [audio] = await Promise.all([
    participant.publishTrack(
      tracks.audio,
      new TrackPublishOptions({
        source: TrackSource.SOURCE_MICROPHONE,
        dtx: true,
        red: false,
        stream: MEDIA_STREAM,
        audioEncoding: { maxBitrate: 48_000n },
      }),
    ),
    participant.publishTrack(
      tracks.video,
      new TrackPublishOptions({
        source: TrackSource.SOURCE_CAMERA,
        videoCodec: VideoCodec.VP8,
        simulcast: false,
        stream: MEDIA_STREAM,
        videoEncoding: {
          maxBitrate: BigInt(videoBitrate(size)),
          maxFramerate: size.fps,
        },
      }),
    ),
  ]);
  return audio;
}
