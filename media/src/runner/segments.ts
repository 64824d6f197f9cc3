import { joinPcm } from '@vivant/contract/pcm';
import type { TimedPhone } from '@vivant/face/lips/phones-to-mouth';
import type { TimedExpression as ExpressionTimes } from '@vivant/face/motion/expression';

/** Sample rate of everything the avatar says, mono 16 bit. Sources resample to it. */
export const PLAYOUT_RATE = 24_000;

export const msOfSamples = (samples: number) => (samples * 1000) / PLAYOUT_RATE;
export const samplesOfMs = (ms: number) => Math.round((ms * PLAYOUT_RATE) / 1000);

/** Concatenates the samples of LiveKit's frames. */
export const joinFrames = (frames: readonly { data: Int16Array }[]) =>
  joinPcm(frames.map(({ data }) => data));

/** Some of a segment's audio, of any length. Phone times count from the beginning of the segment. */
export interface SegmentChunk {
  pcm: Int16Array;
  phones: readonly TimedPhone[];
  /** Expressions of the words that begin with this chunk, if known; they may last beyond it. */
  expressions?: readonly TimedExpression[];
}

/** Times count from the beginning of the segment. */
export interface TimedExpression extends ExpressionTimes {
  /** Timed before the sentence's length was known: those of the next chunk that has any take its place. */
  isGuess?: boolean;
}

/** How a segment ended. Every opened segment is reported exactly once. */
export interface PlaybackFinished {
  segmentId: string;
  /** How much of it was heard. */
  playedMs: number;
  interrupted: boolean;
}

/**
 * Where a source of speech puts its audio. A segment is speech that plays without a break: opened by its first chunk,
 * closed by `end` or `interrupt`. Segments play one after another, in the order in which they were opened.
 */
export interface SegmentSink {
  write(segmentId: string, chunk: SegmentChunk): void;
  /** No more audio comes for this segment. A segment without any audio counts as played. */
  end(segmentId: string): void;
  /** Silence at once: everything opened so far is reported as interrupted. */
  interrupt(): void;
  /** Silence at once, but nothing is lost: `resume` goes on with the first sample not heard. */
  pause(): void;
  resume(): void;
  /** Speaks lower, or as loud as before: somebody else may be about to speak. */
  duck(isDucked: boolean): void;
  /** How much of a segment has been heard; null for a segment that is not open. */
  playedMs(segmentId: string): number | null;
}

export interface SegmentListener {
  /** The first sample of the segment goes out (about the length of the audio queue before it is heard). */
  onStarted(segmentId: string): void;
  /** The segment's first sample played, `playedMs` ago; told once. */
  onPlaying?(segmentId: string, playedMs: number): void;
  onFinished(event: PlaybackFinished): void;
}

/**
 * Port for what makes an avatar speak: our own conversation, or the audio a caller's agent sends.
 * `attach` is called once, before the first frame is published.
 */
export interface AudioSegmentSource {
  attach(sink: SegmentSink): SegmentListener;
  close(): Promise<void>;
}
