import type { EyeLayer, Patch } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { lumaAt } from './enamel.ts';
import { EDGE_REACH, fillWhite } from './eye-white.ts';
import { hairBeforeEye } from './hair-before-eye.ts';
import { limbusSoftness } from './limbus.ts';
import type { WarpMesh } from './mesh.ts';
import { outlinePolygon, polygonDistance } from './polygon.ts';
import { IRISES } from './topology.ts';

/** Eyeballs and irises of a portrait, and the openings cut into its foreground. */
export interface EyeBuild {
  layers: EyeLayer[];
  /** Mean colour of the brighter sclera, or null where too little of it shows. */
  sclera: [number, number, number] | null;
}

/**
 * Builds both eyes from the photograph and cuts the openings, in place, into `foreground` and `alpha` (size²): a
 * feathered hole whose rim keeps lashes and the lid's shadow, so that they travel with the lids.
 */
export function buildEyes(
  rgb: Uint8Array,
  foreground: Uint8Array,
  alpha: Uint8Array,
  size: number,
  mesh: WarpMesh,
  landmarks: Float32Array,
): EyeBuild {
  const bright: [number, number, number][] = [];
  const layers = mesh.eyes.map((eye, side) => {
    const polygon = outlinePolygon(eye, mesh.rest);
    const xs = polygon.map((p) => p[0]);
    const ys = polygon.map((p) => p[1]);
    const width = Math.max(...xs) - Math.min(...xs);
    const rim = mesh.lidRims[side]!.width;
    const iris = IRISES[side]!;
    const [ix, iy] = [landmarks[iris[0]! * 3]!, landmarks[iris[0]! * 3 + 1]!];
    const radius =
      iris
        .slice(1)
        .reduce((sum, i) => sum + Math.hypot(landmarks[i * 3]! - ix, landmarks[i * 3 + 1]! - iy), 0) / 4;
    const margin = Math.ceil(width * 0.14) + 2;
    const ball = emptyPatch(
      Math.floor(Math.min(...xs)) - margin,
      Math.floor(Math.min(...ys)) - margin,
      Math.ceil(Math.max(...xs)) + margin,
      Math.ceil(Math.max(...ys)) + margin,
      size,
    );
    const hair = hairBeforeEye(rgb, size, mesh.rest, { eye, outer: side === 0 ? 'first' : 'last' });
    const distance = new Float32Array(ball.width * ball.height);
    const away = new Float32Array(distance.length);
    const toIris = new Float32Array(distance.length);
    // how far inside the opening a place is for what is cut and moves with the iris
    const inOpening = new Float32Array(distance.length);
    const planes = [0, 1, 2].map(() => new Float32Array(distance.length));
    const weight = new Float32Array(distance.length);
    for (let y = 0, i = 0; y < ball.height; y++)
      for (let x = 0; x < ball.width; x++, i++) {
        const before = hair?.(ball.x + x + 0.5, ball.y + y + 0.5) ?? 0;
        ball.alpha[i] = Math.round(255 * (1 - before));
        // before hair nothing is cut, and it is not of the eye
        distance[i] = polygonDistance(polygon, ball.x + x + 0.5, ball.y + y + 0.5) - before * width;
        const from = ((ball.y + y) * size + ball.x + x) * 3;
        for (let c = 0; c < 3; c++) planes[c]![i] = rgb[from + c]!;
      }
    // lashes and shade near the lids are the lids' own: left on the eyeball they are shards beside an iris that looks aside
    const open = distance.map((inside) => smoothstep(0.4 * rim, 0.95 * rim, inside));
    const at = (i: number) => ({
      right: (ball.x + (i % ball.width) + 0.5 - ix) / radius,
      down: (ball.y + Math.floor(i / ball.width) + 0.5 - iy) / radius,
    });
    const soft = limbusSoftness(distance.length, (i) => ({
      ...at(i),
      luma: lumaAt(planes, i),
      open: open[i]!,
    }));
    for (let i = 0; i < distance.length; i++) {
      const { right, down } = at(i);
      away[i] = Math.hypot(right, down);
      toIris[i] = away[i]! > 1 ? 1 + (away[i]! - 1) / soft : away[i]!;
      const onIris =
        smoothstep(BELOW_IRIS.ends, 1, away[i]!) * smoothstep(BELOW_IRIS.from, BELOW_IRIS.wholly, down);
      inOpening[i] = distance[i]! + BELOW_IRIS.rim * rim * onIris;
      weight[i] = smoothstep(1.06, 1.24, toIris[i]!) * open[i]!;
      if (weight[i]! > 0.9) bright.push([planes[0]![i]!, planes[1]![i]!, planes[2]![i]!]);
    }
    const photo = planes.map((plane) => plane.slice());
    const edge = fillWhite(planes, { weight, open, away }, ball, { x: ix - ball.x, radius });
    for (let i = 0; i < distance.length; i++)
      for (let c = 0; c < 3; c++)
        ball.rgb[i * 3 + c] = Math.min(255, Math.max(0, Math.round(planes[c]![i]!)));
    const reach = radius * Math.max(1 + 0.3 * soft, EDGE_REACH);
    const irisPatch = buildIris(ball, photo, { inOpening, toIris, edge }, rim, ix, iy, reach);

    // cut the opening
    for (let y = 0, i = 0; y < ball.height; y++)
      for (let x = 0; x < ball.width; x++, i++) {
        const a = 1 - smoothstep(0.25 * rim, rim, inOpening[i]!);
        if (a >= 1) continue;
        const px = (ball.y + y) * size + ball.x + x;
        alpha[px] = Math.round(a * 255);
        const exact = alpha[px]! / 255;
        const over = irisPatch.alpha[irisIndex(irisPatch, ball.x + x, ball.y + y)] ?? 0;
        for (let c = 0; c < 3; c++) {
          const irisColour = irisPatch.rgb[irisIndex(irisPatch, ball.x + x, ball.y + y) * 3 + c] ?? 0;
          const under = (irisColour * over + ball.rgb[i * 3 + c]! * (255 - over)) / 255;
          const value = photo[c]![i]!;
          const clean = exact > 0.02 ? (value - (1 - exact) * under) / exact : value;
          foreground[px * 3 + c] = Math.min(255, Math.max(0, Math.round(clean)));
        }
      }
    return {
      ball,
      iris: irisPatch,
      z: (mesh.rest[eye.upper[0]! * 3 + 2]! + mesh.rest[eye.upper.at(-1)! * 3 + 2]!) / 2,
      lash: lashColour(rgb, size, mesh, side),
      // an eyeball of 24 mm behind an opening of 30 mm, turned by 30°
      reachX: width * 0.2,
      reachY: width * 0.12,
    };
  });
  bright.sort((a, b) => b[0] + b[1] + b[2] - a[0] - a[1] - a[2]);
  const top = bright.slice(0, Math.ceil(bright.length * 0.35));
  const sclera: [number, number, number] | null =
    top.length < 12
      ? null
      : ([0, 1, 2].map((c) => top.reduce((sum, p) => sum + p[c]!, 0) / top.length) as [
          number,
          number,
          number,
        ]);
  return { layers, sclera };
}

/**
 * Where the lower lid touches the iris, from these heights below its middle and as far out, in its radii, so much less
 * of the rim stays with the lid: it would stay there as an arc when the eye looks aside.
 */
const BELOW_IRIS = { from: 0.3, wholly: 0.7, ends: 1.3, rim: 0.6 } as const;

/** The darker half of what lies along the upper lid's edge. */
function lashColour(rgb: Uint8Array, size: number, mesh: WarpMesh, side: number): [number, number, number] {
  const along: [number, number, number][] = [];
  for (const i of mesh.eyes[side]!.upper)
    for (let dy = -2; dy <= 1; dy++) {
      const x = Math.min(size - 1, Math.max(0, Math.round(mesh.rest[i * 3]! - 0.5)));
      const y = Math.min(size - 1, Math.max(0, Math.round(mesh.rest[i * 3 + 1]! - 0.5 + dy)));
      const at = (y * size + x) * 3;
      along.push([rgb[at]!, rgb[at + 1]!, rgb[at + 2]!]);
    }
  along.sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]);
  const dark = along.slice(0, along.length >> 2);
  return [0, 1, 2].map((c) => (dark.reduce((sum, p) => sum + p[c]!, 0) / dark.length) * 0.8) as [
    number,
    number,
    number,
  ];
}

function irisIndex(patch: Patch, x: number, y: number): number {
  const px = x - patch.x;
  const py = y - patch.y;
  return px < 0 || py < 0 || px >= patch.width || py >= patch.height ? -1 : py * patch.width + px;
}

function emptyPatch(x0: number, y0: number, x1: number, y1: number, size: number): Patch {
  const x = Math.max(0, x0);
  const y = Math.max(0, y0);
  const width = Math.min(size, x1) - x;
  const height = Math.min(size, y1) - y;
  return {
    x,
    y,
    width,
    height,
    rgb: new Uint8Array(width * height * 3),
    alpha: new Uint8Array(width * height),
  };
}

/** By so much a texel of an iris's soft edge may differ from what it lies between, steps of 255. */
const LIMBUS_BEYOND = 10;

/** Colours of an iris are known on so many rings, out to so many of its radii; one of them is that of its edge. */
const RINGS = 12;
const RING_REACH = 1.3;
const LIMBUS_RING = Math.round((RINGS * 0.95) / RING_REACH);
/** One half of an iris may lie in the shade: the other counts so little for it where both are seen. */
const OTHER_HALF = 0.04;

type Ring = number[];

/** Mean colours of an iris on rings around its middle. */
function ringColours(photo: Float32Array[], toIris: Float32Array, weightOf: (i: number) => number): Ring[] {
  const sums = Array.from({ length: RINGS + 1 }, () => [0, 0, 0, 0]);
  for (let i = 0; i < toIris.length; i++) {
    if (toIris[i]! > RING_REACH) continue;
    const ring = sums[Math.min(RINGS, Math.round((toIris[i]! / RING_REACH) * RINGS))]!;
    const w = weightOf(i);
    for (let c = 0; c < 3; c++) ring[c] = ring[c]! + w * photo[c]![i]!;
    ring[3] = ring[3]! + w;
  }
  let inner: Ring = [60, 50, 45];
  return sums.map(([r, g, b, weight]) => {
    if (weight! > 0) inner = [r! / weight!, g! / weight!, b! / weight!];
    return inner;
  });
}

/** The whole iris: what lids and lashes hide is filled from the mean colour at the same radius, on its side. */
function buildIris(
  ball: Patch,
  photo: Float32Array[],
  { inOpening, toIris, edge }: { inOpening: Float32Array; toIris: Float32Array; edge: Float32Array },
  rim: number,
  ix: number,
  iy: number,
  radius: number,
): Patch {
  const reach = Math.ceil(radius) + 1;
  const patch = emptyPatch(
    Math.max(ball.x, Math.floor(ix) - reach),
    Math.max(ball.y, Math.floor(iy) - reach),
    Math.min(ball.x + ball.width, Math.ceil(ix) + reach),
    Math.min(ball.y + ball.height, Math.ceil(iy) + reach),
    Infinity,
  );
  const seen = (i: number) => smoothstep(0.2 * rim, 0.9 * rim, inOpening[i]!);
  const rightHalf = (i: number) => smoothstep(-0.5, 0.5, (ball.x + (i % ball.width) + 0.5 - ix) / radius);
  const [left, right] = [(i: number) => 1 - rightHalf(i), rightHalf].map((half) =>
    ringColours(photo, toIris, (i) => seen(i) * (OTHER_HALF + half(i)) + 1e-6),
  ) as [Ring[], Ring[]];
  const ringAt = (at: number, aside: number, c: number) => {
    const [low, share] = [Math.floor(at), at - Math.floor(at)];
    const on = (rings: Ring[]) => rings[low]![c]! + (rings[low + 1]![c]! - rings[low]![c]!) * share;
    return on(left) + (on(right) - on(left)) * aside;
  };
  for (let y = 0; y < patch.height; y++)
    for (let x = 0; x < patch.width; x++) {
      const to = y * patch.width + x;
      const i = (patch.y + y - ball.y) * ball.width + patch.x + x - ball.x;
      const round = 1 - smoothstep(1.03, 1.24, toIris[i]!);
      const a = (patch.alpha[to] = Math.round(255 * Math.max(round, edge[i]!)));
      if (a === 0) continue;
      const at = Math.min(RINGS - 1e-3, (toIris[i]! / RING_REACH) * RINGS);
      const w = seen(i);
      const aside = rightHalf(i);
      for (let c = 0; c < 3; c++) {
        const mean = ringAt(at, aside, c);
        const limbus = ringAt(LIMBUS_RING, aside, c);
        const white = ball.rgb[i * 3 + c]!;
        // what is hidden of its soft edge has no white of its own: that seen at another side would lie there as an arc
        const hidden = limbus + (mean - limbus) * smoothstep(1.05, 0.9, toIris[i]!);
        const value = w * photo[c]![i]! + (1 - w) * (white + (hidden - white) * round);
        // over the inpainted ball the feathered limbus must give the photograph back
        const clean = (value - (1 - a / 255) * white) / (a / 255);
        // but nothing brighter than the white or darker than the limbus: it would glitter where the eye looks aside
        const least = Math.min(white, limbus, value) - LIMBUS_BEYOND;
        const most = Math.max(white, limbus, value) + LIMBUS_BEYOND;
        patch.rgb[to * 3 + c] = Math.min(255, most, Math.max(0, least, Math.round(clean)));
      }
    }
  return patch;
}
