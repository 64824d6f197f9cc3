import sharp from 'sharp';
import { encodeRgb } from './frame-rgb.ts';

export interface SheetFrame {
  tMs: number;
  i420: Uint8Array;
}

export interface ContactSheetOptions {
  frames: readonly SheetFrame[];
  width: number;
  height: number;
  columns?: number;
  /** Side of a thumbnail in pixels. */
  thumbnail?: number;
  pcm: Int16Array;
  sampleRate: number;
  /** How open the mouth is at an instant, 0–1: drawn under the waveform. */
  apertureAt(tMs: number): number;
}

const LABEL = 18;
const STRIP = 120;

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Frames with their times, and below them the waveform, the mouth's opening and where the frames were taken. */
export async function drawContactSheet(options: ContactSheetOptions): Promise<Buffer> {
  const { frames, width, height, columns = 6, thumbnail = 240, pcm, sampleRate, apertureAt } = options;
  const cellHeight = Math.round((thumbnail * height) / width);
  const rows = Math.max(1, Math.ceil(frames.length / columns));
  const sheetWidth = columns * thumbnail;
  const sheetHeight = rows * (cellHeight + LABEL) + STRIP;
  const pictures = await Promise.all(
    frames.map(async ({ i420 }, i) => ({
      input: await sharp(encodeRgb(i420, width, height), { raw: { width, height, channels: 3 } })
        .resize(thumbnail, cellHeight)
        .png({ compressionLevel: 3 })
        .toBuffer(),
      left: (i % columns) * thumbnail,
      top: Math.floor(i / columns) * (cellHeight + LABEL) + LABEL,
    })),
  );
  const labels = frames.map(({ tMs }, i) => {
    const x = (i % columns) * thumbnail + 4;
    const y = Math.floor(i / columns) * (cellHeight + LABEL) + LABEL - 5;
    return `<text x="${x}" y="${y}">${seconds(tMs)}</text>`;
  });
  const top = rows * (cellHeight + LABEL);
  const durationMs = (1000 * pcm.length) / sampleRate;
  const strip = drawStrip({ pcm, sampleRate, durationMs, apertureAt, frames, sheetWidth, top });
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth}" height="${sheetHeight}">
<g font-family="sans-serif" font-size="12" fill="#ddd">${labels.join('')}${strip}</g></svg>`;
  return sharp({ create: { width: sheetWidth, height: sheetHeight, channels: 3, background: '#181818' } })
    .composite([...pictures, { input: Buffer.from(overlay), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

function drawStrip(o: {
  pcm: Int16Array;
  sampleRate: number;
  durationMs: number;
  apertureAt(tMs: number): number;
  frames: readonly SheetFrame[];
  sheetWidth: number;
  top: number;
}): string {
  const wave = { middle: o.top + 35, half: 30 };
  const mouth = { bottom: o.top + STRIP - 6, height: 44 };
  const bars: string[] = [];
  const opening: string[] = [];
  for (let x = 0; x < o.sheetWidth; x++) {
    const from = Math.floor((x / o.sheetWidth) * o.pcm.length);
    const to = Math.max(from + 1, Math.floor(((x + 1) / o.sheetWidth) * o.pcm.length));
    let peak = 0;
    for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(o.pcm[i] ?? 0));
    const h = Math.max(0.5, (peak / 32768) * wave.half);
    bars.push(`M${x + 0.5} ${(wave.middle - h).toFixed(1)}V${(wave.middle + h).toFixed(1)}`);
    const tMs = ((x + 0.5) / o.sheetWidth) * o.durationMs;
    opening.push(`${x} ${(mouth.bottom - mouth.height * o.apertureAt(tMs)).toFixed(1)}`);
  }
  const marks = o.frames.map(({ tMs }) => {
    const x = ((tMs / o.durationMs) * o.sheetWidth).toFixed(1);
    return `M${x} ${o.top + 4}V${mouth.bottom}`;
  });
  return `<path d="${bars.join('')}" stroke="#6ac" fill="none"/>
<path d="${marks.join('')}" stroke="#fff" stroke-opacity="0.25" fill="none"/>
<polyline points="${opening.join(' ')}" stroke="#fa6" fill="none"/>
<text x="4" y="${o.top + 14}">sound</text><text x="4" y="${mouth.bottom - mouth.height - 2}">mouth</text>`;
}
