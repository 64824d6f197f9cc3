import { blueOf, lumaOf, redOf } from '../../frame/colour.ts';

/**
 * A picture ready for the rasteriser. Luma and chroma are kept apart, as they are drawn at different resolutions
 * straight into the planes of the frame: no RGB frame and no conversion per frame.
 */
export interface Texture {
  /** Luma texels per picture pixel: 1 or 2. Texel (k·i, k·j) is pixel (i, j); those between are interpolated. */
  scale: number;
  lumaWidth: number;
  lumaHeight: number;
  luma: Uint8Array;
  /** The same, premultiplied with its alpha. */
  lumaPremultiplied: Uint8Array;
  alpha: Uint8Array;
  chromaWidth: number;
  chromaHeight: number;
  /** U | V << 16, one per 2 × 2 pixels. */
  chroma: Uint32Array;
  /** The same, premultiplied, with its own alpha. */
  chromaPremultiplied: Uint32Array;
  chromaAlpha: Uint8Array;
}

/**
 * `rgb` interleaved, `alpha` 0–255; sizes in pixels. `scale` 2 makes bilinear sampling nearly bicubic.
 *
 * A session waits for this, in a process whose code has not run before: plain loops over typed arrays, which are
 * fast from the first pass, and a few rows at a time, for large buffers cost more than what is done with them.
 */
export function createTexture(
  rgb: Uint8Array,
  alpha: Uint8Array,
  width: number,
  height: number,
  scale: 1 | 2,
): Texture {
  const luma = new Uint8Array(width * height * scale * scale);
  const lumaPremultiplied = new Uint8Array(luma.length);
  const lumaAlpha = new Uint8Array(luma.length);
  const into = { luma, premultiplied: lumaPremultiplied, alpha: lumaAlpha };
  (scale === 2 ? fillDoubled : fillPlain)(rgb, alpha, width, height, into);
  return {
    scale,
    lumaWidth: width * scale,
    lumaHeight: height * scale,
    luma,
    lumaPremultiplied,
    alpha: lumaAlpha,
    ...chromaOf(rgb, alpha, width, height),
  };
}

/** Luma, luma times alpha, alpha: of one row of the picture, or of all of it. */
interface Layers<T> {
  luma: T;
  premultiplied: T;
  alpha: T;
}
type Row = Layers<Float32Array>;
type Filled = Layers<Uint8Array>;

function createRow(length: number): Row {
  return {
    luma: new Float32Array(length),
    premultiplied: new Float32Array(length),
    alpha: new Float32Array(length),
  };
}

function readRow(rgb: Uint8Array, alpha: Uint8Array, width: number, y: number, into: Row): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    into.luma[x] = lumaOf(rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!);
    into.premultiplied[x] = (into.luma[x]! * alpha[i]!) / 255;
    into.alpha[x] = alpha[i]!;
  }
}

function fillPlain(rgb: Uint8Array, alpha: Uint8Array, width: number, height: number, into: Filled): void {
  const row = createRow(width);
  for (let y = 0; y < height; y++) {
    readRow(rgb, alpha, width, y, row);
    store(row, y * width, into);
  }
}

/** Twice the resolution: luma cubic (4 taps), what has an edge linear; even texels are the picture's own. */
function fillDoubled(rgb: Uint8Array, alpha: Uint8Array, width: number, height: number, into: Filled): void {
  const stride = width * 2;
  const row = createRow(width);
  // The doubled rows before, at and two after the one being made, by their number modulo 4.
  const wide = [createRow(stride), createRow(stride), createRow(stride), createRow(stride)] as const;
  const at = (y: number) => wide[(Math.min(height - 1, Math.max(0, y)) & 3) as 0 | 1 | 2 | 3];
  const widen = (y: number) => {
    if (y >= height) return;
    readRow(rgb, alpha, width, y, row);
    const doubled = at(y);
    cubicAcross(row.luma, doubled.luma);
    linearAcross(row.premultiplied, doubled.premultiplied);
    linearAcross(row.alpha, doubled.alpha);
  };
  widen(0);
  widen(1);
  for (let y = 0; y < height; y++) {
    widen(y + 2);
    const [before, here, next, after] = [at(y - 1), at(y), at(y + 1), at(y + 2)];
    store(here, 2 * y * stride, into);
    between(before.luma, here, next, after.luma, (2 * y + 1) * stride, into);
  }
}

function cubicAcross(source: Float32Array, into: Float32Array): void {
  const last = source.length - 1;
  for (let x = 0; x <= last; x++) {
    const here = source[x]!;
    const next = source[Math.min(last, x + 1)]!;
    const before = source[Math.max(0, x - 1)]!;
    const after = source[Math.min(last, x + 2)]!;
    into[x * 2] = here;
    into[x * 2 + 1] = (9 * (here + next) - before - after) / 16;
  }
}

function linearAcross(source: Float32Array, into: Float32Array): void {
  const last = source.length - 1;
  for (let x = 0; x <= last; x++) {
    into[x * 2] = source[x]!;
    into[x * 2 + 1] = (source[x]! + source[Math.min(last, x + 1)]!) / 2;
  }
}

// Truncation after adding a half rounds what is above zero, and is several times faster than Math.round.
function store(row: Row, to: number, { luma, premultiplied, alpha }: Filled): void {
  for (let x = 0; x < row.luma.length; x++) {
    luma[to + x] = Math.min(255, Math.max(0, (row.luma[x]! + 0.5) | 0));
    premultiplied[to + x] = (row.premultiplied[x]! + 0.5) | 0;
    alpha[to + x] = (row.alpha[x]! + 0.5) | 0;
  }
}

function between(
  before: Float32Array,
  here: Row,
  next: Row,
  after: Float32Array,
  to: number,
  { luma, premultiplied, alpha }: Filled,
): void {
  for (let x = 0; x < before.length; x++) {
    const middle = (9 * (here.luma[x]! + next.luma[x]!) - before[x]! - after[x]!) / 16;
    luma[to + x] = Math.min(255, Math.max(0, (Math.fround(middle) + 0.5) | 0));
    const covered = (here.premultiplied[x]! + next.premultiplied[x]!) / 2;
    premultiplied[to + x] = (Math.fround(covered) + 0.5) | 0;
    alpha[to + x] = (Math.fround((here.alpha[x]! + next.alpha[x]!) / 2) + 0.5) | 0;
  }
}

/** Means of 2 × 2 pixels; at an odd edge the last row or column counts twice. */
function chromaOf(rgb: Uint8Array, alpha: Uint8Array, width: number, height: number) {
  const chromaWidth = (width + 1) >> 1;
  const chromaHeight = (height + 1) >> 1;
  const chroma = new Uint32Array(chromaWidth * chromaHeight);
  const chromaPremultiplied = new Uint32Array(chroma.length);
  const chromaAlpha = new Uint8Array(chroma.length);
  for (let y = 0; y < chromaHeight; y++)
    for (let x = 0; x < chromaWidth; x++) {
      let u = 0;
      let v = 0;
      let pu = 0;
      let pv = 0;
      let a = 0;
      for (let k = 0; k < 4; k++) {
        const i = Math.min(height - 1, 2 * y + (k >> 1)) * width + Math.min(width - 1, 2 * x + (k & 1));
        const r = rgb[i * 3]!;
        const g = rgb[i * 3 + 1]!;
        const b = rgb[i * 3 + 2]!;
        const blue = blueOf(r, g, b) / 4;
        const red = redOf(r, g, b) / 4;
        u += blue;
        v += red;
        pu += (blue * alpha[i]!) / 255;
        pv += (red * alpha[i]!) / 255;
        a += alpha[i]! / 4;
      }
      const to = y * chromaWidth + x;
      chroma[to] = Math.round(u) | (Math.round(v) << 16);
      chromaPremultiplied[to] = Math.round(pu) | (Math.round(pv) << 16);
      chromaAlpha[to] = Math.round(a);
    }
  return { chromaWidth, chromaHeight, chroma, chromaPremultiplied, chromaAlpha };
}
