import { readFileSync } from 'node:fs';
import { createRandom } from '@vivant/platform/random';
import { describe, expect, it } from 'vitest';
import {
  differences,
  GOLDEN_FILE,
  GOLDEN_PORTRAITS,
  type GoldenPortrait,
  type Signatures,
  signaturesOf,
} from '../testing/golden-frames.ts';
import type { WarpData } from './asset.ts';
import { buildWarpData } from './build/build.ts';

const KEPT = JSON.parse(readFileSync(GOLDEN_FILE, 'utf8')) as Record<string, Signatures>;
const [DRAWN, DRAWN_OPEN] = GOLDEN_PORTRAITS;
const MINUTE = 60_000;
/** Half the side of a smudge, in pixels of a portrait of 320. */
const SMUDGE = 3;

async function build(golden: GoldenPortrait | undefined) {
  if (golden === undefined) throw new Error('there is no golden portrait');
  const portrait = await golden.load();
  const data = buildWarpData(portrait, () => {});
  return { portrait, data, frames: signaturesOf(data, portrait) };
}
const built = new Map<GoldenPortrait | undefined, ReturnType<typeof build>>();
/** Of a portrait, built and drawn once for all who ask. */
function of(golden = DRAWN): ReturnType<typeof build> {
  const found = built.get(golden) ?? build(golden);
  built.set(golden, found);
  return found;
}

/** Deliberate faults, each in one place of what is drawn from. */
const SPOILS: Record<string, (data: WarpData) => WarpData> = {
  'grey teeth': (data) => {
    const grey = (rgb: Uint8Array) => Uint8Array.from(rgb, (value) => 0.5 * value);
    const { upperTeeth, lowerTeeth } = data.interior;
    return {
      ...data,
      interior: {
        ...data.interior,
        upperTeeth: { ...upperTeeth, rgb: grey(upperTeeth.rgb) },
        lowerTeeth: { ...lowerTeeth, rgb: grey(lowerTeeth.rgb) },
      },
    };
  },
  'a white cavity': (data) => ({ ...data, interior: { ...data.interior, cavity: [230, 225, 220] } }),
  'blue eyeballs': (data) => ({
    ...data,
    eyeLayers: data.eyeLayers.map((layer) => ({
      ...layer,
      ball: { ...layer.ball, rgb: layer.ball.rgb.map((value, i) => (i % 3 === 2 ? value : 0.6 * value)) },
    })),
  }),
  'a jaw that stays': (data) => ({ ...data, shapes: data.shapes.filter(({ name }) => name !== 'jawOpen') }),
  'a smudge beside the mouth': (data) => {
    const side = data.size + 2 * data.pad;
    const rgb = data.canvas.rgb.slice();
    const corner = data.lips[0]!.upper[0]!;
    const [x0, y0] = [0, 1].map((c) => Math.round(data.rest[corner * 3 + c]! + data.pad)) as [number, number];
    for (let y = -SMUDGE; y <= SMUDGE; y++)
      for (let x = -SMUDGE; x <= SMUDGE; x++)
        for (let c = 0; c < 3; c++) {
          const at = ((y0 + y) * side + x0 - SMUDGE + x) * 3 + c;
          rgb[at] = 0.8 * rgb[at]!;
        }
    return { ...data, canvas: { ...data.canvas, rgb } };
  },
  'a smeared picture': (data) => {
    const side = data.size + 2 * data.pad;
    const { rgb } = data.canvas;
    const smeared = Uint8Array.from(rgb);
    for (let y = 4; y < side - 4; y++)
      for (let x = 4; x < side - 4; x++)
        for (let c = 0; c < 3; c++) {
          let sum = 0;
          for (let d = -4; d <= 4; d++)
            sum += rgb[(y * side + x + d) * 3 + c]! + rgb[((y + d) * side + x) * 3 + c]!;
          smeared[(y * side + x) * 3 + c] = sum / 18;
        }
    return { ...data, canvas: { ...data.canvas, rgb: smeared } };
  },
};

describe('golden frames', () => {
  for (const golden of GOLDEN_PORTRAITS)
    it.skipIf(!golden.isThere)(
      `of ${golden.name} look as they did`,
      async () => {
        const { frames } = await of(golden);
        expect(differences(KEPT[golden.name] ?? {}, frames)).toEqual([]);
      },
      3 * MINUTE,
    );

  it.each(Object.entries(SPOILS))('find %s', async (_what, spoil) => {
    const { portrait, data, frames } = await of(DRAWN_OPEN);
    expect(differences(frames, signaturesOf(spoil(data), portrait))).not.toEqual([]);
  });

  it('find lids that do not close', async () => {
    const { rest, shut } = (await of()).frames as { rest: string; shut: string };
    expect(differences({ shut }, { shut: rest })).toContainEqual(expect.stringMatching(/^shut, eyes/));
  });

  it('find nothing in rounding', async () => {
    const { portrait, data, frames } = await of();
    const random = createRandom(3);
    const rounded = Uint8Array.from(data.canvas.rgb, (value) =>
      Math.min(255, Math.max(0, value + Math.round(2 * (random() - 0.5)))),
    );
    const other = signaturesOf({ ...data, canvas: { ...data.canvas, rgb: rounded } }, portrait);
    expect(differences(frames, other)).toEqual([]);
  });
});
