import { VIDEO } from '@vivant/contract/video';
import { createIdleMotion } from './idle-motion.ts';
import type { ClipResult } from './render-clip.ts';
import { type ClipOutput, writeClip } from './write-clip.ts';

export interface IdleClipOptions extends ClipOutput {
  durationMs?: number;
  seed?: number;
}

const SILENCE_RATE = 48_000;

/**
 * Draws a clip of a face that is idle: breath, blinks, glances, a closed mouth, a silent track. It
 * runs in a loop without a jump. See `writeClip`.
 */
export async function renderIdleClip(options: IdleClipOptions): Promise<ClipResult> {
  const { fps = VIDEO.fps, seed = 1, durationMs = 8000 } = options;
  const frames = Math.max(2, Math.round((durationMs * fps) / 1000));
  const motion = createIdleMotion({ seed, frames, fps });
  const pcm = new Int16Array(Math.ceil((frames / fps) * SILENCE_RATE));
  await writeClip(
    {
      pcm,
      sampleRate: SILENCE_RATE,
      frames,
      at(tMs) {
        const face = motion.frames[Math.min(frames - 1, Math.floor((tMs * fps) / 1000))];
        if (face === undefined) throw new RangeError(`the loop has no frame at ${tMs} ms`);
        return face;
      },
      apertureAt: () => 0,
    },
    options,
  );
  return { frames, durationMs: (1000 * frames) / fps };
}
