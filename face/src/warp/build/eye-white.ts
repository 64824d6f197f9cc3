import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { lumaAt } from './enamel.ts';

/** How much more the brightest of the white counts than what lies in the shade of lids and lashes. */
const WHITEST = 3;
/** White that is not seen is no darker than this share of the brightest, and has so much of the hue beside it, which lids lend it. */
const DARKEST_WHITE = 0.62;
const HUE_OF_WHITE = 0.6;
/** So many pixels of it say how bright it is. */
const LEAST_SEEN = 6;

/** Behind the iris it begins as what is seen beside that; what lids hide, between these of its radii, is made up. */
const JOINS = { seen: 1.2, hidden: 1.5 } as const;

/** It is darkened by that to no less than this share. */
const SHADED_WHITE = 0.82;

/** An iris may be seen through its white so far from its middle, in its radii; wholly so within the second. */
export const EDGE_REACH = 1.8;
const EDGE_FADES = 1.3;
/** Nearer to the lids, from these heights on, in its radii, their shade is seen there. */
const EDGE_HIGH = { from: 0.3, to: 0.6 } as const;
/** The colour of its edge is read between these shares of its radius. */
const EDGE_OF = { from: 0.7, to: 0.98 } as const;
/** White so near counts so little for what lies behind the iris, if there is other. */
const NEAR_COUNTS = 0.06;
/** Whether white is seen on a side of the iris is told so far from its middle. */
const SEEN_BESIDE = { from: 1.4, to: 2.1, aside: 0.7 } as const;
/** It is white if it has so much of the light between the iris's edge and the brightest. */
const LIT = 0.4;
/** As much of an edge as this is too little to see; from the second on the white behind it is made up. */
const EDGE_SEEN = { from: 0.04, to: 0.14 } as const;

/** Per pixel of an eye's patch. */
export interface EyePlaces {
  /** How surely it is white as in the photograph, 0–1, and how surely it lies between the lids. */
  weight: Float32Array;
  open: Float32Array;
  /** How far from the iris's middle it lies, in its radii: as it is, and beyond 1 as in a sharp picture. */
  away: Float32Array;
  toIris: Float32Array;
}

/**
 * Continues the white of an eye, in place, behind iris and lids; where it is seen it stays. `iris`: its middle column
 * and radius. Answers how much of what is seen beside the iris is its soft edge, 0–1 per pixel: that is of the iris
 * and moves with it, and left on the white it would be an arc where the iris was.
 */
export function fillWhite(
  planes: Float32Array[],
  { weight, open, away, toIris }: EyePlaces,
  { width, height }: { width: number; height: number },
  iris: { x: number; radius: number },
): Float32Array {
  const edge = new Float32Array(weight.length);
  if (!weight.some((w) => w > 0.5)) return edge;
  const photo = planes.map((plane) => plane.slice());
  const luma = weight.map((_, i) => lumaAt(photo, i));
  const brightest = (where: (i: number) => boolean) => {
    const seen = [...luma].filter((_, i) => weight[i]! > 0.5 && where(i)).sort((a, b) => a - b);
    return seen.length < LEAST_SEEN ? null : Math.max(1, seen[Math.floor(0.9 * seen.length)]!);
  };
  const bright = brightest(() => true) ?? 1;
  // a side that lies in the shade stays in it
  const [lightLeft, lightRight] = [true, false].map(
    (isLeft) => brightest((i) => i % width < iris.x === isLeft) ?? bright,
  ) as [number, number];
  const dark = edgeLuma(luma, open, away);
  const aside = (i: number) => ((i % width) + 0.5 - iris.x) / iris.radius;
  const beside = [-1, 1].map((side) => {
    const { from, to, aside: far } = SEEN_BESIDE;
    const isBeside = (i: number) =>
      open[i]! > 0.5 && away[i]! > from && away[i]! < to && side * aside(i) > far;
    const seen = luma.filter((_, i) => isBeside(i)).sort();
    const light = seen.length < LEAST_SEEN ? 0 : seen[Math.floor(0.8 * seen.length)]!;
    return light < dark + LIT * (bright - dark) ? 0 : light;
  }) as [number, number];
  const besideOf = (i: number) => beside[aside(i) < 0 ? 0 : 1];
  const near = away.map((r, i) =>
    besideOf(i) === 0
      ? 0
      : smoothstep(EDGE_REACH, EDGE_FADES, r) *
        smoothstep(EDGE_HIGH.to, EDGE_HIGH.from, Math.sqrt(Math.max(0, r * r - aside(i) ** 2))),
  );
  const white = weight.map(
    (w, i) => w * (1 + (NEAR_COUNTS - 1) * near[i]!) * Math.exp(WHITEST * Math.min(0, luma[i]! / bright - 1)),
  );
  pushPull(planes, white, width, height);
  for (let i = 0; i < weight.length; i++) {
    const light = lumaAt(planes, i);
    // from one side's light to the other's behind the iris, or an edge would be seen there when the eye looks aside
    const right = smoothstep(-1, 1, aside(i));
    const lit = Math.max(light, DARKEST_WHITE * (lightLeft + (lightRight - lightLeft) * right));
    for (const plane of planes) plane[i] = lit * (1 + HUE_OF_WHITE * (plane[i]! / Math.max(1, light) - 1));
  }
  const made = planes.map((plane) => plane.slice());
  for (let i = 0; i < weight.length; i++) {
    const light = Math.min(lumaAt(made, i), besideOf(i));
    const share = Math.min(1, Math.max(0, (light - luma[i]!) / Math.max(1, light - dark)));
    edge[i] = share < EDGE_SEEN.from ? 0 : near[i]! * open[i]! * share;
    white[i] = white[i]! * (1 - smoothstep(EDGE_SEEN.from, EDGE_SEEN.to, edge[i]!));
  }
  // it begins as the white beside it is, but for deep shade: at the iris's edge in the photograph a step would be seen
  const apart = planes.map((plane, c) => plane.map((value, i) => photo[c]![i]! - value));
  pushPull(apart, white, width, height);
  for (let i = 0; i < weight.length; i++) {
    const joins = smoothstep(JOINS.hidden, JOINS.seen, toIris[i]!);
    const light = lumaAt(made, i);
    const joined = light + joins * lumaAt(apart, i);
    const lift = Math.max(0, SHADED_WHITE * light - joined);
    const stays = weight[i]! * (1 - smoothstep(EDGE_SEEN.from, EDGE_SEEN.to, edge[i]!));
    planes.forEach((plane, c) => {
      const behind = made[c]![i]! + joins * apart[c]![i]! + lift;
      plane[i] = behind + stays * (photo[c]![i]! - behind);
    });
  }
  return edge;
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
