import { createRandom } from '@vivant/platform/random';
import { smoothstep } from '../smoothstep.ts';

/** How one person's tongue lies: no two do alike, and none is the same on both sides. */
export interface Tongue {
  /** Y, U, V. */
  colour: Float64Array;
  /** By how much its middle lies aside, its back slants, and lies deeper, as a share of the jaw's drop. */
  aside: number;
  slant: number;
  deeper: number;
  /** Light and shade of its surface, around 0: `TILE` × `TILE` values that repeat, and how strong they are. */
  surface: Float32Array;
  rough: number;
}

/** The mouth in one frame; lengths in mouth widths. */
export interface MouthScene {
  /** Drop of the lower teeth. */
  drop: number;
  /** Where the lower lip's edge lies in the middle, in the skull's frame. */
  lip: number;
  /** 0–1. */
  rounding: number;
  tongueUp: number;
  /** 0–1: how far the tongue is raised for a vowel with spread lips. */
  front: number;
}

/**
 * Half of the tongue's width: it fills what lies between the lower teeth. Its back lies so far down the opening, higher
 * where lips are spread, as vowels with spread lips are made in front, and lower where they are round. It comes out of
 * the dark behind it the more slowly, the further the jaw drops.
 */
const LIES = { half: 0.47, at: 0.38, raised: 0.22, rounded: 0.08, from: 0.03, low: 0.08, over: 0.2 } as const;
/** Light on its back, far behind the teeth, and on its front; in a low opening nothing is far behind them. */
const LIGHT = { back: 0.2, front: 0.86, near: 0.4, low: 0.05, tall: 0.2 } as const;
/** Most by which people's differ. */
const OWN = { aside: 0.05, slant: 0.1, deeper: 0.08 } as const;
/** So little is left of how rough it is in the softest picture. */
const IN_SOFT = 0.35;
/** Wet places shine: by what share of its light, and from which of its bumps on. */
const WET = { light: 0.1, from: 0.8, to: 2.4 } as const;

const TILE = 64;
/** Texels of the surface per mouth width; what keeps places in it above 0. */
const PER_UNIT = 64;
const ORIGIN = 8 * TILE;
const ROUGH = 0.04;

/** `soft`: 0–1, how soft the picture is; `seed` tells one person's tongue from another's. */
export function createTongue(colour: Float64Array, soft: number, seed: number): Tongue {
  const random = createRandom(seed);
  const either = (most: number) => most * (2 * random() - 1);
  return {
    colour,
    aside: either(OWN.aside),
    slant: either(OWN.slant),
    deeper: either(OWN.deeper),
    surface: surfaceOf(random),
    rough: ROUGH * (1 - (1 - IN_SOFT) * soft),
  };
}

/** Coarse and finer bumps, of a standard deviation of 1. */
function surfaceOf(random: () => number): Float32Array {
  const [coarse, fine] = [5, 2].map((reach) => {
    const noise = Float32Array.from({ length: TILE * TILE }, () => random() - 0.5);
    return evened(smeared(smeared(noise, reach, 1), reach, TILE));
  }) as [Float32Array, Float32Array];
  return evened(coarse.map((value, i) => value + 0.3 * fine[i]!));
}

/** Means along rows (`step` 1) or columns (`step` `TILE`), over the tile's ends. */
function smeared(values: Float32Array, reach: number, step: 1 | typeof TILE): Float32Array {
  return values.map((_, i) => {
    const at = step === 1 ? i % TILE : Math.floor(i / TILE);
    let sum = 0;
    for (let d = -reach; d <= reach; d++) sum += values[i + (((at + d + TILE) % TILE) - at) * step]!;
    return sum / (2 * reach + 1);
  });
}

function evened(values: Float32Array): Float32Array {
  const deviation = Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
  return values.map((value) => value / deviation);
}

/**
 * Lays the tongue over `colour` (Y, U, V). `lx`, `ly`: place in the skull's frame; `seen`: 0–1, how much of it is seen
 * there; `shade`: what light reaches it. It comes out of the dark towards the lower lip, into the light, or its tip rises
 * to the upper teeth.
 */
export function shadeTongue(
  tongue: Tongue,
  { drop, lip, rounding, tongueUp, front }: MouthScene,
  lx: number,
  ly: number,
  seen: number,
  shade: number,
  colour: Float64Array,
): void {
  const right = lx - tongue.aside;
  const side = Math.abs(right) / LIES.half;
  if (side >= 1.1) return;
  const arch = side * side;
  const down = LIES.at + tongue.deeper - LIES.raised * front + LIES.rounded * rounding;
  const lying = down * drop + 0.05 * arch + tongue.slant * right;
  const raised = 0.04 + 0.13 * arch;
  const back = lying + (Math.min(lying, raised) - lying) * tongueUp;
  const below = ly - back;
  // what rises to the teeth is near, and has an edge
  const over = (LIES.low + LIES.over * drop) * (1 - 0.6 * tongueUp);
  const there = smoothstep(-LIES.from, LIES.from + over, below) * smoothstep(1.1, 0.7, side) * seen;
  if (there === 0) return;
  const along = below / Math.max(0.05, lip - back);
  const far = LIGHT.near + (LIGHT.back - LIGHT.near) * smoothstep(LIGHT.low, LIGHT.tall, drop);
  const lies = far + (LIGHT.front - far) * smoothstep(-0.1, 0.75, along);
  const up = 0.86 - 0.34 * smoothstep(0.1, 0.9, along);
  // it goes along with the jaw
  const bump = surfaceAt(tongue, right, ly - drop);
  const wet = WET.light * smoothstep(WET.from, WET.to, bump) * smoothstep(0.3, 0.7, along) * (1 - tongueUp);
  const light =
    (lies + (up - lies) * tongueUp) *
    (1 - 0.6 * arch) *
    (1 + tongue.rough * bump) *
    shade *
    (1 - 0.45 * rounding);
  const own = tongue.colour;
  colour[0] = colour[0]! + ((own[0]! - 16) * light * (1 + wet) + 16 - colour[0]!) * there;
  for (let c = 1; c < 3; c++) {
    const hue = 128 + (own[c]! - 128) * (0.5 + 0.5 * light);
    colour[c] = colour[c]! + (hue - colour[c]!) * there;
  }
}

function surfaceAt({ surface }: Tongue, right: number, down: number): number {
  const x = (right * PER_UNIT + ORIGIN) & (TILE - 1);
  const y = (down * PER_UNIT + ORIGIN) & (TILE - 1);
  return surface[y * TILE + x]!;
}
