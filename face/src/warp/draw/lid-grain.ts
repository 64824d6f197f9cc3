import { boxBlur } from '../box-blur.ts';
import { smoothstep } from '../smoothstep.ts';
import { type EyeFrame, LID_COLUMNS, type Look } from './eye-frame.ts';

/** Pores, spots and wrinkles of the skin near an eye, without its shading: they go down with the lid. */
export interface LidGrain {
  /** Y, U and V, each of `SIDE`² places, one per pixel of the portrait, as shares of the light there. */
  shares: Float32Array[];
  /** How many of those an eye is wide. */
  scale: number;
}

const SIDE = 48;
/** Where it may be taken from, in widths of the eye: from the cheek, or above the brow where that is smoother by so much. */
const FROM = [
  { above: -0.25, over: 0.35 },
  { above: 1, over: 0.35 },
] as const;
const SMOOTHER = 0.06;
/** What is wider than so much of the eye's width is light and shade, and no grain; pixels to each side. */
const WIDE = { share: 0.1, least: 3, most: 8 } as const;
/** More than this share of the light is a crease, a strand or a rim; so much of their surroundings must be none for any grain to be seen. */
const COARSEST = 0.1;
const FREE = { none: 0.3, wholly: 0.65 } as const;
/** Hues of skin differ by no more, as shares of the light. */
const MOST_HUE = 0.02;
/** What is lost as it is read between pixels. */
const GAIN = 1.25;
/** In less light than this there is more noise than skin. */
const LEAST_LIGHT = 24;

export function readGrain(look: Look, { top, bottom, width }: EyeFrame): LidGrain {
  const reach = Math.min(WIDE.most, Math.max(WIDE.least, Math.round(WIDE.share * width)));
  const side = SIDE + 2 * reach;
  const [cheek, brow] = FROM.map(({ above, over }) => {
    const edge = (above > 0 ? top : bottom)[LID_COLUMNS >> 1]!;
    const planes = [0, 1, 2].map(() => new Float32Array(side * side));
    for (let i = 0; i < side * side; i++) {
      const x = (i % side) + 0.5 - side / 2;
      const down = forthAndBack(Math.floor(i / side) - reach, over * width) - above * width;
      const tone = look(LID_COLUMNS * (0.5 + x / width) - 0.5, edge + down);
      for (let c = 0; c < 3; c++) planes[c]![i] = tone[c]!;
    }
    return fineOf(planes, side, reach);
  }) as [Fine, Fine];
  return { shares: (cheek.rough > brow.rough + SMOOTHER ? brow : cheek).shares, scale: width };
}

interface Fine {
  shares: Float32Array[];
  /** How much of the place is no plain skin, 0–1. */
  rough: number;
}

function fineOf(planes: Float32Array[], side: number, reach: number): Fine {
  const even = planes.map((plane) => boxBlur(plane, side, side, reach));
  const found = planes.map((plane, c) =>
    plane.map((value, i) => (GAIN * (value - even[c]![i]!)) / Math.max(LEAST_LIGHT, even[0]![i]! - 16)),
  );
  const plain = found[0]!.map((share) => (Math.abs(share) < COARSEST ? 1 : 0));
  const free = boxBlur(plain, side, side, reach);
  const within = (plane: Float32Array) =>
    Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
      const at = (Math.floor(i / SIDE) + reach) * side + (i % SIDE) + reach;
      return plane[at]!;
    });
  const shares = found.map((plane, c) =>
    within(
      plane.map((share, i) => {
        // what differs by more is left out and not cut down to that: a strand or a rim would be a patch with edges
        const kept = smoothstep(FREE.none, FREE.wholly, free[i]!) / (1 + (found[0]![i]! / COARSEST) ** 4);
        return kept * (c === 0 ? share : MOST_HUE * Math.tanh(share / MOST_HUE));
      }),
    ),
  );
  return { shares, rough: 1 - within(plain).reduce((sum, value) => sum + value, 0) / SIDE ** 2 };
}

/** Which of the places of a grain lies on a lid at `across` and so far above its edge, in widths of the eye. */
export function grainPlace({ scale }: LidGrain, across: number, aboveEdge: number): number {
  const x = Math.floor(forthAndBack(across * scale, SIDE - 0.01));
  return Math.floor(forthAndBack(aboveEdge * scale, SIDE - 0.01)) * SIDE + x;
}

/** 0 … `length` and back, without a jump. */
function forthAndBack(value: number, length: number): number {
  const place = ((value / length) % 2) + (value < 0 ? 2 : 0);
  return length * (place > 1 ? 2 - place : place);
}
