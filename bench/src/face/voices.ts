import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decodeAudio } from '@vivant/face/clip/ffmpeg';

const ASSETS = fileURLToPath(new URL('../../../../shared/assets/voices/', import.meta.url));

export interface BenchVoice {
  name: string;
  /** 16 kHz mono. */
  pcm: Int16Array;
}

/** All shared recordings of people; none where they are absent. */
export async function benchVoices(): Promise<BenchVoice[]> {
  if (!existsSync(ASSETS)) return [];
  const voices: BenchVoice[] = [];
  for (const file of readdirSync(ASSETS).sort())
    voices.push({
      name: file.slice(0, 3),
      pcm: await decodeAudio(ASSETS + file, { maxDurationMs: 60_000 }),
    });
  return voices;
}
