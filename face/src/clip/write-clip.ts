import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { encodeWav } from '@vivant/contract/pcm';
import { frameOf, VIDEO, type VideoAspect } from '@vivant/contract/video';
import type { FaceAsset } from '../engine.ts';
import { openFace } from '../engines.ts';
import { i420Bytes } from '../frame/i420.ts';
import { createAiMark } from '../frame/mark.ts';
import type { FaceMotion } from '../motion/motion.ts';
import { AI_COMMENT, markAsGenerated } from './ai-mark.ts';
import { drawContactSheet, type SheetFrame } from './contact-sheet.ts';
import type { ClipSigner } from './cose-sign1.ts';
import { openEncoder } from './ffmpeg.ts';

/** What every clip needs, whatever moves its face. */
export interface ClipOutput {
  asset: FaceAsset;
  fps?: number;
  /** Rows of the frame, even. */
  size?: number;
  aspect?: VideoAspect;
  /** Whether every frame says “AI” in a corner. */
  mark?: boolean;
  /** Signs it by content credentials; null leaves it unsigned. */
  signer?: ClipSigner | null;
  /** Where the MP4 goes; replaced only when complete. */
  out: string;
  /** Where a contact sheet (PNG) goes. */
  sheet?: string | undefined;
  sheetFrames?: number;
  signal?: AbortSignal | undefined;
  onProgress?: (done: number, total: number) => void;
}

/** Sound, and the face that goes with it. */
export interface ClipScript {
  /** Mono; padded with silence up to the last frame's end. */
  pcm: Int16Array;
  sampleRate: number;
  frames: number;
  /** The face in the middle of a frame; asked in rising order. */
  at(tMs: number): ReturnType<FaceMotion['at']>;
  /** How far the mouth opens, 0–1, for the contact sheet. */
  apertureAt(tMs: number): number;
}

/**
 * Draws a clip: H.264 and AAC, faststart, yuv420p, marked as AI-generated. Each frame shows the face of its own
 * middle. Throws `FfmpegError` in words a person understands when ffmpeg is missing or refuses; leaves no
 * half-written file.
 */
export async function writeClip(script: ClipScript, output: ClipOutput): Promise<void> {
  const {
    asset,
    fps = VIDEO.fps,
    size = VIDEO.height,
    aspect = '1:1',
    out,
    sheet,
    sheetFrames = 24,
  } = output;
  const { pcm, sampleRate, frames } = script;
  const { width, height } = frameOf({ aspect, height: size });
  const face = await openFace(asset, { width, height });
  const buffer = new Uint8Array(i420Bytes({ width, height }));
  const stamp = output.mark === true ? createAiMark({ width, height }) : null;
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
      width,
      height,
      fps,
      audioFile,
      durationMs: (1000 * frames) / fps,
      comment: AI_COMMENT,
      signal: output.signal,
    });
    try {
      for (let i = 0; i < frames; i++) {
        const tMs = ((i + 0.5) * 1000) / fps;
        await face.render(script.at(tMs), buffer);
        stamp?.(buffer);
        if (keep.has(i)) kept.push({ tMs, i420: Uint8Array.from(buffer) });
        await encoder.write(buffer);
        output.onProgress?.(i + 1, frames);
      }
      await encoder.finish();
    } catch (error) {
      encoder.abort();
      throw error;
    }
    await markAsGenerated(unfinished);
    if (output.signer) {
      const { signClip } = await import('./content-credentials.ts');
      await signClip(unfinished, output.signer);
    }
    await rename(unfinished, out);
  } finally {
    await Promise.all([unfinished, audioFile].map((file) => rm(file, { force: true })));
  }
  if (sheet === undefined) return;
  const { apertureAt } = script;
  const picture = await drawContactSheet({
    frames: kept,
    width,
    height,
    pcm,
    sampleRate,
    apertureAt,
  });
  await writeFile(sheet, picture);
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
