import { smoothstep } from '../smoothstep.ts';
import { type EyeFrame, LID_COLUMNS, type Look, smooth } from './eye-frame.ts';
import { medians, toneAt } from './lash-line.ts';
import type { LidTone } from './lid-tone.ts';

/** The fold above a lid, which stays as it unrolls: per column of the eye. */
export interface LidFold {
  /** Its darkest place above the lid's edge, in widths of the eye. */
  height: Float32Array;
  /** Whether it is seen there, 0–1. */
  seen: Float32Array;
  /** How much of it is left when the lid is shut, 0–1. */
  left: Float32Array;
}

/** Where it is looked for, and in which steps; widths of the eye. */
const SOUGHT = { from: 0.03, to: 0.24, step: 0.01 } as const;
/** Lid is seen below it that has so much of the light of skin; the fold is darker than that by such a share of it at least, skin above it lighter again; what is darker than any fold is a rim or hair. */
const LID = { least: 0.45, darker: 0.07, above: 0.1, darkest: 0.3 } as const;
/** It is one where so many of the columns near show it, and of all of them. */
const SEEN = { none: 0.25, wholly: 0.6, over: 3, least: 0.55, enough: 0.75 } as const;
/** So much of it is left in the middle of a shut lid, no more than so many steps of luma; at its ends, which go on in the photograph, more. */
const LEFT = { middle: 0.45, steps: 24, ends: 0.75, endSteps: 45 } as const;
const EVENED = 2.5;
/** Long lashes cross it towards the outer corner, and go. */
const LASHES = { from: 0.65, to: 0.9 } as const;

/** Looks for a dark line that has lid below it and skin above. */
export function readLidFold(
  look: Look,
  { top, width }: EyeFrame,
  { tone, inner, free }: { tone: LidTone; inner: 0 | 1; free: number },
): LidFold {
  const { from, to, step } = SOUGHT;
  const found = Float32Array.from({ length: LID_COLUMNS }, (_, column) => {
    const downAt = (t: number) => top[column]! - t * width;
    const skin = toneAt(tone, column, downAt((from + to) / 2) / width)[0] - 16;
    let [lid, fold, dark] = [0, -1, Infinity];
    for (let t = from; t < to; t += step) {
      const light = look.luma(column, downAt(t)) - 16;
      if (fold < 0 && light > lid) lid = light;
      else if (lid > LID.least * skin && light < (1 - LID.darker) * lid && light < dark)
        [fold, dark] = [t, light];
      else if (fold >= 0 && light > dark + LID.above * skin) return dark < LID.darkest * skin ? -1 : fold;
    }
    return -1;
  });
  const heights = found.filter((height) => height >= 0).sort();
  const height = smooth(medians(continued(found, heights[heights.length >> 1] ?? 0)), EVENED);
  const sure = smoothstep(SEEN.least, SEEN.enough, heights.length / LID_COLUMNS);
  const near = smooth(
    found.map((t) => (t < 0 ? 0 : 1)),
    SEEN.over,
  );
  const across = (column: number) => (column + 0.5) / LID_COLUMNS;
  const seen = near.map((share, column) => {
    const outwards = inner === 0 ? across(column) : 1 - across(column);
    const lashes = free * smoothstep(LASHES.from, LASHES.to, outwards);
    return sure * (1 - lashes) * smoothstep(SEEN.none, SEEN.wholly, share);
  });
  const left = height.map((t, column) => {
    const down = top[column]! - t * width;
    const dark = Math.max(1, toneAt(tone, column, down / width)[0] - look.luma(column, down));
    const ends = smoothstep(0.2, 0.48, Math.abs(across(column) - 0.5));
    const steps = LEFT.steps + (LEFT.endSteps - LEFT.steps) * ends;
    return Math.min(LEFT.middle + (LEFT.ends - LEFT.middle) * ends, steps / dark);
  });
  return { height, seen, left: smooth(left, EVENED) };
}

/** Where a fold runs into the lash line it goes on from where it is seen. */
function continued(found: Float32Array, middle: number): Float32Array {
  return found.map((height, column) => {
    if (height >= 0) return height;
    for (let away = 1; away < LID_COLUMNS; away++)
      for (const near of [found[column - away], found[column + away]])
        if (near !== undefined && near >= 0) return near;
    return middle;
  });
}
