import { setImmediate as nextTurn } from 'node:timers/promises';
import { languageOf } from '@vivant/contract/languages';
import { localeOf } from '@vivant/contract/locales/all';
import { joinPcm } from '@vivant/contract/pcm';
import type { SpeechSegment, SttProvider, TtsChunk, TtsEngine, VoiceProfile } from '../types.ts';
import { fitAffine } from './fit.ts';
import { loudnessLufs } from './loudness.ts';
import { cepstraOf } from './mel-cepstrum.ts';
import { summarisePitch, trackPitch } from './pitch.ts';
import { syllableRate } from './rate.ts';
import { SELF_TEST_TEXT } from './self-test.ts';
import { shaperOfRecording } from './shaper.ts';
import { findSpeech } from './vad.ts';

/** Length of the sample used for the fit: more takes time and adds no likeness. */
const MAX_SAMPLE_S = 25;
/**
 * How much worse a shaped voice may be understood (points of word error) than the engine's at the same pitch: moving
 * the pitch has its own price, which less timbre would not bring back.
 */
const GUARD_POINTS = 10;
/** Limit of its word error, even if the engine's is worse. */
const WORD_ERROR_MAX = 0.35;
/**
 * Without a recogniser for the language the loss cannot be measured, so the change is not applied in full: at 0.7 the
 * distance to the person's timbre is about half of the engine's own.
 */
const UNTESTED_STRENGTH = 0.7;
const RATE = { min: 0.85, max: 1.2 } as const;

/** Mono. */
interface Recording {
  pcm: Int16Array;
  sampleRate: number;
}

export interface VoiceSample extends Recording {
  /** Where it contains speech, if the judge has found it; otherwise it is searched. */
  speech?: readonly SpeechSegment[];
}

/**
 * Learns a voice from a sample that passed the judge: pitch, pace, and an affine map from the engine's timbre to the
 * sample's. A recogniser, if there is one for the language, listens to the result and decides how much of the map is
 * used. Throws only on outages (an engine that does not start, an abort).
 */
export async function buildVoiceProfile(
  sample: VoiceSample,
  language: string,
  tts: { engineFor(language: string): TtsEngine },
  stt?: SttProvider | null,
  signal?: AbortSignal,
): Promise<VoiceProfile> {
  const spokenAs = languageOf(language)?.spokenAs ?? 'en';
  const { sampleRate } = sample;
  const speech = speechOf(sample);
  const track = trackPitch(speech, sampleRate);
  const pitch = summarisePitch(track.f0Hz) ?? { medianHz: 150, spreadSemitones: 3 };
  const engine = tts.engineFor(spokenAs);
  const voice = engine.voiceFor(spokenAs, pitch.medianHz);
  const say = (texts: readonly string[], rate: number) =>
    sayAll(engine, texts, spokenAs, voice.name, rate, signal);

  const own = await say(localeOf(spokenAs).calibration, 1);
  const ownTrack = trackPitch(own.pcm, own.sampleRate);
  const ownPitch = summarisePitch(ownTrack.f0Hz);
  const ownRate = syllableRate(own.pcm, own.sampleRate, ownTrack);
  const theirRate = syllableRate(speech, sampleRate, track);
  const rate = ownRate > 0 && theirRate > 0 ? Math.max(RATE.min, Math.min(RATE.max, theirRate / ownRate)) : 1;
  const profile: VoiceProfile = {
    version: 1,
    f0MedianHz: round(pitch.medianHz, 1),
    f0SpreadSemitones: round(pitch.spreadSemitones, 2),
    rate: round(rate, 3),
    strength: 0,
    timbre: null,
    fittedTo: {
      engine: `${engine.id}:${voice.name}`,
      language: spokenAs,
      f0MedianHz: round(ownPitch?.medianHz ?? voice.f0MedianHz, 1),
    },
    gainDb: round(-20 - levelDb(speech), 1),
  };

  const reshaperOf = ({ pcm, sampleRate }: Recording) => {
    const shape = shaperOfRecording(pcm, { profile, sampleRate, voice, engineId: engine.id });
    return (shaped: VoiceProfile): Recording => ({ pcm: shape(shaped), sampleRate });
  };
  const recogniser = stt && spokenAs === 'en' && (await stt.health('en')).status === 'ok' ? stt : null;
  const test = recogniser && { recogniser, as: reshaperOf(await say(SELF_TEST_TEXT, profile.rate)) };
  const words = wordsOf(SELF_TEST_TEXT.join(' '));
  const errorOf = async (recogniser: SttProvider, recording: Recording) =>
    wordErrors(words, wordsOf(await hear(recogniser, recording, signal))) / words.length;
  // The recogniser's process listens while this one computes the map.
  const listening = test ? errorOf(test.recogniser, test.as(profile)) : null;
  listening?.catch(() => {});
  // The sound must be sent to it before the computation blocks the event loop.
  await nextTurn();

  // The map is learnt on the engine at its new pitch, as pitch influences every spectrum.
  const ownAs = reshaperOf(own);
  const pitched = ownAs(profile);
  const map = fitAffine(
    cepstraOf(pitched.pcm, pitched.sampleRate),
    cepstraOf(levelled(speech, profile.gainDb), sampleRate),
  );
  const fitted: VoiceProfile = {
    ...profile,
    timbre: {
      ...map,
      matrix: map.matrix.map((value) => round(value, 5)),
      bias: map.bias.map((value) => round(value, 5)),
    },
  };

  const measured = (shaped: VoiceProfile): VoiceProfile => {
    const spoken = ownAs(shaped);
    return { ...shaped, spokenLufs: round(loudnessLufs(spoken.pcm, spoken.sampleRate), 1) };
  };
  if (!test || !listening) return measured({ ...fitted, strength: UNTESTED_STRENGTH });
  const most = Math.min(WORD_ERROR_MAX, (await listening) + GUARD_POINTS / 100);
  for (const strength of [1, 0.5]) {
    const candidate = { ...fitted, strength };
    if ((await errorOf(test.recogniser, test.as(candidate))) <= most) return measured(candidate);
  }
  return measured(profile);
}

/** The first 25 seconds of what silero calls speech. */
function speechOf({ pcm, sampleRate, speech }: VoiceSample): Int16Array {
  const segments = speech ?? (sampleRate === 16000 ? findSpeech(pcm) : []);
  if (segments.length === 0) return pcm.subarray(0, MAX_SAMPLE_S * sampleRate);
  return joinPcm(segments.map(({ start, end }) => pcm.subarray(start, end))).subarray(
    0,
    MAX_SAMPLE_S * sampleRate,
  );
}

async function sayAll(
  engine: TtsEngine,
  texts: readonly string[],
  language: string,
  voice: string,
  rate: number,
  signal?: AbortSignal,
): Promise<Recording> {
  const chunks: TtsChunk[] = [];
  for (const text of texts)
    for await (const chunk of engine.speak(text, { language, voice, rate, signal })) chunks.push(chunk);
  signal?.throwIfAborted();
  const [first] = chunks;
  if (first === undefined) throw new Error(`the voice ${voice} said nothing: the speech engine is broken`);
  return { pcm: joinPcm(chunks.map((chunk) => chunk.pcm)), sampleRate: first.sampleRate };
}

async function hear(stt: SttProvider, { pcm, sampleRate }: Recording, signal?: AbortSignal): Promise<string> {
  if (sampleRate !== 16000) throw new Error(`the self-test hears 16 kHz, not ${sampleRate}`);
  const stream = await stt.open({ language: 'en', signal });
  try {
    for (let at = 0; at < pcm.length; at += 3200) stream.push(pcm.slice(at, at + 3200));
    return (await stream.finish()).text;
  } finally {
    stream.close();
  }
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? [];
}

/** The minimum of insertions, deletions and substitutions that turn one list into the other. */
export function wordErrors(expected: string[], heard: string[]): number {
  // For each word heard: the edits from the expected words so far to the words heard up to it.
  let row = heard.map((_, at) => at + 1);
  for (const [before, word] of expected.entries()) {
    let [diagonal, left] = [before, before + 1];
    row = row.map((above, at) => {
      left = Math.min(above + 1, left + 1, diagonal + (word === heard[at] ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? expected.length;
}

function levelDb(pcm: Int16Array): number {
  let sum = 1;
  for (const sample of pcm) sum += sample * sample;
  return 10 * Math.log10(sum / Math.max(1, pcm.length) / 32768 ** 2);
}

function levelled(pcm: Int16Array, gainDb: number): Int16Array {
  const gain = 10 ** (gainDb / 20);
  return pcm.map((sample) => Math.max(-32768, Math.min(32767, Math.round(sample * gain))));
}

function round(value: number, digits: number): number {
  // Adding 0 turns -0, which JSON does not keep, into 0.
  return Number(value.toFixed(digits)) + 0;
}
