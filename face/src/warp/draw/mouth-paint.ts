import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';
import type { FaceParams } from '../../types.ts';
import type { Patch, WarpData } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { createCoverage } from './coverage.ts';
import type { Deformer } from './deform.ts';
import type { Planes } from './raster.ts';

/** Teeth ready to sample: Y, U, V, alpha per texel, premultiplied. */
interface TeethTexture {
  x: number;
  y: number;
  width: number;
  height: number;
  texels: Float32Array;
}

/** Draws what is seen between the lips, over the warped face, with the lips' edge as an antialiased mask. */
export interface MouthPainter {
  paint(params: FaceParams, deformer: Deformer, planes: Planes): void;
}

/** `zoom`: frame pixels per portrait pixel, `offsetX`/`offsetY` as in the core. */
export function createMouthPainter(
  data: WarpData,
  zoom: number,
  offsetX: number,
  offsetY: number,
  frameWidth: number,
  frameHeight: number,
): MouthPainter {
  const { interior, lips, rig } = data;
  const inner = lips[3]!;
  const columns = inner.upper.length;
  const points = new Float32Array((columns * 2 - 2) * 2);
  const coverage = createCoverage(frameWidth, frameHeight);
  const top = new Float32Array(frameWidth);
  const bottom = new Float32Array(frameWidth);
  const upperTeeth = teethTexture(interior.upperTeeth);
  const lowerTeeth = teethTexture(interior.lowerTeeth);
  const yuv = (c: readonly number[]) =>
    [lumaOf(c[0]!, c[1]!, c[2]!), blueOf(c[0]!, c[1]!, c[2]!), redOf(c[0]!, c[1]!, c[2]!)] as const;
  const cavity = yuv(interior.cavity);
  const tongue = yuv(interior.tongue);
  const seam = yuv(interior.seam);
  const sample = new Float64Array(4);
  const colour = new Float64Array(3);

  /** Bilinear sample at texel coordinates into `sample`; empty outside. */
  const fetch = (texture: TeethTexture, u: number, v: number) => {
    const x = Math.floor(u);
    const y = Math.floor(v);
    if (x < 0 || y < 0 || x >= texture.width - 1 || y >= texture.height - 1) {
      sample.fill(0);
      return;
    }
    const fx = u - x;
    const fy = v - y;
    const a = (y * texture.width + x) * 4;
    const b = a + texture.width * 4;
    const t = texture.texels;
    for (let c = 0; c < 4; c++)
      sample[c] =
        (t[a + c]! * (1 - fx) + t[a + 4 + c]! * fx) * (1 - fy) +
        (t[b + c]! * (1 - fx) + t[b + 4 + c]! * fx) * fy;
  };

  /** Upper and lower lip edge per column of the window, in frame pixels; top > bottom where there is no mouth. */
  const scanColumns = () => {
    const { x: x0, width } = coverage;
    for (let x = 0; x < width; x++) {
      top[x] = Infinity;
      bottom[x] = -Infinity;
    }
    const n = points.length / 2;
    for (let i = 0; i < n; i++) {
      const j = i + 1 === n ? 0 : i + 1;
      let ax = points[i * 2]! - x0;
      let ay = points[i * 2 + 1]!;
      let bx = points[j * 2]! - x0;
      let by = points[j * 2 + 1]!;
      if (ax > bx) {
        let swap = ax;
        ax = bx;
        bx = swap;
        swap = ay;
        ay = by;
        by = swap;
      }
      const slope = bx > ax ? (by - ay) / (bx - ax) : 0;
      const from = Math.max(0, Math.ceil(ax - 0.5));
      const to = Math.min(width - 1, Math.floor(bx - 0.5));
      for (let x = from; x <= to; x++) {
        const y = ay + (x + 0.5 - ax) * slope;
        if (y < top[x]!) top[x] = y;
        if (y > bottom[x]!) bottom[x] = y;
      }
    }
  };

  return {
    paint(params, deformer, planes) {
      const speak = Math.min(1, Math.max(0, params.speak || 0));
      const jaw = Math.min(1.2, Math.max(0, params.jawOpen || 0));
      const rounding = Math.min(1, Math.max(0, (params.mouthPucker || 0) + 0.7 * (params.mouthFunnel || 0)));
      const tongueUp = Math.min(1, Math.max(0, params.tongueUp || 0));
      // at rest an open mouth shows the photograph's own inside
      const opacity = 1 - interior.photoOpen * (1 - speak) * (1 - smoothstep(0.1, 0.35, jaw));
      if (opacity <= 0) return;
      const { screen } = deformer;
      const unit = interior.unit * zoom;
      // lips that were apart in the photograph have no crease of their own: part them by a line
      const crease = interior.photoOpen * speak * 0.0085 * unit;
      for (let c = 0; c < columns; c++) {
        const s = (2 * c) / (columns - 1) - 1;
        const part = crease * (1 - Math.abs(s) ** 1.5);
        const u = inner.upper[c]!;
        points[c * 2] = screen[u * 2]! * zoom + offsetX;
        points[c * 2 + 1] = screen[u * 2 + 1]! * zoom + offsetY - part;
        if (c === 0 || c === columns - 1) continue;
        const l = inner.lower[c]!;
        const at = (2 * columns - 2 - c) * 2;
        points[at] = screen[l * 2]! * zoom + offsetX;
        points[at + 1] = screen[l * 2 + 1]! * zoom + offsetY + part;
      }
      coverage.fill(points, points.length / 2);
      const { x: x0, y: y0, width, height, values } = coverage;
      if (width === 0 || height === 0) return;
      scanColumns();

      // the skull's frame at the teeth: origin and the images of one unit right and down
      const { x: ox, y: oy, z: oz } = interior;
      const scale = interior.unit;
      deformer.moveHead(ox, oy, oz);
      const originX = deformer.moved.x * zoom + offsetX;
      const originY = deformer.moved.y * zoom + offsetY;
      deformer.moveHead(ox + scale * rig.ex, oy + scale * rig.ey, oz);
      const rx = deformer.moved.x * zoom + offsetX - originX;
      const ry = deformer.moved.y * zoom + offsetY - originY;
      deformer.moveHead(ox - scale * rig.ey, oy + scale * rig.ex, oz);
      const dx = deformer.moved.x * zoom + offsetX - originX;
      const dy = deformer.moved.y * zoom + offsetY - originY;
      const inverse = 1 / (rx * dy - ry * dx);
      const drop = (jaw * interior.jawDrop * 0.94) / scale;
      const texelsPerUnit = scale * interior.teethScale;
      const firstX = points[0]!;
      const lastX = points[(columns - 1) * 2]!;
      const round = 1 - 0.3 * rounding;

      const shade = (px: number, py: number) => {
        const column = px - x0;
        const qx = px + 0.5 - originX;
        const qy = py + 0.5 - originY;
        const lx = (qx * dy - qy * dx) * inverse;
        const ly = (qy * rx - qx * ry) * inverse;
        const upTo = (py + 0.5 - top[column]!) / unit;
        const tall = (bottom[column]! - top[column]!) / unit;
        const side = Math.min(px + 0.5 - firstX, lastX - px - 0.5) / unit;
        const corner = smoothstep(0, 0.16, side);
        const lipShadow = smoothstep(-0.02, 0.1, upTo);
        const narrow = smoothstep(0.01, 0.12, tall);
        // cavity, darkest behind the upper teeth
        const jawY = ly - drop;
        const depth = 0.55 + 0.45 * smoothstep(-0.35, 0, jawY);
        for (let c = 0; c < 3; c++) {
          const open = c === 0 ? (cavity[0] - 16) * depth + 16 : cavity[c]!;
          colour[c] = seam[c]! + (open - seam[c]!) * narrow;
        }
        // tongue: lies behind the lower teeth, its tip rises to the upper ones
        const arch = (lx / 0.4) ** 2;
        const lying = 0.5 * drop + 0.1 * arch - 0.015;
        const raised = 0.05 + 0.12 * arch;
        const back = lying + (Math.min(lying, raised) - lying) * tongueUp;
        const onTongue =
          smoothstep(-0.02, 0.07, ly - back) * smoothstep(1.05, 0.75, Math.abs(lx) / 0.42) * narrow;
        if (onTongue > 0) {
          const front = smoothstep(0, 0.24, ly - back);
          const groove = 1 - 0.16 * Math.exp(-((lx / 0.03) ** 2)) * (1 - tongueUp);
          const light =
            (0.42 + 0.5 * front) * (0.55 + 0.45 * corner) * groove * round * (0.6 + 0.4 * lipShadow);
          for (let c = 0; c < 3; c++) {
            const own =
              c === 0 ? (tongue[0] - 16) * light + 16 : 128 + (tongue[c]! - 128) * (0.5 + 0.5 * light);
            colour[c] = colour[c]! + (own - colour[c]!) * onTongue;
          }
        }
        // lower teeth, then upper ones in front of them
        const dim = (0.65 + 0.35 * corner) * (0.8 + 0.2 * narrow);
        fetch(
          lowerTeeth,
          lx * texelsPerUnit - lowerTeeth.x - 0.5,
          (jawY - 0.05 * rounding) * texelsPerUnit - lowerTeeth.y - 0.5,
        );
        if (sample[3]! > 0) over(dim * round * (0.5 + 0.5 * smoothstep(0, 0.2, upTo)));
        fetch(upperTeeth, lx * texelsPerUnit - upperTeeth.x - 0.5, ly * texelsPerUnit - upperTeeth.y - 0.5);
        if (sample[3]! > 0) over(dim * (0.85 + 0.15 * round) * (0.64 + 0.36 * lipShadow));
      };
      const over = (light: number) => {
        const keep = 1 - sample[3]!;
        const warm = 0.4 + 0.6 * light;
        colour[0] = colour[0]! * keep + (sample[0]! - 16 * sample[3]!) * light + 16 * sample[3]!;
        colour[1] = colour[1]! * keep + (sample[1]! - 128 * sample[3]!) * warm + 128 * sample[3]!;
        colour[2] = colour[2]! * keep + (sample[2]! - 128 * sample[3]!) * warm + 128 * sample[3]!;
      };

      for (let y = 0; y < height; y += 2)
        for (let x = 0; x < width; x += 2) {
          let sum = 0;
          let blue = 0;
          let red = 0;
          for (let k = 0; k < 4; k++) {
            const px = x + (k & 1);
            const py = y + (k >> 1);
            const a = values[py * width + px]! * opacity;
            if (a <= 0.004) continue;
            shade(x0 + px, y0 + py);
            const at = (y0 + py) * planes.width + x0 + px;
            planes.y[at] = planes.y[at]! * (1 - a) + colour[0]! * a + 0.5;
            sum += a / 4;
            blue += (colour[1]! * a) / 4;
            red += (colour[2]! * a) / 4;
          }
          if (sum > 0) {
            const at = ((y0 + y) >> 1) * (planes.width >> 1) + ((x0 + x) >> 1);
            planes.u[at] = planes.u[at]! * (1 - sum) + blue + 0.5;
            planes.v[at] = planes.v[at]! * (1 - sum) + red + 0.5;
          }
        }
    },
  };
}

function teethTexture(patch: Patch): TeethTexture {
  const texels = new Float32Array(patch.width * patch.height * 4);
  for (let i = 0; i < patch.alpha.length; i++) {
    const a = patch.alpha[i]! / 255;
    const [r, g, b] = [patch.rgb[i * 3]!, patch.rgb[i * 3 + 1]!, patch.rgb[i * 3 + 2]!];
    texels.set([lumaOf(r, g, b) * a, blueOf(r, g, b) * a, redOf(r, g, b) * a, a], i * 4);
  }
  return { x: patch.x, y: patch.y, width: patch.width, height: patch.height, texels };
}
