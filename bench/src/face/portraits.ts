import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { frameOf, type VideoAspect } from '@vivant/contract/video';
import { createDetector } from '@vivant/face/detect/models';
import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { drawnPortrait } from '@vivant/face/testing/prepared-portrait';
import type { PreparedPortrait } from '@vivant/face/types';

const ASSETS = fileURLToPath(new URL('../../../../shared/assets/portraits/', import.meta.url));

export interface BenchPortrait {
  name: string;
  portrait: PreparedPortrait;
}

/** All shared portraits, or the one named, prepared for frames of `height` rows; a drawn one where they are absent. */
export async function benchPortraits(
  height: number,
  { aspect = '1:1', only }: { aspect?: VideoAspect; only?: string } = {},
): Promise<BenchPortrait[]> {
  if (!existsSync(ASSETS)) {
    const { width } = frameOf({ aspect, height });
    return [{ name: 'a drawn portrait', portrait: drawnPortrait({ size: Math.max(width, height) }) }];
  }
  const detector = await createDetector();
  const portraits: BenchPortrait[] = [];
  for (const file of readdirSync(ASSETS).sort()) {
    const name = file.slice(0, 3);
    if (only !== undefined && name !== only) continue;
    const verdict = await preparePortrait(readFileSync(ASSETS + file), { detector, aspect, size: height });
    if (verdict.status !== 'ok') throw new Error(`${file} was refused: ${verdict.userFeedback}`);
    portraits.push({ name, portrait: verdict.portrait });
  }
  return portraits;
}
