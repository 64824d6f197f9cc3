import { packAsset, unpackAsset } from '../asset-file.ts';
import { dataOf, type FaceEngine } from '../engine.ts';
import { WARP_FORMAT, type WarpData } from './asset.ts';
import { checkWarpData } from './draw/check-data.ts';
import { createWarpCore } from './draw/warp-core.ts';

const ID = 'warp';

/**
 * The embedded default: warps the portrait itself, on one CPU core. `build` takes one to three seconds; `open` some
 * 100 ms. What builds is loaded on demand, for a session never needs it.
 */
export const warpEngine: FaceEngine = {
  id: ID,
  magic: WARP_FORMAT.magic,
  async build(portrait, { signal } = {}) {
    const { buildWarpData } = await import('./build/build.ts');
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    await pause();
    signal?.throwIfAborted();
    const data = buildWarpData(portrait, () => signal?.throwIfAborted());
    await pause();
    signal?.throwIfAborted();
    return { renderer: ID, data };
  },
  encode: async (asset) => packAsset(WARP_FORMAT, dataOf(asset, ID)),
  decode: async (bytes) => ({ renderer: ID, data: checkWarpData(await unpackAsset(WARP_FORMAT, bytes)) }),
  async open(asset, size) {
    const core = createWarpCore(dataOf(asset, ID) as WarpData, size);
    return { render: async ({ params, pose }, out) => core.render(params, pose, out) };
  },
};
