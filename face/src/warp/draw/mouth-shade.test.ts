import { describe, expect, it } from 'vitest';
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
  shadeMouth(look, { drop: 1, rounding, tongueUp: 0, front: 0 }, 0, 0, 0.02, tall, 0.4, colour);
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
  const open = createMouthLook({
    unit: 100,
    teethScale: 1,
    cavity: [50, 20, 18],
    seam: [90, 44, 42],
    tongue: [170, 80, 80],
    upperTeeth: { ...teeth(WHITE), alpha: new Uint8Array(60 * 30) },
    lowerTeeth: { ...teeth(WHITE), alpha: new Uint8Array(60 * 30) },
  } as Partial<MouthInterior> as MouthInterior);
  /** Y, U, V at a place across and below the upper lip, in an opening as high as `tall`. */
  const at = (across: number, upTo: number, { tall = 0.34, drop = 0.3, rounding = 0, front = 0 } = {}) => {
    const colour = new Float64Array(3);
    const scene = { drop, rounding, tongueUp: 0, front };
    shadeMouth(open, scene, across, upTo - 0.03, upTo, tall, 0.5 - Math.abs(across), colour);
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

  it('shows a tongue: round, grooved in the middle, higher in vowels made in front', () => {
    const [middle, aside, edge] = [0, 0.12, 0.36].map((across) => at(across, 0.22)[0]!);
    expect(aside! - middle!).toBeGreaterThan(2);
    expect(aside! - edge!).toBeGreaterThan(15);
    expect(at(0.1, 0.13, { front: 1 })[0]! - at(0.1, 0.13)[0]!).toBeGreaterThan(10);
  });

  it('is a warm dark red up to its corners, in a low opening no black slot', () => {
    const throat = at(0, 0.11);
    expect((throat[2]! - 128) / (throat[0]! - 16)).toBeGreaterThan(0.25);
    const corner = at(0.47, 0.03);
    expect((corner[2]! - 128) / (corner[0]! - 16)).toBeGreaterThan(0.55);
    const slot = at(0, 0.035, { tall: 0.07, drop: 0.04, rounding: 1 });
    expect(slot[0]!).toBeGreaterThan(at(0, 0.11)[0]! + 5);
  });
});
