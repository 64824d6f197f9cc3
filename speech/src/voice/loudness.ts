/**
 * Loudness as ITU-R BS.1770-4 measures it, for mono: K-weighting, blocks of 400 ms every 100 ms, an absolute
 * gate at −70 LUFS and a relative one 10 LU below the rest.
 */
export function loudnessLufs(pcm: Int16Array, sampleRate: number): number {
  const weighted = highPass(
    headShelf(
      Float64Array.from(pcm, (x) => x / 32768),
      sampleRate,
    ),
    sampleRate,
  );
  const hop = Math.round(sampleRate / 10);
  const powers: number[] = [];
  for (let start = 0; start + 4 * hop <= weighted.length; start += hop) {
    let sum = 0;
    for (let i = start; i < start + 4 * hop; i++) sum += weighted[i]! ** 2;
    powers.push(sum / (4 * hop));
  }
  const audible = powers.filter((power) => lufs(power) > -70);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = lufs(mean(audible)) - 10;
  return lufs(mean(audible.filter((power) => lufs(power) > gate)));
}

/** Brings a recording to a loudness. What would clip is bent below full scale; silence stays silence. */
export function atLoudness(pcm: Int16Array, sampleRate: number, targetLufs: number): Int16Array {
  const found = loudnessLufs(pcm, sampleRate);
  if (!Number.isFinite(found)) return pcm;
  const gain = 10 ** ((targetLufs - found) / 20);
  return Int16Array.from(pcm, (x) => 32767 * bent((gain * x) / 32768));
}

/** Straight up to 0.7, then towards 0.9: encoders overshoot a little, and need room for it. */
function bent(x: number): number {
  const size = Math.abs(x);
  return size <= 0.7 ? x : Math.sign(x) * (0.7 + 0.2 * Math.tanh((size - 0.7) / 0.2));
}

const lufs = (power: number) => -0.691 + 10 * Math.log10(power);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The standard gives its filters for 48 kHz; these are the analogue ones behind them, at any rate. */
function headShelf(x: Float64Array, sampleRate: number): Float64Array {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return biquad(
    x,
    [(high + (band * k) / q + k * k) / a0, (2 * (k * k - high)) / a0, (high - (band * k) / q + k * k) / a0],
    [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  );
}

function highPass(x: Float64Array, sampleRate: number): Float64Array {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return biquad(x, [1, -2, 1], [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0]);
}

function biquad(
  x: Float64Array,
  [b0, b1, b2]: [number, number, number],
  [a1, a2]: [number, number],
): Float64Array {
  const out = new Float64Array(x.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const y = b0 * x[i]! + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x[i]!, y1, y];
    out[i] = y;
  }
  return out;
}
