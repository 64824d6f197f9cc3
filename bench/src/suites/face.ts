import { DEFAULT_ENGINE, openFace } from '@vivant/face/engines';
import { eyeFigures } from '../face/eye-figures.ts';
import { benchPortraits } from '../face/portraits.ts';
import type { BenchRow, BenchSuite } from '../suite.ts';

const SIZE = 512;

/** What a face that lives must keep to, over every portrait there is. */
async function run(): Promise<BenchRow[]> {
  const eyes = [];
  for (const { name, portrait } of await benchPortraits(SIZE)) {
    const asset = await DEFAULT_ENGINE.build(portrait);
    const face = await openFace(asset, { width: SIZE, height: SIZE });
    eyes.push({ name, ...(await eyeFigures(face, portrait)) });
  }
  return eyeRows(eyes);
}

type Eyes = Awaited<ReturnType<typeof eyeFigures>> & { name: string };

function eyeRows(eyes: readonly Eyes[]): BenchRow[] {
  const worst = (pick: (figures: Eyes) => number) =>
    eyes.reduce((least, other) => (pick(other) < pick(least) ? other : least));
  const covered = worst((figures) => figures.covered);
  const moved = worst((figures) => -figures.movedPx);
  const travel = eyes.reduce((sum, { irisTravel }) => sum + irisTravel / eyes.length, 0);
  const over = `worst of ${eyes.length} portraits`;
  return [
    {
      name: 'eyes covered by closed lids',
      value: 100 * covered.covered,
      unit: '%',
      bound: { kind: 'min', value: 99 },
      note: `${over}, ${covered.name}`,
    },
    {
      name: 'brows and rims moved by a blink',
      value: moved.movedPx,
      unit: 'px',
      bound: { kind: 'max', value: 1 },
      note: `${over}, ${moved.name}, at ${SIZE}²`,
    },
    {
      name: 'iris moved by a glance of 12° to either side',
      value: 100 * travel,
      unit: '% of the eye',
      bound: { kind: 'min', value: 8 },
      note: `mean of ${eyes.length} portraits`,
    },
  ];
}

export const suite: BenchSuite = { name: 'face', run };
