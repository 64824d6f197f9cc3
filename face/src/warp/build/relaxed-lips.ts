import { smoothstep } from '../smoothstep.ts';

/**
 * What lips that a smile has stretched look like when it is over. `s` runs from −1 to 1 from corner to corner.
 */

/** Height of relaxed lips in their middle, in half widths of the mouth. */
const RELAXED = { upper: 0.3, lower: 0.37 } as const;
/** How far thin lips return to that: some are thin by nature. */
const RETURNS = 0.88;

/** 0–1: how much of a smile a mouth `wider` times as wide as at rest shows. */
export function smileOf(wider: number): number {
  return smoothstep(1, 1.14, wider);
}

/** Height of a lip at `s` when the smile is gone, from its `own`; lips that are full already keep theirs. */
export function relaxedHeight(
  own: number,
  s: number,
  side: 'upper' | 'lower',
  halfWidth: number,
  smile: number,
): number {
  const isUpper = side === 'upper';
  const dip = isUpper ? 1 - 0.12 * Math.exp(-((s / 0.12) ** 2)) : 1;
  const share = (1 - Math.min(1, Math.abs(s)) ** (isUpper ? 2.2 : 2.6)) * dip;
  return own + RETURNS * smile * Math.max(0, RELAXED[side] * share * halfWidth - own);
}

/** The line between relaxed lips, down in half widths: never straight, for the upper lip is fuller in its middle. */
export function seamBow(s: number): number {
  return 0.018 * Math.exp(-((s / 0.26) ** 2)) - 0.016 * Math.exp(-(((Math.abs(s) - 0.46) / 0.22) ** 2));
}
