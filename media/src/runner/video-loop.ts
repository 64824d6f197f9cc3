import type { FrameRequest } from './render-protocol.ts';
import type { RenderedFace } from './render-thread.ts';

export interface VideoLoopOptions {
  renderer: RenderedFace;
  /** Hands the pixels to the encoder; copies them before it returns. */
  capture(i420: Uint8Array): void;
  /** The state of the face at an instant `aheadMs` from now. */
  scene(aheadMs: number): Omit<FrameRequest, 'slot'>;
}

/** Counted since the start; a late frame came more than half an interval after its time, a skipped one not at all. */
export interface VideoStats {
  captured: number;
  late: number;
  skipped: number;
  /** Sum of drawing times, for a mean. */
  drawMs: number;
}

export interface VideoLoop {
  start(): void;
  /** Whether anybody sees the frames; without a word of it, somebody does. */
  setWatched(isWatched: boolean): void;
  /** The future has changed: frames already drawn for it are not shown. */
  redraw(): void;
  stop(): void;
  stats(): VideoStats;
}

/**
 * Frames that are drawn before their time. With a second one, a busy moment in which a drawing takes as long as two
 * frames last makes none late; with more, a face would answer too late what it sees and hears.
 */
const FRAMES_AHEAD = 2;
/** Without viewers: somebody who comes finds a recent picture, and a track that is alive. */
const UNWATCHED_INTERVAL_MS = 1000;

/**
 * One frame per interval, each drawn for the instant at which it is captured. A frame that is not ready when its
 * successor is due takes that one's place: no frame is shown late twice.
 */
export function createVideoLoop({ renderer, capture, scene }: VideoLoopOptions): VideoLoop {
  const pace = (isWatched: boolean) =>
    isWatched
      ? { intervalMs: 1000 / renderer.size.fps, framesAhead: FRAMES_AHEAD }
      : { intervalMs: UNWATCHED_INTERVAL_MS, framesAhead: 0 };
  let watched = true;
  let { intervalMs, framesAhead } = pace(watched);
  const stats: VideoStats = { captured: 0, late: 0, skipped: 0, drawMs: 0 };
  let timer: NodeJS.Timeout | undefined;
  /** When the next frame is due. */
  let nextAt = 0;
  let slot = 0;
  let drawing: number | null = null;
  /** Drawn and waiting for their time, in their order. */
  const ready: number[] = [];
  /** The frame being drawn was due at this time: it is captured as soon as it is there. */
  let overdueSince: number | null = null;
  /** The frame being drawn is not shown: it is for a time of the pace before, or for words that are cut off. */
  let isStale = false;

  /** Frames drawn, or being drawn, are for another time or other words. */
  function discard(): void {
    ready.length = 0;
    isStale = drawing !== null;
  }

  function ask(): void {
    if (drawing !== null || (ready.length >= framesAhead && overdueSince === null)) return;
    slot = (slot + 1) % renderer.slots.length;
    drawing = slot;
    const aheadMs = framesAhead === 0 ? 0 : nextAt + ready.length * intervalMs - performance.now();
    renderer.draw({ slot, ...scene(Math.max(0, aheadMs) + intervalMs / 2) });
  }

  function show(index: number, dueAt: number): void {
    const pixels = renderer.slots[index];
    if (pixels === undefined) throw new Error(`the face has no slot ${index}`);
    capture(pixels);
    stats.captured++;
    if (performance.now() - dueAt > intervalMs / 2) stats.late++;
  }

  renderer.onDrawn((index, drawMs) => {
    if (drawing !== index) return;
    drawing = null;
    stats.drawMs += drawMs;
    if (isStale) isStale = false;
    else if (overdueSince === null) ready.push(index);
    else {
      show(index, overdueSince);
      overdueSince = null;
    }
    if (timer !== undefined) ask();
  });

  function tick(): void {
    const now = performance.now();
    // After a stall the beat goes on from here instead of racing to catch up.
    const missed = Math.floor((now - nextAt) / intervalMs);
    if (missed > 0) {
      stats.skipped += missed;
      ready.splice(0, missed);
      nextAt += missed * intervalMs;
    }
    const dueAt = nextAt;
    nextAt += intervalMs;
    timer = setTimeout(tick, Math.max(0, nextAt - now));
    const first = ready.shift();
    if (first !== undefined) show(first, dueAt);
    else if (overdueSince === null) overdueSince = dueAt;
    else stats.skipped++;
    ask();
  }

  return {
    start() {
      if (timer !== undefined) return;
      nextAt = performance.now();
      tick();
    },
    setWatched(isWatched) {
      if (isWatched === watched) return;
      watched = isWatched;
      ({ intervalMs, framesAhead } = pace(watched));
      if (timer === undefined) return;
      discard();
      overdueSince = null;
      clearTimeout(timer);
      nextAt = performance.now();
      tick();
    },
    redraw() {
      discard();
      if (timer === undefined) return;
      // It is shown as soon as it is there.
      overdueSince ??= performance.now();
      ask();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
    stats: () => ({ ...stats }),
  };
}
