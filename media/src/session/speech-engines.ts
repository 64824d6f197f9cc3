import { createPocketsphinx } from '@vivant/speech/stt/pocketsphinx';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { SttProvider, TtsProvider } from '@vivant/speech/types';
import type { EngineConfig } from '../config.ts';
import type { SessionLog } from './log.ts';

/** The engines of one process; which of them a session uses depends on its language. */
export interface SpeechEngines {
  tts: TtsProvider;
  stt: SttProvider | null;
  /** Has a language ready for its first sentence. */
  warm(language: string): Promise<void>;
  close(): Promise<void>;
}

export function createSpeechEngines(_config: EngineConfig): SpeechEngines {
  const tts = createDefaultTts();
  const stt = createPocketsphinx();
  return {
    tts,
    stt,
    async warm(language) {
      const hearing = (await stt.health(language)).status === 'ok' ? stt.warm() : undefined;
      await Promise.all([tts.warm(language), hearing]);
    },
    async close() {
      await Promise.all([tts.close(), stt.close()]);
    },
  };
}

/** The engines that serve a language; null where there is none, so that captions and typed turns remain. */
export async function speechFor(
  engines: SpeechEngines,
  language: string,
  log: SessionLog,
): Promise<{ tts: TtsProvider | null; stt: SttProvider | null }> {
  const usable = async <P extends TtsProvider | SttProvider>(provider: P | null): Promise<P | null> => {
    if (provider === null) return null;
    const health = await provider.health(language);
    if (health.status === 'ok') return provider;
    log.warn(
      { engine: provider.id, language, reason: health.reason },
      'an engine does not serve this language',
    );
    return null;
  };
  const [tts, stt] = await Promise.all([usable(engines.tts), usable(engines.stt)]);
  return { tts, stt };
}
