import { existsSync } from 'node:fs';
import { howItEnded, type PipedChild, PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { findProgram } from '@vivant/platform/find-program';

/** ffmpeg refused or is missing; the message says which, in words for the person at the terminal. */
export class FfmpegError extends Error {}

export interface RunOptions {
  /** Path of the ffmpeg to run; found in the usual places when absent. */
  program?: string;
  signal?: AbortSignal | undefined;
}

interface Running {
  child: PipedChild;
  /** Resolves when ffmpeg has ended well; rejects with its own last words, or when it could not be started. */
  ended: Promise<void>;
}

function start(
  args: string[],
  doing: string,
  { program = findProgram('ffmpeg') ?? '', signal }: RunOptions,
): Running {
  if (!existsSync(program))
    throw new FfmpegError('ffmpeg is not installed: install it with "apt-get install ffmpeg"');
  signal?.throwIfAborted();
  const child = spawnChild({
    command: program,
    args: ['-hide_banner', '-nostdin', '-loglevel', 'error', ...args],
    // It reads presets and proxies from its environment.
    env: PLAIN_ENV,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  signal?.addEventListener('abort', child.kill, { once: true });
  const ended = child.ended.then((ending) => {
    signal?.removeEventListener('abort', child.kill);
    signal?.throwIfAborted();
    if (ending.error !== null) throw ending.error;
    if (ending.code === 0) return;
    const why = lastLine(child.lastLines()) ?? `ffmpeg ended: ${howItEnded(ending)}`;
    throw new FfmpegError(`${doing}: ${why}`);
  });
  ended.catch(() => {});
  return { child, ended };
}

/** ffmpeg's last words without its own prefixes, or plainer ones where its words mislead. */
function lastLine(lines: string[]): string | undefined {
  if (lines.some((line) => line.includes('matches no streams'))) return 'it has no sound track';
  return lines
    .map((line) =>
      line
        .replace(/^\[[^\]]*\]\s*/, '')
        .replace(/^file:.*: (?=[^:]+$)/, '')
        .trim(),
    )
    .findLast((line) => line.length > 0);
}

export interface DecodeOptions extends RunOptions {
  /** What comes after is left away. */
  maxDurationMs: number;
}

/** Any audio file as 16 kHz mono. Reads only the file itself, even if it is a playlist that names others. */
export async function decodeAudio(file: string, options: DecodeOptions): Promise<Int16Array> {
  const { child, ended } = start(
    [
      '-protocol_whitelist',
      'file,pipe',
      // Containers only: playlists would open other files by name.
      '-format_whitelist',
      'wav,w64,mp3,flac,ogg,mov,mp4,m4a,matroska,webm,aac,aiff,au,caf,amr,asf',
      '-i',
      `file:${file}`,
      '-map',
      '0:a:0',
      '-t',
      String(options.maxDurationMs / 1000),
      '-ac',
      '1',
      '-ar',
      '16000',
      '-f',
      's16le',
      'pipe:1',
    ],
    `the audio ${file} cannot be read`,
    options,
  );
  child.process.stdin.end();
  const chunks: Buffer[] = [];
  for await (const chunk of child.process.stdout) chunks.push(chunk as Buffer);
  await ended;
  const bytes = Buffer.concat(chunks);
  const samples = Math.floor(bytes.length / 2);
  if (samples === 0) throw new FfmpegError(`the audio ${file} contains no sound`);
  return Int16Array.from({ length: samples }, (_, i) => bytes.readInt16LE(2 * i));
}

export interface Encoder {
  /** Takes one I420 frame; resolves when the next is welcome. The buffer may be written again afterwards. */
  write(i420: Uint8Array): Promise<void>;
  /** Resolves when the file is complete. */
  finish(): Promise<void>;
  /** Stops at once; the file is worthless. */
  abort(): void;
}

export interface EncodeOptions extends RunOptions {
  out: string;
  width: number;
  height: number;
  fps: number;
  /** A WAV file with the sound. */
  audioFile: string;
  durationMs: number;
  /** A note for people, kept in the file. */
  comment: string;
}

/** H.264 and AAC in MP4, playable anywhere and from its first bytes. */
export function openEncoder(options: EncodeOptions): Encoder {
  const { child, ended } = start(
    [
      ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${options.width}x${options.height}`],
      ...['-r', String(options.fps), '-i', 'pipe:0'],
      ...['-protocol_whitelist', 'file,pipe', '-f', 'wav', '-i', `file:${options.audioFile}`],
      ...['-map', '0:v', '-map', '1:a', '-t', String(options.durationMs / 1000)],
      // The renderer is what takes the time; a thread for each of many cores would only take memory.
      ...['-threads:v', '4', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-pix_fmt', 'yuv420p'],
      ...['-colorspace', 'smpte170m', '-color_primaries', 'smpte170m', '-color_trc', 'smpte170m'],
      ...['-color_range', 'tv', '-c:a', 'aac', '-b:a', '128k', '-ar', '48000'],
      ...['-metadata', `comment=${options.comment}`],
      ...['-movflags', '+faststart', '-f', 'mp4', '-y', `file:${options.out}`],
    ],
    `the clip ${options.out} cannot be written`,
    options,
  );
  const stdin = child.process.stdin;
  return {
    async write(i420) {
      // Copied: a stream keeps what it could not yet pass on.
      const welcome = stdin.write(Buffer.from(i420));
      if (!welcome && !stdin.destroyed) {
        await new Promise<void>((resolve) => {
          const settle = () => {
            stdin.off('drain', settle).off('close', settle);
            resolve();
          };
          stdin.on('drain', settle).on('close', settle);
        });
      }
      if (stdin.destroyed) {
        await ended;
        throw new FfmpegError(`the clip ${options.out} cannot be written: ffmpeg stopped reading`);
      }
    },
    async finish() {
      stdin.end();
      await ended;
    },
    abort() {
      child.kill();
    },
  };
}
