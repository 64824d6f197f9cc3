import { createRandom, normal } from '@vivant/platform/random';

/** `thinking`: the visitor's turn is over, and the answer has not begun. */
export type FaceMode = 'idle' | 'listening' | 'thinking' | 'speaking';

/** Where the eyes look: fixations joined by saccades. Time only runs forward. */
export interface Gaze {
  /**
   * Excursion from straight at the camera, −1 … 1 (see `Pose`), and whether a large saccade began since the
   * last call.
   */
  at(tMs: number, mode: FaceMode): { x: number; y: number; jumped: boolean };
}

/** People look at a partner most while listening, least while they plan what to say. */
const CONTACT: Record<FaceMode, number> = { idle: 0.72, listening: 0.93, thinking: 0.25, speaking: 0.58 };
/** How often the next glance, which may be one away, comes at once when somebody begins to speak. */
const THINKS = 0.45;
const FIXATION_MS: Record<FaceMode, [number, number]> = {
  idle: [900, 3400],
  listening: [700, 2600],
  thinking: [400, 900],
  speaking: [500, 2200],
};

/** How long a glance away lasts on average. */
const AVERTED_MS: Record<FaceMode, number> = { idle: 700, listening: 600, thinking: 1500, speaking: 1000 };

/** Starts at `startMs` of the caller's clock, looking at the camera. */
export function createGaze(seed: number, startMs: number): Gaze {
  const random = createRandom(seed);
  let from = { x: 0, y: 0 };
  let to = { x: 0, y: 0 };
  let saccadeMs = 1;
  let saccadeStartMs = startMs - 1000;
  let nextMs = startMs + 800;
  let averted = false;
  let lastMode: FaceMode = 'idle';
  let returns = false;
  let goes = false;

  function choose(mode: FaceMode): { x: number; y: number } {
    // People rarely look away twice in a row: the second glance comes back.
    const comesBack = mode === 'thinking' ? 0.3 : 0.8;
    averted = goes || (!returns && random() > (averted ? comesBack : CONTACT[mode]));
    returns = false;
    goes = false;
    if (averted) {
      const side = random() < 0.5 ? -1 : 1;
      // up and aside, where nobody is
      if (mode === 'thinking') return { x: side * (0.2 + 0.16 * random()), y: -0.14 - 0.12 * random() };
      // 8 to 15° while speaking, less while nothing is to be thought of
      if (mode === 'speaking')
        return {
          x: side * (0.24 + 0.2 * random()),
          y: random() < 0.45 ? -0.12 - 0.12 * random() : 0.06 + 0.16 * random(),
        };
      return { x: side * (0.16 + 0.2 * random()), y: 0.02 + 0.14 * random() };
    }
    // The triangle of the partner's eyes and mouth, plus drift.
    return { x: 0.045 * normal(random), y: 0.03 * normal(random) };
  }

  return {
    at(tMs, mode) {
      let jumped = false;
      if (mode !== lastMode) {
        // who has ended looks at the visitor, who listens does so at once
        // who begins to answer has thought
        if (mode === 'thinking') {
          nextMs = Math.min(nextMs, tMs);
          goes = true;
        } else if (averted && (mode !== 'speaking' || lastMode === 'thinking')) {
          nextMs = Math.min(nextMs, tMs + (mode === 'speaking' ? 120 : 0));
          returns = true;
        } else if (mode === 'speaking' && !averted && random() < THINKS)
          nextMs = Math.min(nextMs, tMs + 250 * random());
        lastMode = mode;
      }
      if (tMs >= nextMs) {
        from = to;
        to = choose(mode);
        const amplitude = Math.hypot(to.x - from.x, to.y - from.y);
        // Main sequence: about 20 ms plus 2 ms a degree, full excursion taken as 30°.
        saccadeMs = 22 + 66 * amplitude;
        saccadeStartMs = nextMs;
        const [low, high] = FIXATION_MS[mode];
        nextMs = tMs + (averted ? AVERTED_MS[mode] * (0.5 + random()) : low + (high - low) * random());
        jumped = amplitude > 0.3;
      }
      const u = Math.min(1, Math.max(0, (tMs - saccadeStartMs) / saccadeMs));
      const ease = u * u * (3 - 2 * u);
      return { x: from.x + (to.x - from.x) * ease, y: from.y + (to.y - from.y) * ease, jumped };
    },
  };
}
