/** 16-bit mono PCM as a RIFF/WAVE file. */
export function encodeWav(pcm: Int16Array, sampleRate: number): Buffer {
  const file = Buffer.alloc(44 + 2 * pcm.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + 2 * pcm.length, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(2 * sampleRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(2 * pcm.length, 40);
  for (const [i, sample] of pcm.entries()) file.writeInt16LE(sample, 44 + 2 * i);
  return file;
}

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
