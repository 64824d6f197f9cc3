import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createDetector } from '../detect/models.ts';
import { preparePortrait } from '../detect/prepare-portrait.ts';
import { rgbToI420 } from '../frame/colour.ts';
import { faceParams, facePose } from '../testing/prepared-portrait.ts';
import { warpEngine } from './warp-engine.ts';

const PORTRAITS = fileURLToPath(new URL('../../../../shared/assets/portraits/', import.meta.url));
const FILES = ['p07_man_black_and_white.jpg', 'p12_man_exif_orientation6.jpg'];
const SIZE = 384;

describe('real portraits', () => {
  it.skipIf(!existsSync(PORTRAITS))(
    'rest equals the upload, lips part, lids close, and black-and-white stays so (shared portraits)',
    async () => {
      const detector = await createDetector();
      for (const file of FILES) {
        const verdict = await preparePortrait(readFileSync(PORTRAITS + file), { detector, size: SIZE });
        if (verdict.status !== 'ok') throw new Error(`${file} was refused: ${verdict.userFeedback}`);
        const { rgb, landmarks, monochrome } = verdict.portrait;
        const asset = await warpEngine.build(verdict.portrait);
        expect((await warpEngine.encode(asset)).length).toBeLessThan(4 * 1024 * 1024);
        const face = await warpEngine.open(asset, { width: SIZE, height: SIZE });
        const draw = async (params = faceParams()) => {
          const out = new Uint8Array((SIZE * SIZE * 3) / 2);
          await face.render({ params, pose: facePose() }, out);
          return out;
        };
        const rest = await draw();
        const upload = rgbToI420(rgb, SIZE, SIZE);
        let sum = 0;
        for (let i = 0; i < SIZE * SIZE; i++) sum += (rest[i]! - upload[i]!) ** 2;
        expect(10 * Math.log10((255 ** 2 * SIZE * SIZE) / sum), file).toBeGreaterThan(42);

        const near = (frame: Uint8Array, index: number, reach: number) => {
          const x = Math.round(landmarks[index * 3]!);
          const y = Math.round(landmarks[index * 3 + 1]!);
          const values: number[] = [];
          for (let j = y - reach; j <= y + reach; j++) values.push(frame[j * SIZE + x]!);
          return values;
        };
        const change = (a: number[], b: number[]) => Math.max(...a.map((v, i) => Math.abs(v - b[i]!)));
        const closed = await draw(faceParams({ speak: 1 }));
        const open = await draw(faceParams({ speak: 1, jawOpen: 0.6 }));
        expect(change(near(open, 14, 10), near(closed, 14, 10)), file).toBeGreaterThan(40);
        const shut = await draw(faceParams({ eyeBlinkLeft: 1, eyeBlinkRight: 1 }));
        expect(change(near(shut, 468, 4), near(rest, 468, 4)), file).toBeGreaterThan(25);
        if (monochrome)
          for (const c of open.subarray(SIZE * SIZE)) expect(Math.abs(c - 128)).toBeLessThanOrEqual(3);
      }
    },
  );
});
