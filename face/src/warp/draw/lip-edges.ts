import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';
import { type MouthInterior, SEAM_LIGHT } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import type { Coverage } from './coverage.ts';
import type { Planes } from './raster.ts';

/** The opening between the lips in one frame, in frame pixels. */
export interface LipGap {
  /** The lips' inner edge, clockwise: x, y per point, the upper lip's `columns` first. */
  points: Float32Array;
  columns: number;
  coverage: Pick<Coverage, 'x' | 'y' | 'width' | 'height'>;
  /** Rows of both edges, per column of the window. */
  top: Float32Array;
  bottom: Float32Array;
  /** 0–1 per 2 × 2 pixels of the window: how near the opening is. */
  near: Float32Array;
}

/** Gaps in pixels over which lips do not meet any more; how far the corners reach, as a share of the mouth. */
const MEET = { wholly: 1.2, apart: 2.5, corner: 0.12 } as const;

/**
 * The line in which lips meet: half of its width, and the gaps over which there is one, in mouth widths; the light that
 * it takes; over which share of the mouth it runs out.
 */
const LINE = { half: 0.011, least: 0.65, meets: 0.028, apart: 0.065, takes: 0.34, runsOut: 0.04 } as const;

/** Towards the corners it gets thinner and fainter, from this share of the mouth on down to such shares of both; between rounded lips it is fainter. */
const TAPERS = { from: 0.26, half: 0.5, takes: 0.6, rounded: 0.5 } as const;

/** The shade in which closed lips end: its reach across and down in mouth widths, its light, and how far in the opening is read. */
const PIT = { across: 0.036, down: 0.02, takes: 0.16, shut: 0.045, open: 0.15, at: 0.2 } as const;

/** The lip around a corner of an open mouth: how much of a lip it is, how far in it goes on, and by how near the opening is. */
const ROUND = {
  most: 0.85,
  from: 0.17,
  wholly: 0.04,
  far: 0.01,
  near: 0.16,
  shut: 0.05,
  open: 0.18,
  rounded: 0.7,
} as const;
/** It is darker than the middle of lips, and what is darker already gets so much of what it lacks. */
const CORNER_LIGHT = 0.92;
const LIFTS = 0.5;
/** Steps of red that a place lacks of a lip's: from how many on it is taken for none, and wholly. */
const REDDER = { from: 3, wholly: 12 } as const;
/** Shade between lips is redder than they are, as its light came from flesh: by what factor, and how soon it is. */
const RED = { deeper: 1.2, share: 0.9 } as const;

/** What lips look like where they meet and end. Lengths are those of `interior` at `zoom`. */
export interface LipEdges {
  /** Lips that met in no photograph, by `share`: they meet in a line, and end in a shade. `rounding` is 0–1. */
  close(planes: Planes, gap: LipGap, share: number, rounding: number): void;
  /** Those of an open mouth go on around its corners, by `share`. */
  round(planes: Planes, gap: LipGap, share: number, rounding: number): void;
}

export function createLipEdges(interior: MouthInterior, zoom: number): LipEdges {
  const unit = interior.unit * zoom;
  const lip = interior.seam.map((v) => v / SEAM_LIGHT) as [number, number, number];
  const [y, u, v] = [lumaOf(...lip), blueOf(...lip), redOf(...lip)];
  const light = 16 + (y - 16) * CORNER_LIGHT;
  const hue = [(u - 128) / Math.max(1, y - 16), (v - 128) / Math.max(1, y - 16)] as const;
  const half = Math.max(LINE.least, LINE.half * unit);
  // soft pictures have no sharp lines
  const wide = half + 0.5 * (interior.softness ?? 0) * zoom;
  const line = { unit, half: wide, takes: Math.sqrt(half / wide), hue };
  return {
    close(planes, gap, share, rounding) {
      if (share === 0) return;
      meetLips(planes, gap, share);
      drawLine(planes, gap, share * (1 - TAPERS.rounded * rounding), line);
      for (const end of [0, 1] as const) {
        const shut = smoothstep(PIT.open, PIT.shut, openAt(gap, end) / unit);
        if (shut > 0) shadeEnd(planes, gap, end, PIT.takes * share * shut, line);
      }
    },
    round(planes, gap, share, rounding) {
      for (const end of [0, 1] as const) {
        const open = smoothstep(ROUND.shut, ROUND.open, openAt(gap, end) / unit);
        const amount = ROUND.most * share * Math.max(open, ROUND.rounded * rounding);
        if (amount > 0.01) roundEnd(planes, gap, end, { unit, amount, light, hue });
      }
    },
  };
}

/** Lips that meet are drawn without a gap, each to its last whole pixel: the row in which they do becomes part of both. */
function meetLips(planes: Planes, { points, columns, coverage, top, bottom }: LipGap, share: number): void {
  const [first, last] = [points[0]! - coverage.x, points[(columns - 1) * 2]! - coverage.x];
  for (let x = 0; x < coverage.width; x++) {
    const gap = bottom[x]! - top[x]!;
    // at the corners what lies above and below is no lip any more
    const inside = Math.min(x + 0.5 - first, last - x - 0.5) / Math.max(1, last - first);
    const mixed = share * smoothstep(MEET.apart, MEET.wholly, gap) * smoothstep(0, MEET.corner, inside);
    if (!(mixed > 0) || gap < 0) continue;
    const middle = (top[x]! + bottom[x]!) / 2;
    const row = Math.floor(middle);
    if (row < 1 || row + 2 > planes.height) continue;
    const at = row * planes.width + coverage.x + x;
    const lower = planes.y[at + planes.width]!;
    const both = lower + (planes.y[at - planes.width]! - lower) * (middle - row);
    planes.y[at] = planes.y[at]! + (both - planes.y[at]!) * mixed + 0.5;
  }
}

/** A photograph's closed lips part in a line that is dark from corner to corner: these have one where they meet. */
function drawLine(
  planes: Planes,
  { points, columns, coverage, top, bottom }: LipGap,
  share: number,
  { unit, half, takes, hue }: Shade & { unit: number; takes: number },
): void {
  const [first, last] = [points[0]! - coverage.x, points[(columns - 1) * 2]! - coverage.x];
  for (let x = 0; x < coverage.width; x++) {
    const gap = bottom[x]! - top[x]!;
    const inside = Math.min(x + 0.5 - first, last - x - 0.5) / Math.max(1, last - first);
    const there = smoothstep(LINE.apart * unit, LINE.meets * unit, gap) * smoothstep(0, LINE.runsOut, inside);
    if (!(there > 0) || gap < 0) continue;
    const middle = (top[x]! + bottom[x]!) / 2;
    const full = smoothstep(0, TAPERS.from, inside);
    const thin = half * (TAPERS.half + (1 - TAPERS.half) * full);
    const faint = TAPERS.takes + (1 - TAPERS.takes) * full;
    darkenColumn(
      planes,
      coverage.x + x,
      middle,
      { half: thin, hue },
      share * takes * there * faint * LINE.takes,
    );
  }
}

/** Half of the width of a shade, and its blue and red per step of luma. */
interface Shade {
  half: number;
  hue: readonly [number, number];
}

/** Takes up to `depth` of a column's light around `middle`, and gives what is left the hue of flesh. */
function darkenColumn(planes: Planes, x: number, middle: number, { half, hue }: Shade, depth: number): void {
  if (x < 0 || x >= planes.width) return;
  const from = Math.max(0, Math.floor(middle - 2.5 * half));
  const to = Math.min(planes.height - 1, Math.floor(middle + 2.5 * half));
  for (let y = from, at = from * planes.width + x; y <= to; y++, at += planes.width) {
    const taken = depth * Math.exp(-0.5 * ((y + 0.5 - middle) / half) ** 2);
    const left = (planes.y[at]! - 16) * (1 - taken);
    planes.y[at] = left + 16.5;
    if ((x & 1) === 1 || (y & 1) === 1) continue;
    const block = (y >> 1) * (planes.width >> 1) + (x >> 1);
    const [blue, more] = [RED.deeper * hue[0] * left, RED.deeper * hue[1] * left];
    const red = 128 + more > planes.v[block]! ? RED.share * taken : 0;
    planes.u[block] = planes.u[block]! + red * (128 + blue - planes.u[block]!) + 0.5;
    planes.v[block] = planes.v[block]! + red * (128 + more - planes.v[block]!) + 0.5;
  }
}

const endOf = ({ points, columns }: LipGap, end: 0 | 1) => {
  const at = end === 0 ? 0 : (columns - 1) * 2;
  return [points[at]!, points[at + 1]!] as const;
};

/** Height of the opening a little inside one of its ends, in pixels. */
function openAt(gap: LipGap, end: 0 | 1): number {
  const [x] = endOf(gap, end);
  const [other] = endOf(gap, end === 0 ? 1 : 0);
  const column = Math.floor(x + PIT.at * (other - x)) - gap.coverage.x;
  if (!(column >= 0 && column < gap.coverage.width)) return 0;
  return Math.max(0, gap.bottom[column]! - gap.top[column]!);
}

/** Cheeks lie over the ends of closed lips: a small soft shade, in which the line is lost. */
function shadeEnd(
  planes: Planes,
  gap: LipGap,
  end: 0 | 1,
  depth: number,
  { unit, hue }: { unit: number; hue: Shade['hue'] },
): void {
  const [x, y] = endOf(gap, end);
  const across = PIT.across * unit;
  const middle = x + (end === 0 ? 0.3 : -0.3) * across;
  for (let column = Math.floor(middle - 2.5 * across); column <= middle + 2.5 * across; column++) {
    const taken = depth * Math.exp(-0.5 * ((column + 0.5 - middle) / across) ** 2);
    darkenColumn(planes, column, y, { half: PIT.down * unit, hue }, taken);
  }
}

/** What a corner's lip looks like: its light, blue and red per step of luma, and how much of it there is. */
interface CornerLip {
  unit: number;
  amount: number;
  light: number;
  hue: readonly [number, number];
}

/**
 * A mouth's lips end at the corner of the mesh in a point, and rounded or open ones have none there: what lies as near
 * the opening as a lip would is lip. Hair, shade and grain stay as dark as they are, nearly.
 */
function roundEnd(planes: Planes, gap: LipGap, end: 0 | 1, lip: CornerLip): void {
  const { coverage, near } = gap;
  const { x: x0, y: y0, width, height } = coverage;
  const [cornerX] = endOf(gap, end);
  const reach = ROUND.from * lip.unit;
  const from = Math.max(0, end === 0 ? 0 : Math.floor(cornerX - reach - x0) & ~1);
  const to = Math.min(width, end === 0 ? Math.ceil(cornerX + reach - x0) : width);
  const nearAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : near[(y * width) / 4 + x / 2]!;
  for (let y = 0; y < height; y += 2)
    for (let x = from; x < to; x += 2) {
      const middle = nearAt(x, y);
      if (middle <= ROUND.far / 2) continue;
      const inwards = (end === 0 ? x0 + x + 1 - cornerX : cornerX - x0 - x - 1) / lip.unit;
      const block = ((y0 + y) >> 1) * (planes.width >> 1) + ((x0 + x) >> 1);
      const redder = 128 + lip.hue[1] * (planes.y[(y0 + y) * planes.width + x0 + x]! - 16) - planes.v[block]!;
      // lips that are no redder than what is around them, and those that are there, are let be
      const lacks = smoothstep(REDDER.from, REDDER.wholly, redder);
      const there = lip.amount * lacks * smoothstep(ROUND.from, ROUND.wholly, inwards);
      if (there <= 0.01) continue;
      const [left, up] = [(nearAt(x - 2, y) - middle) / 4, (nearAt(x, y - 2) - middle) / 4];
      const [right, down] = [(nearAt(x + 2, y) - middle) / 4, (nearAt(x, y + 2) - middle) / 4];
      let sum = 0;
      let light = 0;
      for (let k = 0; k < 4; k++) {
        const at = (y0 + y + (k >> 1)) * planes.width + x0 + x + (k & 1);
        const here = middle + ((k & 1) === 0 ? left : right) + (k < 2 ? up : down);
        const share = there * smoothstep(ROUND.far, ROUND.near, here);
        const own = planes.y[at]!;
        const darker = lip.light - own;
        const done = own + share * (darker < 0 ? darker : LIFTS * darker);
        planes.y[at] = done + 0.5;
        sum += share / 4;
        light += (done - 16) / 4;
      }
      planes.u[block] = planes.u[block]! + sum * (128 + lip.hue[0] * light - planes.u[block]!) + 0.5;
      planes.v[block] = planes.v[block]! + sum * (128 + lip.hue[1] * light - planes.v[block]!) + 0.5;
    }
}
