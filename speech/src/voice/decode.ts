import { randomUUID } from 'node:crypto';
import { open, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VOICE_SAMPLE_MS } from '@vivant/contract/limits';
import { PLAIN_ENV, spawnChild } from '@vivant/platform/child';
import { findProgram } from '@vivant/platform/find-program';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import type { Command, Wrap } from '../helper/wrap.ts';

/** Everything after the decoder works at this rate: voices are below 8 kHz. */
export const ANALYSIS_RATE = 16000;

/** How much the frames of compressed formats and resamplers may add or remove. */
const TOLERANCE_MS = 30;

export type DecodeResult =
  | { status: 'ok'; pcm: Int16Array; sampleRate: number; durationMs: number }
  | { status: 'refused'; userFeedback: string };

export interface DecodeOptions {
  /** Puts a jail around ffmpeg. It needs /proc and the libraries; the sound comes on stdin, and no path is read. */
  wrap?: Wrap;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Demuxer by content, not by name; everything else is refused before it reaches ffmpeg. */
const DEMUXER_BY_MIME: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/x-m4a': 'mov',
  'audio/mp4': 'mov',
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'video/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/x-flac': 'flac',
  'video/webm': 'matroska',
  'audio/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/x-matroska': 'matroska',
};

const AUDIO_CODECS =
  'mp3,mp3float,aac,aac_fixed,vorbis,libvorbis,opus,libopus,flac,alac,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le,pcm_u8,pcm_s16be,pcm_s24be,pcm_alaw,pcm_mulaw';

const FORMATS = 'mp3, wav, m4a, aac, ogg, flac, opus or webm';
const MEMORY_BYTES = 768 * 1024 * 1024;
const CPU_SECONDS = 20;

/**
 * Decodes an upload (bytes, or the path of a file) to 16 kHz mono and checks that it has 10–60 seconds by counting
 * samples, never by what the file claims. ffmpeg runs as a child with limits on memory, time and files. Bad material is
 * a result; only an outage (no ffmpeg, a machine without room) throws.
 */
export async function decodeAudio(
  input: Uint8Array | string,
  options: DecodeOptions = {},
): Promise<DecodeResult> {
  const isPath = typeof input === 'string';
  const type = isPath ? await fileTypeFromFile(input) : await fileTypeFromBuffer(input);
  const sizeBytes = isPath ? (await stat(input)).size : input.byteLength;
  if (sizeBytes === 0) return refuse('This file is empty. Upload a recording of 10 to 60 seconds.');
  const demuxer = type && DEMUXER_BY_MIME[type.mime.replace(/;.*/, '')];
  if (!demuxer) return refuse(`This is not an audio file we can read. Upload ${FORMATS}.`);

  const path = isPath ? input : join(tmpdir(), `vivant-voice-${randomUUID()}`);
  if (!isPath) await writeFile(path, input, { flag: 'wx', mode: 0o600 });
  const file = await open(path, 'r').finally(() => (isPath ? undefined : unlink(path)));
  try {
    const decoded = await runFfmpeg(file.fd, demuxer, options);
    if (decoded.length === 0)
      return refuse(
        type.mime.startsWith('video/')
          ? 'No sound could be read from this file. It may hold only video, or be damaged: upload a voice recording.'
          : 'This recording is damaged or cut off and could not be read. Save it again and upload it once more.',
      );
    const durationMs = (decoded.length / ANALYSIS_RATE) * 1000;
    if (durationMs < VOICE_SAMPLE_MS.min - TOLERANCE_MS)
      return refuse(
        `This recording lasts ${(durationMs / 1000).toFixed(1)} seconds. Upload 10 to 60 seconds of speech.`,
      );
    if (durationMs > VOICE_SAMPLE_MS.max + TOLERANCE_MS)
      return refuse('This recording is longer than 60 seconds. Upload 10 to 60 seconds of speech.');
    return { status: 'ok', pcm: decoded, sampleRate: ANALYSIS_RATE, durationMs };
  } finally {
    await file.close();
  }
}

function refuse(userFeedback: string): DecodeResult {
  return { status: 'refused', userFeedback };
}

function limited(command: Command): Command {
  const prlimit = findProgram('prlimit');
  if (!prlimit) return command;
  const limits = [`--as=${MEMORY_BYTES}`, `--cpu=${CPU_SECONDS}`, '--fsize=0', '--core=0'];
  return { command: prlimit, args: [...limits, '--', command.command, ...command.args] };
}

async function runFfmpeg(fd: number, demuxer: string, options: DecodeOptions): Promise<Int16Array> {
  const program = findProgram('ffmpeg');
  if (!program) throw new Error('ffmpeg is not installed: install the Debian package ffmpeg');
  const ffmpeg = limited({
    command: program,
    args: [
      ...['-nostdin', '-hide_banner', '-v', 'error', '-threads', '1'],
      ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', demuxer, '-codec_whitelist', AUDIO_CODECS],
      // The link opens the file on stdin itself, so that ffmpeg can seek in it, and needs no path inside a jail.
      ...['-f', demuxer, '-t', '61', '-i', 'file:/proc/self/fd/0'],
      ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-ar', String(ANALYSIS_RATE)],
      ...['-threads', '1', '-f', 's16le', 'pipe:1'],
    ],
  });
  const { command, args } = options.wrap?.(ffmpeg.command, ffmpeg.args) ?? ffmpeg;
  const child = spawnChild({ command, args, env: PLAIN_ENV, stdio: [fd, 'pipe', 'ignore'] });
  const deadline = setTimeout(child.kill, options.timeoutMs ?? 20_000);
  options.signal?.addEventListener('abort', child.kill, { once: true });
  try {
    const parts: Buffer[] = [];
    let bytes = 0;
    const most = 62 * ANALYSIS_RATE * 2;
    child.process.stdout?.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > most) child.kill();
      else parts.push(part);
    });
    const { error } = await child.ended;
    if (error !== null) throw new Error(`ffmpeg could not be started: ${error.message}`);
    options.signal?.throwIfAborted();
    const whole = Buffer.concat(parts);
    return new Int16Array(whole.buffer.slice(whole.byteOffset, whole.byteOffset + (whole.length & ~1)));
  } finally {
    clearTimeout(deadline);
    options.signal?.removeEventListener('abort', child.kill);
  }
}
