import type { RenderSize } from './render-protocol.ts';

/** A talking head at 512×512: more bits are not seen, fewer smear the mouth. */
const BITS_PER_PIXEL = 0.15;

/** Bits a second at most. */
export function videoBitrate({ width, height, fps }: RenderSize): number {
  return Math.round(width * height * fps * BITS_PER_PIXEL);
}
