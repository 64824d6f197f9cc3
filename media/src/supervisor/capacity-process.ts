/**
 * Draws and encodes frames of a fixed face on all cores at once, as sessions do, and writes the cost of one frame as
 * `FrameCost` in JSON. It is a process of its own so that nothing it loads stays in memory.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { VIDEO } from '@vivant/contract/video';
import { howItEnded, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { findProgram } from '@vivant/platform/find-program';
import { type RenderedFace, startRenderThread } from '../runner/render-thread.ts';
import { samplesOfMs } from '../runner/segments.ts';
import { videoBitrate } from '../runner/video-bitrate.ts';
import type { FrameCost } from './capacity.ts';
import { CAPACITY_FACE_FILE } from './capacity-face.ts';

const SPEECH = 'fixed';
const SPEECH_MS = 20_000;
const DRAWING_MS = 200;
const DRAWINGS = 3;
const ENCODINGS = 2;
/** Until a thread has compiled what every frame runs through. */
const FRAMES_UNMEASURED = 75;
/** Of the first thread, for the encoders; each is 0.4 MB. */
const FRAMES_ENCODED = 60;
/** More would take memory and measure the same. */
const AT_ONCE_MAX = 32;

async function main(): Promise<void> {
  const ffmpeg = findProgram('ffmpeg');
  if (ffmpeg === null) throw new Error('ffmpeg is not installed');
  const atOnce = Math.min(availableParallelism(), AT_ONCE_MAX);
  const face = await readFile(CAPACITY_FACE_FILE);
  const threads = await Promise.all(Array.from({ length: atOnce }, (_, i) => openFace(face, i)));
  await Promise.all(threads.map((thread) => drawFrames(thread, 0, (drawn) => drawn < FRAMES_UNMEASURED)));

  const frames: Buffer[] = [];
  const keep = (pixels: Uint8Array) => {
    if (frames.length < FRAMES_ENCODED) frames.push(Buffer.from(pixels));
  };
  const drawMs = await least(DRAWINGS, (i) =>
    drawForAWhile(threads, FRAMES_UNMEASURED + i * FRAMES_ENCODED, keep),
  );
  await Promise.all(threads.map((thread) => thread.close()));

  // The start-up time is not part of a frame.
  const few = frames.slice(0, 1);
  const starting = await least(ENCODINGS, () => encodeAll(ffmpeg, atOnce, few));
  const encoding = await least(ENCODINGS, () => encodeAll(ffmpeg, atOnce, frames));
  const encodeMs = (encoding - starting) / (frames.length - few.length);
  process.stdout.write(JSON.stringify({ drawMs, encodeMs } satisfies FrameCost));
}

/** Of several turns the least: what others do on a core for a moment makes some of them dearer. */
async function least(turns: number, measure: (turn: number) => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn++) least = Math.min(least, await measure(turn));
  return least;
}

/** Processor time in milliseconds of one frame, where all threads draw at once; `keep` gets those of the first. */
async function drawForAWhile(
  threads: readonly RenderedFace[],
  first: number,
  keep: (pixels: Uint8Array) => void,
): Promise<number> {
  const before = process.cpuUsage();
  const until = performance.now() + DRAWING_MS;
  const drawn = await Promise.all(
    threads.map((thread, i) =>
      drawFrames(
        thread,
        first,
        (count) => performance.now() < until || (i === 0 && count < FRAMES_ENCODED / DRAWINGS),
        i === 0 ? keep : undefined,
      ),
    ),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / drawn.reduce((sum, count) => sum + count, 0);
}

/** A face on a thread of its own, with something to say. */
async function openFace(face: Uint8Array, seed: number): Promise<RenderedFace> {
  const thread = await startRenderThread();
  thread.prepare(face, VIDEO);
  const opened = thread.open(face, VIDEO, { seed, expressiveness: 1 });
  opened.chunk(SPEECH, 0, { pcm: hum(), phones: [] });
  opened.end(SPEECH);
  await opened.opened;
  return opened;
}

/** Syllables of a voice, without words: lips move to it. */
function hum(): Int16Array {
  return Int16Array.from({ length: samplesOfMs(SPEECH_MS) }, (_, i) => {
    const s = i / samplesOfMs(1000);
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 4 * s));
    const voice = Math.sin(2 * Math.PI * 140 * s) + 0.5 * Math.sin(2 * Math.PI * 700 * s);
    return 8000 * syllable * voice;
  });
}

/** Draws one frame after the other while `goesOn`; how many. */
function drawFrames(
  face: RenderedFace,
  first: number,
  goesOn: (drawn: number) => boolean,
  onFrame: (pixels: Uint8Array) => void = () => {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    let drawn = 0;
    const ask = () => {
      const tMs = ((first + drawn + 0.5) * 1000) / VIDEO.fps;
      const speech = { segmentId: SPEECH, ms: tMs % SPEECH_MS };
      face.draw({ slot: 0, tMs, mode: 'speaking', speech, visitor: { energy: 0, pitch: null } });
    };
    face.onFailed(reject);
    face.onDrawn(() => {
      drawn++;
      const [pixels] = face.slots;
      if (pixels !== undefined) onFrame(pixels);
      if (goesOn(drawn)) ask();
      else resolve(drawn);
    });
    ask();
  });
}

/** Processor time in milliseconds of one of several encoders that work at once. */
async function encodeAll(ffmpeg: string, atOnce: number, frames: readonly Buffer[]): Promise<number> {
  const all = await Promise.all(Array.from({ length: atOnce }, () => encode(ffmpeg, frames)));
  return all.reduce((sum, ms) => sum + ms, 0) / atOnce;
}

/** VP8 as WebRTC encodes it in a session. */
async function encode(ffmpeg: string, frames: readonly Buffer[]): Promise<number> {
  const { width, height, fps } = VIDEO;
  const child = spawnChild({
    command: ffmpeg,
    args: [
      ...['-hide_banner', '-nostats', '-loglevel', 'info', '-benchmark'],
      ...[
        '-f',
        'rawvideo',
        '-pix_fmt',
        'yuv420p',
        '-s',
        `${width}x${height}`,
        '-r',
        String(fps),
        '-i',
        'pipe:0',
      ],
      ...[
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        '-cpu-used',
        '-6',
        '-lag-in-frames',
        '0',
        '-threads',
        '1',
      ],
      ...['-noise-sensitivity', '1', '-static-thresh', '1', '-g', '3000', '-qmin', '2', '-qmax', '56'],
      ...['-b:v', String(videoBitrate(VIDEO)), '-f', 'null', '-'],
    ],
    // It reads presets and proxies from its environment.
    env: PLAIN_ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.process.stdout.resume();
  for (const frame of frames) child.process.stdin.write(frame);
  child.process.stdin.end();
  const ending = await child.ended;
  const lines = child.lastLines();
  if (ending.code !== 0) throw new Error(`ffmpeg encodes no VP8: ${lines.at(-1) ?? howItEnded(ending)}`);
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(lines.join('\n')) ?? [];
  if (user === undefined || system === undefined) throw new Error('ffmpeg does not say what it took');
  return (Number(user) + Number(system)) * 1000;
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
