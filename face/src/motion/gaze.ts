import { createRandom, normal } from '@vivant/platform/random';

export type FaceMode = 'idle' | 'listening' | 'speaking';

/** Where the eyes look: fixations joined by saccades. Time only runs forward. */
export interface Gaze {
  /**
   * Excursion from straight at the camera, −1 … 1 (see `Pose`), and whether a large saccade began since the
   * last call.
   */
  at(tMs: number, mode: FaceMode): { x: number; y: number; jumped: boolean };
}

/** People look at a partner most while listening, least while they plan what to say. */
const CONTACT: Record<FaceMode, number> = { idle: 0.72, listening: 0.93, speaking: 0.8 };
const FIXATION_MS: Record<FaceMode, [number, number]> = {
  idle: [900, 3400],
  listening: [700, 2600],
  speaking: [500, 2200],
};

/** Starts at `startMs` of the caller's clock, looking at the camera. */
export function createGaze(seed: number, startMs: number): Gaze {
  const random = createRandom(seed);
  let from = { x: 0, y: 0 };
  let to = { x: 0, y: 0 };
  let saccadeMs = 1;
  let saccadeStartMs = startMs - 1000;
  let nextMs = startMs + 800;
  let averted = false;

  function choose(mode: FaceMode): { x: number; y: number } {
    // People rarely look away twice in a row: the second glance comes back.
    averted = averted ? random() > 0.8 : random() > CONTACT[mode];
    if (averted) {
      const side = random() < 0.5 ? -1 : 1;
      const up = mode === 'speaking' && random() < 0.45;
      return {
        x: side * (0.16 + 0.2 * random()),
        y: up ? -0.1 - 0.12 * random() : 0.02 + 0.14 * random(),
      };
    }
    // The triangle of the partner's eyes and mouth, plus drift.
    return { x: 0.045 * normal(random), y: 0.03 * normal(random) };
  }

  return {
    at(tMs, mode) {
      let jumped = false;
      if (tMs >= nextMs) {
        from = to;
        to = choose(mode);
        const amplitude = Math.hypot(to.x - from.x, to.y - from.y);
        // Main sequence: about 20 ms plus 2 ms a degree, full excursion taken as 30°.
        saccadeMs = 22 + 66 * amplitude;
        saccadeStartMs = nextMs;
        const [low, high] = FIXATION_MS[mode];
        nextMs = tMs + (averted ? 350 + 700 * random() : low + (high - low) * random());
        jumped = amplitude > 0.22;
      }
      const u = Math.min(1, Math.max(0, (tMs - saccadeStartMs) / saccadeMs));
      const ease = u * u * (3 - 2 * u);
      return { x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, jumped };
    },
  };
}
