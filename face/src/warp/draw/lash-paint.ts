import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';
import type { WarpData } from '../asset.ts';
import { smoothstep } from '../smoothstep.ts';
import { createCoverage } from './coverage.ts';
import type { Planes } from './raster.ts';

/** Draws the lash line of lids that close: a soft, tapered stroke over the seam between the lids. */
export interface LashPainter {
  /** `screen`: x, y per vertex in frame pixels. */
  paint(screen: Float32Array, planes: Planes): void;
}

/** `zoom`: frame pixels per portrait pixel. */
export function createLashPainter(data: WarpData, zoom: number, width: number, height: number): LashPainter {
  const coverage = createCoverage(width, height);
  const sides = data.eyes.map((eye, side) => {
    const { lash } = data.eyeLayers[side]!;
    const columns = eye.upper.length;
    const gap = (c: number) =>
      Math.hypot(
        data.rest[eye.upper[c]! * 3]! - data.rest[eye.lower[c]! * 3]!,
        data.rest[eye.upper[c]! * 3 + 1]! - data.rest[eye.lower[c]! * 3 + 1]!,
      );
    return {
      upper: Uint16Array.from(eye.upper),
      lower: Uint16Array.from(eye.lower),
      points: new Float32Array((2 * columns - 2) * 2),
      openGap: Math.max(1, gap(columns >> 1) * zoom),
      half: Math.min(1.7, Math.max(0.6, 0.085 * gap(columns >> 1))) * zoom,
      y: lumaOf(lash[0], lash[1], lash[2]),
      u: blueOf(lash[0], lash[1], lash[2]),
      v: redOf(lash[0], lash[1], lash[2]),
    };
  });

  return {
    paint(screen, planes) {
      for (const eye of sides) {
        const columns = eye.upper.length;
        const middle = columns >> 1;
        const mu = eye.upper[middle]! * 2;
        const ml = eye.lower[middle]! * 2;
        const open = Math.hypot(screen[ml]! - screen[mu]!, screen[ml + 1]! - screen[mu + 1]!) / eye.openGap;
        const opacity = 0.85 * smoothstep(0.62, 0.12, open);
        if (opacity <= 0) continue;
        for (let c = 0; c < columns; c++) {
          const i = eye.upper[c]! * 2;
          const s = (2 * c) / (columns - 1) - 1;
          const half = eye.half * (1 - s * s) ** 0.7;
          eye.points[c * 2] = screen[i]!;
          eye.points[c * 2 + 1] = screen[i + 1]! - half * 0.9;
          if (c === 0 || c === columns - 1) continue;
          const at = (2 * columns - 2 - c) * 2;
          eye.points[at] = screen[i]!;
          eye.points[at + 1] = screen[i + 1]! + half * 1.1;
        }
        coverage.fill(eye.points, 2 * columns - 2);
        blend(eye, opacity, planes);
      }
    },
  };

  function blend(eye: { y: number; u: number; v: number }, opacity: number, planes: Planes) {
    const { x: x0, y: y0, width: w, height: h, values } = coverage;
    for (let y = 0; y < h; y += 2)
      for (let x = 0; x < w; x += 2) {
        let sum = 0;
        for (let k = 0; k < 4; k++) {
          const a = values[(y + (k >> 1)) * w + x + (k & 1)]! * opacity;
          if (a <= 0.004) continue;
          const at = (y0 + y + (k >> 1)) * planes.width + x0 + x + (k & 1);
          planes.y[at] = planes.y[at]! * (1 - a) + eye.y * a + 0.5;
          sum += a / 4;
        }
        if (sum === 0) continue;
        const at = ((y0 + y) >> 1) * (planes.width >> 1) + ((x0 + x) >> 1);
        planes.u[at] = planes.u[at]! * (1 - sum) + eye.u * sum + 0.5;
        planes.v[at] = planes.v[at]! * (1 - sum) + eye.v * sum + 0.5;
      }
  }
}
