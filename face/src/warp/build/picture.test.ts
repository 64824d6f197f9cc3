import { describe, expect, it } from 'vitest';
import { drawnPortrait } from '../../testing/prepared-portrait.ts';
import { boxBlur } from '../box-blur.ts';
import { buildWarpData } from './build.ts';
import { lumaOfRgb } from './enamel.ts';
import { darkestOf, softnessOf } from './picture.ts';

const SIZE = 96;
const WHOLE = { left: 0, top: 0, right: SIZE, bottom: SIZE };

/** Bars of two lights, an edge every 12 pixels. */
const bars = () => Float32Array.from({ length: SIZE * SIZE }, (_, i) => ((i % SIZE) % 24 < 12 ? 60 : 180));

describe('how soft a picture is', () => {
  const softness = (radius: number) => {
    const luma = radius === 0 ? bars() : boxBlur(boxBlur(bars(), SIZE, SIZE, radius), SIZE, SIZE, radius);
    return softnessOf({ luma, size: SIZE }, WHOLE);
  };

  it('is nothing where edges are sharp, and more than a pixel where they are wide', () => {
    expect(softness(0)).toBe(0);
    expect(softness(3)).toBeGreaterThan(1);
  });

  it('does not matter where nothing is seen', () => {
    expect(softnessOf({ luma: new Float32Array(SIZE * SIZE), size: SIZE }, WHOLE)).toBe(0);
  });
});

describe('the inside of a mouth', () => {
  const lumaOfCavity = (faded: (v: number) => number) => {
    const portrait = drawnPortrait({ size: 256, gap: 0 });
    portrait.rgb = Uint8Array.from(portrait.rgb, faded);
    return lumaOfRgb(...buildWarpData(portrait).interior.cavity);
  };

  it('is no black hole in a picture that knows no black', () => {
    const [black, faded] = [(v: number) => Math.max(0, 1.2 * (v - 45)), (v: number) => 50 + 0.8 * v].map(
      lumaOfCavity,
    );
    expect(darkestOf({ luma: bars(), size: SIZE }, WHOLE)).toBe(60);
    expect(faded).toBeGreaterThan(black! + 15);
  });
});
