import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDetector, type Detector } from '../detect/models.ts';
import { preparePortrait } from '../detect/prepare-portrait.ts';
import { faceParams, facePose } from '../testing/prepared-portrait.ts';
import type { FaceParams, Pose, PreparedPortrait } from '../types.ts';
import type { Patch, WarpData } from './asset.ts';
import { buildWarpData } from './build/build.ts';
import { createWarpCore } from './draw/warp-core.ts';

const PORTRAITS = fileURLToPath(new URL('../../../../shared/assets/portraits/', import.meta.url));
const FILES = existsSync(PORTRAITS) ? readdirSync(PORTRAITS).sort() : ['shared portraits'];
const SIZE = 256;
/** Further than a head at the end of its range reaches, in fractions of the side. */
const MOST_MOTION = 0.1;

/** How much blue lacks of, and how much red exceeds, the luma. */
interface Hue {
  lacksBlue: number;
  redder: number;
}

/** Of texels bright enough to have a hue. */
function hues({ rgb, alpha }: Patch): Hue[] {
  const found: Hue[] = [];
  for (let i = 0; i < alpha.length; i++) {
    const [r, g, b] = [rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!];
    const luma = 0.299 * r + 0.587 * g + 0.114 * b;
    if (alpha[i]! > 128 && luma > 60) found.push({ lacksBlue: 1 - b / luma, redder: r / luma - 1 });
  }
  return found;
}

describe.skipIf(!existsSync(PORTRAITS))('every shared portrait', () => {
  let detector: Detector;
  beforeAll(async () => {
    detector = await createDetector();
  });

  async function prepared(file: string): Promise<PreparedPortrait> {
    const verdict = await preparePortrait(readFileSync(PORTRAITS + file), { detector, size: SIZE });
    if (verdict.status !== 'ok') throw new Error(`refused: ${verdict.userFeedback}`);
    return verdict.portrait;
  }

  const opened = (data: WarpData) => {
    const core = createWarpCore(data, { width: SIZE, height: SIZE });
    return (params: Partial<FaceParams>, pose: Partial<Pose>) => {
      const out = new Uint8Array((SIZE * SIZE * 3) / 2);
      core.render(faceParams(params), facePose(pose), out);
      return out;
    };
  };

  it.each(FILES)('%s: teeth are warm white, and nothing but the person moves', async (file) => {
    const portrait = await prepared(file);
    const data = buildWarpData(portrait);
    const frame = opened(data);
    if (portrait.monochrome) {
      const open = frame({ speak: 1, jawOpen: 0.8, mouthUpperUp: 0.6, tongueUp: 0.5 }, {});
      for (const chroma of open.subarray(SIZE * SIZE)) expect(Math.abs(chroma - 128)).toBeLessThanOrEqual(3);
    } else expectWarmWhite([...hues(data.interior.upperTeeth), ...hues(data.interior.lowerTeeth)]);

    const near = spread(portrait.matte, Math.round(MOST_MOTION * SIZE));
    const rest = frame({}, {});
    for (const sign of [-1, 1]) {
      const moved = frame({ speak: 1, jawOpen: 1 }, { yaw: 0.17 * sign, pitch: 0.12, roll: -0.1 * sign });
      let changed = 0;
      for (let i = 0; i < SIZE * SIZE; i++) if (near[i] === 0 && moved[i] !== rest[i]) changed++;
      expect(changed).toBe(0);
    }
  });
});

function expectWarmWhite(texels: Hue[]): void {
  expect(texels.length).toBeGreaterThan(100);
  const ends = (pick: (hue: Hue) => number) =>
    texels.reduce(([least, most], hue) => [Math.min(least!, pick(hue)), Math.max(most!, pick(hue))], [1, -1]);
  const [leastRed, mostRed] = ends((hue) => hue.redder);
  const [leastBlue, mostBlue] = ends((hue) => hue.lacksBlue);
  expect(leastRed).toBeGreaterThan(0.02);
  expect(mostRed).toBeLessThan(0.17);
  expect(leastBlue).toBeGreaterThan(0.03);
  expect(mostBlue).toBeLessThan(0.28);
}

/** 1 wherever any of the matte lies within a square of `reach` around. */
function spread(matte: Uint8Array, reach: number): Uint8Array {
  const result = new Uint8Array(matte.length);
  const across = new Uint8Array(matte.length);
  const any = (from: Uint8Array, at: number, step: number, k: number) => {
    for (let d = -reach; d <= reach; d++)
      if (k + d >= 0 && k + d < SIZE && from[at + d * step]! > 10) return 255;
    return 0;
  };
  for (let i = 0; i < matte.length; i++) across[i] = any(matte, i, 1, i % SIZE);
  for (let i = 0; i < matte.length; i++) result[i] = any(across, i, SIZE, Math.floor(i / SIZE));
  return result;
}
