import { heardAs } from '@vivant/contract/languages';
import { type HttpProviderOptions, ProviderError, postToProvider } from '../provider-error.ts';
import type { SttProvider } from '../types.ts';
import { createSpeechGate } from './speech-gate.ts';

const RATE = 16000;
/** Two minutes: a turn that long is no turn. */
const MAX_SAMPLES = 120 * RATE;
const VOICED_MS_MIN = 120;

/**
 * Hearing by any service with OpenAI's `POST /audio/transcriptions`. The utterance is sent when it is over, so there
 * are no partial words. Languages beyond the contract's are left to the service to detect. Sound without a voice is answered here: such services make up words for silence.
 */
export function createOpenAiStt(options: HttpProviderOptions): SttProvider {
  return {
    id: 'openai-compatible',
    async health() {
      return { status: 'ok', label: `${options.model} at ${new URL(options.baseUrl).host}` };
    },
    async open({ language, signal }) {
      signal?.throwIfAborted();
      const parts: Int16Array[] = [];
      const gate = createSpeechGate();
      const ended = new AbortController();
      let samples = 0;
      return {
        push(pcm) {
          if (ended.signal.aborted) return;
          if (samples + pcm.length > MAX_SAMPLES) return;
          gate.push(pcm);
          parts.push(pcm.slice());
          samples += pcm.length;
        },
        partial: () => '',
        async finish() {
          if (gate.voicedMs() < VOICED_MS_MIN) return { text: '', confidence: null };
          const form = new FormData();
          form.set('model', options.model);
          form.set('response_format', 'json');
          const named = heardAs(language);
          if (named !== null) form.set('language', named);
          form.set('file', new Blob([wavOf(parts, samples)], { type: 'audio/wav' }), 'utterance.wav');
          const either = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal;
          const { response } = await postToProvider(options, '/audio/transcriptions', { body: form }, either);
          const answer = (await response.json().catch(() => null)) as { text?: unknown } | null;
          if (typeof answer?.text !== 'string')
            throw new ProviderError('the speech service sent no text', { retryable: false });
          return { text: answer.text.trim(), confidence: null };
        },
        close() {
          ended.abort(new Error('the utterance was closed before it was finished'));
          parts.length = 0;
        },
      };
    },
    async close() {},
  };
}

function wavOf(parts: Int16Array[], samples: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(44 + samples * 2);
  const view = new DataView(out.buffer);
  const ascii = (at: number, text: string) => out.set(new TextEncoder().encode(text), at);
  ascii(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  ascii(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  ascii(36, 'data');
  view.setUint32(40, samples * 2, true);
  let at = 44;
  for (const part of parts) for (const sample of part) view.setInt16((at += 2) - 2, sample, true);
  return out;
}
