/** `vivant render`: a portrait and a recording in, a talking clip and a contact sheet out, without a server. */

import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_VIDEO, VIDEO, VIDEO_ASPECTS, type VideoAspect } from '@vivant/contract/video';
import { preparePortrait } from '../detect/prepare-portrait.ts';
import { DEFAULT_ENGINE, FACE_ENGINES, faceEngine } from '../engines.ts';
import { decodeAudio, FfmpegError } from './ffmpeg.ts';
import { renderClip } from './render-clip.ts';

const ENGINES = FACE_ENGINES.map(({ id }) => id);

const USAGE = `usage: vivant render --portrait FILE --audio FILE --out FILE.mp4 [--sheet FILE.png]
                     [--size ${VIDEO.height}] [--aspect ${VIDEO_ASPECTS.join('|')}] [--fps ${VIDEO.fps}] [--seed 1]
                     [--max-seconds 600] [--engine ${DEFAULT_ENGINE.id}]

Makes a clip of the portrait speaking the recording (any format ffmpeg reads), and
with --sheet a picture of 24 of its frames above the waveform. Engines that draw the face:
${ENGINES.join(', ')}.`;

/** What went wrong, for the person at the terminal; anything else thrown is a fault of ours. */
class Refusal extends Error {}

interface Arguments {
  portrait: string;
  audio: string;
  out: string;
  sheet?: string | undefined;
  size: number;
  aspect: VideoAspect;
  fps: number;
  seed: number;
  engine: string;
  maxSeconds: number;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Refusal(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

function existingFile(name: string, path: string | undefined): string {
  if (path === undefined) throw new Refusal(`--${name} is missing.\n\n${USAGE}`);
  if (!existsSync(path)) throw new Refusal(`--${name}: there is no file ${path}.`);
  if (!statSync(path).isFile()) throw new Refusal(`--${name}: ${path} is not a file.`);
  return path;
}

function writablePath(name: string, path: string): string {
  const folder = dirname(resolve(path));
  if (!existsSync(folder)) throw new Refusal(`--${name}: the folder ${folder} does not exist.`);
  return path;
}

function parsed(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        portrait: { type: 'string' },
        audio: { type: 'string' },
        out: { type: 'string' },
        sheet: { type: 'string' },
        size: { type: 'string', default: String(VIDEO.height) },
        aspect: { type: 'string', default: DEFAULT_VIDEO.aspect },
        fps: { type: 'string', default: String(VIDEO.fps) },
        seed: { type: 'string', default: '1' },
        'max-seconds': { type: 'string', default: '600' },
        engine: { type: 'string', default: DEFAULT_ENGINE.id },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function readArguments(argv: string[]): Arguments | null {
  const values = parsed(argv);
  if (values.help) return null;
  const portrait = existingFile('portrait', values.portrait);
  const audio = existingFile('audio', values.audio);
  const out = values.out;
  if (out === undefined) throw new Refusal(`--out is missing.\n\n${USAGE}`);
  if (extname(out).toLowerCase() !== '.mp4')
    throw new Refusal(`--out: clips are written as mp4 alone, so the name must end in .mp4, not "${out}".`);
  const size = wholeNumber('size', values.size, 128, 1080);
  if (size % 2 !== 0) throw new Refusal('--size must be even.');
  const aspect = VIDEO_ASPECTS.find((one) => one === values.aspect);
  if (aspect === undefined)
    throw new Refusal(`--aspect must be one of ${VIDEO_ASPECTS.join(', ')}, not "${values.aspect}".`);
  const sheet = values.sheet;
  const engine = values.engine;
  if (!ENGINES.some((id) => id === engine))
    throw new Refusal(`--engine must be one of ${ENGINES.join(', ')}, not "${engine}".`);
  return {
    portrait,
    audio,
    out: writablePath('out', out),
    sheet: sheet === undefined ? undefined : writablePath('sheet', sheet),
    size,
    aspect,
    fps: wholeNumber('fps', values.fps, 10, 60),
    engine,
    seed: wholeNumber('seed', values.seed, 0, 2 ** 31),
    maxSeconds: wholeNumber('max-seconds', values['max-seconds'], 1, 3600),
  };
}

/** One line that is rewritten, on a terminal only. */
function say(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

async function main(argv: string[]): Promise<void> {
  const args = readArguments(argv);
  if (args === null) {
    console.log(USAGE);
    return;
  }
  // Audio first: it is quick to refuse.
  say('reading the audio');
  const pcm = await decodeAudio(args.audio, { maxDurationMs: 1000 * args.maxSeconds });
  say('looking at the portrait');
  const verdict = await preparePortrait(await readFile(args.portrait), {
    size: Math.max(VIDEO.height, args.size),
    aspect: args.aspect,
  });
  if (verdict.status === 'refused') throw new Refusal(`The portrait cannot be used. ${verdict.userFeedback}`);
  say('');
  console.error(`Portrait: ${[`${verdict.score} of 100.`, verdict.userFeedback ?? ''].join(' ').trim()}`);
  say('building the face');
  const asset = await faceEngine(args.engine).build(verdict.portrait);
  const started = performance.now();
  const { frames, durationMs } = await renderClip({
    asset,
    pcm,
    sampleRate: 16000,
    fps: args.fps,
    size: args.size,
    aspect: args.aspect,
    seed: args.seed,
    out: args.out,
    sheet: args.sheet,
    onProgress: (done, total) => say(`drawing frame ${done} of ${total}`),
  });
  say('');
  const took = (performance.now() - started) / 1000;
  console.error(
    `${args.out}: ${frames} frames, ${(durationMs / 1000).toFixed(1)} s, drawn in ${took.toFixed(1)} s` +
      (args.sheet === undefined ? '' : `\n${args.sheet}: contact sheet`),
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  say('');
  const isExpected =
    error instanceof Refusal || error instanceof FfmpegError || (error as NodeJS.ErrnoException)?.code;
  console.error(
    `vivant render: ${isExpected ? (error as Error).message : ((error as Error)?.stack ?? error)}`,
  );
  process.exitCode = 1;
});
