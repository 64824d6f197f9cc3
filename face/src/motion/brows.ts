import type { FaceMode } from './gaze.ts';
import { createSpring } from './springs.ts';

/** Brows that go up or together for a moment, and stay so while somebody thinks. Stepped every 10 ms. */
export interface Brows {
  /** `strength` 0–1: how much what is said stands out. Not every one is marked, and none soon after another. */
  mark(tMs: number, strength: number): void;
  raise(tMs: number, height: number, durationMs: number): void;
  tick(tMs: number, mode: FaceMode): void;
  /** 0–1. */
  raised(): number;
  frown(): number;
}

/** How long a raised brow stays up, and how long none follows. */
const RAISED_MS = 260;
const LEAST_GAP_MS = 1100;
const FROWN_MS = 500;
/** While thinking, some have their brows up, the others together. */
const THINKING = { raised: 0.32, frown: 0.3 } as const;

export function createBrows(random: () => number): Brows {
  const up = createSpring(2.4, 0.9);
  const together = createSpring(1.2, 1);
  const thinksRaised = random() < 0.6;
  let upUntilMs = Number.NEGATIVE_INFINITY;
  let height = 0;
  let frownUntilMs = Number.NEGATIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;

  const raise = (tMs: number, to: number, durationMs: number) => {
    upUntilMs = tMs + durationMs;
    height = to;
  };
  return {
    raise,
    mark(tMs, strength) {
      if (tMs - lastMs <= LEAST_GAP_MS || random() > 0.3 + 0.5 * strength) return;
      lastMs = tMs;
      if (random() < 0.8)
        raise(tMs, 0.35 + 0.3 * strength + 0.25 * random(), RAISED_MS * (0.7 + 0.9 * random()));
      else frownUntilMs = tMs + FROWN_MS;
    },
    tick(tMs, mode) {
      const thinking = mode === 'thinking';
      const least = thinking && thinksRaised ? THINKING.raised : 0;
      up.step(tMs < upUntilMs ? Math.max(height, least) : least);
      const frown = tMs < frownUntilMs ? 0.25 : 0;
      together.step(thinking && !thinksRaised ? THINKING.frown : frown);
    },
    raised: () => Math.max(0, up.value()),
    frown: () => Math.max(0, together.value()),
  };
}
