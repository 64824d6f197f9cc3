import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { joinPcm } from '@vivant/contract/pcm';
import { createDefaultTts, type DefaultTts } from '@vivant/speech/tts/tts';
import type { TtsChunk } from '@vivant/speech/types';
import { decodeAudio } from '@vivant/speech/voice/decode';
import { buildVoiceProfile } from '@vivant/speech/voice/profile';

/** Somebody who asks aloud; the sound is as a microphone in a room brings it, 16 kHz mono. */
export interface SpokenVisitor {
  name: string;
  /** Where there is a `PAUSE` in the text, they are silent for so long. */
  say(text: string, pauseMs?: number): Promise<Int16Array>;
}

/** Between words at which somebody stops to think. */
export const PAUSE = ' … ';

const RATE = 16_000;
const SAMPLE = fileURLToPath(
  new URL('../../../../shared/assets/voices/v02_en_female_audiobook_49s.wav', import.meta.url),
);

/**
 * Voices of two engines with five accents, one of them shaped after a person who reads aloud. Whoever is heard well in
 * one engine's voices alone is not heard well.
 */
export async function spokenVisitors(): Promise<{ visitors: SpokenVisitor[]; close(): Promise<void> }> {
  const tts = createDefaultTts();
  const by = (name: string, engine: 'en' | 'de', voice: string): SpokenVisitor => ({
    name,
    say: (text, pauseMs = 0) =>
      spokenInRoom(text, pauseMs, (part) =>
        tts.engineFor(engine).speak(part, { language: 'en', voice, rate: 1 }),
      ),
  });
  const visitors = [
    by('flite slt', 'en', 'slt'),
    by('flite rms', 'en', 'rms'),
    by('flite awb (Scottish)', 'en', 'awb'),
    by('espeak British', 'de', 'en-gb-x-rp'),
    by('espeak American, female', 'de', 'en-us+f2'),
  ];
  const shaped = await shapedVisitor(tts);
  if (shaped !== null) visitors.push(shaped);
  return { visitors, close: () => tts.close() };
}

/** Null without the shared recordings. */
async function shapedVisitor(tts: DefaultTts): Promise<SpokenVisitor | null> {
  if (!existsSync(SAMPLE)) return null;
  const sample = await decodeAudio(SAMPLE);
  if (sample.status !== 'ok') throw new Error('the voice sample cannot be read');
  const profile = await buildVoiceProfile(sample, 'en', tts);
  return {
    name: 'shaped after a reader',
    say: (text, pauseMs = 0) =>
      spokenInRoom(text, pauseMs, (part) => tts.synthesize(part, { language: 'en', profile })),
  };
}

async function spokenInRoom(
  text: string,
  pauseMs: number,
  speak: (part: string) => AsyncIterable<TtsChunk>,
): Promise<Int16Array> {
  const parts: Int16Array[] = [];
  for (const part of text.split(PAUSE)) parts.push(await joined(speak(part)));
  if (parts.length === 1) return inRoom(joinPcm(parts));
  const pause = new Int16Array((pauseMs * RATE) / 1000);
  return inRoom(joinPcm(parts.flatMap((part, at) => (at === 0 ? [voiced(part)] : [pause, voiced(part)]))));
}

/** What an engine adds before and after the words would make a pause longer than it is to be. */
const VOICED_ABOVE = 300;
const voiced = (pcm: Int16Array) =>
  pcm.subarray(
    pcm.findIndex((sample) => Math.abs(sample) > VOICED_ABOVE),
    pcm.findLastIndex((sample) => Math.abs(sample) > VOICED_ABOVE) + 1,
  );

async function joined(chunks: AsyncIterable<TtsChunk>): Promise<Int16Array> {
  const parts: Int16Array[] = [];
  let sampleRate = RATE;
  for await (const chunk of chunks) {
    parts.push(chunk.pcm);
    sampleRate = chunk.sampleRate;
  }
  return resampled(joinPcm(parts), sampleRate);
}

const TAPS = 16;

/** By a windowed sinc below the lower of both rates. */
function resampled(pcm: Int16Array, from: number): Int16Array {
  if (from === RATE) return pcm;
  const cut = Math.min(1, RATE / from);
  return Int16Array.from({ length: Math.floor((pcm.length * RATE) / from) }, (_, index) => {
    const at = (index * from) / RATE;
    let sum = 0;
    for (let tap = Math.floor(at) - TAPS; tap <= Math.floor(at) + TAPS; tap++) {
      const away = at - tap;
      const phase = Math.PI * away * cut;
      const sinc = phase === 0 ? 1 : Math.sin(phase) / phase;
      sum += (pcm[tap] ?? 0) * cut * sinc * (0.5 + 0.5 * Math.cos((Math.PI * away) / (TAPS + 1)));
    }
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  });
}

/** Samples after which walls send the sound back, and how much of it. */
const ECHOES = [
  { after: 208, share: 0.22 },
  { after: 464, share: 0.14 },
  { after: 913, share: 0.08 },
] as const;
const SPEECH_DBFS = -26;
const NOISE_BELOW_DB = 25;
const QUIET_BEFORE = 0.4 * RATE;
const QUIET_AFTER = 0.5 * RATE;

/** A metre from the microphone of a laptop, whose fan runs. */
export function inRoom(pcm: Int16Array): Int16Array {
  const power = pcm.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, pcm.length);
  const level = 32_768 * 10 ** (SPEECH_DBFS / 20);
  const gain = level / Math.max(1, Math.sqrt(power));
  const hiss = createHiss(level * 10 ** (-NOISE_BELOW_DB / 20));
  return Int16Array.from({ length: QUIET_BEFORE + pcm.length + QUIET_AFTER }, (_, index) => {
    const at = index - QUIET_BEFORE;
    let heard = pcm[at] ?? 0;
    for (const { after, share } of ECHOES) heard += share * (pcm[at - after] ?? 0);
    return Math.max(-32_768, Math.min(32_767, Math.round(heard * gain + hiss())));
  });
}

/** Noise with more of the low than of the high, of a given root mean square; the same every time. */
function createHiss(level: number): () => number {
  let state = 7;
  let low = 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const white = state / 2 ** 31 - 1;
    low = 0.8 * low + 0.2 * white;
    // Variance 1/3 of the white part, 1/27 of the low one, and what they share.
    return (level * (low + 0.3 * white)) / Math.sqrt(1 / 27 + 0.03 + 0.04);
  };
}
