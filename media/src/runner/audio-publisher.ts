import { AudioFrame, type AudioSource } from '@livekit/rtc-node';
import { PLAYOUT_RATE, samplesOfMs } from './segments.ts';

/** Audio handed to WebRTC ahead of its playing: long enough to ride out a busy moment, short to interrupt. */
export const AUDIO_LEAD_MS = 100;
const BLOCK_MS = 20;
const BLOCK_SAMPLES = samplesOfMs(BLOCK_MS);

/**
 * The playout clock: an endless stream of samples, silence included, so that a position says what plays now.
 */
export interface AudioPublisher {
  /** Position of the sample that plays now. Never runs backwards. */
  playhead(): number;
  /** Drops what has been handed over but not played; returns the position that was playing. */
  cut(): number;
  start(): void;
  stop(): void;
}

export interface AudioPublisherOptions {
  source: AudioSource;
  /** Fills one block of audio that will play at `position`. */
  fill(position: number, out: Int16Array): void;
  /** Called after every round, with the position that plays now. */
  onTick(playhead: number): void;
  /** Audio has not gone out for a while: the session cannot go on. */
  onFailed(error: Error): void;
}

/** Captures not yet taken by the native side. More means that it lags: pushing on would fill its queue and fail. */
const MAX_PENDING = 8;
/** A busy machine makes the native side refuse a block now and then; only lasting failure is fatal. */
const FAILING_FOR_MS = 3000;

export function createAudioPublisher(options: AudioPublisherOptions): AudioPublisher {
  const { source } = options;
  let written = 0;
  let lastPlayhead = 0;
  let timer: NodeJS.Timeout | undefined;
  let pending = 0;
  let failingSince: number | null = null;

  async function capture(pcm: Int16Array): Promise<void> {
    pending++;
    try {
      await source.captureFrame(new AudioFrame(pcm, PLAYOUT_RATE, 1, BLOCK_SAMPLES));
      failingSince = null;
    } catch (error) {
      failingSince ??= performance.now();
      if (timer !== undefined && performance.now() - failingSince > FAILING_FOR_MS)
        options.onFailed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      pending--;
    }
  }

  function playhead(): number {
    const now = written - samplesOfMs(source.queuedDuration);
    lastPlayhead = Math.max(lastPlayhead, now);
    return lastPlayhead;
  }

  function pump(): void {
    // Bounded: after a stall the queue is refilled once, what should have played meanwhile is not caught up.
    for (let blocks = 0; blocks < AUDIO_LEAD_MS / BLOCK_MS + 1; blocks++) {
      if (pending >= MAX_PENDING || source.queuedDuration > AUDIO_LEAD_MS - BLOCK_MS) break;
      const pcm = new Int16Array(BLOCK_SAMPLES);
      options.fill(written, pcm);
      written += BLOCK_SAMPLES;
      void capture(pcm);
    }
    options.onTick(playhead());
  }

  return {
    playhead,
    cut() {
      const at = playhead();
      source.clearQueue();
      return at;
    },
    start() {
      timer ??= setInterval(pump, BLOCK_MS / 2);
      pump();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
