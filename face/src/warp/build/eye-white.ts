import { boxBlur } from '../box-blur.ts';
import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { lumaAt } from './enamel.ts';

/** How much more the brightest of the white counts than what lies in the shade of lids and lashes. */
const WHITEST = 3;
/** White that is not seen is no darker than this share of the brightest, and has so much of the hue beside it, which lids lend it. */
const DARKEST_WHITE = 0.62;
const HUE_OF_WHITE = 0.6;
/** A side where none is seen lies in the shade. */
const UNSEEN_SIDE = 0.7;
/** So many pixels of it say how bright it is. */
const LEAST_SEEN = 6;

/** The lids' shade on what is made up, at these heights above and below the iris's middle, in its radii. */
const LIDS_SHADE = { from: 0.3, to: 1, dark: 0.16 } as const;

/** What is seen so far from the middle of an iris, in its radii, is of the eyeball wholly; nearer it moves with the iris. */
export const EDGE_REACH = 1.8;
const EDGE_FADES = 1.25;
/** Nearer to the lids, from these heights on, in its radii, their shade is seen there, and stays. */
const EDGE_HIGH = { from: 0.4, to: 0.8 } as const;
/** The colour of its edge is read between these shares of its radius. */
const EDGE_OF = { from: 0.7, to: 0.98 } as const;
/** Whether white is seen on a side of the iris is told so far from its middle, and is so of all of that side but for so much in its middle. */
const SEEN_BESIDE = { from: 1.4, to: 2.1, aside: 0.7 } as const;
const SIDES_MEET = 0.6;
/** It is white if it has so much of the light between the iris's edge and the brightest. */
const LIT = 0.4;
/** Behind the iris it is no darker than this share of what is made up, whatever shade lids throw beside it. */
const SHADED_WHITE = 0.78;
/** White so near counts so little for what lies behind the iris, if there is other. */
const NEAR_COUNTS = 0.06;
/** What is made up has no edges: it is evened over so much of the iris's radius. */
const EVENED = 0.35;

/** Per pixel of an eye's patch. */
export interface EyePlaces {
  /** How surely it is white as in the photograph, 0–1, and how surely it lies between the lids. */
  weight: Float32Array;
  open: Float32Array;
  /** How far from the iris's middle it lies, in its radii. */
  away: Float32Array;
}

/**
 * Continues the white of an eye, in place, behind iris and lids; where it is seen far from the iris it stays. `iris`: its
 * middle column and radius. Answers how much of what is seen beside the iris moves with it, 0–1 per pixel: its soft edge
 * and the white around that, or an arc of both would be left where the iris was.
 */
export function fillWhite(
  planes: Float32Array[],
  { weight, open, away }: EyePlaces,
  { width, height }: { width: number; height: number },
  iris: { x: number; radius: number },
): Float32Array {
  if (!weight.some((w) => w > 0.5)) return new Float32Array(weight.length);
  const photo = planes.map((plane) => plane.slice());
  const luma = weight.map((_, i) => lumaAt(photo, i));
  const brightest = (where: (i: number) => boolean) => {
    const seen = [...luma].filter((_, i) => weight[i]! > 0.5 && where(i)).sort((a, b) => a - b);
    return seen.length < LEAST_SEEN ? null : Math.max(1, seen[Math.floor(0.9 * seen.length)]!);
  };
  const bright = brightest(() => true) ?? 1;
  // a side that lies in the shade stays in it
  const [lightLeft, lightRight] = [true, false].map(
    (isLeft) => brightest((i) => i % width < iris.x === isLeft) ?? UNSEEN_SIDE * bright,
  ) as [number, number];
  const aside = (i: number) => ((i % width) + 0.5 - iris.x) / iris.radius;
  const high = (i: number) => Math.sqrt(Math.max(0, away[i]! ** 2 - aside(i) ** 2));
  const dark = edgeLuma(luma, open, away);
  const [left, right] = [-1, 1].map((side) => {
    const { from, to, aside: far } = SEEN_BESIDE;
    const seen = luma
      .filter((_, i) => open[i]! > 0.5 && away[i]! > from && away[i]! < to && side * aside(i) > far)
      .sort();
    return seen.length >= LEAST_SEEN && seen[Math.floor(0.8 * seen.length)]! > dark + LIT * (bright - dark);
  });
  // where no white is seen the corner is dark by itself, and stays
  const isSeen = (i: number) =>
    Number(left) + (Number(right) - Number(left)) * smoothstep(-SIDES_MEET, SIDES_MEET, aside(i));
  const near = away.map(
    (r, i) =>
      isSeen(i) * smoothstep(EDGE_REACH, EDGE_FADES, r) * smoothstep(EDGE_HIGH.to, EDGE_HIGH.from, high(i)),
  );
  const white = weight.map(
    (w, i) => w * (1 + (NEAR_COUNTS - 1) * near[i]!) * Math.exp(WHITEST * Math.min(0, luma[i]! / bright - 1)),
  );
  pushPull(planes, white, width, height);
  for (let i = 0; i < weight.length; i++) {
    const light = lumaAt(planes, i);
    // from one side's light to the other's behind the iris, or an edge would be seen there when the eye looks aside
    const ofRight = smoothstep(-1, 1, aside(i));
    const shade = 1 - LIDS_SHADE.dark * smoothstep(LIDS_SHADE.from, LIDS_SHADE.to, high(i));
    const lit = shade * Math.max(light, DARKEST_WHITE * (lightLeft + (lightRight - lightLeft) * ofRight));
    for (const plane of planes) plane[i] = lit * (1 + HUE_OF_WHITE * (plane[i]! / Math.max(1, light) - 1));
  }
  const reach = Math.max(1, Math.round(EVENED * iris.radius));
  const made = planes.map((plane) => boxBlur(boxBlur(plane, width, height, reach), width, height, reach));
  // the shade that is seen near the lids goes on below their edges: without it these would be lined with light
  const apart = planes.map((_, c) => made[c]!.map((value, i) => Math.min(0, photo[c]![i]! - value)));
  const stays = weight.map((w, i) => w * (1 - near[i]!));
  pushPull(apart, stays, width, height);
  planes.forEach((plane, c) => {
    for (let i = 0; i < plane.length; i++) {
      const least = SHADED_WHITE * near[i]! * made[c]![i]!;
      const beside = Math.max(least, made[c]![i]! + apart[c]![i]!);
      plane[i] = beside + stays[i]! * (photo[c]![i]! - beside);
    }
  });
  return near.map((share, i) => share * open[i]!);
}

/** Luma of the edge of an iris, as far as it is seen between the lids. */
function edgeLuma(luma: Float32Array, open: Float32Array, away: Float32Array): number {
  let [sum, weight] = [0, 1e-6];
  for (let i = 0; i < luma.length; i++) {
    if (away[i]! < EDGE_OF.from || away[i]! > EDGE_OF.to) continue;
    sum += open[i]! * luma[i]!;
    weight += open[i]!;
  }
  return sum / weight;
}
