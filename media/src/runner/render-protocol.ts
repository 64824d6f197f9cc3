import type { FrameSize } from '@vivant/face/frame/i420';
import type { FaceMode } from '@vivant/face/motion/gaze';
import type { VoiceInstant } from '@vivant/face/motion/voice-track';
import type { SegmentChunk } from './segments.ts';

/** Messages between the runner's main thread and its render worker. */

export interface RenderSize extends FrameSize {
  fps: number;
  /** Whether every frame says “AI” in a corner. */
  mark?: boolean | undefined;
}

/** What one frame shows. Times are milliseconds. */
export interface FrameRequest {
  /** Which of the shared frame buffers to draw into. */
  slot: number;
  /** The frame's centre on a clock that runs with playback. */
  tMs: number;
  mode: FaceMode;
  /** What is heard at the frame's centre, or null when the avatar is silent. */
  speech: { segmentId: string; ms: number } | null;
  /** The visitor's voice. */
  visitor: VoiceInstant;
}

export type ToRenderWorker =
  /** A face that is likely to be opened next, at this size. */
  | { type: 'prepare'; face: Uint8Array; size: RenderSize }
  | {
      type: 'open';
      /** As a `FaceEngine` encoded it. */
      face: Uint8Array;
      size: RenderSize;
      /** Each holds one I420 frame from its first byte on: rtc-node ignores byte offsets. */
      slots: SharedArrayBuffer[];
      seed: number;
      expressiveness: number;
    }
  | {
      type: 'chunk';
      segmentId: string;
      offsetMs: number;
      sampleRate: number;
      chunk: SegmentChunk;
    }
  | { type: 'end'; segmentId: string }
  | { type: 'drop'; segmentId: string }
  | { type: 'frame'; request: FrameRequest };

export type FromRenderWorker =
  /** Once its code is there. */
  | { type: 'loaded' }
  | { type: 'opened' }
  | { type: 'drawn'; slot: number; drawMs: number }
  | { type: 'failed'; message: string };
