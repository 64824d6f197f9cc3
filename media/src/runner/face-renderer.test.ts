import { afterEach, beforeAll, expect, it } from 'vitest';
import { buildTestFace } from '../testing/test-face.ts';
import { type FaceRenderer, startFaceRenderer } from './face-renderer.ts';

const SIZE = { width: 256, height: 256, fps: 25 };
const LOOK = { seed: 7, expressiveness: 1 };

let face: Uint8Array;
beforeAll(async () => {
  face = await buildTestFace();
});
const renderers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const renderer of renderers.splice(0)) await renderer.close();
});

async function warm() {
  const renderer = await startFaceRenderer();
  renderers.push(renderer);
  return renderer;
}

/** Pixels of the first frame and of one a second later. */
async function frames(renderer: FaceRenderer): Promise<Uint8Array[]> {
  await renderer.opened;
  const drawn: Uint8Array[] = [];
  for (const [slot, tMs] of [20, 1020].entries()) {
    await new Promise<void>((resolve) => {
      renderer.onDrawn(() => resolve());
      renderer.draw({ slot, tMs, mode: 'idle', speech: null, visitorEnergy: 0 });
    });
    drawn.push(renderer.slots[slot]!.slice());
  }
  return drawn;
}

it('shows the same pixels, prepared ahead or not, at this size or another', async () => {
  const fresh = await frames((await warm()).open(face, SIZE, LOOK));
  expect(Buffer.compare(fresh[0]!, fresh[1]!)).not.toBe(0);
  for (const size of [SIZE, { ...SIZE, width: 128 }]) {
    const prepared = await warm();
    prepared.prepare(face, size);
    const shown = await frames(prepared.open(face, SIZE, LOOK));
    expect(shown.map((pixels, index) => Buffer.compare(pixels, fresh[index]!))).toEqual([0, 0]);
  }
});

it('opens what it is asked for, whatever was prepared', async () => {
  const renderer = await warm();
  renderer.prepare(new Uint8Array([1, 2, 3]), SIZE);
  await expect(frames(renderer.open(face, SIZE, LOOK))).resolves.toHaveLength(2);

  const other = await warm();
  other.prepare(face, SIZE);
  await expect(other.open(new Uint8Array([1, 2, 3]), SIZE, LOOK).opened).rejects.toThrow();
});
