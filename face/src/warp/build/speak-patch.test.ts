import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import { buildWarpData } from './build.ts';

const SIZE = 256;
const { mouth } = DRAWN;

/** A laughing mouth whose lips lie in a grey shade near their ends. */
function laughingInShade() {
  const portrait = drawnPortrait({ size: SIZE, gap: 0.04 });
  for (let i = 0; i < SIZE * SIZE; i++) {
    const u = ((i % SIZE) + 0.5) / SIZE - mouth.x;
    const v = (Math.floor(i / SIZE) + 0.5) / SIZE - mouth.y;
    if (Math.abs(v) < 0.04 && Math.abs(u) > 0.55 * mouth.half && Math.abs(u) < mouth.half)
      portrait.rgb.set([60, 72, 70], i * 3);
  }
  return portrait;
}

describe('what fills a laughing mouth while it speaks', () => {
  it('has the lips’ colour, also where their ends are dark', () => {
    const patch = buildWarpData(laughingInShade()).speakPatch!;
    const at = (u: number, v: number) => {
      const i = (Math.round(v * SIZE) - patch.y) * patch.width + Math.round(u * SIZE) - patch.x;
      return [...patch.rgb.subarray(i * 3, i * 3 + 3)] as [number, number, number];
    };
    for (const s of [-0.8, -0.4, 0, 0.4, 0.8]) {
      const [red, green] = at(mouth.x + s * mouth.half, mouth.y);
      expect(red / green).toBeGreaterThan(1.9);
    }
  });

  it('has no bite where the dark between the lips reaches beyond the edge that was found', () => {
    const size = 512;
    const gap = 0.04;
    const portrait = drawnPortrait({ size, gap });
    const x = Math.round((mouth.x - 0.4 * mouth.half) * size);
    const edge = Math.round((mouth.y + (gap / 2) * (1 - 0.4 ** 2)) * size);
    for (let y = edge - 4; y < edge + 4; y++)
      for (let k = -4; k <= 4; k++) portrait.rgb.set([25, 15, 15], (y * size + x + k) * 3);
    const patch = buildWarpData(portrait).speakPatch!;
    const red = (y: number) => patch.rgb[((y - patch.y) * patch.width + x - patch.x) * 3]!;
    for (let y = edge + 1; y < edge + 6; y++) expect(red(y)).toBeGreaterThan(120);
  });

  it('leaves the hair of a beard beside the corners as it is', () => {
    const portrait = drawnPortrait({ size: SIZE, gap: 0.04 });
    const random = createRandom(3);
    for (let i = 0; i < SIZE * SIZE; i++) {
      const u = ((i % SIZE) + 0.5) / SIZE - mouth.x;
      const v = (Math.floor(i / SIZE) + 0.5) / SIZE - mouth.y;
      if (Math.abs(u) < mouth.half || Math.abs(u) > 2 * mouth.half || Math.abs(v) > 0.06) continue;
      const light = 0.4 + 0.6 * random();
      for (let c = 0; c < 3; c++) portrait.rgb[i * 3 + c] = portrait.rgb[i * 3 + c]! * light;
    }
    const patch = buildWarpData(portrait).speakPatch!;
    const y = Math.round(mouth.y * SIZE);
    for (let k = 1; k < 8; k++) {
      const x = Math.round((mouth.x + mouth.half) * SIZE) + k;
      const now = patch.rgb[((y - patch.y) * patch.width + x - patch.x) * 3]!;
      expect(Math.abs(now - portrait.rgb[(y * SIZE + x) * 3]!)).toBeLessThan(16);
    }
  });
});
