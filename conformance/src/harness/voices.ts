import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Audio that decodes and holds no speech: a tone. */

export interface WavOptions {
  sampleRate?: number;
  silent?: boolean;
  /** Reached exactly, by a chunk that readers skip. */
  sizeBytes?: number;
}

/** 8-bit mono PCM. */
export function wav(seconds: number, options: WavOptions = {}): Buffer {
  const sampleRate = options.sampleRate ?? 8000;
  const samples = Math.round(seconds * sampleRate);
  const data = Buffer.alloc(samples + (samples % 2), 128);
  if (!options.silent)
    for (let i = 0; i < samples; i += 1)
      data[i] = 128 + Math.round(60 * Math.sin((2 * Math.PI * 440 * i) / sampleRate));
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const parts = [riffChunk('fmt ', format), riffChunk('data', data)];
  const made = 12 + parts.reduce((sum, part) => sum + part.length, 0);
  if (options.sizeBytes !== undefined)
    parts.splice(1, 0, riffChunk('JUNK', Buffer.alloc(options.sizeBytes - made - 8)));
  const body = Buffer.concat([Buffer.from('WAVE'), ...parts]);
  return Buffer.concat([riffHead(body.length), body]);
}

function riffHead(size: number): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(size, 4);
  return head;
}

function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** Arguments of ffmpeg for each kind of file the interface names. */
const ENCODINGS = {
  mp3: ['-c:a', 'libmp3lame', '-f', 'mp3'],
  wav: ['-f', 'wav'],
  m4a: ['-c:a', 'aac', '-f', 'ipod'],
  aac: ['-c:a', 'aac', '-f', 'adts'],
  ogg: ['-c:a', 'libvorbis', '-f', 'ogg'],
  flac: ['-c:a', 'flac', '-f', 'flac'],
  opus: ['-c:a', 'libopus', '-f', 'opus'],
  webm: ['-c:a', 'libopus', '-f', 'webm'],
} as const;

export type VoiceFormat = keyof typeof ENCODINGS;
export const VOICE_FORMATS = Object.keys(ENCODINGS) as VoiceFormat[];

/** The tone in any format; needs ffmpeg on the PATH. */
export function encoded(format: VoiceFormat, seconds: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-voice-'));
  try {
    const source = join(folder, 'source.wav');
    const target = join(folder, `voice.${format}`);
    writeFileSync(source, wav(seconds, { sampleRate: 16_000 }));
    const made = spawnSync(
      'ffmpeg',
      ['-v', 'error', '-i', source, '-ar', '48000', ...ENCODINGS[format], '-y', target],
      { encoding: 'utf8' },
    );
    if (made.status !== 0)
      throw new Error(`ffmpeg could not write ${format}: ${made.error?.message ?? made.stderr}`);
    return readFileSync(target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
