import type { SpeechSegment, VoiceMeasures, VoiceVerdict } from '../types.ts';
import { ANALYSIS_RATE, type DecodeOptions, decodeAudio } from './decode.ts';
import { createFft } from './fft.ts';
import { summarisePitch, trackPitch } from './pitch.ts';
import { findSpeech } from './vad.ts';

/** Limits for a sample; they sort every recording of the collection rightly. */
export const VOICE_RULES = {
  speechRatioMin: 0.35,
  speechMsMin: 6000,
  snrDbMin: 12,
  clippedRatioMax: 0.005,
  levelDbfsMin: -45,
  topBinEnergyMax: 0.9,
} as const;

const FRAME = 320;
const QUIET_DBFS = -36;
/** Share of energy above 4 kHz below which a recording came through a telephone (or at 8 kHz). */
const NARROW_BAND_SHARE = 1e-5;
/** Two speakers differ by this much on average, with nothing in between; one lively speaker does not. */
const VOICES_APART_SEMITONES = 6;
const VOICES_GAP_SEMITONES = 2;
const VOICE_SHARE_MIN = 0.3;
const VOICE_STRETCHES_MIN = 3;

/**
 * Judges whether a decoded voice sample (16 kHz mono) is one clear voice to learn from. Refuses with a reason, or
 * accepts, perhaps with a warning, and always reports the measures.
 */
export function judgeVoice(pcm: Int16Array): VoiceVerdict {
  const speech = findSpeech(pcm);
  const measures = measure(pcm, speech);
  const refuse = (userFeedback: string): VoiceVerdict => ({ status: 'refused', userFeedback, measures });

  if (!Number.isFinite(measures.levelDbfs) || measures.levelDbfs < -80)
    return refuse('This recording is silent. Check the microphone and record 10 to 60 seconds of speech.');
  if (measures.topBinEnergy > VOICE_RULES.topBinEnergyMax)
    return refuse(
      'This recording holds a steady tone, not speech. Record yourself speaking for 10 to 60 seconds.',
    );
  // Clipping first, as it also spoils the other measures and has its own remedy.
  if (measures.clippedRatio > VOICE_RULES.clippedRatioMax)
    return refuse(
      'The recording is distorted because it is too loud. Move away from the microphone or turn it down, and record again.',
    );
  const tooLittle =
    measures.speechMs < VOICE_RULES.speechMsMin || measures.speechRatio < VOICE_RULES.speechRatioMin;
  if (measures.snrDb < VOICE_RULES.snrDbMin && (measures.speechMs > 500 || noisy(measures)))
    return refuse(
      'There is too much noise around the voice. Record in a quiet place, close to the microphone.',
    );
  if (tooLittle)
    return refuse(
      measures.speechMs < 1000
        ? 'No clear speech was found in this recording. Record yourself speaking, without music or noise.'
        : `Only ${(measures.speechMs / 1000).toFixed(0)} seconds of speech were found. Speak without long pauses for at least 10 seconds.`,
    );
  if (measures.levelDbfs < VOICE_RULES.levelDbfsMin)
    return refuse('The voice is too quiet. Come closer to the microphone or turn it up, and record again.');

  const warnings: string[] = [];
  if (soundsLikeSeveralVoices(pcm, speech))
    warnings.push(
      'There seems to be more than one voice: the avatar takes on a mixture. Use a recording of one person.',
    );
  if (highBandShare(pcm, speech) < NARROW_BAND_SHARE)
    warnings.push('This sounds like a telephone recording: a microphone recording gives a closer voice.');
  if (measures.levelDbfs < QUIET_DBFS) warnings.push('The recording is quiet; it was made louder.');
  return {
    status: 'ok',
    userFeedback: warnings.length > 0 ? warnings.join(' ') : null,
    pcm,
    sampleRate: ANALYSIS_RATE,
    speech,
    measures,
  };
}

/** Decodes and judges an upload in one go: bytes, or the path of a file. */
export async function checkVoiceSample(
  input: Uint8Array | string,
  options: DecodeOptions = {},
): Promise<VoiceVerdict> {
  const decoded = await decodeAudio(input, options);
  if (decoded.status === 'refused') return { ...decoded, measures: null };
  return judgeVoice(decoded.pcm);
}

/** Loud throughout and without structure: noise that drowned the voice, so that little or no speech was found. */
function noisy(measures: VoiceMeasures): boolean {
  return measures.snrDb < 6 && measures.levelDbfs > -40;
}

function measure(pcm: Int16Array, speech: SpeechSegment[]): VoiceMeasures {
  const powers: number[] = [];
  const speechPowers: number[] = [];
  const ahead = speech.values();
  let segment = ahead.next().value;
  for (let at = 0; at + FRAME <= pcm.length; at += FRAME) {
    let sum = 0;
    for (const sample of pcm.subarray(at, at + FRAME)) sum += sample * sample;
    const power = sum / FRAME / 32768 ** 2;
    powers.push(power);
    while (segment && segment.end <= at) segment = ahead.next().value;
    if (segment && segment.start <= at) speechPowers.push(power);
  }
  const sorted = [...powers].sort((a, b) => a - b);
  const noise = Math.max(1e-10, sorted[Math.floor(sorted.length * 0.1)] ?? 0);
  const loudness = mean(speechPowers.length > 0 ? speechPowers : powers);
  const speechSamples = speech.reduce((sum, { start, end }) => sum + end - start, 0);
  let clipped = 0;
  for (const sample of pcm) if (Math.abs(sample) >= 32112) clipped++;
  return {
    durationMs: (pcm.length / ANALYSIS_RATE) * 1000,
    speechMs: (speechSamples / ANALYSIS_RATE) * 1000,
    speechRatio: speechSamples / Math.max(1, pcm.length),
    snrDb: 10 * Math.log10(Math.max(1e-10, loudness - noise) / noise),
    clippedRatio: clipped / Math.max(1, pcm.length),
    levelDbfs: 10 * Math.log10(loudness + 1e-12),
    topBinEnergy: topBins(averageSpectrum(pcm, [{ start: 0, end: pcm.length }])),
  };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

const SPECTRUM = 1024;

/** Mean power spectrum (512 bins to 8 kHz) over the given spans. */
function averageSpectrum(pcm: Int16Array, segments: SpeechSegment[]): Float64Array {
  const fft = createFft(SPECTRUM);
  const power = new Float64Array(SPECTRUM / 2);
  const re = new Float64Array(SPECTRUM);
  const im = new Float64Array(SPECTRUM);
  const window = Float64Array.from(re, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SPECTRUM));
  for (const { start, end } of segments)
    for (let at = start; at + SPECTRUM <= end; at += SPECTRUM) {
      for (let i = 0; i < SPECTRUM; i++) re[i] = ((pcm[at + i] ?? 0) / 32768) * (window[i] ?? 0);
      im.fill(0);
      fft.forward(re, im);
      for (let k = 0; k < power.length; k++)
        power[k] = (power[k] ?? 0) + (re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2;
    }
  return power;
}

function topBins(power: Float64Array): number {
  const total = power.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return 0;
  const top = [...power].sort((a, b) => b - a).slice(0, 5);
  return top.reduce((sum, value) => sum + value, 0) / total;
}

function highBandShare(pcm: Int16Array, speech: SpeechSegment[]): number {
  const power = averageSpectrum(pcm, speech);
  const from = Math.round((4200 / ANALYSIS_RATE) * SPECTRUM);
  const high = power.subarray(from).reduce((sum, value) => sum + value, 0);
  const all = power.reduce((sum, value) => sum + value, 0);
  return all > 0 ? high / all : 0;
}

/** Whether the spans of speech fall into two groups of pitch that are apart and each hold a fair part of the sample. */
function soundsLikeSeveralVoices(pcm: Int16Array, speech: SpeechSegment[]): boolean {
  const pitches: { semitones: number; weight: number }[] = [];
  for (const { start, end } of speech) {
    // Turns are shorter than some spans, so two seconds are looked at a time.
    for (let at = start; at < end; at += ANALYSIS_RATE * 2) {
      const part = pcm.subarray(at, Math.min(end, at + ANALYSIS_RATE * 2));
      if (part.length < ANALYSIS_RATE * 0.5) continue;
      const summary = summarisePitch(trackPitch(part, ANALYSIS_RATE).f0Hz);
      if (summary) pitches.push({ semitones: 12 * Math.log2(summary.medianHz), weight: part.length });
    }
  }
  pitches.sort((a, b) => a.semitones - b.semitones);
  const total = pitches.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const [last, { semitones, weight }] of pitches.entries()) {
    const next = pitches[last + 1];
    if (next === undefined) break;
    const cut = last + 1;
    below += weight;
    if (cut < VOICE_STRETCHES_MIN || pitches.length - cut < VOICE_STRETCHES_MIN) continue;
    if (below < total * VOICE_SHARE_MIN || below > total * (1 - VOICE_SHARE_MIN)) continue;
    const low = mean(pitches.slice(0, cut).map(({ semitones }) => semitones));
    const high = mean(pitches.slice(cut).map(({ semitones }) => semitones));
    const gap = next.semitones - semitones;
    if (high - low > VOICES_APART_SEMITONES && gap > VOICES_GAP_SEMITONES) return true;
  }
  return false;
}
