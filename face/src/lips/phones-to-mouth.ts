/**
 * Timed speech sounds → mouth, by dominance blending after Cohen & Massaro, "Modeling coarticulation in
 * synthetic visual speech" (1993).
 *
 * Each sound's dominance over a group of parameters is its share of a smooth window around the instant asked
 * for, times a constant of the sound. Short sounds therefore undershoot, long ones reach their target, and the
 * blend depends on nothing outside the window: time without sounds is silence and the mouth comes to rest.
 * The blend moves with the mass of jaw and lips (`mouth-inertia.ts`). Sounds that need a closure (p b m, f v)
 * overrule it while they are held, because a blend of an open and a closed mouth is a half-open one.
 */
import type { MouthParams } from '../types.ts';
import { MOUTH_PARAMS } from '../types.ts';
import { createMouthInertia, jawBeside } from './mouth-inertia.ts';
import { phoneParts } from './phone-shapes.ts';
import { DOMINANCE_GROUPS, GROUP_INDEX, type MouthShape, mouthShape, toMouthParams } from './visemes.ts';

/** One speech sound with its time. The speech engines' own phones have this shape. */
export interface TimedPhone {
  symbol: string;
  alphabet: 'arpabet' | 'espeak';
  startMs: number;
  endMs: number;
}

export interface PhoneTrack {
  /**
   * Adds phones; their times count from `offsetMs` on the track's clock. Phones that begin before the end of
   * what is there replace it from there on. Silences may be left out.
   */
  append(phones: readonly TimedPhone[], offsetMs: number): void;
  /** The mouth at an instant of the track's clock. Any order; cheapest when time runs forward. */
  at(tMs: number): MouthParams;
  /**
   * The targets at an instant, as a mouth without mass would reach them, into `out`: the entries of `MOUTH_PARAMS`,
   * then how closed the lips are by p, b or m (0–1).
   */
  sample(tMs: number, out: Float64Array): void;
  /** Forgets everything from `fromMs` on (everything without it): the rest of the speech is not going to play. */
  clear(fromMs?: number): void;
  /** Where the last sound ends; −∞ when there is none. */
  endMs(): number;
}

interface Gesture {
  startMs: number;
  endMs: number;
  shape: MouthShape;
  /** Between these two the closure of a sound with `shape.hold` is complete. */
  holdFromMs: number;
  holdToMs: number;
  /** How long the lips take to get there, and to part again. */
  closingMs: number;
  partingMs: number;
}

/** Half widths of the windows in ms, in the order of `DOMINANCE_GROUPS`: rounding looks furthest ahead. */
const WINDOW_MS = [80, 140, 80, 70] as const;
const WIDEST_MS = Math.max(...WINDOW_MS);

/** A closure must last longer than a frame at 25 fps, or it can fall between two of them. */
const MIN_HOLD_MS = 46;
const CLOSING_MS = 50;
const PARTING_MS = 62;

/** How long the jaw is under way while the lips still, or already, touch: it does not wait for them to part. */
const JAW_EARLY_MS = 24;
/** Still it is shut so long, and all but shut for a frame of 40 ms. */
const JAW_SHUT_MS = 37;

/** What has been asked for is kept this long, for callers that look back a little. */
const KEEP_MS = 2000;

const SILENCE = mouthShape('sil');
const PP = mouthShape('PP');
const PARAM_COUNT = MOUTH_PARAMS.length;
const JAW = MOUTH_PARAMS.indexOf('jawOpen');

/** Length of the vector `PhoneTrack.sample` writes. */
export const MOUTH_SAMPLE_LENGTH = PARAM_COUNT + 1;

/** Integral of the raised-cosine window of half width `w` up to x: 0 left of it, 1 right of it. */
function windowIntegral(x: number, w: number): number {
  const u = x / w;
  if (u <= -1) return 0;
  if (u >= 1) return 1;
  return 0.5 + 0.5 * u + Math.sin(Math.PI * u) / (2 * Math.PI);
}

function smoothstep(x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return x * x * (3 - 2 * x);
}

function holdAt(gesture: Gesture, tMs: number): number {
  return (
    smoothstep((tMs - gesture.holdFromMs) / gesture.closingMs + 1) *
    smoothstep((gesture.holdToMs - tMs) / gesture.partingMs + 1)
  );
}

function gestureOf(shape: MouthShape, startMs: number, endMs: number, isStop: boolean): Gesture {
  // The second part of p and b is the burst, made by lips that have already parted.
  let holdFromMs = startMs;
  let holdToMs = isStop ? startMs + 0.7 * (endMs - startMs) : endMs;
  const missing = MIN_HOLD_MS - (holdToMs - holdFromMs);
  if (missing > 0) {
    holdFromMs -= missing / 2;
    holdToMs += missing / 2;
  }
  return {
    startMs,
    endMs,
    shape,
    holdFromMs,
    holdToMs,
    closingMs: CLOSING_MS,
    partingMs: PARTING_MS,
  };
}

/** Lips that close twice within a moment ("Papa", "baby") still part in between. */
function shareGap(before: Gesture, after: Gesture): void {
  const half = Math.max(15, (after.holdFromMs - before.holdToMs) / 2);
  before.partingMs = Math.min(before.partingMs, half);
  after.closingMs = Math.min(after.closingMs, half);
}

/** Of the first gesture that ends after `tMs`. */
function indexEndingAfter(gestures: readonly Gesture[], tMs: number): number {
  let low = 0;
  let high = gestures.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (gestures[middle]!.endMs > tMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A track of phones on one clock, in milliseconds. */
export function createPhoneTrack(): PhoneTrack {
  let gestures: Gesture[] = [];
  let lastAskedMs = Number.NEGATIVE_INFINITY;
  const shares = new Float64Array(DOMINANCE_GROUPS.length);
  const covered = new Float64Array(DOMINANCE_GROUPS.length);
  const norm = new Float64Array(DOMINANCE_GROUPS.length);
  const scratch = new Float64Array(MOUTH_SAMPLE_LENGTH);
  const inertia = createMouthInertia(MOUTH_SAMPLE_LENGTH);

  const firstEndingAfter = (tMs: number) => indexEndingAfter(gestures, tMs);

  function clear(fromMs = Number.NEGATIVE_INFINITY): void {
    let count = gestures.length;
    while (count > 0 && gestures[count - 1]!.startMs >= fromMs) count--;
    gestures.length = count;
    const last = gestures.at(-1);
    if (last !== undefined && last.endMs > fromMs)
      gestures[count - 1] = { ...last, endMs: fromMs, holdToMs: Math.min(last.holdToMs, fromMs) };
  }

  function append(phones: readonly TimedPhone[], offsetMs: number): void {
    if (lastAskedMs > Number.NEGATIVE_INFINITY) {
      const stale = firstEndingAfter(lastAskedMs - KEEP_MS);
      if (stale > 0) gestures = gestures.slice(stale);
    }
    for (const phone of phones) {
      const startMs = offsetMs + phone.startMs;
      const durationMs = phone.endMs - phone.startMs;
      if (!Number.isFinite(startMs) || !(durationMs > 0) || durationMs === Number.POSITIVE_INFINITY) continue;
      if (gestures.length > 0 && gestures.at(-1)!.endMs > startMs) clear(startMs);
      const isStop = !/^m/i.test(phone.symbol);
      for (const part of phoneParts(phone.symbol, phone.alphabet)) {
        const from = startMs + part.from * durationMs;
        const gesture = gestureOf(mouthShape(part.shape), from, startMs + part.to * durationMs, isStop);
        if (gesture.shape.hold > 0) {
          const before = gestures.findLast((other) => other.shape.hold > 0);
          if (before !== undefined && before.endMs < from) shareGap(before, gesture);
        }
        gestures.push(gesture);
      }
    }
  }

  function sample(tMs: number, out: Float64Array): void {
    lastAskedMs = Math.max(lastAskedMs, tMs);
    blend(tMs, out);
    close(tMs, out);
  }

  /** What the sounds around an instant call for, closures left out. */
  function blend(tMs: number, out: Float64Array): void {
    out.fill(0);
    norm.fill(0);
    covered.fill(0);
    for (let s = firstEndingAfter(tMs - WIDEST_MS); s < gestures.length; s++) {
      const { startMs, endMs, shape } = gestures[s]!;
      if (startMs >= tMs + WIDEST_MS) break;
      for (let g = 0; g < DOMINANCE_GROUPS.length; g++) {
        const mass =
          windowIntegral(endMs - tMs, WINDOW_MS[g]!) - windowIntegral(startMs - tMs, WINDOW_MS[g]!);
        covered[g]! += mass;
        shares[g] = mass * shape.dominance[DOMINANCE_GROUPS[g]!];
        norm[g]! += shares[g]!;
      }
      for (let p = 0; p < PARAM_COUNT; p++) out[p]! += shares[GROUP_INDEX[p]!]! * shape.target[p]!;
    }
    // What no sound covers is silence, whose target is zero throughout: it only adds to the norm.
    for (let g = 0; g < DOMINANCE_GROUPS.length; g++)
      norm[g]! += Math.max(0, 1 - covered[g]!) * SILENCE.dominance[DOMINANCE_GROUPS[g]!];
    for (let p = 0; p < PARAM_COUNT; p++) {
      const n = norm[GROUP_INDEX[p]!]!;
      out[p] = n > 1e-9 ? out[p]! / n : 0;
    }
  }

  /** Lays the closures that are held at an instant over the blend. */
  function close(tMs: number, out: Float64Array): void {
    for (let s = firstEndingAfter(tMs - WIDEST_MS); s < gestures.length; s++) {
      const gesture = gestures[s]!;
      if (gesture.startMs >= tMs + WIDEST_MS) return;
      if (gesture.shape.hold === 0) continue;
      shutJaw(gesture, tMs, out);
      const hold = gesture.shape.hold * holdAt(gesture, tMs);
      if (hold === 0) continue;
      for (let p = 0; p < PARAM_COUNT; p++) {
        // Rounding and the tongue go on towards the next vowel behind closed lips ("moo" rounds in its m).
        if (GROUP_INDEX[p] === 1 || GROUP_INDEX[p] === 3 || p === JAW) continue;
        out[p]! += hold * (gesture.shape.target[p]! - out[p]!);
      }
      if (gesture.shape === PP) out[PARAM_COUNT] = Math.max(out[PARAM_COUNT]!, hold);
    }
  }

  /** The jaw is shut in the middle of a closure, and comes and goes as fast as a jaw can. */
  function shutJaw({ shape, holdFromMs, holdToMs }: Gesture, tMs: number, out: Float64Array): void {
    const jaw = out[JAW] ?? 0;
    const shut = jaw + shape.hold * ((shape.target[JAW] ?? 0) - jaw);
    const early = Math.min(JAW_EARLY_MS, Math.max(0, (holdToMs - holdFromMs - JAW_SHUT_MS) / 2));
    out[JAW] = Math.min(jaw, jawBeside(shut, early + Math.max(holdFromMs - tMs, tMs - holdToMs)));
  }

  return {
    append,
    sample,
    clear,
    at(tMs) {
      lastAskedMs = Math.max(lastAskedMs, tMs);
      inertia.at(tMs, blend, scratch);
      close(tMs, scratch);
      return toMouthParams(scratch);
    },
    endMs: () => gestures.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY,
  };
}
