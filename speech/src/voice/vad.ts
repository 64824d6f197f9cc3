import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { SpeechSegment } from '../types.ts';

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

/**
 * The part of silero's network, version 6 (MIT), for 16 kHz, as its authors publish it (`silero_vad_16k_op15.onnx` of
 * silero-vad 6.2.3), with their licence beside it. Conversations use the same version, in a build that may only be used
 * in the agents framework (ADR 43).
 */
export const SILERO_MODEL = fileURLToPath(new URL('./silero/silero_vad_16k.onnx', import.meta.url));
/** Samples that silero judges at a time. */
const WINDOW = 512;

/** Finds speech in 16 kHz mono sound. Loads the network each time (0.2 s, 37 MB); 5 ms a second of sound. */
export function findSpeech(pcm: Int16Array): SpeechSegment[] {
  const require = createRequire(import.meta.url);
  const { Vad } = require('sherpa-onnx-node') as Sherpa;
  const vad = new Vad(
    {
      sileroVad: {
        model: SILERO_MODEL,
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
