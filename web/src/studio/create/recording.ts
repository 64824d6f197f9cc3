import workletUrl from './recorder.worklet.js?url&no-inline';
import { wavOf } from './wav.ts';

export interface Recording {
  /** Seconds so far. */
  seconds(): number;
  /** Of the last moments, 0 to 1. */
  level(): number;
  stop(): Promise<{ wav: Blob; samples: Float32Array; sampleRate: number }>;
}

/**
 * Records the microphone as it is: what makes calls clear would take away what a voice is known by.
 * @throws DOMException of getUserMedia
 */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
  });
  const context = new AudioContext();
  await context.audioWorklet.addModule(workletUrl);
  const node = new AudioWorkletNode(context, 'recorder', { numberOfOutputs: 0 });
  const blocks: Float32Array[] = [];
  let length = 0;
  let level = 0;
  node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    blocks.push(data);
    length += data.length;
    const loudest = data.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    level = Math.max(loudest, level * 0.9);
  };
  context.createMediaStreamSource(stream).connect(node);
  const { sampleRate } = context;
  return {
    seconds: () => length / sampleRate,
    level: () => level,
    async stop() {
      for (const track of stream.getTracks()) track.stop();
      await context.close();
      const samples = new Float32Array(length);
      let at = 0;
      for (const block of blocks) {
        samples.set(block, at);
        at += block.length;
      }
      return { wav: wavOf(samples, sampleRate), samples, sampleRate };
    },
  };
}
