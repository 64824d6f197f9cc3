import { FACE_ENGINES } from '@vivant/face/engines';
import { afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { buildTestFace } from '../testing/test-face.ts';
import { type RenderedFace, startRenderThread } from './render-thread.ts';

const SIZE = { width: 256, height: 256, fps: 25 };
const LOOK = { seed: 7, expressiveness: 1 };

const threads: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

async function start() {
  const thread = await startRenderThread();
  threads.push(thread);
  return thread;
}

/** Pixels of the first frame and of one a second later. */
async function frames(face: RenderedFace): Promise<Uint8Array[]> {
  await face.opened;
  const drawn: Uint8Array[] = [];
  for (const [slot, tMs] of [20, 1020].entries()) {
    await new Promise<void>((resolve) => {
      face.onDrawn(() => resolve());
      face.draw({ slot, tMs, mode: 'idle', speech: null, visitor: { energy: 0, pitch: null } });
    });
    const pixels = face.slots[slot];
    assert(pixels, `there is no slot ${slot}`);
    drawn.push(pixels.slice());
  }
  return drawn;
}

describe.each(FACE_ENGINES)('a face of the $id engine', (engine) => {
  let face: Uint8Array;
  beforeAll(async () => {
    face = await buildTestFace(engine);
  });

  it('shows the same pixels, prepared ahead or not, at this size or another', async () => {
    const fresh = await frames((await start()).open(face, SIZE, LOOK));
    expect(fresh[0]?.some((value) => value > 0)).toBe(true);
    const [first, second] = fresh;
    assert(first && second);
    expect(Buffer.compare(first, second) === 0).toBe(engine.id === 'still');
    for (const size of [SIZE, { ...SIZE, width: 128 }]) {
      const thread = await start();
      thread.prepare(face, size);
      const shown = await frames(thread.open(face, SIZE, LOOK));
      expect(shown.map((pixels, at) => Buffer.compare(pixels, fresh[at] ?? new Uint8Array()))).toEqual([
        0, 0,
      ]);
    }
  });

  it('marks every frame “AI” in the corner when asked to, and changes nothing else', async () => {
    const plain = await frames((await start()).open(face, SIZE, LOOK));
    const marked = await frames((await start()).open(face, { ...SIZE, mark: true }, LOOK));
    for (const [at, pixels] of marked.entries()) {
      const changed = [...pixels.subarray(0, SIZE.width * SIZE.height).entries()]
        .filter(([i, luma]) => luma !== plain[at]?.[i])
        .map(([i]) => ({ x: i % SIZE.width, y: Math.floor(i / SIZE.width) }));
      expect(changed.length).toBeGreaterThan(100);
      expect(changed.every(({ x, y }) => x > 0.7 * SIZE.width && y > 0.8 * SIZE.height)).toBe(true);
    }
  });

  it('opens a face no matter which was prepared before, and rejects damaged bytes', async () => {
    const thread = await start();
    thread.prepare(new Uint8Array([1, 2, 3]), SIZE);
    await expect(frames(thread.open(face, SIZE, LOOK))).resolves.toHaveLength(2);

    const other = await start();
    other.prepare(face, SIZE);
    const damaged = face.slice(0, face.length - 1);
    await expect(other.open(damaged, SIZE, LOOK).opened).rejects.toThrow(/not a usable face asset/);
  });
});
