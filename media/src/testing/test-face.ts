import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { drawnPortrait } from '@vivant/face/detect/testing/drawn-portrait';
import { warpRenderer } from '@vivant/face/warp/warp-renderer';

/** The asset of a drawn face, so that tests need no photograph. Takes a few seconds: build it once per file. */
export async function buildTestFace(): Promise<Uint8Array> {
  const verdict = await preparePortrait(await drawnPortrait());
  if (verdict.status !== 'ok') throw new Error(`the drawn portrait was refused: ${verdict.userFeedback}`);
  return warpRenderer.encode(await warpRenderer.build(verdict.portrait));
}
