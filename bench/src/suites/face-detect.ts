import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDetector } from '@vivant/face/detect/models';
import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { drawnPortrait } from '@vivant/face/detect/testing/drawn-portrait';
import { type BenchRow, type BenchSuite, median } from '../suite.ts';

const ASSETS = fileURLToPath(new URL('../../../../shared/assets/portraits/', import.meta.url));
const PHOTOS = ['p02_woman_red_bob_outdoor.jpg', 'p05_man_dark_skin_smile.jpg', 'p09_man_glasses_studio.jpg'];
const RUNS = 3;

/** From upload to prepared portrait. Drawn portraits stand in where the shared photographs are absent. */
async function run(): Promise<BenchRow[]> {
  const photographs = existsSync(ASSETS);
  const images: Uint8Array[] = photographs
    ? PHOTOS.map((file) => readFileSync(ASSETS + file))
    : await Promise.all(
        [0.8, 1, 1.2].map((scale) => drawnPortrait({ transform: `translate(0 40) scale(${scale})` })),
      );

  const beganMs = performance.now();
  const detector = await createDetector();
  const loadMs = performance.now() - beganMs;
  const cpu = process.cpuUsage();
  const times: number[] = [];
  // The first round also compiles the kernels, as it does in the child process that builds an avatar: it counts.
  for (let i = 0; i < RUNS; i++)
    for (const image of images) {
      const startMs = performance.now();
      const verdict = await preparePortrait(image, { detector });
      times.push(performance.now() - startMs);
      if (verdict.status !== 'ok') throw new Error(`A bench portrait was refused: ${verdict.userFeedback}`);
    }
  const spent = process.cpuUsage(cpu);
  const cpuMs = (spent.user + spent.system) / 1000 / times.length;
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  const source = photographs ? 'shared photographs' : 'drawn portraits';
  return [
    {
      name: 'portrait: networks loaded',
      value: loadMs,
      unit: 'ms',
      note: 'from disk, SHA-256 checked, one run',
    },
    {
      name: 'portrait: judged and prepared',
      value: median(times),
      unit: 'ms',
      bound: { kind: 'max', value: 6000 },
      note: `${images.length} ${source} × ${RUNS}, 512², ${sorted[0]}–${sorted.at(-1)} ms, CPU ${Math.round(cpuMs)} ms each`,
    },
  ];
}

export const suite: BenchSuite = { name: 'face-detect', run };
