import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createDetector } from '../detect/models.ts';
import { preparePortrait } from '../detect/prepare-portrait.ts';
import { i420Bytes } from '../frame/i420.ts';
import type { FaceParams, Pose, PreparedPortrait } from '../types.ts';
import type { WarpData } from '../warp/asset.ts';
import { createWarpCore } from '../warp/draw/warp-core.ts';
import { drawnPortrait, faceParams, facePose } from './prepared-portrait.ts';

/**
 * Frames that must stay as they are, kept as what a blurred look at them finds: means of luma, colour and edges in a
 * coarse grid over the picture, the eyes and the mouth. Renewed by `node face/src/testing/renew-golden-frames.ts`.
 */
export const GOLDEN_FILE = fileURLToPath(new URL('golden-frames.json', import.meta.url));

const ASSETS = fileURLToPath(new URL('../../../../shared/assets/portraits/', import.meta.url));
const SIZE = 320;

/** Mouths are given here, not by presets or by ear: those may change without a change of the drawing. */
const OPEN = { speak: 1, jawOpen: 0.7, mouthLowerDown: 0.3, mouthUpperUp: 0.15 };
const SPREAD = {
  speak: 1,
  jawOpen: 0.18,
  mouthStretch: 0.5,
  mouthSmile: 0.25,
  mouthLowerDown: 0.3,
  mouthUpperUp: 0.2,
};
const ROUND = { speak: 1, jawOpen: 0.12, mouthPucker: 0.85, mouthFunnel: 0.2 };
const ON_LIP = { speak: 1, jawOpen: 0.06, mouthRollLower: 0.75, mouthUpperUp: 0.2 };
const SCENES: Record<string, { params?: Partial<FaceParams>; pose?: Partial<Pose> }> = {
  rest: {},
  closed: { params: { speak: 1 } },
  open: { params: OPEN },
  spread: { params: SPREAD },
  round: { params: ROUND },
  'teeth on the lip': { params: ON_LIP },
  'half shut': { params: { speak: 1, eyeBlinkLeft: 0.5, eyeBlinkRight: 0.5 } },
  shut: { params: { eyeBlinkLeft: 1, eyeBlinkRight: 1 } },
  'looking aside': {
    params: { speak: 1, browInnerUp: 0.6, browOuterUp: 0.5 },
    pose: { gazeX: 0.4, gazeY: -0.15 },
  },
  turned: { params: OPEN, pose: { yaw: 0.14, pitch: 0.06, roll: 0.05, breathe: 1 } },
};

export interface GoldenPortrait {
  name: string;
  /** Null where the picture is not there. */
  load(): Promise<PreparedPortrait>;
  isThere: boolean;
}

const asset = (file: string): GoldenPortrait => ({
  name: file.slice(0, 3),
  isThere: existsSync(ASSETS + file),
  async load() {
    const verdict = await preparePortrait(readFileSync(ASSETS + file), {
      detector: await createDetector(),
      size: SIZE,
    });
    if (verdict.status !== 'ok') throw new Error(`${file} was refused: ${verdict.userFeedback}`);
    return verdict.portrait;
  },
});
const drawn = (name: string, gap: number): GoldenPortrait => ({
  name,
  isThere: true,
  load: async () => drawnPortrait({ size: SIZE, gap }),
});

export const GOLDEN_PORTRAITS: readonly GoldenPortrait[] = [
  drawn('drawn', 0),
  drawn('drawn, mouth open', 0.03),
  asset('p02_woman_red_bob_outdoor.jpg'),
  asset('p05_man_dark_skin_smile.jpg'),
  asset('p07_man_black_and_white.jpg'),
  asset('p09_man_glasses_studio.jpg'),
];

/** Scene → what a blurred look at its frame finds, base64. */
export type Signatures = Record<string, string>;

export function signaturesOf(data: WarpData, { landmarks }: PreparedPortrait): Signatures {
  const core = createWarpCore(data, { width: SIZE, height: SIZE });
  const frame = new Uint8Array(i420Bytes({ width: SIZE, height: SIZE }));
  return Object.fromEntries(
    Object.entries(SCENES).map(([name, { params, pose }]) => {
      core.render(faceParams(params), facePose(pose), frame);
      return [name, Buffer.from(signature(frame, landmarks)).toString('base64')];
    }),
  );
}

interface Region {
  name: string;
  columns: number;
  rows: number;
  box(landmarks: Float32Array): { x: number; y: number; width: number; height: number };
}

/** Around two landmarks at its sides, in widths between them. */
const around = (left: number, right: number, wide: number, up: number, down: number) => (l: Float32Array) => {
  const [leftX = 0, leftY = 0] = l.subarray(left * 3, left * 3 + 2);
  const [rightX = 0, rightY = 0] = l.subarray(right * 3, right * 3 + 2);
  const width = rightX - leftX;
  const y = (leftY + rightY) / 2 - up * width;
  return { x: leftX - wide * width, y, width: width * (1 + 2 * wide), height: (up + down) * width };
};
const REGIONS: readonly Region[] = [
  { name: 'picture', columns: 12, rows: 12, box: () => ({ x: 0, y: 0, width: SIZE, height: SIZE }) },
  { name: 'eyes', columns: 18, rows: 7, box: around(33, 263, 0.1, 0.28, 0.18) },
  { name: 'mouth', columns: 12, rows: 9, box: around(61, 291, 0.15, 0.3, 0.75) },
];
const CHANNELS = 4;

function signature(frame: Uint8Array, landmarks: Float32Array): Uint8Array {
  const out: number[] = [];
  for (const { columns, rows, box } of REGIONS) {
    const { x, y, width, height } = box(landmarks);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        out.push(
          ...cell(frame, {
            x0: x + (column * width) / columns,
            y0: y + (row * height) / rows,
            x1: x + ((column + 1) * width) / columns,
            y1: y + ((row + 1) * height) / rows,
          }),
        );
  }
  return Uint8Array.from(out);
}

/** Means over a part of a frame: luma, both colours, and how strong the edges are. */
function cell(
  frame: Uint8Array,
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
): number[] {
  const inside = (value: number) => Math.min(SIZE - 2, Math.max(0, Math.round(value)));
  const [left, top, right, bottom] = [inside(x0), inside(y0), inside(x1), inside(y1)];
  const at = (index: number) => frame[index] ?? 0;
  let [luma, u, v, edges, count] = [0, 0, 0, 0, 0];
  for (let y = top; y < Math.max(top + 1, bottom); y++)
    for (let x = left; x < Math.max(left + 1, right); x++) {
      const here = at(y * SIZE + x);
      luma += here;
      edges += Math.abs(at(y * SIZE + x + 1) - here) + Math.abs(at((y + 1) * SIZE + x) - here);
      const chroma = SIZE * SIZE + (y >> 1) * (SIZE / 2) + (x >> 1);
      u += at(chroma);
      v += at(chroma + (SIZE * SIZE) / 4);
      count++;
    }
  return [luma / count, u / count, v / count, Math.min(255, (2 * edges) / count)].map(Math.round);
}

/** What is seen: rounding moves no cell by more than three steps. A smudge beside the lips is in one or two cells alone. */
const MEAN_LIMIT = 0.6;
const CELL_LIMIT = 6;

/** What a look at two frames finds different, in words; empty where they look the same. */
export function differences(kept: Signatures, now: Signatures): string[] {
  return Object.keys({ ...kept, ...now }).flatMap((scene) => {
    const [a, b] = [kept[scene], now[scene]].map((text) => Buffer.from(text ?? '', 'base64'));
    if (a === undefined || b === undefined || a.length !== b.length)
      return [`${scene}: there is no frame to compare`];
    let at = 0;
    return REGIONS.flatMap(({ name, columns, rows }) => {
      const length = columns * rows * CHANNELS;
      const apart = [...a.subarray(at, at + length)].map((value, i) => Math.abs(value - (b[at + i] ?? 0)));
      at += length;
      const mean = apart.reduce((sum, value) => sum + value, 0) / length;
      const most = Math.max(...apart);
      if (mean <= MEAN_LIMIT && most <= CELL_LIMIT) return [];
      return [`${scene}, ${name}: ${mean.toFixed(1)} steps apart on average, ${most} where most`];
    });
  });
}
