import { rgbToI420 } from './colour.ts';
import type { FrameSize } from './i420.ts';

/** Where a square picture lies in a frame: frame = picture × zoom + offset. */
export interface View {
  zoom: number;
  offsetX: number;
  offsetY: number;
}

/** Of the rows that do not fit a wide frame, the share that is cut above: less than below, for heads sit high. */
export const COVER_TOP = 0.35;

/** The picture fills the frame; what does not fit is cut. */
export function coverView(side: number, { width, height }: FrameSize): View {
  const zoom = Math.max(width, height) / side;
  return {
    zoom,
    offsetX: Math.round((width - side * zoom) / 2),
    offsetY: Math.round((height - side * zoom) * COVER_TOP),
  };
}

/** A square picture (interleaved RGB) as an I420 frame. */
export function coverFrame(rgb: Uint8Array, side: number, size: FrameSize): Uint8Array {
  const { width, height } = size;
  const { zoom, offsetX, offsetY } = coverView(side, size);
  if (zoom === 1 && width === side && height === side) return rgbToI420(rgb, side, side);
  const scaled = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = Math.min(side - 1, Math.max(0, (x + 0.5 - offsetX) / zoom - 0.5));
      const v = Math.min(side - 1, Math.max(0, (y + 0.5 - offsetY) / zoom - 0.5));
      const x0 = Math.min(side - 2, Math.floor(u));
      const y0 = Math.min(side - 2, Math.floor(v));
      for (let c = 0; c < 3; c++) {
        const at = (i: number, j: number) => rgb[((y0 + j) * side + x0 + i) * 3 + c]!;
        const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * (u - x0);
        const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * (u - x0);
        scaled[(y * width + x) * 3 + c] = upper + (lower - upper) * (v - y0) + 0.5;
      }
    }
  return rgbToI420(scaled, width, height);
}
