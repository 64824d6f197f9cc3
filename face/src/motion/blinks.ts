import { createRandom, normal } from '@vivant/platform/random';

/** Blinks with the timing of people in conversation. Time only runs forward. */
export interface Blinks {
  /** Closure of the lids, 0 open – 1 shut. `rate` scales how often blinks come (1 = every 2–6 s). */
  at(tMs: number, rate: number): { left: number; right: number };
  /** Blink now if none is under way and the last one is not recent: large glances take a blink along. */
  request(tMs: number): void;
  /** A long blink, by which listeners show that they have understood; under the same conditions. */
  requestLong(tMs: number): void;
}

interface Blink {
  startMs: number;
  closeMs: number;
  holdMs: number;
  openMs: number;
  depth: number;
  lagMs: number;
}

const MIN_GAP_MS = 2000;
const MAX_GAP_MS = 6000;
const DOUBLE_SHARE = 0.12;
/** Durations are log-normal around the median, ms; a long blink is held this much longer. */
const DURATION = { median: 265, spread: 0.2, least: 180, most: 380 } as const;
const LONG_MS = 300;

function ease(x: number): number {
  const u = Math.min(1, Math.max(0, x));
  return u * u * (3 - 2 * u);
}

function closure(blink: Blink, tMs: number): number {
  const t = tMs - blink.startMs;
  if (t <= 0) return 0;
  if (t < blink.closeMs) return blink.depth * ease(t / blink.closeMs);
  if (t < blink.closeMs + blink.holdMs) return blink.depth;
  // Lids fly up at first and settle slowly.
  const u = Math.min(1, (t - blink.closeMs - blink.holdMs) / blink.openMs);
  return blink.depth * (1 - ease(u ** 0.8));
}

const durationOf = (blink: Blink) => blink.closeMs + blink.holdMs + blink.openMs + Math.abs(blink.lagMs);

/** Starts at `startMs` of the caller's clock. */
export function createBlinks(seed: number, startMs: number): Blinks {
  const random = createRandom(seed);
  let current: Blink | null = null;
  let lastEndMs = startMs;
  let nextMs = startMs + 600 + random() * 2600;
  let second = false;
  let isLong = false;

  function gapMs(): number {
    // Skewed towards the short side, as measured in conversation, within 2–6 s.
    const gap = 3300 * Math.exp(0.38 * normal(random));
    return Math.min(MAX_GAP_MS, Math.max(MIN_GAP_MS, gap));
  }

  function begin(tMs: number, partial: boolean): Blink {
    const drawn = DURATION.median * Math.exp(DURATION.spread * normal(random));
    const totalMs = Math.min(DURATION.most, Math.max(DURATION.least, drawn));
    const closeMs = totalMs * (0.26 + random() * 0.06);
    // Held shut longer than a frame at 25 fps, so that every blink is seen to close.
    const heldMs = 44 + random() * 16;
    const holdMs = heldMs + (isLong ? LONG_MS : 0);
    isLong = false;
    return {
      startMs: tMs,
      closeMs,
      holdMs,
      openMs: totalMs - closeMs - heldMs,
      depth: partial ? 0.93 : 1,
      lagMs: (random() - 0.5) * 12,
    };
  }

  return {
    at(tMs, rate) {
      if (current !== null && tMs > current.startMs + durationOf(current)) {
        lastEndMs = current.startMs + durationOf(current);
        current = null;
        if (!second && random() < DOUBLE_SHARE) {
          second = true;
          nextMs = lastEndMs + 60 + random() * 120;
        } else {
          second = false;
          nextMs = lastEndMs + gapMs() / rate;
        }
      }
      if (current === null && tMs >= nextMs) current = begin(Math.max(nextMs, tMs - 40), second);
      if (current === null) return { left: 0, right: 0 };
      const lag = current.lagMs / 2;
      return { left: closure(current, tMs + lag), right: closure(current, tMs - lag) };
    },
    request(tMs) {
      if (current === null && tMs - lastEndMs > 1200 && nextMs > tMs) nextMs = tMs;
    },
    requestLong(tMs) {
      if (current !== null || tMs - lastEndMs <= 1200) return;
      nextMs = Math.min(nextMs, tMs);
      isLong = true;
    },
  };
}
