import { AudioFrame, type AudioSource } from '@livekit/rtc-node';
import { createPlayoutQueue } from './playout-queue.ts';
import { PLAYOUT_RATE, samplesOfMs } from './segments.ts';

/** Audio handed to WebRTC ahead of its playing: long enough to ride out a busy moment, short to interrupt. */
export const AUDIO_LEAD_MS = 120;
/** Each costs a call into native code and back, independent of its length. */
const FRAME_MS = 40;
const FRAME_SAMPLES = samplesOfMs(FRAME_MS);

/**
 * The playout clock: an endless stream of samples, silence included, so that a position says what plays now.
 */
export interface AudioPublisher {
  /** Position of the sample that plays now. Never runs backwards. */
  playhead(): number;
  /**
   * Drops what has been handed over but not played, when the next samples leave: ten milliseconds later, forty on a busy machine;
   * returns the position that was playing.
   */
  cut(): number;
  /**
   * Drops silence that was handed over but not played: what is filled next plays at once, in its place. False where
   * nothing is dropped, since not all before `position` has played.
   */
  skipSilence(position: number): boolean;
  start(): void;
  stop(): void;
}

export interface AudioPublisherOptions {
  source: Pick<AudioSource, 'captureFrame' | 'clearQueue'>;
  /** The samples that leave next, as soon as they do; null where none have left for a while. */
  lastHeard(): Promise<Int16Array | null>;
  /**
   * Fills one frame of audio that will play at `position`; after a cut, so that it continues the samples last heard,
   * if those are known.
   */
  fill(position: number, out: Int16Array, follows: Int16Array | null): void;
  /** Called after every round, with the position that plays now. */
  onTick(playhead: number): void;
  /** Audio has not gone out for a while: the session cannot go on. */
  onFailed(error: Error): void;
}

const PUMP_EVERY_MS = 10;
/** Later than this, it is this thread that was busy: the native side may have taken a frame long before. */
const STALLED_MS = 3 * PUMP_EVERY_MS;
/** A busy machine makes the native side refuse a frame now and then; only lasting failure is fatal. */
const FAILING_FOR_MS = 3000;

export function createAudioPublisher(options: AudioPublisherOptions): AudioPublisher {
  const { source } = options;
  const queue = createPlayoutQueue();
  let written = 0;
  let lastPlayhead = 0;
  let timer: NodeJS.Timeout | undefined;
  let pumpedMs = 0;
  let failingSince: number | null = null;
  let isCutting = false;

  async function capture(pcm: Int16Array, nowMs: number): Promise<void> {
    const frame = queue.hand(FRAME_MS, nowMs);
    try {
      await source.captureFrame(new AudioFrame(pcm, PLAYOUT_RATE, 1, FRAME_SAMPLES));
      failingSince = null;
      const heardOfMs = performance.now();
      frame.taken(heardOfMs - pumpedMs > STALLED_MS ? pumpedMs : heardOfMs);
    } catch (error) {
      frame.lost();
      failingSince ??= performance.now();
      if (timer !== undefined && performance.now() - failingSince > FAILING_FOR_MS)
        options.onFailed(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function playhead(): number {
    const now = written - samplesOfMs(queue.queuedMs(performance.now()));
    lastPlayhead = Math.max(lastPlayhead, now);
    return lastPlayhead;
  }

  function clear(): void {
    source.clearQueue();
    queue.clear();
  }

  async function cutAfterNext(): Promise<void> {
    isCutting = true;
    const last = await options.lastHeard();
    isCutting = false;
    clear();
    if (timer !== undefined) pump(last);
  }

  function pump(last: Int16Array | null = null): void {
    const nowMs = performance.now();
    pumpedMs = nowMs;
    let follows = last;
    // After a stall the queue is refilled once, what should have played meanwhile is not caught up.
    while (!isCutting && queue.queuedMs(nowMs) <= AUDIO_LEAD_MS - FRAME_MS) {
      const pcm = new Int16Array(FRAME_SAMPLES);
      options.fill(written, pcm, follows);
      follows = null;
      written += FRAME_SAMPLES;
      void capture(pcm, nowMs);
    }
    options.onTick(playhead());
  }

  return {
    playhead,
    cut() {
      const at = playhead();
      if (timer === undefined) clear();
      else if (!isCutting) cutAfterNext().catch(options.onFailed);
      return at;
    },
    skipSilence(position) {
      // After a cut nothing waits anyway.
      if (timer === undefined || isCutting || playhead() < position) return false;
      written = playhead();
      clear();
      pump();
      return true;
    },
    start() {
      timer ??= setInterval(() => pump(), PUMP_EVERY_MS);
      pump();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
