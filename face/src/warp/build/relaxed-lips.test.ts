import { describe, expect, it } from 'vitest';
import { drawnFace } from '../../testing/drawn-face.ts';
import { drawnPortrait } from '../../testing/prepared-portrait.ts';
import { buildWarpData } from './build.ts';
import { relaxedHeight, smileOf } from './relaxed-lips.ts';

const HALF_WIDTH = 36;
/** Index of the mouth's corner at the image's left. */
const CORNER = 61;
const OTHER_CORNER = 291;
const INNER_CORNERS = [78, 308] as const;
const height = (own: number, s: number, smile: number) => relaxedHeight(own, s, 'upper', HALF_WIDTH, smile);

describe('lips when a smile is over', () => {
  it('grow where the smile stretched them thin, and thin out towards the corners', () => {
    expect(height(3, 0.3, 1)).toBeGreaterThan(6);
    expect(height(3, 0.3, 1)).toBeGreaterThan(height(3, 0.8, 1));
    expect(height(0.5, 1, 1)).toBe(0.5);
  });

  it('keep their height where they are full, and in a mouth that does not smile', () => {
    expect(height(12, 0.3, 1)).toBe(12);
    expect(height(3, 0.3, smileOf(1))).toBe(3);
  });

  it('are drawn together less than others, for their skin has been drawn together once already', () => {
    const narrowed = (gap: number) => {
      const { shapes } = drawnFace({ gap });
      const { delta } = shapes.find(({ name }) => name === 'mouthPucker')!;
      return Math.abs(delta[CORNER * 2]!);
    };
    const [shut, toothy] = [narrowed(0), narrowed(0.04)];
    expect(toothy).toBeLessThan(0.99 * shut);
    expect(toothy).toBeGreaterThan(0.7 * shut);
  });
});

describe('corners that a smile has raised', () => {
  it('come down a little in a speaking mouth: people who smile would look sullen', () => {
    const comesDown = (raised: number) => {
      const portrait = drawnPortrait({ size: 256, gap: 0.04 });
      for (const i of [CORNER, OTHER_CORNER, ...INNER_CORNERS]) portrait.landmarks[i * 3 + 1]! -= raised;
      const { shapes } = buildWarpData(portrait);
      return shapes.find(({ name }) => name === 'restClose')!.delta[INNER_CORNERS[0] * 2 + 1]!;
    };
    const share = (comesDown(4) - comesDown(0)) / 4;
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.4);
  });
});

describe('lips that round', () => {
  it('take a smile’s raised corners with them: nobody rounds lips in a smile', () => {
    const level = (raised: number) => {
      const portrait = drawnPortrait({ size: 256, gap: 0.04 });
      for (const i of [CORNER, OTHER_CORNER, ...INNER_CORNERS]) portrait.landmarks[i * 3 + 1]! -= raised;
      const { shapes } = buildWarpData(portrait);
      return shapes.find(({ name }) => name === 'mouthPucker')!.delta[INNER_CORNERS[0] * 2 + 1]!;
    };
    expect(level(5) - level(0)).toBeGreaterThan(2);
  });
});

describe('closed lips that speak', () => {
  it('lose some of a smirk: a corner raised by itself comes down further than two', () => {
    const comesDown = (raised: number[]) => {
      const portrait = drawnPortrait({ size: 256 });
      for (const i of raised) portrait.landmarks[i * 3 + 1]! -= 4;
      const { shapes } = buildWarpData(portrait);
      return shapes.find(({ name }) => name === 'restClose')!.delta[CORNER * 2 + 1]!;
    };
    expect(comesDown([CORNER])).toBeGreaterThan(1.2 * comesDown([CORNER, OTHER_CORNER]));
  });
});
