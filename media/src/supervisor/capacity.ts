import { fileURLToPath } from 'node:url';
import { howItEnded, spawnChild } from '@vivant/platform/child';
import { z } from 'zod';
import { sessionEnvironment } from '../config.ts';
import { EXPECTED_CORES } from './admission.ts';

/** Milliseconds of one core for a frame of the common picture. */
export const FrameCost = z.object({ drawMs: z.number().positive(), encodeMs: z.number().positive() });
export type FrameCost = z.infer<typeof FrameCost>;

/** Of drawing and encoding, on the cores on which a session takes `EXPECTED_CORES`. */
const FRAME_MS_EXPECTED = 11;
/** On one machine with the media server and the service, something is left for these, and for busy moments. */
const SHARE_FOR_SLOTS = 0.75;
/** Of a session's process with its helpers. */
const SESSION_BYTES = 300 * 1024 ** 2;
const MEMORY_SHARE_FOR_SLOTS = 0.9;
/** As many as a server takes from one machine that joined (contract `workers`). */
const SLOTS_MAX = 256;

/** A slow machine that is busy with its start takes a while: the test yields to everything else. */
const LIMIT_MS = 60_000;
const NICENESS = 19;
const SCRIPT = fileURLToPath(new URL('./capacity-process.ts', import.meta.url));

/**
 * Cores that a session with the default picture takes if a frame costs this much: its other costs grow in proportion.
 */
export function coresOfSession({ drawMs, encodeMs }: FrameCost): number {
  return (EXPECTED_CORES * (drawMs + encodeMs)) / FRAME_MS_EXPECTED;
}

/** How many sessions such a machine takes at once, by its cores and by the memory that is free. */
export function slotsFor(
  { cores, freeBytes }: { cores: number; freeBytes: number },
  coresOfOne = EXPECTED_CORES,
): number {
  const byCores = (cores * SHARE_FOR_SLOTS) / coresOfOne;
  const byMemory = (freeBytes * MEMORY_SHARE_FOR_SLOTS) / SESSION_BYTES;
  return Math.max(1, Math.min(SLOTS_MAX, Math.floor(byCores), Math.floor(byMemory)));
}

/** Draws and encodes frames of a fixed face on all cores for a second or two. @throws Error that says why it cannot */
export async function measureFrames(signal: AbortSignal): Promise<FrameCost> {
  const child = spawnChild({
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', SCRIPT],
    env: sessionEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    niceness: NICENESS,
    detached: true,
  });
  let output = '';
  child.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const limits = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  limits.addEventListener('abort', child.kill, { once: true });
  const ending = await child.ended;
  limits.removeEventListener('abort', child.kill);
  if (limits.aborted) throw new Error(signal.aborted ? 'nobody wants it any more' : 'it took too long');
  if (ending.code !== 0) throw new Error(child.lastLines().at(-1) ?? howItEnded(ending));
  return FrameCost.parse(JSON.parse(output));
}
