import { spawn } from 'node:child_process';
import { median } from '../suite.ts';
import { bilinear, boxAround, type LandmarkJudge, type SquareBox } from './landmarks68.ts';

/** What the judge saw in each frame of an encoded clip; lengths in units of the distance between the eyes. */
export interface ClipMeasures {
  /** Middle of each frame, ms. */
  tMs: number[];
  /** Opening of the inner lips. */
  aperture: number[];
  /** Width of the mouth from corner to corner. */
  width: number[];
  /** Opening of the eyes, 1 = as they mostly are; that of the eye whose lids are seen to move more. */
  eyes: number[];
}

/** Frames are judged at this size: the network itself sees a face of 112 pixels. */
const SIDE = 256;
const EYE_COLUMNS = 13;
const EYE_ROWS = 9;

/** Runs ffmpeg and hands over what it writes to its output. */
async function* ffmpeg(args: string[]): AsyncGenerator<Buffer> {
  const child = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...args, 'pipe:1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  yield* child.stdout as AsyncIterable<Buffer>;
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while decoding the clip`);
}

/** The sound of a clip as 16 kHz mono, from the instant at which its pictures begin. */
export async function clipSound(file: string): Promise<Int16Array> {
  const chunks: Buffer[] = [];
  const filter = 'aresample=16000:async=1:first_pts=0';
  for await (const chunk of ffmpeg(['-i', file, '-vn', '-af', filter, '-ac', '1', '-f', 's16le']))
    chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(2 * i));
}

async function* clipFrames(file: string): AsyncGenerator<Uint8Array> {
  const size = SIDE * SIDE * 3;
  let rest = Buffer.alloc(0);
  const scale = `scale=${SIDE}:${SIDE}:flags=area`;
  for await (const chunk of ffmpeg([
    '-i',
    file,
    '-an',
    '-vf',
    scale,
    '-pix_fmt',
    'rgb24',
    '-f',
    'rawvideo',
  ])) {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= size; rest = rest.subarray(size)) yield Uint8Array.from(rest.subarray(0, size));
  }
}

/** Judges every frame. `face` is roughly where the face is, in fractions of the frame. */
export async function measureClip(
  judge: LandmarkJudge,
  file: string,
  fps: number,
  face: SquareBox,
): Promise<ClipMeasures> {
  const out: ClipMeasures = { tMs: [], aperture: [], width: [], eyes: [] };
  let box: SquareBox = { x: face.x * SIDE, y: face.y * SIDE, side: face.side * SIDE };
  const left: Float64Array[] = [];
  const right: Float64Array[] = [];
  let index = 0;
  for await (const rgb of clipFrames(file)) {
    if (index === 0) for (let i = 0; i < 3; i++) box = boxAround(judge.detect(rgb, SIDE, SIDE, box));
    const points = judge.detect(rgb, SIDE, SIDE, box);
    // The box follows the head slowly, or its own jitter would move every point.
    const next = boxAround(points);
    box = {
      x: box.x + 0.1 * (next.x - box.x),
      y: box.y + 0.1 * (next.y - box.y),
      side: box.side + 0.02 * (next.side - box.side),
    };
    const distance = (a: number, b: number) =>
      Math.hypot(points[2 * a]! - points[2 * b]!, points[2 * a + 1]! - points[2 * b + 1]!);
    const centre = (from: number, axis: number) =>
      [0, 1, 2, 3, 4, 5].reduce((sum, k) => sum + points[2 * (from + k) + axis]! / 6, 0);
    const eyeDistance = Math.hypot(centre(36, 0) - centre(42, 0), centre(36, 1) - centre(42, 1));
    out.tMs.push(((index++ + 0.5) * 1000) / fps);
    out.aperture.push((distance(61, 67) + distance(62, 66) + distance(63, 65)) / 3 / eyeDistance);
    out.width.push(distance(48, 54) / eyeDistance);
    left.push(eyePatch(rgb, points, 36));
    right.push(eyePatch(rgb, points, 42));
  }
  if (index === 0) throw new Error(`the clip ${file} shows no frame`);
  const [a, b] = [eyeOpenings(left), eyeOpenings(right)];
  out.eyes = Math.min(...a) < Math.min(...b) ? a : b;
  return out;
}

/** The eye whose outline begins at point `from`, on a grid fixed to its corners, against the skin below: 1 is skin. */
function eyePatch(rgb: Uint8Array, points: Float64Array, from: number): Float64Array {
  const [x0, y0, x1, y1] = [
    points[2 * from]!,
    points[2 * from + 1]!,
    points[2 * from + 6]!,
    points[2 * from + 7]!,
  ];
  const width = Math.hypot(x1 - x0, y1 - y0);
  const luma = (along: number, off: number) => {
    const x = x0 + along * (x1 - x0);
    const y = y0 + along * (y1 - y0) + off * width;
    return [0, 1, 2].reduce(
      (sum, c) => sum + [0.299, 0.587, 0.114][c]! * bilinear(rgb, SIDE, SIDE, x, y, c),
      0,
    );
  };
  let skin = 0;
  for (let along = 0.2; along < 0.85; along += 0.1) skin += (luma(along, 0.4) + luma(along, 0.5)) / 14;
  const patch = new Float64Array(EYE_COLUMNS * EYE_ROWS);
  for (let r = 0; r < EYE_ROWS; r++)
    for (let c = 0; c < EYE_COLUMNS; c++)
      patch[r * EYE_COLUMNS + c] =
        luma(0.2 + (0.6 * c) / (EYE_COLUMNS - 1), -0.14 + (0.34 * r) / (EYE_ROWS - 1)) / Math.max(20, skin);
  return patch;
}

/**
 * How open an eye is, frame by frame, 1 = as it mostly is: how dark the places still are that are darkest over
 * the clip, the iris. The network's own eye points do not follow the lids.
 */
function eyeOpenings(patches: readonly Float64Array[]): number[] {
  const typical = Float64Array.from(patches[0]!, (_, i) => median(patches.map((patch) => patch[i]!)));
  const limit = [...typical].sort((a, b) => a - b)[Math.floor(typical.length / 3)]!;
  const iris = [...typical.keys()].filter((i) => typical[i]! <= limit);
  const darkness = patches.map((patch) => iris.reduce((sum, i) => sum + Math.max(0, 1 - patch[i]!), 0));
  const usual = median(darkness);
  return darkness.map((d) => d / usual);
}
