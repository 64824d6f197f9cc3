/** Linear resampling to 16 kHz floats: good enough to hear lips by, not to listen to. */
export function toHearing(pcm: Int16Array, sampleRate: number): Float32Array {
  if (sampleRate === 16000) return Float32Array.from(pcm, (x) => x / 32768);
  const step = sampleRate / 16000;
  const taps = Math.max(1, Math.round(step));
  return Float32Array.from({ length: Math.floor((pcm.length - taps) / step) }, (_, i) => {
    const x = i * step;
    const k = Math.floor(x);
    let sum = 0;
    for (let t = 0; t < taps; t++)
      sum += (pcm[k + t] ?? 0) * (1 - (x - k)) + (pcm[Math.min(pcm.length - 1, k + t + 1)] ?? 0) * (x - k);
    return sum / taps / 32768;
  });
}
