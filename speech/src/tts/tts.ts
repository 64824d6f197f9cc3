import { languageOf } from '@vivant/contract/languages';
import { embeddedQuality } from '../quality.ts';
import type {
  EngineVoice,
  Health,
  TtsChunk,
  TtsEngine,
  TtsOptions,
  TtsProvider,
  VoiceProfile,
} from '../types.ts';
import { createVoiceShaper, isFittedTo, type VoiceShaper } from '../voice/shaper.ts';
import { createEspeak } from './espeak.ts';
import { createFlite } from './flite.ts';
import { FURTHER_VOICES, type FurtherVoice } from './further-voices.ts';

/** The embedded voice: a provider, with access to the raw engines for fitting a voice to them. */
export interface DefaultTts extends TtsProvider {
  /** Starts what a language needs, so that its first sentence comes at once. Rejects with the reason. */
  warm(language: string): Promise<void>;
  engineFor(language: string): TtsEngine;
}

/** Longer texts are refused: callers should send sentences. */
export const MAX_TEXT_CHARS = 5000;

/**
 * flite speaks English and espeak-ng every other language, unless an installed further voice speaks it; the voice
 * profile shapes them all. Nothing is started before it is needed; `close` ends the helpers.
 */
export function createDefaultTts(
  engines: { flite?: TtsEngine; espeak?: TtsEngine; further?: readonly FurtherVoice[] } = {},
): DefaultTts {
  const flite = engines.flite ?? createFlite();
  const espeak = engines.espeak ?? createEspeak();
  const { further = FURTHER_VOICES.filter((voice) => voice.isInstalled()) } = engines;
  const opened = further.map(({ languages, open }) => ({ languages, engine: open() }));

  function rowOf(language: string) {
    const row = languageOf(language);
    if (!row) throw new Error(`the embedded voices do not speak ${language}`);
    return row;
  }
  function engineFor(language: string): TtsEngine {
    const { spokenAs, tts } = rowOf(language);
    const better = opened.find(({ languages }) => languages.includes(spokenAs));
    return better?.engine ?? (tts === 'flite' ? flite : espeak);
  }

  function voiceOf(language: string, profile: VoiceProfile | null | undefined): EngineVoice {
    return engineFor(language).voiceFor(rowOf(language).spokenAs, profile?.f0MedianHz ?? null);
  }

  return {
    id: 'embedded',
    engineFor,
    expectedLufs({ language, profile }) {
      const voice = voiceOf(language, profile);
      if (!profile || !isFittedTo(profile, engineFor(language).id, voice.name)) return voice.lufs;
      return profile.spokenLufs ?? (profile.strength > 0 ? null : voice.lufs);
    },
    async health(language): Promise<Health> {
      const row = languageOf(language);
      if (!row) return { status: 'unavailable', reason: `the embedded voices do not speak ${language}` };
      const health = await engineFor(language).health();
      return health.status === 'ok'
        ? { status: 'ok', label: `${health.label}, ${embeddedQuality(row)}` }
        : health;
    },
    async warm(language) {
      await engineFor(language).warm(rowOf(language).spokenAs);
    },
    async *synthesize(text, { language, profile, signal }: TtsOptions) {
      if (text.length > MAX_TEXT_CHARS)
        throw new Error(`text of ${text.length} characters: send it in sentences`);
      const spokenAs = rowOf(language).spokenAs;
      const engine = engineFor(language);
      const voice = voiceOf(language, profile);
      const raw = engine.speak(text, {
        language: spokenAs,
        voice: voice.name,
        rate: profile?.rate ?? 1,
        signal,
      });
      yield* profile ? shape(raw, profile, voice, engine.id, signal) : raw;
    },
    async close() {
      await Promise.all(
        [flite, espeak, ...opened.map(({ engine }) => engine)].map((engine) => engine.close()),
      );
    },
  };
}

/** Runs raw speech through the shaper. Phones keep their times, as the engine already spoke at the profile's rate. */
async function* shape(
  raw: AsyncIterable<TtsChunk>,
  profile: VoiceProfile,
  voice: EngineVoice,
  engineId: string,
  signal?: AbortSignal,
): AsyncGenerator<TtsChunk> {
  let shaper: VoiceShaper | null = null;
  let sampleRate = 0;
  let phones: TtsChunk['phones'] = [];
  for await (const chunk of raw) {
    sampleRate = chunk.sampleRate;
    shaper ??= createVoiceShaper({ profile, sampleRate, voice, engineId });
    phones.push(...chunk.phones);
    // Long chunks would delay an abort and the first sound.
    for (let at = 0; at < chunk.pcm.length; at += 2048) {
      if (signal?.aborted) return;
      const pcm = shaper.push(chunk.pcm.subarray(at, at + 2048));
      if (pcm.length === 0) continue;
      yield { pcm, sampleRate, phones };
      phones = [];
    }
  }
  const pcm = shaper?.flush();
  if (pcm && (pcm.length > 0 || phones.length > 0)) yield { pcm, sampleRate, phones };
}
