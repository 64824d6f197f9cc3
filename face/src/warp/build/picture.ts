/** A part of a picture, in pixels. */
export interface Part {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Picture {
  luma: Float32Array;
  size: number;
}

/**
 * How much a picture differs from pixel to pixel, as a share of how much it does over `FAR` of them, in squares: in a
 * sharp one, and in one as soft as matters. A step gives a quarter, a slope a sixteenth.
 */
const STEEP = { sharp: 0.125, soft: 0.08 } as const;
const FAR = 4;
/** By how many pixels an edge of the softest is wider. */
const SOFTEST = 1.6;
/** So much of a face is what is darkest in it. */
const DARKEST = 0.01;

/**
 * By how many pixels edges in a part of a picture are softer than those of a sharp one: small photographs made larger,
 * and paintings. What is drawn as sharp as in a photograph looks cut out there.
 */
export function softnessOf({ luma, size }: Picture, part: Part): number {
  let [near, far] = [0, 0];
  eachPixel(size - FAR, part, (x, y) => {
    const i = y * size + x;
    near += (luma[i + 1]! - luma[i]!) ** 2 + (luma[i + size]! - luma[i]!) ** 2;
    far += (luma[i + FAR]! - luma[i]!) ** 2 + (luma[i + FAR * size]! - luma[i]!) ** 2;
  });
  if (far === 0) return 0;
  const share = (STEEP.sharp - near / far) / (STEEP.sharp - STEEP.soft);
  return SOFTEST * Math.min(1, Math.max(0, share));
}

/** Luma of the darkest in a part of a picture: a painting, or a faded photograph, knows no black. */
export function darkestOf({ luma, size }: Picture, part: Part): number {
  const found: number[] = [];
  eachPixel(size, part, (x, y) => found.push(luma[y * size + x]!));
  const darkest = Float32Array.from(found)
    .sort()
    .subarray(0, Math.ceil(DARKEST * found.length));
  return darkest.reduce((sum, v) => sum + v, 0) / Math.max(1, darkest.length);
}

function eachPixel(end: number, { left, top, right, bottom }: Part, visit: (x: number, y: number) => void) {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(end, bottom); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(end, right); x++) visit(x, y);
}
