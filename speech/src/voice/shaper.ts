import type { VoiceProfile } from '../types.ts';

export interface VoiceShaper {
  push(pcm: Int16Array): Int16Array;
  flush(): Int16Array;
}

export interface ShaperOptions {
  profile: VoiceProfile;
  sampleRate: number;
  voice: { name: string; f0MedianHz: number };
  engineId: string;
}

export function createVoiceShaper(_options: ShaperOptions): VoiceShaper {
  return { push: (pcm) => pcm, flush: () => new Int16Array(0) };
}
