import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameRequest } from './render-protocol.ts';
import type { RenderedFace } from './render-thread.ts';
import { createVideoLoop } from './video-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.restoreAllMocks().useRealTimers());

const INTERVAL_MS = 40;

/** A loop over a renderer whose n-th drawing takes `takesMs(n)`; what it showed, and for when that was drawn. */
function startLoop(
  takesMs: (drawing: number) => number,
  fps = 1000 / INTERVAL_MS,
  onScene: () => void = () => {},
) {
  const shown: { atMs: number; drawnForMs: number }[] = [];
  const drawnFor: number[] = [];
  const slots: Uint8Array[] = [0, 1, 2].map(() => new Uint8Array(1));
  let onDrawn: (slot: number, drawMs: number) => void = () => {};
  let drawings = 0;
  let drawing = false;
  const renderer: Pick<RenderedFace, 'size' | 'slots' | 'draw' | 'onDrawn'> = {
    size: { width: 64, height: 64, fps },
    slots,
    draw({ slot, tMs }: FrameRequest) {
      expect(drawing).toBe(false);
      drawing = true;
      const ms = takesMs(drawings++);
      setTimeout(() => {
        drawing = false;
        drawnFor[slot] = tMs;
        onDrawn(slot, ms);
      }, ms);
    },
    onDrawn(listener) {
      onDrawn = listener;
    },
  };
  const loop = createVideoLoop({
    renderer: renderer as RenderedFace,
    capture: (pixels) =>
      void shown.push({ atMs: performance.now(), drawnForMs: drawnFor[slots.indexOf(pixels)] ?? Number.NaN }),
    // The frame's centre is half an interval after it is shown.
    scene(aheadMs) {
      onScene();
      return {
        tMs: performance.now() + aheadMs - 500 / fps,
        mode: 'idle',
        speech: null,
        visitor: { energy: 0, pitch: null },
      };
    },
  });
  loop.start();
  return { loop, shown };
}

/** Busies this thread for so long: timers that were due meanwhile fire after it. */
function stall(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

describe('the video loop', () => {
  it('shows as many frames a second as are asked for, each drawn for its instant', async () => {
    const { loop, shown } = startLoop(() => 5, 30);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(loop.stats()).toMatchObject({ late: 0 });
    expect(Math.abs(shown.length - 300)).toBeLessThanOrEqual(2);
    for (const { atMs, drawnForMs } of shown.slice(1)) expect(Math.abs(atMs - drawnForMs)).toBeLessThan(2);
  });

  it('shows one frame each interval, drawn for the instant at which it is shown', async () => {
    const { loop, shown } = startLoop(() => 5);
    await vi.advanceTimersByTimeAsync(1000);
    loop.stop();
    expect(shown.length).toBe(26);
    for (const { atMs, drawnForMs } of shown.slice(1)) expect(drawnForMs).toBeCloseTo(atMs, 6);
    expect(loop.stats()).toMatchObject({ captured: 26, late: 0, skipped: 0 });
  });

  it('shows nothing that was drawn before what was to come changed, and at once what is drawn then', async () => {
    let scenes = 0;
    const { loop, shown } = startLoop(
      () => 5,
      undefined,
      () => scenes++,
    );
    await vi.advanceTimersByTimeAsync(1010);
    const before = scenes;
    const shownBefore = shown.length;
    const changedAt = performance.now();
    loop.redraw();
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown[shownBefore]?.atMs).toBe(changedAt + 5);
    // The two that waited are drawn anew, and one that is shown at once.
    expect(scenes - before).toBe(28);
    const [, ...due] = shown.filter((_, at) => at !== shownBefore);
    for (const { atMs, drawnForMs } of due) expect(drawnForMs).toBeCloseTo(atMs, 6);
    expect(loop.stats()).toMatchObject({ captured: 52, late: 0, skipped: 0 });
  });

  it('shows the first frame as soon as it is drawn', async () => {
    const beganMs = performance.now();
    const { loop, shown } = startLoop(() => 5);
    await vi.advanceTimersByTimeAsync(10);
    loop.stop();
    expect((shown[0]?.atMs ?? Number.NaN) - beganMs).toBe(5);
  });

  it('is not late when one drawing now and then takes two frames’ time', async () => {
    const { loop, shown } = startLoop((n) => (n % 5 === 4 ? 79 : 10));
    await vi.advanceTimersByTimeAsync(2000);
    loop.stop();
    expect(loop.stats()).toMatchObject({ captured: 51, late: 0, skipped: 0 });
    for (const { atMs, drawnForMs } of shown.slice(1)) expect(drawnForMs).toBeCloseTo(atMs, 6);
  });

  it('counts frames late or skipped when the renderer is too slow', async () => {
    const { loop } = startLoop(() => 60);
    await vi.advanceTimersByTimeAsync(6000);
    loop.stop();
    const { captured, late, skipped } = loop.stats();
    expect(captured).toBeCloseTo(100, -1);
    expect(captured + skipped).toBeCloseTo(150, -1);
    expect(late + skipped).toBeGreaterThan(50);
  });

  it('skips frames that were due while this thread was busy, and shows no old frame', async () => {
    const { loop, shown } = startLoop(() => 5);
    await vi.advanceTimersByTimeAsync(1000);
    stall(130);
    await vi.advanceTimersByTimeAsync(1000);
    loop.stop();
    expect(loop.stats().skipped).toBe(3);
    const stale = shown.slice(1).filter(({ atMs, drawnForMs }) => Math.abs(atMs - drawnForMs) > INTERVAL_MS);
    expect(stale).toEqual([]);
  });

  it('shows a frame a second while nobody sees them, and every one from the moment somebody does', async () => {
    const { loop, shown } = startLoop(() => 5);
    await vi.advanceTimersByTimeAsync(1000);
    loop.setWatched(false);
    const before = shown.length;
    await vi.advanceTimersByTimeAsync(9_500);
    expect(shown.length - before).toBe(10);
    const cameAt = performance.now();
    loop.setWatched(true);
    await vi.advanceTimersByTimeAsync(1000);
    const seen = shown.filter(({ atMs }) => atMs >= cameAt);
    expect(seen.length).toBeGreaterThanOrEqual(25);
    expect((seen[0]?.atMs ?? 0) - cameAt).toBeLessThan(INTERVAL_MS);
    // None that was drawn for the time before.
    for (const { atMs, drawnForMs } of seen) expect(drawnForMs).toBeGreaterThan(atMs - INTERVAL_MS);
    expect(loop.stats()).toMatchObject({ late: 0, skipped: 0 });
  });

  it('a frame that is being drawn when somebody comes is not shown for another time', async () => {
    const { loop, shown } = startLoop((n) => (n > 25 ? 30 : 5));
    await vi.advanceTimersByTimeAsync(1000);
    loop.setWatched(false);
    await vi.advanceTimersByTimeAsync(1010);
    const cameAt = performance.now();
    loop.setWatched(true);
    await vi.advanceTimersByTimeAsync(500);
    const seen = shown.filter(({ atMs }) => atMs >= cameAt);
    for (const { atMs, drawnForMs } of seen) expect(drawnForMs).toBeGreaterThan(atMs - 2 * INTERVAL_MS);
    expect(seen.length).toBeGreaterThanOrEqual(11);
  });
});
