/** Measures the loudness of the sound so far. */
export interface LoudnessMeter {
  push(pcm: Int16Array): void;
  /** −∞ until 400 ms were audible. */
  lufs(): number;
  /** The number of audible blocks of 400 ms, one every 100 ms. */
  audibleBlocks(): number;
}

/** Older blocks tell nothing more about a voice; an hour of them would be summed again and again. */
const BLOCKS_MAX = 1200;

/** An expected loudness counts for about a second of sound, so that measurements soon outweigh it. */
const EXPECTED_BLOCKS = 6;

/**
 * Loudness as ITU-R BS.1770-4 measures it, for mono: K-weighting, blocks of 400 ms every 100 ms, an absolute gate at
 * −70 LUFS and a relative one 10 LU below the rest. An expected loudness counts as measured blocks.
 */
export function createLoudnessMeter(sampleRate: number, expectedLufs: number | null = null): LoudnessMeter {
  const shelf = headShelf(sampleRate);
  const pass = highPass(sampleRate);
  const hop = Math.round(sampleRate / 10);
  /** Energies of the last tenths of a second; four make a block. */
  let hops: number[] = [];
  let energy = 0;
  let samples = 0;
  let audible =
    expectedLufs === null ? [] : new Array<number>(EXPECTED_BLOCKS).fill(10 ** ((expectedLufs + 0.691) / 10));
  /** The loudness of `audible`; null if that has changed since. */
  let known: number | null = null;
  function loudness(): number {
    if (audible.length === 0) return Number.NEGATIVE_INFINITY;
    const gate = lufs(mean(audible)) - 10;
    return lufs(mean(audible.filter((power) => lufs(power) > gate)));
  }
  return {
    push(pcm) {
      for (const sample of pcm) {
        energy += pass(shelf(sample / 32768)) ** 2;
        if (++samples < hop) continue;
        hops = [...hops.slice(-3), energy];
        energy = 0;
        samples = 0;
        const power = hops.reduce((sum, value) => sum + value, 0) / (4 * hop);
        if (hops.length < 4 || lufs(power) <= -70) continue;
        audible.push(power);
        known = null;
      }
      if (audible.length > BLOCKS_MAX) audible = audible.slice(-BLOCKS_MAX);
    },
    lufs: () => (known ??= loudness()),
    audibleBlocks: () => audible.length,
  };
}

export function loudnessLufs(pcm: Int16Array, sampleRate: number): number {
  const meter = createLoudnessMeter(sampleRate);
  meter.push(pcm);
  return meter.lufs();
}

/** Scales a recording to a loudness. Peaks that would clip are bent below full scale; silence stays silence. */
export function atLoudness(pcm: Int16Array, sampleRate: number, targetLufs: number): Int16Array {
  const found = loudnessLufs(pcm, sampleRate);
  if (!Number.isFinite(found)) return pcm;
  const gain = 10 ** ((targetLufs - found) / 20);
  return Int16Array.from(pcm, (x) => 32767 * bent((gain * x) / 32768));
}

/**
 * Soft clipping: bends peaks below full scale. The curve is straight up to 0.7, then flattens towards 0.9: encoders
 * overshoot a little and need room for it.
 */
export function bent(x: number): number {
  const size = Math.abs(x);
  return size <= 0.7 ? x : Math.sign(x) * (0.7 + 0.2 * Math.tanh((size - 0.7) / 0.2));
}

const lufs = (power: number) => -0.691 + 10 * Math.log10(power);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

type Filter = (x: number) => number;

/** The standard gives its filters for 48 kHz; these are the analogue ones behind them, for any rate. */
function headShelf(sampleRate: number): Filter {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return biquad(
    [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  );
}

function highPass(sampleRate: number): Filter {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return biquad([1, -2, 1], [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]);
}

function biquad([b0, b1, b2]: [number, number, number], [a1, a2]: [number, number]): Filter {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  };
}
