import { Worker } from 'node:worker_threads';
import { i420Bytes } from '@vivant/face/frame/i420';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import { programScript } from '@vivant/platform/programs';
import type { FrameRequest, FromRenderWorker, RenderSize, ToRenderWorker } from './render-protocol.ts';
import { PLAYOUT_RATE, type SegmentChunk } from './segments.ts';

/** The slot being captured, and those drawn ahead (`video-loop.ts`). */
export const FRAME_SLOTS = 3;

/** The face as the runner sees it: pixels for an instant, drawn on a thread of its own. */
export interface RenderedFace {
  /** Resolves when the face can be drawn; frames asked for before come after. Rejects if its bytes are damaged. */
  readonly opened: Promise<void>;
  readonly size: RenderSize;
  /** I420 pixels of a slot. Valid from `onDrawn` until the slot is asked for again. */
  readonly slots: readonly Uint8Array[];
  /** The coming sound of a segment, as early as it is known. */
  chunk(segmentId: string, offsetMs: number, chunk: SegmentChunk): void;
  /** No more chunks come for this segment: what was heard of it is all there is. */
  end(segmentId: string): void;
  /** Nothing more of this segment will be heard. */
  drop(segmentId: string): void;
  draw(request: FrameRequest): void;
  onDrawn(listener: (slot: number, drawMs: number) => void): void;
  /** The worker is gone; the session cannot go on. */
  onFailed(listener: (error: Error) => void): void;
  close(): Promise<void>;
}

/** A thread that draws one face. */
export interface RenderThread {
  /**
   * Opens a face that is likely to be requested: `open` then has it at once. Any other face, or one whose bytes are
   * damaged, takes as long as usual.
   */
  prepare(face: Uint8Array, size: RenderSize): void;
  open(face: Uint8Array, size: RenderSize, look: { seed: number; expressiveness: number }): RenderedFace;
  close(): Promise<void>;
}

/** Starts the worker with its code loaded, before it is known which face it will draw. */
export async function startRenderThread(): Promise<RenderThread> {
  const worker = new Worker(programScript(new URL('./render-worker.ts', import.meta.url)), {
    name: 'render',
    env: compileCacheEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  let drawn: ((slot: number, drawMs: number) => void) | undefined;
  let failed: ((error: Error) => void) | undefined;
  let opening: { resolve(): void; reject(error: Error): void } | undefined;
  let closing = false;
  const loaded = Promise.withResolvers<void>();
  const post = (message: ToRenderWorker, transfer?: ArrayBuffer[]) => worker.postMessage(message, transfer);
  const fail = (error: Error) => {
    loaded.reject(error);
    if (closing) return;
    if (opening !== undefined) opening.reject(error);
    else failed?.(error);
    opening = undefined;
  };
  worker.on('message', (message: FromRenderWorker) => {
    if (message.type === 'drawn') drawn?.(message.slot, message.drawMs);
    else if (message.type === 'loaded') loaded.resolve();
    else if (message.type === 'opened') opening?.resolve();
    else fail(new Error(message.message));
    if (message.type === 'opened') opening = undefined;
  });
  worker.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => fail(new Error(`the render worker stopped with code ${code}`)));
  await loaded.promise;

  const close = async () => {
    closing = true;
    await worker.terminate();
  };
  return {
    close,
    prepare: (face, size) => post({ type: 'prepare', face, size }),
    open(face, size, look) {
      const slots = Array.from({ length: FRAME_SLOTS }, () => new SharedArrayBuffer(i420Bytes(size)));
      const opened = new Promise<void>((resolve, reject) => {
        opening = { resolve, reject };
      });
      // A caller that awaits it gets the error; without one it must not be an unhandled rejection.
      opened.catch(() => {});
      post({ type: 'open', face, size, slots, ...look });
      return {
        opened,
        size,
        slots: slots.map((slot) => new Uint8Array(slot)),
        chunk(segmentId, offsetMs, chunk) {
          post({ type: 'chunk', segmentId, offsetMs, sampleRate: PLAYOUT_RATE, chunk });
        },
        end: (segmentId) => post({ type: 'end', segmentId }),
        drop: (segmentId) => post({ type: 'drop', segmentId }),
        draw: (request) => post({ type: 'frame', request }),
        onDrawn(listener) {
          drawn = listener;
        },
        onFailed(listener) {
          failed = listener;
        },
        close,
      };
    },
  };
}
