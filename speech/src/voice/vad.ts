import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A stretch of speech, in samples. */
export interface SpeechSegment {
  start: number;
  end: number;
}

/** The part of sherpa-onnx-node used here; the package ships no types. */
interface SherpaVad {
  acceptWaveform(samples: Float32Array): void;
  isEmpty(): boolean;
  front(enableExternalBuffer: boolean): { start: number; samples: Float32Array };
  pop(): void;
  flush(): void;
}
interface Sherpa {
  Vad: new (config: object, bufferSeconds: number) => SherpaVad;
}

const WINDOW = 512;

/** Finds speech with silero's model (MIT) through sherpa-onnx. 16 kHz mono; about 0.02 of real time. */
export function findSpeech(pcm: Int16Array): SpeechSegment[] {
  const require = createRequire(import.meta.url);
  const { Vad } = require('sherpa-onnx-node') as Sherpa;
  const model = join(
    dirname(require.resolve('@ricky0123/vad-web/package.json')),
    'dist',
    'silero_vad_v5.onnx',
  );
  const vad = new Vad(
    {
      sileroVad: {
        model,
        threshold: 0.5,
        minSpeechDuration: 0.1,
        minSilenceDuration: 0.2,
        windowSize: WINDOW,
      },
      sampleRate: 16000,
      numThreads: 1,
      debug: 0,
    },
    pcm.length / 16000 + 5,
  );
  const samples = Float32Array.from(pcm, (sample) => sample / 32768);
  for (let at = 0; at < samples.length; at += WINDOW) vad.acceptWaveform(samples.subarray(at, at + WINDOW));
  vad.flush();
  const segments: SpeechSegment[] = [];
  while (!vad.isEmpty()) {
    const { start, samples: found } = vad.front(false);
    segments.push({ start: Math.max(0, start), end: Math.min(pcm.length, start + found.length) });
    vad.pop();
  }
  return segments;
}
