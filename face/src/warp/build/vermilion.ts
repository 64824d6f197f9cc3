import type { Outline, Patch } from '../asset.ts';
import { boxBlur } from '../box-blur.ts';
import { smoothstep } from '../smoothstep.ts';
import { lumaAt } from './enamel.ts';
import type { WarpMesh } from './mesh.ts';
import { outlinePolygon, polygonDistance } from './polygon.ts';

/** Pixels of a patch around a mouth, row by row. */
export interface LipPixels {
  width: number;
  height: number;
  /** R, G, B of the skin around, continued across the lips. */
  skin: Float32Array[];
  /** 0–1: how far a pixel lies inside the lips' outline. */
  inside: Float32Array;
  /** 0 at the outer border … 1 at the inner edge. */
  inwards: Float32Array;
  /** −1…1 from corner to corner. */
  across: Float32Array;
  isUpper: Uint8Array;
  /** Whether a pixel is the photograph's own. */
  isOwn: (i: number) => boolean;
}

/** How soft the lips' border is, and how far from their ends they begin, in mouth widths. */
const BORDER = { from: -0.006, to: 0.015 } as const;
const END = { from: 0, to: 0.03 } as const;

/** Where the lips lie in a patch; `skin` and `isOwn` are of its pixels. */
export function lipPixels(
  { x: x0, y: y0, width, height }: Omit<Patch, 'rgb' | 'alpha'>,
  { lips, rest }: WarpMesh,
  skin: Float32Array[],
  isOwn: (i: number) => boolean,
): LipPixels {
  const outer = outlinePolygon(lips[0]!, rest);
  const inner = outlinePolygon(lips[3]!, rest);
  const middle = middleOf(lips[3]!, rest);
  const [first, last] = [outer[0]!, outer[lips[0]!.upper.length - 1]!];
  const wide = Math.hypot(last[0] - first[0], last[1] - first[1]);
  const inside = new Float32Array(width * height);
  const inwards = new Float32Array(width * height);
  const across = new Float32Array(width * height);
  const isUpper = new Uint8Array(width * height);
  for (let py = 0, i = 0; py < height; py++)
    for (let px = 0; px < width; px++, i++) {
      const [x, y] = [x0 + px + 0.5, y0 + py + 0.5];
      const border = polygonDistance(outer, x, y) / wide;
      if (border < BORDER.from) continue;
      const end = Math.min(...[first, last].map((p) => Math.hypot(x - p[0], y - p[1]))) / wide;
      inside[i] = smoothstep(BORDER.from, BORDER.to, border) * smoothstep(END.from, END.to, end);
      const gone = Math.max(0, border);
      inwards[i] = gone / Math.max(1e-6, gone + Math.max(0, -polygonDistance(inner, x, y) / wide));
      const right = (x - first[0]) * (last[0] - first[0]) + (y - first[1]) * (last[1] - first[1]);
      across[i] = (2 * right) / wide ** 2 - 1;
      isUpper[i] = y < middle(x) ? 1 : 0;
    }
  return { width, height, skin, inside, inwards, across, isUpper, isOwn };
}

/** How far down the middle between an outline's chains lies at a place across. */
function middleOf({ upper, lower }: Outline, rest: Float32Array): (x: number) => number {
  const points = upper.map((up, c) => [0, 1].map((k) => (rest[up * 3 + k]! + rest[lower[c]! * 3 + k]!) / 2));
  return (x) => {
    const next = points.findIndex((p) => p[0]! > x);
    const [a, b] = [points.at(next - 1)!, points.at(next)!];
    if (next === 0 || next === -1) return points.at(next)![1]!;
    return a[1]! + ((b[1]! - a[1]!) * (x - a[0]!)) / Math.max(1e-3, b[0]! - a[0]!);
  };
}

/** From here on, in half mouth widths from their middle, lips run out in skin. */
const TAPERS = 0.88;
/** Where a lip's tone is read. */
const SURE = { aside: 0.62, from: 0.15, to: 0.95 } as const;
/** How far from a lip's hue, as a share of how far that is from skin, colour begins to be none of lips, and where it is none. */
const OFF_LIP = { from: 0.4, wholly: 1 } as const;
/** What is lighter than the lip by so much of the skin's light shines. */
const SHINE = { from: 0.06, wholly: 0.16 } as const;
/** Lips that differ less from skin in colour are as good as not seen; how far they get to what is. */
const PALE = { red: 0.055, blue: 0.02, ofOther: 0.5, gets: 0.85 } as const;
/** Lips of a painting may be skin in colour and light: redder than it by less than these they get a rose, and some shade, with as soft a border, as a share of the patch. */
const ROSY = { told: 0.09, untold: 0.06, red: 0.13, light: 0.86, soft: 0.018 } as const;
/** Skin in the shade that were made as blue as pale lips are would be purple: of what is as red, so much. */
const BLUEST = 0.6;
/** Lips that are not redder than the skin around, as among a beard, have no hue of theirs to give. */
const REDDER = 0.03;
/** Unless their light tells them: this much darker, or lighter. */
const TOLD = { darker: [0.6, 0.8], lighter: [1.2, 1.1] } as const;
/** Without colour, and hardly told by its light, a lower lip is darker than skin by so much of what the upper one is. */
const LOWER_DARKER = 0.6;
/** A lip is lighter where it is fullest, and darker towards its border; as a share of what it is darker than skin. */
const ROUND = { lighter: 0.5, at: 0.5, width: 0.3 } as const;
/** Lips' ends, in half mouth widths from their middle, and what they have of its light. */
const ENDS = { from: 0.5, wholly: 0.8, light: 0.9 } as const;
/** How soft their border is there, as a share of a lip. */
const SOFT_END = 0.4;
/** No lip gets darker by more than this share. */
const DARKEST = 0.4;

/** How a lip differs from skin: blue and red as shares of luma, less those of skin, and luma as a share of the skin's. */
interface Tone {
  blue: number;
  red: number;
  light: number;
  luma: number;
}

/**
 * Gives lips in `planes` (R, G, B, changed in place) the vermilion they lack: a smile stretches it pale, so that of
 * lips at rest hardly more is left than a line. Each lip gets the tone of its own middle; where none is seen there, that
 * of lips. What is lip already stays, and so do all grain and shine. `ofPale`: only lips that are hardly redder than skin
 * get any, as those of a painting. Returns by how many steps red changes most.
 */
export function giveVermilion(
  planes: Float32Array[],
  lips: LipPixels,
  monochrome: boolean,
  ofPale = false,
): number {
  const { width, height, skin, inwards, across, isUpper } = lips;
  const soft = planes.map((plane) => boxBlur(plane, width, height, 1));
  const seen = [0, 1].map((side) => toneOf(planes, lips, side)) as [Tone, Tone];
  const spread = Math.max(1, Math.round(ROSY.soft * width));
  const inside = ofPale
    ? boxBlur(boxBlur(lips.inside, width, height, spread), width, height, spread)
    : lips.inside;
  const tones = seen.map((tone, side) => {
    if (ofPale) return rosy(tone);
    return monochrome ? { ...tone } : reddened(tone, seen[1 - side]!);
  });
  if (monochrome)
    tones[0]!.light = Math.min(tones[0]!.light, 1 - LOWER_DARKER * Math.max(0, 1 - tones[1]!.light));
  const gets = seen.map(({ red }) => (ofPale ? smoothstep(ROSY.told, ROSY.untold, red) : 1));
  let most = 0;
  for (let i = 0; i < inside.length; i++) {
    const share = inside[i]! * gets[isUpper[i]!]!;
    if (share === 0) continue;
    const tone = tones[isUpper[i]!]!;
    const there = toneAt(soft, skin, i);
    const own = Math.max(1, seen[isUpper[i]!]!.light);
    const painted = share * smoothstep(1, TAPERS, Math.abs(across[i]!));
    const matt = painted * smoothstep(own + SHINE.wholly, own + SHINE.from, there.light);
    const lacks = matt * smoothstep(0, REDDER, tone.red) * offLip(there, tone);
    const light = there.luma;
    const blue = lacks * (tone.blue - there.blue) * light;
    const red = lacks * (tone.red - there.red) * light;
    shiftHue(planes, i, blue, red);
    const darker = 1 - painted * (1 - tone.light / seen[isUpper[i]!]!.light);
    const full = Math.exp(-(((inwards[i]! - ROUND.at) / ROUND.width) ** 2)) - 0.5;
    const wanted = tone.light + Math.max(0, 1 - tone.light) * ROUND.lighter * full;
    const tooLight = Math.max(0, 1 - wanted / Math.max(0.01, there.light * darker));
    const keeps = darker * (1 - matt * Math.min(DARKEST, tooLight));
    for (const plane of planes) plane[i] = plane[i]! * keeps;
    most = Math.max(most, Math.abs(red));
  }
  return most;
}

/**
 * Ends of lips that lie in the dark of the mouth's corners, in `planes`, get the tone of their middle: as soon as lips
 * part or round, the dark is torn into soot around the opening. `isBlack`: 0–1 per corner; `dark`: below which share of
 * that tone they begin to be in the dark, and where they wholly are; `isBare`: 0–1 per corner, where the edge of that
 * dark is neither hair nor lip: it gets a lip's hue, too.
 */
export function lightenEnds(
  planes: Float32Array[],
  lips: LipPixels,
  isBlack: readonly number[],
  [shade, black]: readonly [number, number],
  isBare: readonly number[],
): void {
  const { width, height, skin, inside, inwards, across, isUpper } = lips;
  const soft = planes.map((plane) => boxBlur(plane, width, height, 1));
  const tones = [0, 1].map((side) => toneOf(planes, lips, side));
  for (let i = 0; i < inside.length; i++) {
    const side = across[i]! < 0 ? 0 : 1;
    const isEnd = isBlack[side]! * inside[i]! * smoothstep(ENDS.from, ENDS.wholly, Math.abs(across[i]!));
    if (isEnd === 0) continue;
    const tone = tones[isUpper[i]!]!;
    const there = toneAt(soft, skin, i);
    // lips among dark hair are no lighter than in their middle
    const lit = ENDS.light * Math.min(tone.luma, (tone.light * there.luma) / there.light);
    const dark = isEnd * smoothstep(shade, black, there.luma / Math.max(1, lit));
    const border = smoothstep(0, SOFT_END, inwards[i]!) * smoothstep(1, TAPERS, Math.abs(across[i]!));
    const fades = isEnd * isBare[side]! * border * smoothstep(0, REDDER, tone.red) * offLip(there, tone);
    const stained = Math.max(dark, fades);
    if (stained === 0) continue;
    const lacksLight = lit / Math.max(1, lumaAt(planes, i)) - 1;
    const gain = 1 + (lacksLight > 0 ? dark : fades) * lacksLight;
    for (const plane of planes) plane[i] = plane[i]! * gain;
    // black has no hue to go by
    const [light, around] = [Math.max(1, lumaAt(planes, i)), Math.max(1, lumaAt(skin, i))];
    const lacks = (c: 0 | 2, wanted: number) => wanted + skin[c]![i]! / around - planes[c]![i]! / light;
    shiftHue(planes, i, stained * lacks(2, tone.blue) * light, stained * lacks(0, tone.red) * light);
  }
}

/** So near to a corner, in half mouth widths, what is drawn together there is soft, and how soft. */
const TIP = { soft: 0.07, ends: 0.17, blur: 0.04 } as const;

/**
 * Blurs `planes` of a patch at (`x0`, `y0`) in both `corners` of the mouth: a mesh that ends in points tears what is sharp
 * there into specks. `isBare`: 0–1 per corner, how little hair there is beside the lips.
 */
export function softenTips(
  planes: Float32Array[],
  { inside, width, height }: LipPixels,
  { x: x0, y: y0 }: { x: number; y: number },
  corners: readonly [readonly [number, number], readonly [number, number]],
  isBare: readonly number[],
): void {
  const half = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / 2;
  const radius = Math.max(1, Math.round(TIP.blur * half));
  const soft = planes.map((plane) => boxBlur(boxBlur(plane, width, height, radius), width, height, radius));
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [x0 + (i % width) + 0.5, y0 + Math.floor(i / width) + 0.5];
    const [left, right] = corners.map((at) => Math.hypot(x - at[0], y - at[1]) / half) as [number, number];
    const away = Math.min(left, right);
    if (away > TIP.ends) continue;
    const share = smoothstep(TIP.ends, TIP.soft, away) * Math.max(inside[i]!, isBare[left < right ? 0 : 1]!);
    planes.forEach((plane, c) => {
      plane[i] = plane[i]! + share * (soft[c]![i]! - plane[i]!);
    });
  }
}

/** Blue and red more by so much, at the same luma. */
function shiftHue([r, g, b]: Float32Array[], i: number, blue: number, red: number): void {
  r![i] = r![i]! + red;
  g![i] = g![i]! - (0.299 * red + 0.114 * blue) / 0.587;
  b![i] = b![i]! + blue;
}

/** Towards the other lip's hue, or the least of lips', if neither colour nor light tells a lip from skin. */
function reddened(tone: Tone, other: Tone): Tone {
  const { blue, red, light } = tone;
  const [darkest, dark] = TOLD.darker;
  const [brightest, bright] = TOLD.lighter;
  const untold = smoothstep(darkest, dark, light) * smoothstep(brightest, bright, light);
  const wanted = Math.max(PALE.red, PALE.ofOther * other.red);
  const redder = red + PALE.gets * untold * Math.max(0, 1 - Math.max(0, red) / PALE.red) * (wanted - red);
  return { ...tone, blue: Math.min(blue, Math.max(PALE.blue, BLUEST * redder)), red: redder };
}

const rosy = ({ blue, red, light, luma }: Tone): Tone => ({
  blue: Math.max(0, blue),
  red: Math.max(ROSY.red, red),
  light: Math.min(ROSY.light, light),
  luma,
});

/** 0–1: how little a place has of a lip's hue. What has more of it, as paint, is lip too. */
function offLip(there: Tone, tone: Tone): number {
  const size = Math.max(1e-6, Math.hypot(tone.blue, tone.red));
  const [blue, red] = [there.blue - tone.blue, there.red - tone.red];
  const more = Math.max(0, (blue * tone.blue + red * tone.red) / size);
  const away = Math.hypot(blue - (more * tone.blue) / size, red - (more * tone.red) / size);
  return smoothstep(OFF_LIP.from * size, OFF_LIP.wholly * size, away);
}

function toneAt(planes: Float32Array[], skin: Float32Array[], i: number): Tone {
  const light = Math.max(1, lumaAt(planes, i));
  const around = Math.max(1, lumaAt(skin, i));
  const share = (c: number) => planes[c]![i]! / light - skin[c]![i]! / around;
  return { blue: share(2), red: share(0), light: light / around, luma: light };
}

/** Of the middle of the upper lip, side 1, or the lower one. */
function toneOf(planes: Float32Array[], lips: LipPixels, side: number): Tone {
  const seen: Tone[] = [];
  for (let i = 0; i < lips.inside.length; i++) {
    if (lips.inside[i]! < 0.9 || lips.isUpper[i] !== side || !lips.isOwn(i)) continue;
    const t = lips.inwards[i]!;
    if (t > SURE.from && t < SURE.to && Math.abs(lips.across[i]!) < SURE.aside)
      seen.push(toneAt(planes, lips.skin, i));
  }
  if (seen.length === 0) return { blue: 0, red: 0, light: 1, luma: 0 };
  const middle = (of: (tone: Tone) => number) => seen.map(of).sort((a, b) => a - b)[seen.length >> 1]!;
  return {
    blue: middle(({ blue }) => blue),
    red: middle(({ red }) => red),
    light: middle(({ light }) => light),
    luma: middle(({ luma }) => luma),
  };
}
