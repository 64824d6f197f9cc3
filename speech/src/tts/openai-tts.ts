import { bytesPcm } from '../helper/protocol.ts';
import { type HttpProviderOptions, ProviderError, postToProvider } from '../provider-error.ts';
import { withoutEmphasis } from '../text/emphasis.ts';
import type { TtsProvider } from '../types.ts';

export interface OpenAiTtsOptions extends HttpProviderOptions {
  voice: string;
  /** Sample rate of the service's `pcm` format; OpenAI's is 24 kHz. */
  sampleRate?: number;
}

/** A stalled stream is given up after this long without a byte. */
const STALL_FACTOR = 2;

/**
 * Speech from any service with OpenAI's `POST /audio/speech`, streamed as raw PCM. It gives no phone times, so the face
 * follows the sound; it does not use the voice profile.
 */
export function createOpenAiTts(options: OpenAiTtsOptions): TtsProvider {
  const sampleRate = options.sampleRate ?? 24000;
  return {
    id: 'openai-compatible',
    async health() {
      return { status: 'ok', label: `${options.model} at ${new URL(options.baseUrl).host}` };
    },
    async *synthesize(text, { signal, profile }) {
      if (signal?.aborted) return;
      const body = JSON.stringify({
        model: options.model,
        voice: options.voice,
        input: withoutEmphasis(text),
        response_format: 'pcm',
        speed: profile?.rate ?? 1,
      });
      let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
      const cancel = () => void reader?.cancel().catch(() => {});
      try {
        const headers = { 'content-type': 'application/json' };
        const { response } = await postToProvider(options, '/audio/speech', { headers, body }, signal);
        const type = response.headers.get('content-type') ?? '';
        if (type.includes('json') || type.startsWith('text/'))
          throw new ProviderError(`the speech service sent ${type} instead of sound`, { retryable: false });
        if (!response.body) throw new ProviderError('the speech service sent no sound', { retryable: false });
        reader = response.body.getReader();
        signal?.addEventListener('abort', cancel, { once: true });
        let odd: Uint8Array = new Uint8Array(0);
        for (;;) {
          const { done, value } = await within(reader.read(), options.timeoutMs * STALL_FACTOR);
          if (done || signal?.aborted) return;
          const bytes = odd.length > 0 ? Buffer.concat([odd, value]) : value;
          const even = bytes.length & ~1;
          odd = bytes.slice(even);
          if (even > 0) yield { pcm: bytesPcm(bytes.subarray(0, even)), sampleRate, phones: [] };
        }
      } catch (error) {
        if (signal?.aborted) return;
        if (error instanceof ProviderError) throw error;
        throw new ProviderError('the speech service broke off', { retryable: true, cause: error });
      } finally {
        signal?.removeEventListener('abort', cancel);
        cancel();
      }
    },
    async close() {},
  };
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new ProviderError(`the speech service stalled for ${ms} ms`, { retryable: true })),
        ms,
      );
    });
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
