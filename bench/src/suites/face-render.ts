import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { DEFAULT_ENGINE, decodeFace, openFace } from '@vivant/face/engines';
import { rgbToI420 } from '@vivant/face/frame/colour';
import { drawnPortrait, faceParams, facePose } from '@vivant/face/testing/prepared-portrait';
import type { PreparedPortrait } from '@vivant/face/types';
import { FACE_OVAL } from '@vivant/face/warp/build/topology';
import { type BenchRow, type BenchSuite, median, percentile } from '../suite.ts';

const ASSETS = fileURLToPath(new URL('../../../../shared/assets/portraits/', import.meta.url));
const PHOTOS = ['p02_woman_red_bob_outdoor.jpg', 'p05_man_dark_skin_smile.jpg', 'p09_man_glasses_studio.jpg'];
const SIZE = 512;
const FRAMES = 500;
const WARM_UP = 100;

/** From prepared portrait to frames. A drawn portrait stands in where the shared photographs are absent. */
async function run(): Promise<BenchRow[]> {
  const portraits: PreparedPortrait[] = [];
  if (existsSync(ASSETS))
    for (const file of PHOTOS) {
      const verdict = await preparePortrait(readFileSync(ASSETS + file), { size: SIZE });
      if (verdict.status !== 'ok') throw new Error(`A bench portrait was refused: ${verdict.userFeedback}`);
      portraits.push(verdict.portrait);
    }
  else portraits.push(drawnPortrait({ size: SIZE }));

  const buildMs: number[] = [];
  const openMs: number[] = [];
  const bytes: number[] = [];
  const restDb: number[] = [];
  const frameMs: number[] = [];
  let cpuMs = 0;
  for (const portrait of portraits) {
    let beganMs = performance.now();
    const asset = await DEFAULT_ENGINE.build(portrait);
    buildMs.push(performance.now() - beganMs);
    const encoded = await DEFAULT_ENGINE.encode(asset);
    bytes.push(encoded.length);
    beganMs = performance.now();
    const face = await openFace(await decodeFace(encoded), { width: SIZE, height: SIZE });
    openMs.push(performance.now() - beganMs);

    const out = new Uint8Array((SIZE * SIZE * 3) / 2);
    await face.render({ params: faceParams(), pose: facePose() }, out);
    restDb.push(psnrOnFace(out, rgbToI420(portrait.rgb, SIZE, SIZE), portrait.landmarks));

    const params = faceParams({ speak: 1 });
    const pose = facePose();
    let cpu = process.cpuUsage();
    for (let i = -WARM_UP; i < FRAMES; i++) {
      if (i === 0) cpu = process.cpuUsage();
      const t = i / 25;
      params.jawOpen = 0.3 + 0.3 * Math.sin(9 * t);
      params.mouthPucker = 0.3 + 0.3 * Math.sin(5 * t);
      params.eyeBlinkLeft = params.eyeBlinkRight = i % 75 < 8 ? Math.sin((Math.PI * (i % 75)) / 8) : 0;
      pose.yaw = 0.08 * Math.sin(1.1 * t);
      pose.pitch = 0.05 * Math.sin(1.7 * t);
      pose.roll = 0.03 * Math.sin(0.7 * t);
      pose.gazeX = 0.3 * Math.sin(2 * t);
      pose.breathe = 0.5 + 0.5 * Math.sin(1.5 * t);
      beganMs = performance.now();
      await face.render({ params, pose }, out);
      if (i >= 0) frameMs.push(performance.now() - beganMs);
    }
    const spent = process.cpuUsage(cpu);
    cpuMs += (spent.user + spent.system) / 1000 / FRAMES / portraits.length;
  }
  const sorted = [...frameMs].sort((a, b) => a - b);
  const source = existsSync(ASSETS) ? `${portraits.length} shared photographs` : 'a drawn portrait';
  return [
    {
      name: 'face: frame rendered as I420, median',
      value: median(frameMs),
      unit: 'ms',
      bound: { kind: 'max', value: 6 },
      note: `512², ${source} × ${FRAMES} frames, talking, blinking and swaying; CPU ${cpuMs.toFixed(2)} ms each`,
    },
    {
      name: 'face: frame rendered as I420, p95',
      value: percentile(sorted, 0.95),
      unit: 'ms',
      bound: { kind: 'max', value: 10 },
      note: 'the same frames, wall clock',
    },
    {
      name: 'face: asset built from a prepared portrait',
      value: median(buildMs),
      unit: 'ms',
      bound: { kind: 'max', value: 10000 },
      note: `worst ${Math.round(Math.max(...buildMs))} ms`,
    },
    {
      name: 'face: asset decoded and opened',
      value: median(openMs),
      unit: 'ms',
      note: `${Math.round(Math.max(...bytes) / 1024)} KiB stored at most`,
    },
    {
      name: 'face: rest frame against the upload',
      value: Math.min(...restDb),
      unit: 'dB',
      bound: { kind: 'min', value: 38 },
      note: 'PSNR of luma within the face’s outline, worst portrait',
    },
  ];
}

/** PSNR of luma inside the outline of the landmarks. */
function psnrOnFace(a: Uint8Array, b: Uint8Array, landmarks: Float32Array): number {
  const outline = FACE_OVAL.map((i) => {
    const [x = 0, y = 0] = landmarks.subarray(i * 3, i * 3 + 2);
    return [x, y] as const;
  });
  let sum = 0;
  let count = 0;
  for (let y = 0; y < SIZE; y++) {
    const crossings: number[] = [];
    let [x0, y0] = outline.at(-1) ?? [0, 0];
    for (const [x1, y1] of outline) {
      if (y0 > y + 0.5 !== y1 > y + 0.5) crossings.push(x0 + ((y + 0.5 - y0) / (y1 - y0)) * (x1 - x0));
      [x0, y0] = [x1, y1];
    }
    if (crossings.length < 2) continue;
    const from = Math.max(0, Math.ceil(Math.min(...crossings)));
    const to = Math.min(SIZE, Math.floor(Math.max(...crossings)));
    for (let x = from; x < to; x++) {
      sum += ((a[y * SIZE + x] ?? 0) - (b[y * SIZE + x] ?? 0)) ** 2;
      count++;
    }
  }
  return 10 * Math.log10(255 ** 2 / Math.max(1e-6, sum / count));
}

export const suite: BenchSuite = { name: 'face-render', run };
