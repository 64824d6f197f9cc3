import { encodeWav } from '@vivant/contract/pcm';
import sharp from 'sharp';

/** A picture of noise-free colours: decodes, and shows no face. */
export function sampleImage(format: 'jpeg' | 'png' | 'webp' = 'jpeg', side = 64): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#a06040' } })
    .toFormat(format)
    .toBuffer();
}

/** A tone as a WAV file: decodes, and is no speech. */
export function sampleWav(seconds: number, sampleRate = 16_000): Buffer {
  const tone = (_: unknown, at: number) => Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / sampleRate));
  return Buffer.from(
    encodeWav(Int16Array.from({ length: Math.round(seconds * sampleRate) }, tone), sampleRate),
  );
}
