import type { HearingHints } from '@vivant/contract/knowledge/hearing-hints';
import { heardAs, languageOf } from '@vivant/contract/languages';
import type { DegradationReason } from '@vivant/contract/room-protocol';
import type { SessionAbilities } from '@vivant/contract/session-condition';
import { createOpenAiStt } from '@vivant/speech/stt/openai-stt';
import { createPocketsphinx } from '@vivant/speech/stt/pocketsphinx';
import { createOpenAiTts } from '@vivant/speech/tts/openai-tts';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { SttProvider, TtsProvider } from '@vivant/speech/types';
import { levelled } from '@vivant/speech/voice/levelled';
import { trimmed } from '@vivant/speech/voice/trimmed';
import type { Endpoint, EngineConfig } from '../config.ts';
import type { SessionLog } from './log.ts';

/** A service that has not answered by then is not going to be in time for a conversation. */
const REQUEST_TIMEOUT_MS = 8000;

/** How a session is heard and speaks. */
export interface Senses {
  /** The language the avatar speaks and answers in: the session's, or its own if no engine speaks that. */
  language: string;
  /** What the visitor is heard in. */
  heardLanguage: string;
  /** Null where there is none: captions remain. */
  tts: TtsProvider | null;
  /** Null where there is none: typed turns remain. */
  stt: SttProvider | null;
  abilities: Pick<SessionAbilities, 'hears' | 'speaks'>;
  /** Why it lacks synthesis or recognition; null where it has it. */
  lacks: { voice: DegradationReason | null; hearing: DegradationReason | null };
}

/** The engines of one process; which of them a session uses depends on its language. */
export interface SpeechEngines {
  /** Starts what speaks a language, so that its first sentence comes at once. */
  warmTts(language: string): Promise<void>;
  /** `own`: the avatar's language, for where the session's can be neither heard nor spoken. */
  sensesFor(language: string, own: string, log: SessionLog): Promise<Senses>;
  /**
   * Starts what hears a language, to expect what the hints speak of; false where it cannot hear. Its model is large, so no
   * idle process holds it.
   */
  warmStt(language: string, hints: HearingHints | null, log: SessionLog): Promise<boolean>;
  close(): Promise<void>;
}

export function createSpeechEngines(config: EngineConfig): SpeechEngines {
  const embeddedTts = createDefaultTts();
  const embeddedStt = createPocketsphinx();
  const http = ({ apiKey }: Endpoint) => ({ apiKey: apiKey || null, fetch, timeoutMs: REQUEST_TIMEOUT_MS });
  const tts = config.tts === null ? embeddedTts : createOpenAiTts({ ...config.tts, ...http(config.tts) });
  const voice = levelled(trimmed(tts));
  // A configured service is asked for every language; the embedded recogniser hears what its table says.
  const remoteStt = config.stt === null ? null : createOpenAiStt({ ...config.stt, ...http(config.stt) });
  const stt = remoteStt ?? embeddedStt;

  function sttFor(language: string): SttProvider | null {
    return remoteStt ?? (languageOf(language)?.stt === 'pocketsphinx' ? embeddedStt : null);
  }

  async function voiceFault(language: string, log: SessionLog): Promise<DegradationReason | null> {
    const health = await tts.health(language);
    if (health.status === 'ok') return null;
    log.warn({ engine: tts.id, language, reason: health.reason }, 'there is no voice for this language');
    return languageOf(language) === null ? 'no_engine' : 'unavailable';
  }

  return {
    async warmTts(language) {
      if (tts === embeddedTts) await embeddedTts.warm(language);
    },

    async sensesFor(language, own, log) {
      let spoken = language;
      let fault = await voiceFault(language, log);
      if (fault !== null && own !== language && (await voiceFault(own, log)) === null) {
        spoken = own;
        fault = null;
      }
      // A visitor who is answered in another language may as well be heard in it.
      const heardLanguage = sttFor(language) === null ? spoken : language;
      const ear = sttFor(heardLanguage);
      const row = languageOf(spoken);
      return {
        language: spoken,
        heardLanguage,
        tts: fault === null ? voice : null,
        stt: ear,
        abilities: {
          hears:
            ear === null
              ? null
              : {
                  language: config.stt === null ? 'en' : (heardAs(heardLanguage) ?? 'auto'),
                  engine: config.stt?.model ?? embeddedStt.id,
                },
          speaks:
            fault === null
              ? {
                  language: config.tts === null ? (row?.spokenAs ?? spoken) : spoken,
                  engine:
                    config.tts?.model ?? (row === null ? embeddedTts.id : embeddedTts.engineFor(row.tag).id),
                }
              : null,
        },
        lacks: { voice: fault, hearing: ear === null ? 'no_engine' : null },
      };
    },

    async warmStt(language, hints, log) {
      const health = await stt.health(language);
      if (health.status === 'ok') {
        if (stt === embeddedStt && hints !== null)
          await embeddedStt.expect(hints).catch((error: Error) => {
            log.warn({ engine: stt.id, reason: error.message.slice(0, 200) }, 'hears without the documents');
          });
        return true;
      }
      log.warn({ engine: stt.id, language, reason: health.reason }, 'speech cannot be recognised');
      return false;
    },
    async close() {
      await Promise.all([embeddedTts.close(), embeddedStt.close(), tts.close(), remoteStt?.close()]);
    },
  };
}
