import sharp from 'sharp';

/** A picture of noise-free colours: decodes, and shows no face. */
export function sampleImage(format: 'jpeg' | 'png' | 'webp' = 'jpeg', side = 64): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#a06040' } })
    .toFormat(format)
    .toBuffer();
}

/** A tone as 16-bit PCM WAV: decodes, and is no speech. */
export function sampleWav(seconds: number, sampleRate = 16_000): Buffer {
  const samples = Math.round(seconds * sampleRate);
  const data = Buffer.alloc(samples * 2);
  for (let i = 0; i < samples; i += 1)
    data.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * i) / sampleRate)), i * 2);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
