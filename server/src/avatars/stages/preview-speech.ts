import { localeOf } from '@vivant/contract/locales/all';
import { joinPcm } from '@vivant/contract/pcm';
import type { TimedExpression } from '@vivant/face/motion/expression';
import { expressionsOfText } from '@vivant/speech/text/expressions';
import { createDefaultTts } from '@vivant/speech/tts/tts';
import type { Phone, TtsProvider, VoiceProfile } from '@vivant/speech/types';
import { atLoudness } from '@vivant/speech/voice/loudness';

export interface Speech {
  /** Mono, with the quiet before and after. */
  pcm: Int16Array;
  sampleRate: number;
  /** Timed in `pcm`. */
  phones: Phone[];
  /** What the words show on the face, about when they are said; timed in `pcm`. */
  expressions: TimedExpression[];
  /** The text was longer than a clip may be. */
  shortened: boolean;
}

/** The longest talking clip: 500 characters are 35 s of English, but minutes of Chinese or of digits. */
const TALKING_MAX_MS = 60_000;
/** A breath before the first word, and a moment to close the mouth after the last. */
const LEAD_MS = 400;
const TAIL_MS = 700;
/** Common for speech on the web; engines and voices differ by 10 LU among themselves. */
const TARGET_LUFS = -18;
/** Less than this is a click, not a word. */
const SPEECH_LEAST_MS = 200;
/** A pause this long is where a text that is too long may end. */
const PAUSE_MS = 90;

/**
 * Has a text said aloud, at most for `maxMs`: a longer one ends at its last pause before that. Null when the
 * engine finds nothing in it to be said, as in emoji, or in letters its language does not know.
 */
export async function speakText(
  tts: TtsProvider,
  text: string,
  options: { language: string; profile: VoiceProfile | null; maxMs: number; signal: AbortSignal },
): Promise<Speech | null> {
  const { language, profile, maxMs } = options;
  const enough = new AbortController();
  const signal = AbortSignal.any([options.signal, enough.signal]);
  const parts: Int16Array[] = [];
  let phones: Phone[] = [];
  let samples = 0;
  let sampleRate = 16_000;
  for await (const chunk of tts.synthesize(text, { language, profile, signal })) {
    parts.push(chunk.pcm);
    phones.push(...chunk.phones);
    samples += chunk.pcm.length;
    sampleRate = chunk.sampleRate;
    if ((1000 * samples) / sampleRate > maxMs) enough.abort();
  }
  options.signal.throwIfAborted();
  if (!phones.some(({ symbol }) => symbol !== 'sil') || (1000 * samples) / sampleRate < SPEECH_LEAST_MS)
    return null;

  const shortened = enough.signal.aborted;
  const endMs = shortened ? lastPauseMs(phones, maxMs) : (1000 * samples) / sampleRate;
  const spoken = joinPcm(parts).subarray(0, Math.round((endMs * sampleRate) / 1000));
  if (shortened) fadeOut(spoken, sampleRate);
  phones = phones.filter(({ startMs }) => startMs < endMs);
  const lead = Math.round((LEAD_MS * sampleRate) / 1000);
  const pcm = new Int16Array(lead + spoken.length + Math.round((TAIL_MS * sampleRate) / 1000));
  pcm.set(atLoudness(spoken, sampleRate, TARGET_LUFS), lead);
  return {
    pcm,
    sampleRate,
    phones: phones.map((phone) => ({
      ...phone,
      startMs: phone.startMs + LEAD_MS,
      endMs: Math.min(phone.endMs, endMs) + LEAD_MS,
    })),
    // How long all of it would take is not known where only its beginning was made.
    expressions: shortened ? [] : expressionsIn(text, language, endMs),
    shortened,
  };
}

/** Words take about as long as they are. */
function expressionsIn(text: string, language: string, durationMs: number): TimedExpression[] {
  return expressionsOfText(text, language).map(({ expression, from, to }) => ({
    expression,
    startMs: from * durationMs + LEAD_MS,
    endMs: to * durationMs + LEAD_MS,
  }));
}

/** Where the last pause before `maxMs` begins; `maxMs` itself where there is no pause. */
function lastPauseMs(phones: Phone[], maxMs: number): number {
  const sounds = phones.filter(({ symbol, startMs }) => symbol !== 'sil' && startMs < maxMs);
  let found = maxMs;
  let before: Phone | undefined;
  for (const sound of sounds) {
    if (before !== undefined && sound.startMs - before.endMs >= PAUSE_MS && before.endMs < maxMs)
      found = before.endMs + PAUSE_MS / 2;
    before = sound;
  }
  return found;
}

function fadeOut(pcm: Int16Array, sampleRate: number): void {
  const length = Math.min(pcm.length, Math.round(0.03 * sampleRate));
  const end = pcm.subarray(pcm.length - length);
  for (const [i, sample] of end.entries()) end[i] = Math.round((sample * (length - 1 - i)) / length);
}

/** The first of the texts that can be said: the preview's own, the greeting, words of ours. */
export async function findSpeech(
  {
    texts,
    language,
    voice,
  }: { texts: { name: string; text: string }[]; language: string; voice: Record<string, unknown> },
  signal: AbortSignal,
): Promise<{ speech: Speech; userFeedback: string | null }> {
  const tts = createDefaultTts();
  try {
    const health = await tts.health(language);
    if (health.status !== 'ok') throw new Error(`there is no voice for ${language}: ${health.reason}`);
    const options = { language, profile: voice as unknown as VoiceProfile, maxMs: TALKING_MAX_MS, signal };
    let mute: string | null = null;
    for (const { name, text } of texts) {
      const speech = await speakText(tts, text, options);
      if (speech !== null) {
        const feedback = mute ?? (speech.shortened ? tooLong(name) : null);
        return { speech, userFeedback: feedback };
      }
      mute ??= `The ${name} has nothing in it that can be spoken in the avatar's language, so the clip says something else. Write words of that language to hear them.`;
    }
    const speech = await speakText(tts, localeOf(language).preview, options);
    if (speech === null) throw new Error(`the voice for ${language} says nothing`);
    return { speech, userFeedback: mute };
  } finally {
    await tts.close();
  }
}

function tooLong(name: string): string {
  return `The ${name} takes longer to say than a preview clip lasts, so the clip ends after ${TALKING_MAX_MS / 1000} seconds at the latest. Write a shorter one to hear all of it.`;
}
