import { AssetFormatError } from './asset-file.ts';
import type { FaceAsset, FaceDrawing, FaceEngine } from './engine.ts';
import type { FrameSize } from './frame/i420.ts';
import { stillEngine } from './still/still-engine.ts';
import { warpEngine } from './warp/warp-engine.ts';

/** Every engine there is. The first one builds the faces of avatars. */
export const FACE_ENGINES = [warpEngine, stillEngine] as const satisfies readonly FaceEngine[];

export const DEFAULT_ENGINE: FaceEngine = FACE_ENGINES[0];

/** Throws for an id that no engine has. */
export function faceEngine(id: string): FaceEngine {
  const engine = FACE_ENGINES.find((one) => one.id === id);
  if (engine === undefined) throw new Error(`there is no face engine "${id}"`);
  return engine;
}

/** Stored bytes as an asset. Rejects with an `AssetFormatError` what no engine has made. */
export async function decodeFace(bytes: Uint8Array): Promise<FaceAsset> {
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  const engine = FACE_ENGINES.find((one) => one.magic === magic);
  if (engine === undefined) throw new AssetFormatError('it does not start as one');
  return engine.decode(bytes);
}

export async function openFace(asset: FaceAsset, size: FrameSize): Promise<FaceDrawing> {
  return faceEngine(asset.renderer).open(asset, size);
}
