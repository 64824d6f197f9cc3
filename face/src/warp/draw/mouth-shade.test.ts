import { describe, expect, it } from 'vitest';
import { lumaOf, redOf } from '../../frame/colour.ts';
import type { MouthInterior, Patch } from '../asset.ts';
import { createMouthLook, shadeMouth } from './mouth-shade.ts';

type Rgb = [number, number, number];

const WHITE: Rgb = [224, 216, 200];
const TALL = 0.2;

/** Y, U, V in the middle of the upper teeth; `rounding`: how far the lips shade them. */
function upperTeeth(rounding: number, tongue: Rgb, ownTeeth = 0, tall = TALL): Float64Array {
  const look = createMouthLook({
    unit: 100,
    teethScale: 1,
    cavity: [40, 10, 10],
    seam: [90, 40, 40],
    tongue,
    ownTeeth,
    upperTeeth: teeth(WHITE),
    lowerTeeth: teeth(WHITE),
  } as Partial<MouthInterior> as MouthInterior);
  const colour = new Float64Array(3);
  shadeMouth(look, { drop: 1, lip: 1, rounding, tongueUp: 0, front: 0 }, 0, 0, 0.02, tall, 0.4, colour);
  return colour;
}

function teeth([r, g, b]: Rgb): Patch {
  const [width, height] = [60, 30];
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) rgb.set([r, g, b], i * 3);
  return { x: -30, y: -15, width, height, rgb, alpha: new Uint8Array(width * height).fill(255) };
}

describe('teeth in the shade of lips', () => {
  const redder = (tongue: Rgb) => {
    const [lit, shaded] = [upperTeeth(0, tongue), upperTeeth(1, tongue)];
    expect(shaded[0]).toBeLessThan(lit[0]! - 20);
    return (shaded[2]! - 128) / (shaded[0]! - 16) - (lit[2]! - 128) / (lit[0]! - 16);
  };

  it('take the colour of the mouth around them, as grey ones look dead', () => {
    expect(redder([170, 80, 80])).toBeGreaterThan(0.03);
  });

  it('stay grey in black-and-white portraits, whose mouths have no colour', () => {
    expect(redder([110, 110, 110])).toBeLessThan(0.03);
  });
});

it('teeth in a low opening keep four fifths of their light', () => {
  const low = upperTeeth(0, [170, 80, 80], 0, 0.06);
  const tall = upperTeeth(0, [170, 80, 80]);
  expect((low[0]! - 16) / (tall[0]! - 16)).toBeGreaterThan(0.8);
});

it('a photograph’s own teeth get no shade of its lips a second time', () => {
  const [painted, own] = [0, 1].map((ownTeeth) => upperTeeth(0, [170, 80, 80], ownTeeth)[0]!);
  expect(own! - painted!).toBeGreaterThan(8);
});

describe('the inside of an open mouth', () => {
  const none = { ...teeth(WHITE), alpha: new Uint8Array(60 * 30) };
  const mouth = (part: Partial<MouthInterior> = {}) =>
    createMouthLook({
      unit: 100,
      teethScale: 1,
      cavity: [50, 20, 18],
      seam: [90, 44, 42],
      tongue: [170, 80, 80],
      upperTeeth: none,
      lowerTeeth: none,
      ...part,
    } as Partial<MouthInterior> as MouthInterior);
  const open = mouth();
  /** Y, U, V at a place across and below the upper lip, in an opening as high as `tall`. */
  const at = (
    across: number,
    upTo: number,
    { tall = 0.34, drop = 0.3, rounding = 0, front = 0, look = open } = {},
  ) => {
    const colour = new Float64Array(3);
    const scene = { drop, lip: tall - 0.03, rounding, tongueUp: 0, front };
    shadeMouth(look, scene, across, upTo - 0.03, upTo, tall, 0.5 - Math.abs(across), colour);
    return colour;
  };
  const lumaAt = (upTo: number) => at(0, upTo)[0]!;

  it('gets darker from the lip to the throat, and lighter to the lower lip, without an edge', () => {
    const lumas = Array.from({ length: 34 }, (_, i) => lumaAt(i / 100));
    const dark = lumas.indexOf(Math.min(...lumas));
    expect(dark).toBeGreaterThan(6);
    expect(dark).toBeLessThan(20);
    expect(lumas[0]! - lumas[dark]!).toBeGreaterThan(15);
    expect(Math.max(...lumas.slice(20)) - lumas[dark]!).toBeGreaterThan(30);
    const steps = lumas.slice(1).map((luma, i) => Math.abs(luma - lumas[i]!));
    expect(Math.max(...steps)).toBeLessThan(11);
  });

  it('shows a tongue that comes into the light towards the lower lip, higher in vowels made in front', () => {
    const along = [0.16, 0.2, 0.24, 0.28].map((upTo) => at(0, upTo)[0]!);
    for (const [i, luma] of along.slice(1).entries()) expect(luma).toBeGreaterThan(along[i]!);
    const sides = (at(-0.36, 0.29)[0]! + at(0.36, 0.29)[0]!) / 2;
    expect(at(0, 0.29)[0]! - sides).toBeGreaterThan(8);
    expect(at(0.1, 0.2, { front: 1 })[0]! - at(0.1, 0.2)[0]!).toBeGreaterThan(8);
    expect(at(0, 0.24)[0]! - at(0, 0.24, { rounding: 1 })[0]!).toBeGreaterThan(8);
  });

  it('has a tongue of its own: no two lie or shine alike, and none is the same on both sides', () => {
    const places = [-0.2, -0.1, 0, 0.1, 0.2].flatMap((across) =>
      [0.2, 0.26, 0.3].map((upTo) => [across, upTo]),
    );
    const wider = {
      ...teeth(WHITE),
      width: 61,
      rgb: new Uint8Array(61 * 90),
      alpha: new Uint8Array(61 * 30),
    };
    const other = mouth({ upperTeeth: wider });
    const apart = (of: (across: number, upTo: number) => number) =>
      places.reduce((sum, [x = 0, y = 0]) => sum + Math.abs(at(x, y)[0]! - of(x, y)), 0) / places.length;
    expect(apart((x, y) => at(x, y, { look: other })[0]!)).toBeGreaterThan(2);
    expect(apart((x, y) => at(-x, y)[0]!)).toBeGreaterThan(2);
  });

  it('is lighter on the side from which light falls on the face, but for teeth that were photographed in it', () => {
    const lumaIn = (across: number, upTo: number, part: Partial<MouthInterior>) =>
      at(across, upTo, { look: mouth(part) })[0]!;
    const gain = (upTo: number, part: Partial<MouthInterior>) => {
      const [lit, even] = [0.3, 0].map((aslant) => ({ aslant, ...part }));
      return [0.25, -0.25].map((x) => lumaIn(x, upTo, lit!) - lumaIn(x, upTo, even!)) as [number, number];
    };
    const [right, left] = gain(0.28, {});
    expect(right).toBeGreaterThan(5);
    expect(left).toBeLessThan(-5);
    const shown = { upperTeeth: teeth(WHITE) };
    expect(gain(0.05, shown)[0]).toBeGreaterThan(10);
    expect(Math.abs(gain(0.05, { ...shown, ownTeeth: 1 })[0])).toBeLessThan(1);
  });

  it('is dark, warm and not red: its colour goes with its light; in a low opening it is no black slot', () => {
    const throat = at(0, 0.11);
    const redness = (throat[2]! - 128) / (throat[0]! - 16);
    expect(redness).toBeGreaterThan(0.25);
    const cavity = [50, 20, 18] as const;
    const own = (redOf(...cavity) - 128) / (lumaOf(...cavity) - 16);
    expect(redness).toBeLessThan(1.35 * own);
    const corner = at(0.47, 0.03);
    expect((corner[2]! - 128) / (corner[0]! - 16)).toBeGreaterThan(0.45);
    const slot = at(0, 0.035, { tall: 0.07, drop: 0.04, rounding: 1 });
    expect(slot[0]!).toBeGreaterThan(at(0, 0.11)[0]! + 5);
  });
});
