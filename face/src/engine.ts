import type { FrameSize } from './frame/i420.ts';
import type { FaceParams, Pose, PreparedPortrait } from './types.ts';

/** One face, built by an engine. `data` is opaque outside it. */
export interface FaceAsset {
  /** `id` of the engine that built it: it alone can store and draw it. */
  renderer: string;
  data: unknown;
}

/** What one frame shows. */
export interface FaceInput {
  params: FaceParams;
  pose: Pose;
}

/** A face that is ready to be drawn at one size. */
export interface FaceDrawing {
  /**
   * Draws one frame into `out`: planar Y, U, V 4:2:0, BT.601 limited range, `i420Bytes` long; it may lie in shared
   * memory. Values that are no numbers or out of range still give a frame. Rejects a buffer of another length.
   * The next call waits for the end of this one.
   */
  render(input: FaceInput, out: Uint8Array): Promise<void>;
}

/**
 * A way to make a face move: what the appearance stage, the media host and the clip writer call. `engines.ts` lists
 * all of them; `testing/engine-contract.ts` says what each one must do.
 */
export interface FaceEngine {
  readonly id: string;
  /** Four ASCII characters that everything `encode` makes begins with: stored bytes find their engine by them. */
  readonly magic: string;
  /** Repeatable: the same portrait gives the same bytes. Rejects with the signal's reason once aborted. */
  build(portrait: PreparedPortrait, options?: { signal?: AbortSignal }): Promise<FaceAsset>;
  encode(asset: FaceAsset): Promise<Uint8Array>;
  /** Rejects bytes that `encode` did not make with an `AssetFormatError`: others can write to the storage. */
  decode(bytes: Uint8Array): Promise<FaceAsset>;
  /** Rejects sizes that `checkFrameSize` refuses. Other shapes than a square show the portrait's middle. */
  open(asset: FaceAsset, size: FrameSize): Promise<FaceDrawing>;
}

/** The data of an asset of this engine. Throws for another's. */
export function dataOf(asset: FaceAsset, id: string): unknown {
  if (asset.renderer !== id)
    throw new Error(`a face built by the "${asset.renderer}" engine is nothing to the "${id}" engine`);
  return asset.data;
}
