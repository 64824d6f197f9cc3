import { createFaceMotion, type FaceMode } from '@vivant/face/motion/motion';
import type { Pose } from '@vivant/face/types';
import { median } from '../suite.ts';

const STEP_MS = 5;
const DEGREES = 180 / Math.PI;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Full excursion of the eyes, and how much of a turn of the head they make up for, as `motion.ts` has them. */
const FULL_GAZE_DEGREES = 30;
const HELD = 0.75;

/** How far the eyes look past the visitor, degrees, the head's turn made up for. */
export function pastDegrees({ gazeX, gazeY, yaw, pitch }: Pose): number {
  const x = gazeX * FULL_GAZE_DEGREES + HELD * yaw * DEGREES;
  const y = gazeY * FULL_GAZE_DEGREES + HELD * pitch * DEGREES;
  return Math.hypot(x, y);
}

/** Eyes this far from the visitor look away. */
export const AWAY_DEGREES = 5;

export interface EyeMotionFigures {
  /** From the end of the visitor's turn to eyes that look away, the slowest of several seeds, ms. */
  thinkingMs: number;
  /** From the beginning of the answer to eyes that are back, the slowest, ms. */
  backMs: number;
  /** The middle blink, and the shortest and longest but one in forty, ms; long blinks of listeners left out. */
  blinkMs: number;
  shortestBlinkMs: number;
  longestBlinkMs: number;
  /** Share of the time in which the eyes look away while listening, 0–1. */
  awayListening: number;
  /** How far they look away while speaking, the middle glance, degrees. */
  glanceDegrees: number;
}

/** What eyes do beside the voice. */
export function eyeMotionFigures(): EyeMotionFigures {
  const blinks = SEEDS.flatMap((seed) => blinkLengths(seed)).sort((a, b) => a - b);
  const at = (share: number) => blinks[Math.floor(share * (blinks.length - 1))] ?? Number.NaN;
  const turns = SEEDS.map(turnTimes);
  return {
    thinkingMs: Math.max(...turns.map(({ thinkingMs }) => thinkingMs)),
    backMs: Math.max(...turns.map(({ backMs }) => backMs)),
    blinkMs: median(blinks),
    shortestBlinkMs: at(0.025),
    longestBlinkMs: at(0.975),
    awayListening: awayShare('listening'),
    glanceDegrees: median(SEEDS.flatMap(glances)),
  };
}

const still = (mode: FaceMode) => ({ mode, mouth: null, energy: 0 });

function turnTimes(seed: number): { thinkingMs: number; backMs: number } {
  const motion = createFaceMotion({ seed });
  const [thinksAt, answersAt, endsAt] = [4000, 5500, 7000];
  let [awayMs, backMs] = [Number.NaN, Number.NaN];
  for (let t = 0; t < endsAt; t += STEP_MS) {
    const mode = t < thinksAt ? 'listening' : t < answersAt ? 'thinking' : 'speaking';
    const past = pastDegrees(motion.at(t, still(mode)).pose);
    if (mode === 'thinking' && Number.isNaN(awayMs) && past > AWAY_DEGREES) awayMs = t - thinksAt;
    if (mode === 'speaking' && Number.isNaN(backMs) && past < AWAY_DEGREES) backMs = t - answersAt;
  }
  return { thinkingMs: awayMs, backMs };
}

function blinkLengths(seed: number): number[] {
  const motion = createFaceMotion({ seed });
  const lengths: number[] = [];
  let sinceMs: number | null = null;
  for (let t = 0; t < 120_000; t += STEP_MS) {
    const { params } = motion.at(t, still('idle'));
    const isMoving = params.eyeBlinkLeft > 0.12;
    if (isMoving) sinceMs ??= t;
    else if (sinceMs !== null) {
      // Eyes that only look down close by less.
      if (t - sinceMs > 80) lengths.push(t - sinceMs);
      sinceMs = null;
    }
  }
  return lengths;
}

function awayShare(mode: FaceMode): number {
  let [away, all] = [0, 0];
  for (const seed of SEEDS) {
    const motion = createFaceMotion({ seed });
    for (let t = 0; t < 120_000; t += 40) {
      all++;
      if (pastDegrees(motion.at(t, still(mode)).pose) > AWAY_DEGREES) away++;
    }
  }
  return away / all;
}

function glances(seed: number): number[] {
  const motion = createFaceMotion({ seed });
  const furthest: number[] = [];
  let most = 0;
  for (let t = 0; t < 120_000; t += 40) {
    const past = pastDegrees(motion.at(t, { ...still('speaking'), energy: 0.3 }).pose);
    if (past > AWAY_DEGREES) most = Math.max(most, past);
    else if (most > 0) {
      furthest.push(most);
      most = 0;
    }
  }
  return furthest;
}
