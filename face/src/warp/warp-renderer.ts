import type { FaceAsset, FaceFrame, FaceInput, FaceRenderer, FaceRendererFactory } from '../types.ts';
import { WARP_ASSET_VERSION } from './asset.ts';
import { buildWarpData } from './build/build.ts';
import { decodeWarpAsset, encodeWarpAsset } from './codec.ts';
import { createWarpCore } from './draw/warp-core.ts';

export { createWarpCore, type WarpCore } from './draw/warp-core.ts';

/** Inputs a renderer holds before `push` waits for the reader of `frames`. */
const QUEUE_LIMIT = 64;

/**
 * The embedded default renderer: warps the portrait itself, on one CPU core, driven by parameters alone.
 * `build` takes one to three seconds; `open` some 100 ms. See `createWarpCore` for drawing without a queue.
 */
export const warpRenderer: FaceRendererFactory = {
  id: 'warp',
  caps: { lookaheadMs: 0, needs: 'params' },
  async build(portrait, options) {
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
    await pause();
    options?.signal?.throwIfAborted();
    const data = buildWarpData(portrait, () => options?.signal?.throwIfAborted());
    await pause();
    options?.signal?.throwIfAborted();
    return { renderer: 'warp', version: WARP_ASSET_VERSION, width: data.size, height: data.size, data };
  },
  encode: encodeWarpAsset,
  decode: decodeWarpAsset,
  async open(asset, options) {
    return openWarp(asset, options);
  },
};

/** Frames are drawn when they are read, one new buffer each, in the order pushed. */
function openWarp(asset: FaceAsset, options: { width: number; height: number; fps: number }): FaceRenderer {
  const { width, height } = options;
  const core = createWarpCore(asset, { width, height });
  let queue: FaceInput[] = [];
  let closed = false;
  let lastPtsUs = -Infinity;
  const sleepers = new Set<() => void>();
  const wake = () => {
    for (const resume of sleepers) resume();
    sleepers.clear();
  };
  const change = () => new Promise<void>((resolve) => sleepers.add(resolve));

  async function* frames(): AsyncGenerator<FaceFrame> {
    while (true) {
      while (queue.length === 0 && !closed) await change();
      const input = queue.shift();
      if (!input) return;
      wake();
      const i420 = new Uint8Array((width * height * 3) / 2);
      core.render(input.params, input.pose, i420);
      yield { ptsUs: input.ptsUs, i420, width, height };
    }
  }

  return {
    async push(inputs) {
      for (const input of inputs) {
        while (queue.length >= QUEUE_LIMIT && !closed) await change();
        if (closed) throw new Error('the face renderer is closed');
        if (!(input.ptsUs > lastPtsUs)) throw new Error('frames must be pushed in rising order of ptsUs');
        lastPtsUs = input.ptsUs;
        queue.push(input);
        wake();
      }
    },
    frames,
    interrupt() {
      queue = [];
      wake();
    },
    close() {
      closed = true;
      queue = [];
      wake();
    },
  };
}
