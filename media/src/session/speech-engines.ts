import { languageRow } from '@vivant/speech/languages';
import { createOpenAiStt } from '@vivant/speech/stt/openai-compatible';
import { createPocketsphinx } from '@vivant/speech/stt/pocketsphinx';
import { createOpenAiTts } from '@vivant/speech/tts/openai-compatible';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { SttProvider, TtsProvider } from '@vivant/speech/types';
import type { Endpoint, EngineConfig } from '../config.ts';
import type { SessionLog } from './log.ts';

/** A service that has not answered by then is not going to be in time for a conversation. */
const REQUEST_TIMEOUT_MS = 8000;

/** The engines of one process; which of them a session uses depends on its language. */
export interface SpeechEngines {
  /** Starts what speaks a language, so that its first sentence comes at once. */
  warmVoice(language: string): Promise<void>;
  /** The engine that speaks a language; null where there is none: captions remain. */
  voiceFor(language: string, log: SessionLog): Promise<TtsProvider | null>;
  /** The engine that hears a language; null where there is none: typed turns remain. */
  earFor(language: string): SttProvider | null;
  /** Starts what hears a language. Its model is large, so no idle process holds it. */
  warmEar(language: string, log: SessionLog): Promise<void>;
  close(): Promise<void>;
}

export function createSpeechEngines(config: EngineConfig): SpeechEngines {
  const embeddedTts = createDefaultTts();
  const embeddedStt = createPocketsphinx();
  const http = ({ apiKey }: Endpoint) => ({ apiKey: apiKey || null, fetch, timeoutMs: REQUEST_TIMEOUT_MS });
  const tts = config.tts === null ? embeddedTts : createOpenAiTts({ ...config.tts, ...http(config.tts) });
  // A configured service is asked for every language; the embedded recogniser hears what its table says.
  const remoteStt = config.stt === null ? null : createOpenAiStt({ ...config.stt, ...http(config.stt) });
  const stt = remoteStt ?? embeddedStt;

  return {
    async warmVoice(language) {
      if (tts === embeddedTts) await embeddedTts.warm(language);
    },
    async voiceFor(language, log) {
      const health = await tts.health(language);
      if (health.status === 'ok') return tts;
      log.warn({ engine: tts.id, language, reason: health.reason }, 'there is no voice for this language');
      return null;
    },
    earFor: (language) => remoteStt ?? (languageRow(language)?.stt === 'pocketsphinx' ? embeddedStt : null),
    async warmEar(language, log) {
      const health = await stt.health(language);
      if (health.status === 'ok') return;
      log.warn({ engine: stt.id, language, reason: health.reason }, 'speech cannot be recognised');
    },
    async close() {
      await Promise.all([embeddedTts.close(), embeddedStt.close(), tts.close(), remoteStt?.close()]);
    },
  };
}
