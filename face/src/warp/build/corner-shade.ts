import type { Patch } from '../asset.ts';
import { boxBlur } from '../box-blur.ts';
import { pushPull } from '../push-pull.ts';
import { smoothstep } from '../smoothstep.ts';
import { lumaAt } from './enamel.ts';
import { mirroredGrain, NO_GRAIN } from './grain.ts';
import { dilate } from './image-ops.ts';
import type { WarpMesh } from './mesh.ts';
import { outlinePolygon, polygonDistance } from './polygon.ts';
import { FACE_OVAL } from './topology.ts';
import { giveVermilion, lightenEnds, lipPixels, softenTips } from './vermilion.ts';

type Point = readonly [number, number];

/** How far around the mouth's corners shade is looked for, in mouth widths, and where the skin around it is read. */
const REACH = 0.3;
const AROUND = { from: 0.16, to: 0.36 } as const;
/** How far from the corners the crease between the lips is lifted too, wholly and at all, in mouth widths. */
const CREASE = { from: 0.14, to: 0.28 } as const;
/** By how much darker than the skin around it shade is, as a share, where it begins to be lifted and where wholly. */
const DARKER = { from: 0.06, to: 0.2 } as const;
/** Shade is told by the darkest so near, in mouth widths: its soft edge, left as it is, would stand as a ring around what is lifted. */
const EDGE = 0.045;
/** What is darker by no more than this is none of its edge. */
const EVEN = 0.03;
/**
 * The crease between the lips may be darker than what is around it by so much, as a share, in the corner and further
 * in; of what is darker little is left. Black would be torn into wedges.
 */
const DARKEST = { corner: 0.08, more: 0.3 } as const;
const BLACK_LEFT = 0.06;
/** A corner is black that anywhere is darker by so much, as a share; others keep their crease. */
const BLACK = { from: 0.4, to: 0.5 } as const;
/** And blacker than so much, so are the ends of the lips: they are lightened with it. */
const SOOT = { from: 0.66, to: 0.74, dark: [1, 0.85] } as const;
/** Where skin begins, in mouth widths from the lips' outline: shade ends softly, and beside ends that are lightened at it. */
const BORDER = { soft: [-0.02, 0.03], lit: [-0.01, 0.012] } as const;
/** How much of the shade goes: some of it is the face's own. */
const LIFTED = 0.8;
/** And this is the most of it that stays. */
const MOST_LEFT = 0.06;
/** With more than this share of dark pixels around it, a corner lies in a beard, which is left alone. */
const BEARD = { from: 0.13, to: 0.22 } as const;
const DARK = 0.75;
/**
 * And with stubble and wrinkles, which differ so much from what is so many pixels of 512 beside them, as a share of the
 * light: what is dark of them is no shade, and a smooth patch among them is a smear. The more so the more of it is dark,
 * as thin hair is.
 */
const ROUGH = { from: 0.038, to: 0.05, beside: 3, hairs: 4 } as const;
/** So far inside their outline lips are lips, and so far from a corner their ends are; in mouth widths. */
const LIP = { inside: 0.02, ends: { from: 0.02, to: 0.1 } } as const;
/** Skin that is lifted gets the grain of what lies beyond so many mouth widths from the corner, where that is so surely skin. */
const GRAIN = { within: 0.22, skin: 0.3 } as const;
/** Fewer steps of luma than this are not worth a patch. */
const LEAST_GAIN = 12;
const LEAST_REDDER = 4;

interface Corner {
  at: Point;
  /** 0–1: how bare the skin around it is. */
  bare: number;
  /** Luma of that skin at a place. */
  skinAt(x: number, y: number): number;
}

/**
 * Around closed lips: the shade beside their corners lightened. Pressed lips cast it; on lips that part and round it
 * would be torn into dark smudges. `reddens`: lips that part are told from skin, too. Null where nothing is to be done.
 */
export function cornerPatch(
  rgb: Uint8Array,
  luma: Float32Array,
  size: number,
  mesh: WarpMesh,
  reddens = false,
): Patch | null {
  const around = cornersOf(luma, size, mesh);
  const { ends, wide, corners } = around;
  const patch = emptyPatch(ends, 1.6 * REACH * wide, size);
  const { width, height } = patch;
  const { planes, skinWeight, lipWeight, onLips, near, nearLit, inCrease, darkest, side } = readAround(
    rgb,
    luma,
    size,
    patch,
    around,
  );
  const photo = planes.map((plane) => plane.slice());
  // lips and skin are continued each for itself: of both together neither has the colour
  const lipPlanes = photo.map((plane) => plane.slice());
  pushPull(planes, skinWeight, width, height);
  const lipsHere = lipPixels(
    patch,
    mesh,
    planes.map((plane) => plane.slice()),
    () => true,
  );
  pushPull(lipPlanes, lipWeight, width, height);
  for (let c = 0; c < 3; c++)
    for (let i = 0; i < onLips.length; i++)
      planes[c]![i] = planes[c]![i]! + onLips[i]! * (lipPlanes[c]![i]! - planes[c]![i]!);
  const done = photo.map((plane) => plane.slice());
  const grain = mirroredGrain(
    photo,
    { x0: patch.x, y0: patch.y, width, height },
    { isSkin: (i) => skinWeight[i]! > GRAIN.skin, corners: ends, radius: GRAIN.within * wide, unit: wide },
  );
  const blackest = [0, 0];
  for (let i = 0; i < near.length; i++)
    if (inCrease[i]! > 0.5) blackest[side[i]!] = Math.max(blackest[side[i]!]!, darkerBy(photo, planes, i));
  const isBlack = blackest.map((darker) => smoothstep(BLACK.from, BLACK.to, darker));
  const lightens = blackest.map((darker) => smoothstep(SOOT.from, SOOT.to, darker));
  for (let i = 0; i < near.length; i++) near[i] = near[i]! + lightens[side[i]!]! * (nearLit[i]! - near[i]!);
  const edge = Math.max(1, Math.round(EDGE * wide));
  const shadeOnSkin = near.map((here, i) =>
    here > 0.5 * corners[side[i]!]!.bare ? smoothstep(DARKER.from, DARKER.to, darkerBy(photo, planes, i)) : 0,
  );
  const shadeAround = boxBlur(dilate(shadeOnSkin, width, height, edge), width, height, edge >> 1);
  let most = 0;
  for (let i = 0; i < near.length; i++) {
    const darker = darkerBy(photo, planes, i);
    const isShade = Math.max(
      smoothstep(DARKER.from, DARKER.to, darker),
      shadeAround[i]! * smoothstep(0, EVEN, darker),
    );
    const lift = LIFTED * near[i]! * isShade;
    const crease = darker > darkest[i]! ? inCrease[i]! * isBlack[side[i]!]! : 0;
    // dark stays darker than what surrounds it, or a rim would show where the lifting begins
    const left = 1 - stays(darker);
    const inLips = 1 - darkest[i]! - BLACK_LEFT * (darker - darkest[i]!);
    const kept = inLips + near[i]! * Math.max(0, left - inLips);
    most = Math.max(most, Math.max(lift, crease * LIFTED) * darker * lumaAt(planes, i));
    // what stays of it has the hue of the skin around: grey would look like dirt
    const hue = lift / LIFTED;
    const [x, y] = [patch.x + (i % width) + 0.5, patch.y + Math.floor(i / width) + 0.5];
    const fine = lift > 0 ? grain.at(x, y) : NO_GRAIN;
    for (let c = 0; c < 3; c++) {
      const lighter = photo[c]![i]! + lift * (planes[c]![i]! - photo[c]![i]!);
      const shade = lighter + hue * (planes[c]![i]! * left - lighter);
      const lit = shade + crease * Math.max(0, planes[c]![i]! * kept - shade) + lift * fine[c]!;
      done[c]![i] = lit;
    }
  }
  const isBare = corners.map(({ bare }) => bare);
  if (reddens && giveVermilion(done, lipsHere, false, true) > LEAST_REDDER) most = LEAST_GAIN;
  lightenEnds(done, lipsHere, lightens, SOOT.dark, isBare);
  softenTips(done, lipsHere, patch, ends, isBare);
  for (let i = 0; i < near.length; i++)
    for (let c = 0; c < 3; c++) patch.rgb[i * 3 + c] = Math.min(255, Math.max(0, Math.round(done[c]![i]!)));
  return most < LEAST_GAIN ? null : patch;
}

/** What lies where in a patch around the corners, row by row; weights are 0–1. */
function readAround(
  rgb: Uint8Array,
  luma: Float32Array,
  size: number,
  patch: Patch,
  { wide, offLips, inFace, corners }: ReturnType<typeof cornersOf>,
) {
  const { width, height } = patch;
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  const skinWeight = new Float32Array(width * height);
  const lipWeight = new Float32Array(width * height);
  const onLips = new Float32Array(width * height);
  const lipLuma = brighterOf(luma, size, patch, (x, y) => offLips(x, y) < -LIP.inside);
  const near = new Float32Array(width * height);
  const nearLit = new Float32Array(width * height);
  const inCrease = new Float32Array(width * height);
  const darkest = new Float32Array(width * height);
  const side = new Uint8Array(width * height);
  for (let py = 0, i = 0; py < height; py++)
    for (let px = 0; px < width; px++, i++) {
      const [x, y] = [patch.x + px + 0.5, patch.y + py + 0.5];
      const from = (Math.floor(y) * size + Math.floor(x)) * 3;
      for (let c = 0; c < 3; c++) planes[c]![i] = rgb[from + c]!;
      const away = corners.map(({ at }) => Math.hypot(x - at[0], y - at[1]) / wide);
      const nearer = away[0]! < away[1]! ? 0 : 1;
      const { bare, skinAt } = corners[nearer]!;
      if (away[nearer]! > 1.6 * REACH) continue;
      const inside = smoothstep(0.01, 0.05, inFace(x, y));
      const off = offLips(x, y);
      const close = bare * inside * smoothstep(REACH, 0.45 * REACH, away[nearer]!);
      near[i] = close * smoothstep(...BORDER.soft, off);
      nearLit[i] = close * smoothstep(...BORDER.lit, off);
      // between lips it is black whatever grows around them
      const inLips = smoothstep(0, LIP.inside, -off);
      inCrease[i] = Math.max(bare, inLips) * inside * smoothstep(CREASE.to, CREASE.from, away[nearer]!);
      side[i] = nearer;
      darkest[i] = DARKEST.corner + DARKEST.more * smoothstep(0, CREASE.to, away[nearer]!);
      const skin = skinAt(x, y);
      const isSkin = smoothstep(DARK * skin, 0.95 * skin, luma[from / 3]!);
      skinWeight[i] = inside * isSkin * smoothstep(0.02, 0.08, off) * smoothstep(0.1, 0.25, away[nearer]!);
      onLips[i] = smoothstep(0, LIP.inside, -off) * smoothstep(LIP.ends.from, LIP.ends.to, away[nearer]!);
      const isLip = smoothstep(DARK * lipLuma, 0.95 * lipLuma, luma[from / 3]!);
      lipWeight[i] = isLip * smoothstep(0.5 * LIP.inside, 1.5 * LIP.inside, -off);
    }
  return { planes, skinWeight, lipWeight, onLips, near, nearLit, inCrease, darkest, side };
}

/** 0–1 per corner of the mouth: how bare the skin around it is, of beard, stubble and wrinkles. */
export function bareCorners(luma: Float32Array, size: number, mesh: WarpMesh): number[] {
  return cornersOf(luma, size, mesh).corners.map(({ bare }) => bare);
}

function cornersOf(luma: Float32Array, size: number, mesh: WarpMesh) {
  const lips = outlinePolygon(mesh.lips[0]!, mesh.rest);
  const face = FACE_OVAL.map((i) => [mesh.rest[i * 3]!, mesh.rest[i * 3 + 1]!] as const);
  const ends = [lips[0]!, lips[mesh.lips[0]!.upper.length - 1]!] as const;
  const wide = Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]);
  /** Mouth widths from the lips outwards, and from the face's edge inwards. */
  const offLips = (x: number, y: number) => -polygonDistance(lips, x, y) / wide;
  const inFace = (x: number, y: number) => polygonDistance(face, x, y) / wide;
  const corners = ends.map((at) => cornerAt(at, wide, luma, size, offLips, inFace));
  return { ends, wide, offLips, inFace, corners };
}

/** What stays of shade on skin, as a share of the light, of so much: drawn together where lips are rounded, more of it would be a smudge. */
const stays = (darker: number) =>
  MOST_LEFT * (1 - Math.exp((-(1 - LIFTED) / MOST_LEFT) * Math.max(0, darker)));

/** By what share a pixel is darker than the same one of `around`. */
const darkerBy = (planes: Float32Array[], around: Float32Array[], i: number) =>
  1 - lumaAt(planes, i) / Math.max(1, lumaAt(around, i));

function cornerAt(
  at: Point,
  wide: number,
  luma: Float32Array,
  size: number,
  offLips: (x: number, y: number) => number,
  inFace: (x: number, y: number) => number,
): Corner {
  const around: Seen[] = [];
  const reach = Math.ceil(AROUND.to * wide);
  const [x0, y0] = [Math.floor(at[0]), Math.floor(at[1])];
  for (let y = Math.max(0, y0 - reach); y <= Math.min(size - 1, y0 + reach); y++)
    for (let x = Math.max(0, x0 - reach); x <= Math.min(size - 1, x0 + reach); x++) {
      const away = Math.hypot(x - at[0], y - at[1]) / wide;
      if (away < AROUND.from || away > AROUND.to) continue;
      if (offLips(x, y) > 0.03 && inFace(x, y) > 0.02) around.push({ x, y, luma: luma[y * size + x]! });
    }
  if (around.length < 20) return { at, bare: 0, skinAt: () => 1 };
  const lightAt = slopeOf(around);
  const shares = around.map((seen) => seen.luma / lightAt(seen.x, seen.y)).sort((a, b) => a - b);
  const skin = shares[Math.floor(0.6 * shares.length)]!;
  const dark = shares.filter((share) => share < DARK * skin).length / shares.length;
  const skinAt = (x: number, y: number) => skin * lightAt(x, y);
  const rough = roughness(around, luma, size, skinAt);
  const bare =
    smoothstep(BEARD.to, BEARD.from, dark) *
    smoothstep(ROUGH.to, ROUGH.from, rough * (1 + ROUGH.hairs * dark));
  return { at, bare, skinAt };
}

/** By what share of the light places differ from the mean of four beside them: the middle one, as an edge is no roughness. */
function roughness(
  around: readonly Seen[],
  luma: Float32Array,
  size: number,
  skinAt: (x: number, y: number) => number,
): number {
  const step = Math.max(1, Math.round((ROUGH.beside * size) / 512));
  const inside = (v: number) => Math.min(size - 1, Math.max(0, v));
  const at = (x: number, y: number) => luma[inside(y) * size + inside(x)]!;
  const apart = around.map(({ x, y, luma: here }) => {
    const beside = at(x - step, y) + at(x + step, y) + at(x, y - step) + at(x, y + step);
    return Math.abs(here - beside / 4) / skinAt(x, y);
  });
  return apart.sort((a, b) => a - b)[apart.length >> 1]!;
}

interface Seen {
  x: number;
  y: number;
  luma: number;
}

/** Light that falls off evenly to one side, as on a cheek that turns into the shade: the plane nearest to what is seen. */
function slopeOf(seen: readonly Seen[]): (x: number, y: number) => number {
  const mean = (of: (s: Seen) => number) => seen.reduce((sum, s) => sum + of(s), 0) / seen.length;
  const [mx, my, ml] = [mean((s) => s.x), mean((s) => s.y), mean((s) => s.luma)];
  const [xx, xy, yy] = [
    mean((s) => (s.x - mx) ** 2),
    mean((s) => (s.x - mx) * (s.y - my)),
    mean((s) => (s.y - my) ** 2),
  ];
  const [xl, yl] = [mean((s) => (s.x - mx) * s.luma), mean((s) => (s.y - my) * s.luma)];
  const det = Math.max(1e-6, xx * yy - xy * xy);
  const [dx, dy] = [(xl * yy - yl * xy) / det, (yl * xx - xl * xy) / det];
  return (x, y) => Math.max(1, ml + dx * (x - mx) + dy * (y - my));
}

/** Luma of the brighter part of what `isThere` in a patch; 0 where nothing is. */
function brighterOf(
  luma: Float32Array,
  size: number,
  { x: x0, y: y0, width, height }: Patch,
  isThere: (x: number, y: number) => boolean,
): number {
  const seen: number[] = [];
  for (let y = y0; y < y0 + height; y++)
    for (let x = x0; x < x0 + width; x++) if (isThere(x + 0.5, y + 0.5)) seen.push(luma[y * size + x]!);
  return seen.sort((a, b) => a - b)[Math.floor(0.6 * seen.length)] ?? 0;
}

function emptyPatch(ends: readonly Point[], margin: number, size: number): Patch {
  const xs = ends.map((p) => p[0]);
  const ys = ends.map((p) => p[1]);
  const x = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const y = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const width = Math.min(size, Math.ceil(Math.max(...xs) + margin)) - x;
  const height = Math.min(size, Math.ceil(Math.max(...ys) + margin)) - y;
  return {
    x,
    y,
    width,
    height,
    rgb: new Uint8Array(width * height * 3),
    alpha: new Uint8Array(width * height).fill(255),
  };
}
