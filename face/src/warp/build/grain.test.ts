import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import { mirroredGrain } from './grain.ts';

const SIZE = 80;
const CORNERS = [
  [25, 40],
  [55, 40],
] as const;
const RADIUS = 10;

/** Skin of one tone with pores, darker in the right half. */
const pores = (x: number, y: number) => 6 * Math.sin(2.1 * x) * Math.cos(1.7 * y);
const skin = Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
  const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
  return (x < 40 ? 180 : 90) + pores(x, y);
});

function grainOf(photo: Float32Array, isSkin: (i: number) => boolean) {
  const place = { x0: 0, y0: 0, width: SIZE, height: SIZE };
  return mirroredGrain([photo, photo, photo], place, { isSkin, corners: CORNERS, radius: RADIUS, unit: 30 });
}

/** Red of all places within the radius around the left corner. */
function around(at: (x: number, y: number) => readonly number[]): number[] {
  const found: number[] = [];
  for (let y = -RADIUS; y <= RADIUS; y++)
    for (let x = -RADIUS; x <= RADIUS; x++)
      if (Math.hypot(x, y) < RADIUS) found.push(at(CORNERS[0][0] + x + 0.5, CORNERS[0][1] + y + 0.5)[0]!);
  return found;
}
const sd = (values: number[]) => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);

describe('grain for skin that is filled in', () => {
  it('is as strong as that of the skin around, without its light and shade', () => {
    const found = around(grainOf(skin, () => true).at);
    expect(sd(found)).toBeGreaterThan(1.5);
    expect(sd(found)).toBeLessThan(4.5);
    expect(Math.abs(found.reduce((sum, v) => sum + v, 0) / found.length)).toBeLessThan(1);
  });

  it('is taken from skin alone, and never across a fold’s edge', () => {
    expect(sd(around(grainOf(skin, () => false).at))).toBe(0);
    const folded = skin.map((v, i) => (i % SIZE < 12 && i % SIZE > 8 ? v - 90 : v));
    const most = Math.max(...around(grainOf(folded, () => true).at).map(Math.abs));
    expect(most).toBeLessThan(15);
  });

  it('leaves no lone specks of hair or glitter beside smooth skin', () => {
    const random = createRandom(5);
    const specked = skin.map((v) => v + (random() < 0.04 ? 40 : 0));
    const found = around(grainOf(specked, () => true).at).map(Math.abs);
    expect(Math.max(...found)).toBeLessThan(4 * sd(found));
  });

  it('fades towards the corner, where it would shrink to lines', () => {
    const { at } = grainOf(skin, () => true);
    const near = [-1, 0, 1].map((d) => at(CORNERS[0][0] - 0.5, CORNERS[0][1] + d + 0.5)[0]!);
    expect(Math.max(...near.map(Math.abs))).toBeLessThan(2);
  });
});
