import type { FaceParams } from '../../types.ts';
import type { WarpData } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { createCoverage } from './coverage.ts';
import type { Deformer } from './deform.ts';
import { createLipEdges } from './lip-edges.ts';
import { createMouthLook, shadeMouth } from './mouth-shade.ts';
import type { Planes } from './raster.ts';
import { createWindowBlur, halve } from './soft-edge.ts';
import type { MouthScene } from './tongue.ts';

/** Draws what is seen between the lips, over the warped face, with the lips' edge as an antialiased mask. */
export interface MouthPainter {
  paint(params: FaceParams, deformer: Deformer, planes: Planes): void;
}

/** Lips that were apart in the photograph have no crease of their own: they part by this, in mouth widths. */
const CREASE = 0.0105;
/** Lips roll inwards: how soft their edge is in a sharp picture, and how far the shade beside it reaches, in mouth widths. */
const EDGE = 0.014;
const SHADE_REACH = 0.032;
/** Most of the light that the shade takes; the lower lip's edge faces up and keeps more. */
const SHADE = { upper: 0.5, lower: 0.26 } as const;
/** Lips that are far apart shade each other less: by such a share, as the jaw drops so far. */
const APART = { less: 0.4, from: 0.06, to: 0.24 } as const;

/** Towards its corners an opening fades to such a share of its dark, over so many mouth widths, and the shade beside it goes: both end in a point. */
const ENDS = { left: 0.4, over: 0.12, shade: 0.16 } as const;

/** Lips spread by this share of their most go with the highest tongue. */
const SPREAD = 1.8;

const within = (value: number, limit: number) => Math.min(limit, Math.max(0, value || 0));

/** `zoom`: frame pixels per portrait pixel, `offsetX`/`offsetY` as in the core. */
export function createMouthPainter(
  data: WarpData,
  zoom: number,
  offsetX: number,
  offsetY: number,
  frameWidth: number,
  frameHeight: number,
): MouthPainter {
  const { interior } = data;
  const outline = createOutline(data.lips[3]!, zoom, offsetX, offsetY);
  const { points, columns } = outline;
  const coverage = createCoverage(frameWidth, frameHeight);
  const blur = createWindowBlur(frameWidth * frameHeight, frameWidth);
  const soft = new Float32Array(frameWidth * frameHeight);
  // the shade is smooth: half the resolution will do
  const half = new Float32Array((frameWidth * frameHeight) / 4);
  const wide = new Float32Array((frameWidth * frameHeight) / 4);
  const edge = Math.max(1, Math.round((EDGE * interior.unit + (interior.softness ?? 0)) * zoom));
  const shadeReach = Math.max(1, Math.round((SHADE_REACH * interior.unit * zoom) / 2));
  const top = new Float32Array(frameWidth);
  const bottom = new Float32Array(frameWidth);
  const look = createMouthLook(interior);
  const edges = createLipEdges(interior, zoom);
  const gap = { points, columns, coverage, top, bottom, near: wide };
  const scene: MouthScene = { drop: 0, lip: 0, rounding: 0, tongueUp: 0, front: 0 };
  const toSkull = createSkullLocator(data, zoom, offsetX, offsetY);
  const colour = new Float64Array(3);

  return {
    paint(params, deformer, planes) {
      const speak = within(params.speak, 1);
      const jaw = within(params.jawOpen, 1.2);
      // at rest an open mouth shows the photograph's own inside
      const opacity = 1 - interior.photoOpen * (1 - speak) * (1 - smoothstep(0.1, 0.35, jaw));
      if (opacity <= 0) return;
      outline.follow(deformer.screen, interior.photoOpen * speak * CREASE * interior.unit * zoom);
      coverage.fill(points, points.length / 2, 4 * shadeReach);
      if (coverage.width === 0 || coverage.height === 0) return;
      soften();
      scanColumns(points, coverage.x, coverage.width, top, bottom);
      scene.drop = (jaw * interior.jawDrop * 0.94) / interior.unit;
      scene.rounding = within((params.mouthPucker || 0) + 0.7 * (params.mouthFunnel || 0), 1);
      scene.tongueUp = within(params.tongueUp, 1);
      edges.close(planes, gap, interior.photoOpen * speak, scene.rounding);
      edges.round(planes, gap, speak * opacity, scene.rounding);
      scene.front = within(SPREAD * (params.mouthStretch || 0), 1);
      const skull = toSkull(deformer);
      const lowest = 2 * (points.length / 2 - ((columns - 1) >> 1));
      scene.lip = skull[3] * points[lowest]! + skull[4] * points[lowest + 1]! + skull[5];
      fill(planes, opacity, skull);
    },
  };

  function soften(): void {
    const { values, width, height } = coverage;
    blur.blur(values, soft, width, height, edge);
    halve(values, wide, width, height);
    blur.blur(wide, half, width / 2, height / 2, shadeReach);
    blur.blur(half, wide, width / 2, height / 2, shadeReach);
  }

  function fill(planes: Planes, opacity: number, skull: SkullFrame): void {
    const { x: x0, y: y0, width, height } = coverage;
    const perUnit = 1 / (interior.unit * zoom);
    const firstX = points[0]!;
    const lastX = points[(columns - 1) * 2]!;
    const [ax, bx, cx, ay, by, cy] = skull;
    const lipsShade = 1 - APART.less * smoothstep(APART.from, APART.to, scene.drop);
    for (let y = 0; y < height; y += 2)
      for (let x = 0; x < width; x += 2) {
        const block = (y * width) / 4 + x / 2;
        const middle = wide[block]! * opacity;
        if (middle <= 0.004) continue;
        // a quarter of the way to each neighbour is where the block's pixels lie
        const left = x > 0 ? (wide[block - 1]! * opacity - middle) / 4 : 0;
        const right = x + 2 < width ? (wide[block + 1]! * opacity - middle) / 4 : 0;
        const up = y > 0 ? (wide[block - width / 2]! * opacity - middle) / 4 : 0;
        const down = y + 2 < height ? (wide[block + width / 2]! * opacity - middle) / 4 : 0;
        let sum = 0;
        let blue = 0;
        let red = 0;
        for (let k = 0; k < 4; k++) {
          const column = x + (k & 1);
          const row = y + (k >> 1);
          const near = Math.max(0, middle + ((k & 1) === 0 ? left : right) + (k < 2 ? up : down));
          const px = x0 + column + 0.5;
          const py = y0 + row + 0.5;
          const above = top[column]!;
          const below = bottom[column]!;
          const at = (y0 + row) * planes.width + x0 + column;
          // beside the corners there is neither
          const upper = above > below ? 0 : Math.min(1, Math.max(0, (above + below) / 2 - py + 0.5));
          const side = Math.min(px - firstX, lastX - px) * perUnit;
          const shade = lipsShade * (SHADE.lower + (SHADE.upper - SHADE.lower) * upper);
          const lip = planes.y[at]! - (planes.y[at]! - 16) * near * shade * smoothstep(0, ENDS.shade, side);
          const ends = ENDS.left + (1 - ENDS.left) * smoothstep(0, ENDS.over, side);
          const a = soft[row * width + column]! * opacity * ends;
          planes.y[at] = lip + 0.5;
          if (a <= 0.004) continue;
          const tall = Math.max(0, below - above);
          const upTo = tall === 0 ? 0 : Math.min(tall, Math.max(0, py - above));
          shadeMouth(
            look,
            scene,
            ax * px + bx * py + cx,
            ay * px + by * py + cy,
            upTo * perUnit,
            tall * perUnit,
            side,
            colour,
          );
          planes.y[at] = lip * (1 - a) + colour[0]! * a + 0.5;
          sum += a / 4;
          blue += (colour[1]! * a) / 4;
          red += (colour[2]! * a) / 4;
        }
        if (sum === 0) continue;
        const at = ((y0 + y) >> 1) * (planes.width >> 1) + ((x0 + x) >> 1);
        planes.u[at] = planes.u[at]! * (1 - sum) + blue + 0.5;
        planes.v[at] = planes.v[at]! * (1 - sum) + red + 0.5;
      }
  }
}

/** The lips' inner edge in frame pixels, clockwise: x, y per point, the upper lip's `columns` first. */
function createOutline(inner: WarpData['lips'][number], zoom: number, offsetX: number, offsetY: number) {
  const upper = Uint16Array.from(inner.upper);
  const lower = Uint16Array.from(inner.lower);
  const columns = upper.length;
  const points = new Float32Array((columns * 2 - 2) * 2);
  return {
    columns,
    points,
    /** `crease`: how far closed lips part in the middle that have no crease of their own; those that are apart need none. */
    follow(screen: Float32Array, crease: number): void {
      for (let c = 0; c < columns; c++) {
        const s = (2 * c) / (columns - 1) - 1;
        const u = upper[c]! * 2;
        const l = lower[c]! * 2;
        const gap = Math.max(0, screen[l + 1]! - screen[u + 1]!) * zoom;
        const part = (Math.hypot(gap, 2 * crease * (1 - Math.abs(s) ** 1.5)) - gap) / 2;
        points[c * 2] = screen[u]! * zoom + offsetX;
        points[c * 2 + 1] = screen[u + 1]! * zoom + offsetY - part;
        if (c === 0 || c === columns - 1) continue;
        const at = (2 * columns - 2 - c) * 2;
        points[at] = screen[l]! * zoom + offsetX;
        points[at + 1] = screen[l + 1]! * zoom + offsetY + part;
      }
    },
  };
}

/** From frame pixels to the skull's frame at the teeth, in mouth widths: x, then y, as a·px + b·py + c. */
type SkullFrame = [ax: number, bx: number, cx: number, ay: number, by: number, cy: number];

/** Where the skull is now; the answer is good until the next call. */
function createSkullLocator(
  { interior, rig }: WarpData,
  zoom: number,
  offsetX: number,
  offsetY: number,
): (deformer: Deformer) => SkullFrame {
  const { x, y, z, unit } = interior;
  const toSkull: SkullFrame = [0, 0, 0, 0, 0, 0];
  return (deformer) => {
    const { moved } = deformer;
    deformer.moveHead(x, y, z);
    const originX = moved.x * zoom + offsetX;
    const originY = moved.y * zoom + offsetY;
    deformer.moveHead(x + unit * rig.ex, y + unit * rig.ey, z);
    const rx = moved.x * zoom + offsetX - originX;
    const ry = moved.y * zoom + offsetY - originY;
    deformer.moveHead(x - unit * rig.ey, y + unit * rig.ex, z);
    const dx = moved.x * zoom + offsetX - originX;
    const dy = moved.y * zoom + offsetY - originY;
    const inverse = 1 / (rx * dy - ry * dx);
    toSkull[0] = dy * inverse;
    toSkull[1] = -dx * inverse;
    toSkull[2] = (originY * dx - originX * dy) * inverse;
    toSkull[3] = -ry * inverse;
    toSkull[4] = rx * inverse;
    toSkull[5] = (originX * ry - originY * rx) * inverse;
    return toSkull;
  };
}

/** Highest and lowest edge of a closed outline per column of a window; top > bottom where it is not. */
function scanColumns(
  points: Float32Array,
  x0: number,
  width: number,
  top: Float32Array,
  bottom: Float32Array,
): void {
  for (let x = 0; x < width; x++) {
    top[x] = Infinity;
    bottom[x] = -Infinity;
  }
  const n = points.length / 2;
  for (let i = 0; i < n; i++) {
    const j = i + 1 === n ? 0 : i + 1;
    const isForward = points[i * 2]! <= points[j * 2]!;
    const a = isForward ? i : j;
    const b = isForward ? j : i;
    const ax = points[a * 2]! - x0;
    const ay = points[a * 2 + 1]!;
    const bx = points[b * 2]! - x0;
    const by = points[b * 2 + 1]!;
    const slope = bx > ax ? (by - ay) / (bx - ax) : 0;
    const from = Math.max(0, Math.ceil(ax - 0.5));
    const to = Math.min(width - 1, Math.floor(bx - 0.5));
    for (let x = from; x <= to; x++) {
      const y = ay + (x + 0.5 - ax) * slope;
      if (y < top[x]!) top[x] = y;
      if (y > bottom[x]!) bottom[x] = y;
    }
  }
}
