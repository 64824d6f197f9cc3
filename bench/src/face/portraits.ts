import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDetector } from '@vivant/face/detect/models';
import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { drawnPortrait } from '@vivant/face/testing/prepared-portrait';
import type { PreparedPortrait } from '@vivant/face/types';

const ASSETS = fileURLToPath(new URL('../../../../shared/assets/portraits/', import.meta.url));

export interface BenchPortrait {
  name: string;
  portrait: PreparedPortrait;
}

/** All shared portraits, prepared at `size`; a drawn one stands in where they are absent. */
export async function benchPortraits(size: number): Promise<BenchPortrait[]> {
  if (!existsSync(ASSETS)) return [{ name: 'a drawn portrait', portrait: drawnPortrait({ size }) }];
  const detector = await createDetector();
  const portraits: BenchPortrait[] = [];
  for (const file of readdirSync(ASSETS).sort()) {
    const verdict = await preparePortrait(readFileSync(ASSETS + file), { detector, size });
    if (verdict.status !== 'ok') throw new Error(`${file} was refused: ${verdict.userFeedback}`);
    portraits.push({ name: file.slice(0, 3), portrait: verdict.portrait });
  }
  return portraits;
}
