import { VIDEO } from '@vivant/contract/video';
import type { TimedPhone } from '../lips/phones-to-mouth.ts';
import type { TimedExpression } from '../motion/expression.ts';
import { createSpokenFace } from './speaker-face.ts';
import { type ClipOutput, writeClip } from './write-clip.ts';

export interface ClipOptions extends ClipOutput {
  /** Mono. */
  pcm: Int16Array;
  sampleRate: number;
  /** Timed sounds of `pcm`; without them the lips are heard out of it. */
  phones?: readonly TimedPhone[];
  /** What the words of `pcm` show on the face. */
  expressions?: readonly TimedExpression[];
  seed?: number;
  expressiveness?: number;
}

export interface ClipResult {
  frames: number;
  durationMs: number;
}

/** Draws a talking clip; see `writeClip`. */
export async function renderClip(options: ClipOptions): Promise<ClipResult> {
  const { pcm, sampleRate, fps = VIDEO.fps, seed = 1, phones, expressions, expressiveness } = options;
  const durationMs = (1000 * pcm.length) / sampleRate;
  const frames = Math.max(1, Math.ceil((durationMs * fps) / 1000));
  const face = createSpokenFace({ pcm, sampleRate, phones, expressions, seed, expressiveness });
  const apertureAt = (tMs: number) => Math.min(1, face.mouthAt(tMs).jawOpen * 1.5);
  await writeClip({ pcm, sampleRate, frames, at: face.at, apertureAt }, options);
  return { frames, durationMs };
}
