import type { Sound } from './cut.ts';
import workletUrl from './recorder.worklet.js?url&no-inline';

export interface Recording {
  /** Seconds so far. */
  seconds(): number;
  /** Of the last moments, 0 to 1. */
  level(): number;
  stop(): Promise<Sound>;
}

/**
 * Records the microphone unprocessed: what makes calls clear would remove what identifies a voice. On any failure, and
 * when it is cancelled, the microphone is closed.
 * @throws DOMException of getUserMedia; the signal's reason
 */
export async function startRecording(signal: AbortSignal): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 },
  });
  const closeMicrophone = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    signal.throwIfAborted();
    return await record(stream, signal, closeMicrophone);
  } catch (reason) {
    closeMicrophone();
    throw reason;
  }
}

async function record(
  stream: MediaStream,
  signal: AbortSignal,
  closeMicrophone: () => void,
): Promise<Recording> {
  const context = new AudioContext();
  try {
    await context.audioWorklet.addModule(workletUrl);
    signal.throwIfAborted();
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
        closeMicrophone();
        await context.close();
        const samples = new Float32Array(length);
        let at = 0;
        for (const block of blocks) {
          samples.set(block, at);
          at += block.length;
        }
        return { samples, sampleRate };
      },
    };
  } catch (reason) {
    void context.close();
    throw reason;
  }
}
