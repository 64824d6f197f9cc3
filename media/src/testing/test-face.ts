import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { drawnPortrait } from '@vivant/face/detect/testing/drawn-portrait';
import { DEFAULT_ENGINE } from '@vivant/face/engines';

/** The asset of a drawn face, so that tests need no photograph. Takes a few seconds: build it once per file. */
export async function buildTestFace(engine = DEFAULT_ENGINE): Promise<Uint8Array> {
  const verdict = await preparePortrait(await drawnPortrait());
  if (verdict.status !== 'ok') throw new Error(`the drawn portrait was refused: ${verdict.userFeedback}`);
  return engine.encode(await engine.build(verdict.portrait));
}
