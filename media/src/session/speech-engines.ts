import { languageRow } from '@vivant/speech/languages';
import { createPocketsphinx } from '@vivant/speech/stt/pocketsphinx';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { SttProvider, TtsProvider } from '@vivant/speech/types';
import type { EngineConfig } from '../config.ts';
import type { SessionLog } from './log.ts';

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

export function createSpeechEngines(_config: EngineConfig): SpeechEngines {
  const tts = createDefaultTts();
  const stt = createPocketsphinx();
  return {
    warmVoice: (language) => tts.warm(language),
    async voiceFor(language, log) {
      const health = await tts.health(language);
      if (health.status === 'ok') return tts;
      log.warn({ engine: tts.id, language, reason: health.reason }, 'there is no voice for this language');
      return null;
    },
    earFor: (language) => (languageRow(language)?.stt === 'pocketsphinx' ? stt : null),
    async warmEar(language, log) {
      const health = await stt.health(language);
      if (health.status === 'ok') return;
      log.warn({ engine: stt.id, language, reason: health.reason }, 'speech cannot be recognised');
    },
    async close() {
      await Promise.all([tts.close(), stt.close()]);
    },
  };
}
