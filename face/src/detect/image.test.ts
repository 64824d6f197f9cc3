import { describe, expect, it } from 'vitest';
import { chooseCrop, cutCrop, shareBeyond } from './crop.ts';
import { applyGuided, boxMean, solveGuided } from './guided-filter.ts';
import { fromRoi, sampleRoi, toBytes, toRoi, withHalves } from './image.ts';
import { keepConnected } from './person-matte.ts';
import { pixelsInside } from './portrait-measures.ts';

/** A picture whose colours say where they stand: red counts x, green counts y. */
function coordinates(width: number, height: number) {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data.set([i % width, Math.floor(i / width), 128], 3 * i);
  return { width, height, data };
}

describe('sampling', () => {
  it('a square of the picture’s own size copies its pixels', () => {
    const image = coordinates(8, 8);
    const copy = sampleRoi(image, { cx: 4, cy: 4, size: 8, angle: 0 }, 8, 'edge');
    expect([...toBytes(copy)]).toEqual([...image.data]);
  });

  it('a turned, shifted square reads what its corners say', () => {
    const image = coordinates(100, 100);
    const roi = { cx: 50, cy: 40, size: 20, angle: 0.5 };
    const samples = sampleRoi(image, roi, 10, 'edge');
    for (const [u, v] of [
      [0, 0],
      [9, 3],
      [4, 7],
    ] as const) {
      const at = fromRoi(roi, (u + 0.5) / 10, (v + 0.5) / 10);
      expect(samples[(v * 10 + u) * 3]).toBeCloseTo(at.x - 0.5, 3);
      expect(samples[(v * 10 + u) * 3 + 1]).toBeCloseTo(at.y - 0.5, 3);
    }
  });

  it('beyond the edge lies black or the edge, as asked', () => {
    const image = coordinates(4, 4);
    const roi = { cx: -4, cy: 2, size: 4, angle: 0 };
    expect(sampleRoi(image, roi, 4, 'zero').every((value) => value === 0)).toBe(true);
    expect(sampleRoi(image, roi, 4, 'edge')[2]).toBe(128);
  });

  it('halved copies give the same view of a large picture', () => {
    const image = coordinates(250, 250);
    const roi = { cx: 120, cy: 130, size: 200, angle: 0.2 };
    const plain = sampleRoi(image, roi, 20, 'edge');
    const halved = withHalves({ ...image });
    expect(halved.halves?.map((half) => half.width)).toEqual([125]);
    const small = sampleRoi(halved, roi, 20, 'edge');
    for (let i = 0; i < plain.length; i++) expect(small[i]).toBeCloseTo(plain[i]!, -0.5);
  });

  it('there and back again ends at the start', () => {
    const roi = { cx: 3, cy: -7, size: 11, angle: -1.2 };
    const { u, v } = toRoi(roi, 5, 6);
    const back = fromRoi(roi, u, v);
    expect(back.x).toBeCloseTo(5);
    expect(back.y).toBeCloseTo(6);
  });

  it('a polygon holds exactly the pixels whose centres it covers', () => {
    const landmarks = new Float32Array([1, 1, 0, 4, 1, 0, 4, 3, 0, 1, 3, 0]);
    const inside = pixelsInside({ width: 6, height: 6 }, landmarks, [0, 1, 2, 3]);
    expect(inside).toEqual([7, 8, 9, 13, 14, 15]);
  });
});

describe('the crop', () => {
  const photo = { width: 1000, height: 1000 };
  const face = { cx: 500, cy: 500, width: 300, height: 352, roll: 0 };

  it('gives the face its share of the height where there is room', () => {
    const crop = chooseCrop(face, 300, photo);
    expect(face.height / crop.size).toBeCloseTo(0.44);
    expect(crop.angle).toBe(0);
  });

  it('stays inside the photo rather than inventing a border', () => {
    const crop = chooseCrop({ ...face, height: 560, cy: 540 }, 420, photo);
    expect(crop).toMatchObject({ cx: 500, cy: 500, size: 1000 });
  });

  it('grows for a tall hat and keeps air above it', () => {
    const crop = chooseCrop(face, 460, photo);
    expect(face.height / crop.size).toBeLessThan(0.43);
    expect(crop.cy - crop.size / 2).toBeLessThan(500 - 460);
  });

  it.each([
    ['16:9', 16 / 9],
    ['9:16', 9 / 16],
  ] as const)('holds a whole head with air above it and picture below it in %s', (aspect, ratio) => {
    const wide = { width: 4000, height: 3000 };
    const crop = chooseCrop({ ...face, cx: 2000, cy: 1200 }, 300, wide, aspect);
    const height = crop.frameHeight;
    expect(crop.size).toBeCloseTo(Math.max(height, ratio * height));
    const top = crop.cy - crop.size / 2 + 0.35 * (crop.size - height);
    expect(1200 - 300 - top).toBeGreaterThan(0.04 * height);
    expect(top + height - (1200 + face.height / 2)).toBeGreaterThan(0.25 * height);
    expect(face.width).toBeLessThan(0.6 * ratio * height);
    expect(shareBeyond(crop, aspect, wide)).toBe(0);
  });

  it('keeps the head as large in a wide frame when the photo is narrow, and tells how much is missing', () => {
    const narrow = { width: 800, height: 1000 };
    const crop = chooseCrop({ ...face, cx: 400 }, 300, narrow, '16:9');
    expect(face.height / crop.frameHeight).toBeCloseTo(0.42);
    const width = (crop.frameHeight * 16) / 9;
    expect(shareBeyond(crop, '16:9', narrow)).toBeCloseTo(1 - 800 / width, 1);
  });

  it('sets a head upright that lies on its side, and keeps a slight tilt', () => {
    expect(chooseCrop({ ...face, roll: Math.PI / 2 }, 300, photo).angle).toBe(Math.PI / 2);
    expect(chooseCrop({ ...face, roll: 0.2 }, 300, photo).angle).toBe(0);
  });

  it('continues the photo’s edge softly beyond it, never in black', () => {
    const image = { width: 60, height: 60, data: new Uint8Array(60 * 60 * 3).fill(200) };
    const crop = cutCrop(image, { cx: 30, cy: 30, size: 120, angle: 0.3 }, 120);
    expect(Math.min(...crop)).toBe(200);
  });
});

describe('the matte', () => {
  it('the box mean shrinks its window at the edges', () => {
    const map = Float32Array.from({ length: 9 }, (_, i) => i);
    // Corner: mean of 0 1 3 4; middle: mean of all.
    const mean = boxMean(map, 3, 1);
    expect(mean[0]).toBeCloseTo(2);
    expect(mean[4]).toBeCloseTo(4);
    expect(mean[8]).toBeCloseTo(6);
  });

  it('the guided filter moves a coarse edge onto the edge of the picture', () => {
    const side = 32;
    const plane = Float32Array.from({ length: side * side }, (_, i) => (i % side < 16 ? 0.1 : 0.9));
    // The mask is off by three columns and blurred.
    const mask = plane.map((_, i) => Math.max(0, Math.min(1, ((i % side) - 15) / 8)));
    const rgb = Uint8Array.from({ length: side * side * 3 }, (_, i) => 255 * plane[Math.floor(i / 3)]!);
    const fine = applyGuided(solveGuided([plane, plane, plane], mask, side, 6, 1e-4), rgb, side);
    const at = (column: number) => fine[16 * side + column]!;
    expect(at(15)).toBeLessThan(0.1);
    expect(at(16) - at(15)).toBeGreaterThan(0.4);
  });

  it('keeps the person with the face and drops the passer-by', () => {
    const mask = new Float32Array(64);
    for (const i of [9, 10, 17, 18]) mask[i] = 1;
    for (const i of [45, 46, 53, 54]) mask[i] = 0.9;
    keepConnected(mask, 1, 1);
    expect(mask[10]).toBe(1);
    expect(mask[54]).toBe(0);
  });
});
