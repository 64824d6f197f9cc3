import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { DRAWN, drawnPortrait } from '../../testing/prepared-portrait.ts';
import type { PreparedPortrait } from '../../types.ts';
import { buildWarpData } from './build.ts';
import { softenTips } from './vermilion.ts';

const SIZE = 256;
const GAP = 0.04;
const { mouth } = DRAWN;
const SKIN = [195, 152, 128] as const;

/** Half-way down the lower lip at `s`, −1…1 from corner to corner; in fractions of the side. */
const onLowerLip = (s: number) => ({
  u: mouth.x + s * mouth.half,
  v: mouth.y + (GAP / 2 + 0.6 * mouth.lip) * (1 - s * s),
});

/** A laughing portrait whose lower lip has `colour` where `|s|` is more than `beyond`. */
function laughing(colour: readonly number[], beyond: number, grey = false): PreparedPortrait {
  const portrait = drawnPortrait({ size: SIZE, gap: GAP, grey });
  for (let i = 0; i < SIZE * SIZE; i++) {
    const s = (((i % SIZE) + 0.5) / SIZE - mouth.x) / mouth.half;
    const v = (Math.floor(i / SIZE) + 0.5) / SIZE - mouth.y;
    const dome = 1 - s * s;
    if (Math.abs(s) > beyond && v > (GAP / 2) * dome && v < (GAP / 2 + mouth.lip) * dome + 0.004)
      portrait.rgb.set(colour, i * 3);
  }
  return portrait;
}

function colourAt({ rgb, x, y, width }: { rgb: Uint8Array; x: number; y: number; width: number }, s: number) {
  const { u, v } = onLowerLip(s);
  const i = (Math.round(v * SIZE - 0.5) - y) * width + Math.round(u * SIZE - 0.5) - x;
  return [...rgb.subarray(i * 3, i * 3 + 3)] as [number, number, number];
}
const spoken = (portrait: PreparedPortrait, s: number) => colourAt(buildWarpData(portrait).speakPatch!, s);
const redness = ([red, green]: readonly number[]) => red! / green!;

describe('the vermilion of lips that laugh in the photograph', () => {
  it('is all along them: where they were stretched to the colour of skin they get that of their middle', () => {
    const stretched = laughing(SKIN, 0.3);
    for (const s of [-0.6, 0.6]) {
      expect(redness(spoken(stretched, s))).toBeGreaterThan(1.6);
      expect(redness(SKIN)).toBeLessThan(1.3);
    }
  });

  it('is that of lips where nothing of it is seen', () => {
    expect(redness(spoken(laughing(SKIN, 0), 0))).toBeGreaterThan(1.1 * redness(SKIN));
  });

  it('is the upper lip’s shade in a picture without colour, less of it', () => {
    const grey = 160;
    const [without, upper] = [laughing([grey, grey, grey], 0, true), 111];
    const [lower] = spoken(without, 0);
    expect(lower).toBeLessThan(0.93 * grey);
    expect(lower).toBeGreaterThan(upper);
  });

  it('stays as it was where it is seen, and shine on it does too', () => {
    const own = drawnPortrait({ size: SIZE, gap: GAP });
    const photo = { rgb: own.rgb, x: 0, y: 0, width: SIZE };
    for (const s of [-0.5, 0, 0.5])
      spoken(own, s).forEach((value, c) => {
        expect(Math.abs(value - colourAt(photo, s)[c]!)).toBeLessThan(6);
      });
    const shining = drawnPortrait({ size: SIZE, gap: GAP });
    const { u, v } = onLowerLip(0);
    for (let y = -2; y <= 2; y++)
      for (let x = -3; x <= 3; x++)
        shining.rgb.set([250, 245, 245], ((Math.round(v * SIZE) + y) * SIZE + Math.round(u * SIZE) + x) * 3);
    expect(spoken(shining, 0)[1]).toBeGreaterThan(225);
  });
});

it('lips that are skin in colour and light, as painted ones, get a rose when they part', () => {
  const portrait = drawnPortrait({ size: SIZE, gap: 0 });
  const at = (s: number) => ({ u: mouth.x + s * mouth.half, v: mouth.y + 0.5 * mouth.lip * (1 - s * s) });
  for (let i = 0; i < SIZE * SIZE; i++) {
    const s = (((i % SIZE) + 0.5) / SIZE - mouth.x) / mouth.half;
    const down = (Math.floor(i / SIZE) + 0.5) / SIZE - mouth.y;
    if (Math.abs(s) < 1.02 && down > 0.003 && down < mouth.lip + 0.006) portrait.rgb.set(SKIN, i * 3);
  }
  const patch = buildWarpData(portrait).speakPatch!;
  const { u, v } = at(0.2);
  const i = ((Math.floor(v * SIZE) - patch.y) * patch.width + Math.floor(u * SIZE) - patch.x) * 3;
  expect(redness([...patch.rgb.subarray(i, i + 2)])).toBeGreaterThan(1.08 * redness(SKIN));
});

describe('the corners of lips', () => {
  const [width, height] = [120, 40];
  const corners = [
    [20, 20],
    [100, 20],
  ] as const;
  /** Noise with what softening leaves of it, and how much it differs from pixel to pixel around a place. */
  function softened(isBare: readonly number[]) {
    const random = createRandom(2);
    const noise = Float32Array.from({ length: width * height }, () => 100 + 80 * random());
    const planes = [0, 1, 2].map(() => noise.slice());
    const none = new Float32Array(width * height);
    const lips = { width, height, inside: none, inwards: none, across: none, skin: [] };
    softenTips(
      planes,
      { ...lips, isUpper: new Uint8Array(0), isOwn: () => true },
      { x: 0, y: 0 },
      corners,
      isBare,
    );
    const steps = (plane: Float32Array, cx: number) => {
      let sum = 0;
      for (let y = 19; y <= 21; y++)
        for (let x = cx - 2; x <= cx + 2; x++)
          sum += Math.abs(plane[y * width + x]! - plane[y * width + x - 1]!);
      return sum;
    };
    return (cx: number) => steps(planes[0]!, cx) / steps(noise, cx);
  }

  it('are soft, so that nothing sharp is torn into specks there, and nothing else is', () => {
    const left = softened([1, 1]);
    for (const corner of [20, 100]) expect(left(corner)).toBeLessThan(0.35);
    expect(left(60)).toBe(1);
  });

  it('keep the hair that grows beside them', () => {
    const left = softened([0, 1]);
    expect(left(20)).toBe(1);
    expect(left(100)).toBeLessThan(0.35);
  });
});
