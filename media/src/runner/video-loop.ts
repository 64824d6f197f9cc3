import type { FaceMode } from '@vivant/face/motion/gaze';
import type { FaceRenderer } from './face-renderer.ts';

export interface VideoLoopOptions {
  renderer: FaceRenderer;
  /** Hands the pixels to the encoder; copies them before it returns. */
  capture(i420: Uint8Array): void;
  /** What the face does at an instant `aheadMs` from now. */
  scene(aheadMs: number): {
    tMs: number;
    mode: FaceMode;
    speech: { segmentId: string; ms: number } | null;
    visitorEnergy: number;
  };
}

/** Counted since the start; a late frame came more than half an interval after its time, or not at all. */
export interface VideoStats {
  captured: number;
  late: number;
  skipped: number;
  /** Sum of drawing times, for a mean. */
  drawMs: number;
}

export interface VideoLoop {
  start(): void;
  stop(): void;
  stats(): VideoStats;
}

/**
 * One frame per interval: captures the frame drawn for this instant and asks for the next one, so that drawing
 * has a whole interval and pixels are never older than one. A frame that is not ready when its successor is
 * due is skipped, never shown late twice.
 */
export function createVideoLoop({ renderer, capture, scene }: VideoLoopOptions): VideoLoop {
  const intervalMs = 1000 / renderer.size.fps;
  const stats: VideoStats = { captured: 0, late: 0, skipped: 0, drawMs: 0 };
  let timer: NodeJS.Timeout | undefined;
  let nextAt = 0;
  let slot = 0;
  let drawing: number | null = null;
  let drawn: number | null = null;
  /** The frame being drawn is already due: capture it as soon as it is there. */
  let dueSince: number | null = null;

  function ask(): void {
    slot = (slot + 1) % renderer.slots.length;
    drawing = slot;
    const aheadMs = Math.max(0, nextAt - performance.now()) + intervalMs / 2;
    renderer.draw({ slot, ...scene(aheadMs) });
  }

  function show(index: number): void {
    capture(renderer.slots[index]!);
    stats.captured++;
  }

  renderer.onDrawn((index, drawMs) => {
    if (drawing !== index) return;
    drawing = null;
    stats.drawMs += drawMs;
    if (dueSince === null) {
      drawn = index;
      return;
    }
    if (performance.now() - dueSince > intervalMs / 2) stats.late++;
    dueSince = null;
    show(index);
    if (timer !== undefined) ask();
  });

  function tick(): void {
    const now = performance.now();
    nextAt += intervalMs;
    // After a stall the beat goes on from here instead of racing to catch up.
    if (now - nextAt > intervalMs) {
      stats.skipped += Math.floor((now - nextAt) / intervalMs);
      nextAt = now + intervalMs;
    }
    timer = setTimeout(tick, Math.max(0, nextAt - performance.now()));
    if (drawn !== null) {
      const index = drawn;
      drawn = null;
      show(index);
      ask();
    } else if (drawing === null) ask();
    else if (dueSince === null) dueSince = now;
    else stats.skipped++;
  }

  return {
    start() {
      if (timer !== undefined) return;
      nextAt = performance.now();
      tick();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
    stats: () => ({ ...stats }),
  };
}
