import { type AssetFormat, AssetFormatError, packAsset, unpackAsset } from '../asset-file.ts';
import { dataOf, type FaceEngine } from '../engine.ts';
import { coverFrame } from '../frame/cover.ts';
import { checkFrameBuffer, checkFrameSize } from '../frame/i420.ts';

const ID = 'still';
const FORMAT: AssetFormat = { magic: 'VSTL', version: 1 };
const MAX_SIDE = 2048;

interface StillData {
  /** Of the square portrait, in pixels. */
  side: number;
  /** Interleaved R, G, B. */
  rgb: Uint8Array;
}

/**
 * Shows the portrait as it is and never moves it: the smallest engine there can be, and so the measure of what
 * every other one must do.
 */
export const stillEngine: FaceEngine = {
  id: ID,
  magic: FORMAT.magic,
  async build({ width, height, rgb }, { signal } = {}) {
    signal?.throwIfAborted();
    if (width !== height || rgb.length !== width * height * 3)
      throw new Error('the portrait’s pixels do not fit a square');
    return { renderer: ID, data: { side: width, rgb } satisfies StillData };
  },
  encode: async (asset) => packAsset(FORMAT, dataOf(asset, ID)),
  decode: async (bytes) => ({ renderer: ID, data: checked(await unpackAsset(FORMAT, bytes)) }),
  async open(asset, size) {
    checkFrameSize(size);
    const { side, rgb } = dataOf(asset, ID) as StillData;
    const frame = coverFrame(rgb, side, size);
    return {
      async render(_input, out) {
        checkFrameBuffer(out, size);
        out.set(frame);
      },
    };
  },
};

function checked(value: unknown): StillData {
  const { side, rgb } = (value ?? {}) as Partial<StillData>;
  if (
    typeof side !== 'number' ||
    !Number.isInteger(side) ||
    side < 2 ||
    side > MAX_SIDE ||
    !(rgb instanceof Uint8Array) ||
    rgb.length !== side * side * 3
  )
    throw new AssetFormatError('its picture has the wrong size');
  return { side, rgb };
}
