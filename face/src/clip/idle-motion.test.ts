import { describe, expect, it } from 'vitest';
import { createIdleMotion } from './idle-motion.ts';

const SEEDS = [1, 2, 3, 7, 99, 123_456, 2 ** 28 - 1];
const loop = (seed: number) => createIdleMotion({ seed, frames: 200, fps: 25 }).frames;
const lid = (frame: ReturnType<typeof loop>[number]) =>
  Math.max(frame.params.eyeBlinkLeft, frame.params.eyeBlinkRight);

describe('an idle face', () => {
  it.each(SEEDS)('loops seamlessly: seed %d', (seed) => {
    const frames = loop(seed);
    const pairs = frames.map((frame, i) => [frame, frames[i + 1] ?? frames[0] ?? frame] as const);
    const steps = (of: (frame: (typeof frames)[number]) => number) =>
      pairs.map(([a, b]) => Math.abs(of(b) - of(a)));
    for (const of of [
      (f: (typeof frames)[number]) => f.pose.yaw,
      (f: (typeof frames)[number]) => f.pose.pitch,
      (f: (typeof frames)[number]) => f.pose.roll,
      (f: (typeof frames)[number]) => f.pose.tx,
      (f: (typeof frames)[number]) => f.pose.ty,
      (f: (typeof frames)[number]) => f.pose.breathe,
    ]) {
      const all = steps(of);
      // The step over the seam is none that stands out among the others.
      expect(all.at(-1)).toBeLessThanOrEqual(1.01 * Math.max(...all.slice(0, -1)));
    }
  });

  it.each(SEEDS)('blinks whole blinks, and keeps its mouth shut: seed %d', (seed) => {
    const frames = loop(seed);
    let blinks = 0;
    let shut = false;
    for (const frame of frames) {
      if (!shut && lid(frame) > 0.7) blinks += 1;
      shut = lid(frame) > 0.7 || (shut && lid(frame) > 0.3);
    }
    expect(blinks).toBeGreaterThanOrEqual(2);
    expect(blinks).toBeLessThanOrEqual(3);
    for (const frame of [...frames.slice(0, 1), ...frames.slice(-1)]) expect(lid(frame)).toBeLessThan(0.25);
    expect(Math.max(...frames.map(({ params }) => params.jawOpen + params.mouthFunnel))).toBe(0);
  });

  it('breathes and moves, determined by its seed', () => {
    const frames = loop(1);
    const range = (values: number[]) => Math.max(...values) - Math.min(...values);
    expect(range(frames.map(({ pose }) => pose.breathe))).toBeGreaterThan(0.9);
    expect(range(frames.map(({ pose }) => pose.yaw))).toBeGreaterThan(0.005);
    expect(loop(1)).toEqual(frames);
    expect(loop(2)).not.toEqual(frames);
  });
});
