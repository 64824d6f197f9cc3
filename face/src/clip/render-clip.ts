import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import type { TimedPhone } from '../lips/phones-to-mouth.ts';
import type { FaceAsset } from '../types.ts';
import { createWarpCore } from '../warp/warp-core.ts';
import { drawContactSheet, type SheetFrame } from './contact-sheet.ts';
import { openEncoder } from './ffmpeg.ts';
import { createSpokenFace } from './speaker-face.ts';
import { encodeWav } from './wav.ts';

export interface ClipOptions {
  /** A face built by the warp renderer. */
  asset: FaceAsset;
  /** Mono. */
  pcm: Int16Array;
  sampleRate: number;
  /** Timed sounds of `pcm`; without them the lips are heard out of it. */
  phones?: readonly TimedPhone[];
  fps?: number;
  /** Side of the square frame in pixels, even. */
  size?: number;
  /** Where the MP4 goes; replaced only when complete. */
  out: string;
  /** Where a contact sheet (PNG) goes. */
  sheet?: string;
  sheetFrames?: number;
  seed?: number;
  expressiveness?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface ClipResult {
  frames: number;
  durationMs: number;
}

/**
 * Draws a talking clip: H.264 and AAC, faststart, yuv420p. Each frame shows the mouth of its own middle. Throws
 * `FfmpegError` in words a person understands when ffmpeg is missing or refuses; leaves no half-written file.
 */
export async function renderClip(options: ClipOptions): Promise<ClipResult> {
  const { asset, pcm, sampleRate, fps = 25, size = 512, out, sheet, sheetFrames = 24, seed = 1 } = options;
  const durationMs = (1000 * pcm.length) / sampleRate;
  const frames = Math.max(1, Math.ceil((durationMs * fps) / 1000));
  const face = createSpokenFace({
    pcm,
    sampleRate,
    phones: options.phones,
    seed,
    expressiveness: options.expressiveness,
  });
  const core = createWarpCore(asset, { width: size, height: size });
  const buffer = new Uint8Array((size * size * 3) / 2);
  const kept: SheetFrame[] = [];
  const keep = keepAt(frames, sheet === undefined ? 0 : sheetFrames);

  // Beside the result, so that renaming is one step on one file system.
  const tag = randomBytes(6).toString('hex');
  const unfinished = `${out}.${tag}.part`;
  const audioFile = `${out}.${tag}.wav`;
  try {
    await writeFile(audioFile, encodeWav(padded(pcm, Math.ceil((frames / fps) * sampleRate)), sampleRate));
    const encoder = openEncoder({
      out: unfinished,
      width: size,
      height: size,
      fps,
      audioFile,
      durationMs: (1000 * frames) / fps,
      signal: options.signal,
    });
    try {
      for (let i = 0; i < frames; i++) {
        const tMs = ((i + 0.5) * 1000) / fps;
        const { params, pose } = face.at(tMs);
        core.render(params, pose, buffer);
        if (keep.has(i)) kept.push({ tMs, i420: Uint8Array.from(buffer) });
        await encoder.write(buffer);
        options.onProgress?.(i + 1, frames);
      }
      await encoder.finish();
    } catch (error) {
      encoder.abort();
      throw error;
    }
    await rename(unfinished, out);
  } finally {
    await Promise.all([unfinished, audioFile].map((file) => rm(file, { force: true })));
  }
  if (sheet !== undefined) {
    const apertureAt = (tMs: number) => Math.min(1, face.mouthAt(tMs).jawOpen * 1.5);
    const picture = await drawContactSheet({
      frames: kept,
      width: size,
      height: size,
      pcm,
      sampleRate,
      apertureAt,
    });
    await writeFile(sheet, picture);
  }
  return { frames, durationMs };
}

/** `count` frames spread evenly over the clip. */
function keepAt(frames: number, count: number): Set<number> {
  const kept = Math.min(count, frames);
  return new Set(Array.from({ length: kept }, (_, i) => Math.floor(((i + 0.5) * frames) / kept)));
}

function padded(pcm: Int16Array, length: number): Int16Array {
  if (pcm.length >= length) return pcm;
  const longer = new Int16Array(length);
  longer.set(pcm);
  return longer;
}
