/**
 * Guided filter of He, Sun and Tang with a colour guide, in its fast form: coefficients are solved on a small grid
 * and applied at full size. It pulls a coarse matte onto the edges of the photograph.
 */

/** Mean over a (2·radius+1)² window of a side × side map; windows shrink at the edges. */
export function boxMean(source: Float32Array, side: number, radius: number): Float32Array {
  const rows = new Float32Array(source.length);
  const out = new Float32Array(source.length);
  const line = (from: Float32Array, to: Float32Array, start: number, stride: number) => {
    let sum = 0;
    for (let i = 0; i < Math.min(radius, side); i++) sum += from[start + i * stride]!;
    for (let i = 0; i < side; i++) {
      if (i + radius < side) sum += from[start + (i + radius) * stride]!;
      if (i - radius - 1 >= 0) sum -= from[start + (i - radius - 1) * stride]!;
      to[start + i * stride] = sum / (Math.min(side - 1, i + radius) - Math.max(0, i - radius) + 1);
    }
  };
  for (let i = 0; i < side; i++) line(source, rows, i * side, 1);
  for (let i = 0; i < side; i++) line(rows, out, i, side);
  return out;
}

/** Coefficients a (three maps) and b of mask ≈ a·guide + b, smoothed; all side × side. */
export interface GuidedCoefficients {
  a: [Float32Array, Float32Array, Float32Array];
  b: Float32Array;
  side: number;
}

/** Solves the coefficients. `guide` holds three planes 0–1, `mask` 0–1, `epsilon` is in squared units of the guide. */
export function solveGuided(
  guide: [Float32Array, Float32Array, Float32Array],
  mask: Float32Array,
  side: number,
  radius: number,
  epsilon: number,
): GuidedCoefficients {
  const mean = (map: Float32Array) => boxMean(map, side, radius);
  const product = (p: Float32Array, q: Float32Array) => p.map((value, i) => value * q[i]!);
  const [r, g, b] = guide;
  const [mr, mg, mb, mm] = [mean(r), mean(g), mean(b), mean(mask)];
  const [rr, rg, rb] = [mean(product(r, r)), mean(product(r, g)), mean(product(r, b))];
  const [gg, gb, bb] = [mean(product(g, g)), mean(product(g, b)), mean(product(b, b))];
  const [rm, gm, bm] = [mean(product(r, mask)), mean(product(g, mask)), mean(product(b, mask))];
  const [ar, ag, ab, off] = [0, 1, 2, 3].map(() => new Float32Array(mask.length)) as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (let i = 0; i < mask.length; i++) {
    // Covariance matrix of the guide in the window, regularised, inverted by cofactors.
    const s00 = rr[i]! - mr[i]! * mr[i]! + epsilon;
    const s01 = rg[i]! - mr[i]! * mg[i]!;
    const s02 = rb[i]! - mr[i]! * mb[i]!;
    const s11 = gg[i]! - mg[i]! * mg[i]! + epsilon;
    const s12 = gb[i]! - mg[i]! * mb[i]!;
    const s22 = bb[i]! - mb[i]! * mb[i]! + epsilon;
    const c0 = rm[i]! - mr[i]! * mm[i]!;
    const c1 = gm[i]! - mg[i]! * mm[i]!;
    const c2 = bm[i]! - mb[i]! * mm[i]!;
    const i00 = s11 * s22 - s12 * s12;
    const i01 = s02 * s12 - s01 * s22;
    const i02 = s01 * s12 - s02 * s11;
    const i11 = s00 * s22 - s02 * s02;
    const i12 = s01 * s02 - s00 * s12;
    const i22 = s00 * s11 - s01 * s01;
    const det = s00 * i00 + s01 * i01 + s02 * i02;
    ar[i] = (i00 * c0 + i01 * c1 + i02 * c2) / det;
    ag[i] = (i01 * c0 + i11 * c1 + i12 * c2) / det;
    ab[i] = (i02 * c0 + i12 * c1 + i22 * c2) / det;
    off[i] = mm[i]! - ar[i]! * mr[i]! - ag[i]! * mg[i]! - ab[i]! * mb[i]!;
  }
  return { a: [mean(ar), mean(ag), mean(ab)], b: mean(off), side };
}

/** Evaluates the coefficients against the full-size photo; returns size × size values around 0–1. */
export function applyGuided(coefficients: GuidedCoefficients, rgb: Uint8Array, size: number): Float32Array {
  const { a, b, side } = coefficients;
  const out = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    const sy = Math.max(0, Math.min(side - 1, ((y + 0.5) * side) / size - 0.5));
    const y0 = Math.floor(sy);
    const down = y0 + 1 < side ? side : 0;
    const fy = sy - y0;
    for (let x = 0; x < size; x++) {
      const sx = Math.max(0, Math.min(side - 1, ((x + 0.5) * side) / size - 0.5));
      const x0 = Math.floor(sx);
      const right = x0 + 1 < side ? 1 : 0;
      const fx = sx - x0;
      const at = y0 * side + x0;
      const [w00, w01, w10, w11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
      const read = (map: Float32Array) =>
        map[at]! * w00 + map[at + right]! * w01 + map[at + down]! * w10 + map[at + down + right]! * w11;
      const i = y * size + x;
      out[i] =
        (read(a[0]) * rgb[3 * i]! + read(a[1]) * rgb[3 * i + 1]! + read(a[2]) * rgb[3 * i + 2]!) / 255 +
        read(b);
    }
  }
  return out;
}
