import type { HelperProcess } from '../helper/process.ts';
import { bytesPcm } from '../helper/protocol.ts';
import type { Phone, TtsChunk } from '../types.ts';

/** A request to a TTS helper. The caller cuts longer texts. */
export interface SpeakRequest {
  text: string;
  voice: string;
  /** 1 = the engine's own rate; 2 = twice as fast. */
  rate: number;
  /** Language of the contract, for helpers that normalise text themselves. */
  language: string;
}

/** A request as the helper receives it. */
export type SpeakFrame = SpeakRequest & { id: number };

/** Speaks one text through a helper; yields its chunks in order. Ends quietly when `signal` aborts. */
export async function* speakThroughHelper(
  helper: HelperProcess,
  request: SpeakRequest,
  signal?: AbortSignal,
): AsyncGenerator<TtsChunk> {
  if (signal?.aborted) return;
  const chunks: TtsChunk[] = [];
  let failure: Error | null = null;
  let done = false;
  let wake: (() => void) | null = null;
  const notify = () => {
    wake?.();
    wake = null;
  };
  const channel = helper.open({
    frame(json, binary) {
      if (json.type === 'chunk')
        chunks.push({
          pcm: bytesPcm(binary),
          sampleRate: json.sampleRate as number,
          phones: (json.phones as Phone[] | undefined) ?? [],
        });
      if (json.type === 'error') failure = new Error(String(json.message));
      if (json.type === 'end' || json.type === 'error') done = true;
      notify();
    },
    lost(error) {
      failure = error;
      notify();
    },
  });
  signal?.addEventListener('abort', notify, { once: true });
  try {
    channel.send({ type: 'speak', ...request });
    for (;;) {
      if (signal?.aborted) return;
      const chunk = chunks.shift();
      if (chunk) yield chunk;
      else if (failure) throw failure;
      else if (done) return;
      else await new Promise<void>((resolve) => void (wake = resolve));
    }
  } finally {
    signal?.removeEventListener('abort', notify);
    channel.close();
  }
}
