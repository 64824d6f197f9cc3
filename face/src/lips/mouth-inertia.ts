import { MOUTH_PARAMS, type MouthParam } from '../types.ts';

/**
 * Jaw and lips have mass: between two targets they travel no faster than this, in full excursions a second. Closures
 * are not slowed: they are laid over what comes out of here.
 */
const SPEED: Partial<Record<MouthParam, number>> = {
  jawOpen: 5.5,
  mouthFunnel: 5.5,
  mouthPucker: 5.5,
  mouthStretch: 5,
  mouthSmile: 3,
  mouthUpperUp: 2.5,
  mouthLowerDown: 3,
};
const SPEEDS = Float64Array.from(MOUTH_PARAMS, (name) => SPEED[name] ?? 0);
const COUNT = SPEEDS.length;

/** How far is looked ahead and back, ms: at full speed a jaw opens most of the way in it. */
export const INERTIA_MS = 120;
const STEP_MS = 12;

/**
 * Lips meet and part at once; the jaw that brings the lower one there does not. This is how far it may be open so long
 * before or after a closure in which it is open by `shut`.
 */
export function jawBeside(shut: number, distanceMs: number): number {
  return shut + (JAW_AT_CLOSURES * Math.max(0, distanceMs)) / 1000;
}
/**
 * Excursions a second: a good third between two frames of 40 ms. Slower, and the mouth no longer follows speech (r of
 * its opening on clips, timed phones / any audio: 0.81 / 0.69 at 5.2, 0.89 / 0.75 at 9); at once, and it snaps.
 */
const JAW_AT_CLOSURES = 9;

/**
 * The mouth at an instant, of what it would be without mass. Every target is reached half by setting out earlier and
 * half by arriving later, so nothing lags: the result is the middle of the lowest curve of bounded slope above the
 * targets and the highest one below them.
 */
export interface MouthInertia {
  /**
   * Writes the entries of `MOUTH_PARAMS` to `out`. `targets` writes those at an instant, and may write more; none is
   * asked for beyond `knownUntilMs` but `tMs` itself.
   */
  at(
    tMs: number,
    targets: (tMs: number, out: Float64Array) => void,
    out: Float64Array,
    knownUntilMs?: number,
  ): void;
}

/** `length`: of the vector that `targets` writes. Keeps its own buffers. */
export function createMouthInertia(length: number): MouthInertia {
  const beside = new Float64Array(length);
  const above = new Float64Array(COUNT);
  const below = new Float64Array(COUNT);

  function take(distanceMs: number): void {
    for (let p = 0; p < COUNT; p++) {
      const travel = (SPEEDS[p]! * distanceMs) / 1000;
      above[p] = Math.max(above[p]!, beside[p]! - travel);
      below[p] = Math.min(below[p]!, beside[p]! + travel);
    }
  }

  return {
    at(tMs, targets, out, knownUntilMs = Number.POSITIVE_INFINITY) {
      targets(tMs, out);
      for (let p = 0; p < COUNT; p++) above[p] = below[p] = out[p]!;
      for (let ms = STEP_MS; ms <= INERTIA_MS; ms += STEP_MS) {
        targets(tMs - ms, beside);
        take(ms);
        if (tMs + ms > knownUntilMs) continue;
        targets(tMs + ms, beside);
        take(ms);
      }
      for (let p = 0; p < COUNT; p++) if (SPEEDS[p]! > 0) out[p] = (above[p]! + below[p]!) / 2;
    },
  };
}
