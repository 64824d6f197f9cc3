import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AUDIO_LEAD_MS, createAudioPublisher } from './audio-publisher.ts';
import { msOfSamples, PLAYOUT_RATE } from './segments.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TICK_MS = 10;

/**
 * The native side: plays ten milliseconds every ten milliseconds, the oldest first, and takes nothing new while it
 * is `stalled`. Sample values are positions in frames, so that what plays says where it came from.
 */
function createNativeSide() {
  const taken: Int16Array[] = [];
  let offered: { pcm: Int16Array; accept: () => void }[] = [];
  let stalled = false;
  let playing = 0;
  const step = (TICK_MS * PLAYOUT_RATE) / 1000;
  let used = 0;
  const take = () => {
    for (const { pcm, accept } of offered) {
      taken.push(pcm);
      accept();
    }
    offered = [];
  };
  setInterval(() => {
    if (!stalled) take();
    const head = taken[0];
    if (head === undefined) return;
    playing = (head[0] ?? 0) * head.length + used + step;
    used += step;
    if (used < head.length) return;
    taken.shift();
    used = 0;
  }, TICK_MS);
  return {
    source: {
      captureFrame: ({ data }: { data: Int16Array }) =>
        new Promise<void>((accept) => {
          offered.push({ pcm: data, accept });
          if (!stalled) take();
        }),
      clearQueue() {
        taken.length = 0;
        used = 0;
      },
    },
    stall(value: boolean) {
      stalled = value;
    },
    /** The sample that plays next. */
    next: () => taken[0]?.[used],
    /** The position that has just been played. */
    playing: () => playing,
    queuedMs: () => taken.reduce((sum, pcm) => sum + msOfSamples(pcm.length), 0) - msOfSamples(used),
  };
}

it('knows the playhead, however often the native side takes frames late', async () => {
  const native = createNativeSide();
  const publisher = createAudioPublisher({
    source: native.source,
    lastHeard: async () => null,
    fill: (position, out) => out.fill(position / out.length),
    onTick: () => {},
    onFailed: (error) => {
      throw error;
    },
  });
  publisher.start();
  await vi.advanceTimersByTimeAsync(1000);
  const offMs = () => msOfSamples(publisher.playhead() - native.playing());
  expect(Math.abs(offMs())).toBeLessThanOrEqual(2 * TICK_MS);
  for (let i = 0; i < 50; i++) {
    native.stall(true);
    await vi.advanceTimersByTimeAsync(150 + 10 * (i % 7));
    native.stall(false);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(Math.abs(offMs())).toBeLessThanOrEqual(3 * TICK_MS);
  expect(native.queuedMs()).toBeLessThanOrEqual(AUDIO_LEAD_MS + 2 * TICK_MS);
  publisher.stop();
});

it('plays what is filled next at once in the place of silence, and time neither stands nor jumps', async () => {
  const native = createNativeSide();
  let filled = 0;
  const publisher = createAudioPublisher({
    source: native.source,
    lastHeard: async () => null,
    fill: (_position, out) => out.fill(filled),
    onTick: () => {},
    onFailed: (error) => {
      throw error;
    },
  });
  publisher.start();
  await vi.advanceTimersByTimeAsync(1000);
  for (let turn = 1; turn <= 20; turn++) {
    await vi.advanceTimersByTimeAsync(500 + 10 * (turn % 5));
    const before = publisher.playhead();
    filled = turn;
    expect(publisher.skipSilence(before + 1)).toBe(false);
    expect(publisher.skipSilence(before)).toBe(true);
    expect(publisher.playhead()).toBe(before);
    expect(native.next()).toBe(turn);
    await vi.advanceTimersByTimeAsync(100);
    expect(Math.abs(msOfSamples(publisher.playhead() - before) - 100)).toBeLessThanOrEqual(TICK_MS);
    expect(native.queuedMs()).toBeGreaterThan(AUDIO_LEAD_MS / 2);
  }
  publisher.stop();
});
