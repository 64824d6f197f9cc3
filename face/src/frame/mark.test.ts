import { frameOf, VIDEO_ASPECTS, VIDEO_HEIGHTS } from '@vivant/contract/video';
import { describe, expect, it } from 'vitest';
import { i420Bytes } from './i420.ts';
import { createAiMark } from './mark.ts';

const frames = VIDEO_ASPECTS.flatMap((aspect) => VIDEO_HEIGHTS.map((height) => frameOf({ aspect, height })));

describe('the mark that says “AI”', () => {
  it.each(frames)('lies in the lower right corner of $width × $height, clear of where a face is', (size) => {
    const before = new Uint8Array(i420Bytes(size)).fill(140);
    const after = before.slice();
    createAiMark(size)(after);
    const changed = [...after.subarray(0, size.width * size.height).entries()]
      .filter(([i, luma]) => luma !== before[i])
      .map(([i]) => ({ x: i % size.width, y: Math.floor(i / size.width) }));
    expect(Math.min(...changed.map(({ x }) => x))).toBeGreaterThan(0.75 * size.width);
    expect(Math.min(...changed.map(({ y }) => y))).toBeGreaterThan(0.88 * size.height);
    expect(Math.max(...changed.map(({ y }) => y)) - Math.min(...changed.map(({ y }) => y))).toBeGreaterThan(
      16,
    );
  });

  it.each([
    ['white', 235],
    ['black', 16],
  ])('can be read on %s: its letters stand out from its plate', (_name, luma) => {
    const size = { width: 512, height: 512 };
    const frame = new Uint8Array(i420Bytes(size)).fill(128).fill(luma, 0, 512 * 512);
    createAiMark(size)(frame);
    const corner = [];
    for (let y = 462; y < 512; y++) corner.push(...frame.subarray(y * 512 + 440, y * 512 + 512));
    const brightest = Math.max(...corner);
    const plate =
      corner.filter((one) => one !== luma).sort((a, b) => a - b)[Math.floor(corner.length / 20)] ?? 0;
    expect(brightest).toBeGreaterThan(220);
    expect(brightest - plate).toBeGreaterThan(90);
  });

  it('leaves colours as they are outside it, and refuses frames of another size', () => {
    const size = { width: 288, height: 512 };
    const frame = new Uint8Array(i420Bytes(size)).fill(90);
    createAiMark(size)(frame);
    expect(frame.subarray(288 * 512, 288 * 512 + 144 * 200).every((one) => one === 90)).toBe(true);
    expect(() => createAiMark(size)(new Uint8Array(10))).toThrow(/buffer/);
  });
});
