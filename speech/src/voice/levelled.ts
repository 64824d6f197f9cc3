import type { TtsChunk, TtsOptions, TtsProvider } from '../types.ts';
import { bent, createLoudnessMeter, type LoudnessMeter } from './loudness.ts';

/** The loudness of broadcasts; engines and voices differ by 12 LU. */
export const SPOKEN_LUFS = -23;
/**
 * How many blocks of a voice are measured before its first sound is released: they tell most of a short sentence's
 * loudness.
 */
const FIRST_BLOCKS = 3;
/** A faster change of gain would be audible. */
const DB_PER_SECOND = 4;
/** Limit of the gain: a quieter voice is noise, which is not amplified further. */
const GAIN_DB_MAX = 20;

interface Voice {
  expectedLufs: number | null;
  sampleRate: number;
  meter: LoudnessMeter;
  /** Null until enough was measured. */
  gainDb: number | null;
}

/**
 * Makes a voice equally loud whichever engine makes it. The gain follows what was measured of a language's voice so
 * far, across sentences. If its loudness is not known beforehand, the very first six tenths of a second are held back
 * to measure them.
 */
export function levelled<Provider extends TtsProvider>(provider: Provider): Provider {
  const voices = new Map<string, Voice>();

  function voiceOf(options: TtsOptions, sampleRate: number): Voice {
    const expectedLufs = provider.expectedLufs?.(options) ?? null;
    const known = voices.get(options.language);
    if (known?.sampleRate === sampleRate && known.expectedLufs === expectedLufs) return known;
    const meter = createLoudnessMeter(sampleRate, expectedLufs);
    const voice: Voice = { expectedLufs, sampleRate, meter, gainDb: null };
    voices.set(options.language, voice);
    return voice;
  }

  return {
    ...provider,
    async *synthesize(text, options) {
      let held: TtsChunk[] = [];
      let voice: Voice | null = null;
      for await (const chunk of provider.synthesize(text, options)) {
        voice = voiceOf(options, chunk.sampleRate);
        voice.meter.push(chunk.pcm);
        if (voice.gainDb === null) {
          held.push(chunk);
          if (voice.meter.audibleBlocks() < FIRST_BLOCKS) continue;
          voice.gainDb = wantedDb(voice.meter);
          for (const one of held) yield louder(one, voice);
          held = [];
        } else yield louder(chunk, voice);
      }
      if (voice === null || held.length === 0) return;
      // A word is too short to set the gain; the next sentence may.
      const ownDb = Number.isFinite(voice.meter.lufs()) ? wantedDb(voice.meter) : 0;
      for (const one of held) yield louder(one, { ...voice, gainDb: ownDb });
    },
  };
}

const wantedDb = (meter: LoudnessMeter) => Math.min(GAIN_DB_MAX, SPOKEN_LUFS - meter.lufs());

/** Applies the gain, which approaches the wanted one over the length of the chunk. */
function louder(chunk: TtsChunk, voice: Voice): TtsChunk {
  const from = voice.gainDb ?? 0;
  const most = (DB_PER_SECOND * chunk.pcm.length) / voice.sampleRate;
  const step = Math.max(-most, Math.min(most, wantedDb(voice.meter) - from));
  if (Number.isFinite(step)) voice.gainDb = from + step;
  const [first, last] = [10 ** (from / 20), 10 ** ((voice.gainDb ?? from) / 20)];
  const pcm = chunk.pcm.map((sample, at) => {
    const gain = first + ((last - first) * at) / chunk.pcm.length;
    return Math.round(32767 * bent((gain * sample) / 32768));
  });
  return { ...chunk, pcm };
}
