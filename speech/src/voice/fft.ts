/** A radix-2 FFT of fixed size; tables are computed once, and it works in place. */
export interface Fft {
  size: number;
  /** Forward, in place. */
  forward(re: Float64Array, im: Float64Array): void;
  /** Inverse, in place, scaled by 1/size. */
  inverse(re: Float64Array, im: Float64Array): void;
}

/** `size` must be a power of two. */
export function createFft(size: number): Fft {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new Error(`FFT size ${size} is no power of two`);
  const reversed = new Uint32Array(size);
  for (let i = 0; i < size; i++) reversed[i] = (reversed[i >> 1]! >> 1) | ((i & 1) << (bits - 1));
  const cos = new Float64Array(size / 2);
  const sin = new Float64Array(size / 2);
  for (let i = 0; i < size / 2; i++) {
    cos[i] = Math.cos((2 * Math.PI * i) / size);
    sin[i] = -Math.sin((2 * Math.PI * i) / size);
  }

  function forward(re: Float64Array, im: Float64Array): void {
    for (let i = 0; i < size; i++) {
      const j = reversed[i]!;
      if (j > i) {
        const r = re[i]!;
        re[i] = re[j]!;
        re[j] = r;
        const m = im[i]!;
        im[i] = im[j]!;
        im[j] = m;
      }
    }
    for (let half = 1; half < size; half <<= 1) {
      const step = size / (half << 1);
      for (let start = 0; start < size; start += half << 1) {
        for (let k = 0, t = 0; k < half; k++, t += step) {
          const a = start + k;
          const b = a + half;
          const wr = cos[t]!;
          const wi = sin[t]!;
          const xr = re[b]! * wr - im[b]! * wi;
          const xi = re[b]! * wi + im[b]! * wr;
          re[b] = re[a]! - xr;
          im[b] = im[a]! - xi;
          re[a] = re[a]! + xr;
          im[a] = im[a]! + xi;
        }
      }
    }
  }

  return {
    size,
    forward,
    inverse(re, im) {
      // Swapping the parts turns the forward transform into the inverse one.
      forward(im, re);
      for (let i = 0; i < size; i++) {
        re[i] = re[i]! / size;
        im[i] = im[i]! / size;
      }
    },
  };
}
