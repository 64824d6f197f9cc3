import type { EngineVoice, VoiceProfile } from '../types.ts';
import { createFft } from './fft.ts';
import { BAND_COUNT, CEPSTRUM_ORDER, createMelAnalyser } from './mel-cepstrum.ts';
import { createPitchShifter } from './psola.ts';

/** Makes an engine's sound resemble a person's: pitch, then timbre. Timing is unchanged. */
export interface VoiceShaper {
  /** Takes the next samples and returns those that are ready; about 70 ms are held back. */
  push(pcm: Int16Array): Int16Array;
  /** Returns the rest, so that the output is as long as the input. */
  flush(): Int16Array;
}

export interface ShaperOptions {
  profile: VoiceProfile;
  sampleRate: number;
  /** The engine's voice that is being shaped. */
  voice: Pick<EngineVoice, 'name' | 'f0MedianHz'>;
  engineId: string;
}

/** Outside these limits a voice sounds like a cartoon; the engine picks a nearer voice instead. */
const PITCH_RATIO = { min: 0.6, max: 1.7 } as const;

/** Whether a profile's map was learnt on this voice of this engine. */
export const isFittedTo = (profile: VoiceProfile, engineId: string, voiceName: string): boolean =>
  profile.fittedTo.engine === `${engineId}:${voiceName}`;

export function createVoiceShaper(options: ShaperOptions): VoiceShaper {
  const pitch = pitchFilterOf(options);
  const timbre = timbreFilterOf(options);

  const through = (samples: Float32Array, ending: boolean): Float32Array => {
    let out = samples;
    if (pitch) {
      out = pitch.push(out);
      if (ending) out = joined(out, pitch.flush());
    }
    if (timbre) {
      out = timbre.push(out);
      if (ending) out = joined(out, timbre.flush());
    }
    return out;
  };
  return {
    push: (pcm) => toPcm(through(toFloat(pcm), false)),
    flush: () => toPcm(through(new Float32Array(0), true)),
  };
}

/**
 * Shapes a whole recording as a `VoiceShaper` does, with profiles that only differ in timbre: the pitch, which is most
 * of the work, is moved once.
 */
export function shaperOfRecording(
  pcm: Int16Array,
  options: ShaperOptions,
): (profile: VoiceProfile) => Int16Array {
  const pitched = throughWhole(toFloat(pcm), pitchFilterOf(options));
  return (profile) => toPcm(throughWhole(pitched, timbreFilterOf({ ...options, profile })));
}

interface Filter {
  push(samples: Float32Array): Float32Array;
  flush(): Float32Array;
}

function throughWhole(samples: Float32Array, filter: Filter | null): Float32Array {
  return filter === null ? samples : joined(filter.push(samples), filter.flush());
}

/** Null if there is no pitch to move. */
function pitchFilterOf({ profile, sampleRate, voice, engineId }: ShaperOptions): Filter | null {
  const fitted = isFittedTo(profile, engineId, voice.name);
  const ownHz = fitted ? (profile.fittedTo.f0MedianHz ?? voice.f0MedianHz) : voice.f0MedianHz;
  const ratio = Math.max(PITCH_RATIO.min, Math.min(PITCH_RATIO.max, profile.f0MedianHz / ownHz));
  return Math.abs(ratio - 1) < 0.01 ? null : createPitchShifter(sampleRate, ratio);
}

/** Null if the map was learnt on another voice or engine, where it would be wrong: then only the pitch is moved. */
function timbreFilterOf({ profile, sampleRate, voice, engineId }: ShaperOptions): Filter | null {
  return isFittedTo(profile, engineId, voice.name) && profile.timbre && profile.strength > 0
    ? createTimbreFilter(sampleRate, profile.timbre, profile.strength)
    : null;
}

/** Moves the mel-cepstrum of every frame along the affine map; overlap-add with square-root windows, zero phase. */
function createTimbreFilter(
  sampleRate: number,
  map: { order: number; matrix: number[]; bias: number[] },
  strength: number,
): Filter {
  if (map.order !== CEPSTRUM_ORDER || map.matrix.length !== map.order ** 2 || map.bias.length !== map.order)
    throw new Error(
      `the voice profile's map has order ${map.order}; this shaper knows ${CEPSTRUM_ORDER} only`,
    );
  const analyser = createMelAnalyser(sampleRate);
  const { window, hop, fftSize } = analyser;
  const fft = createFft(fftSize);
  const taper = Float64Array.from({ length: window }, (_, i) =>
    Math.sqrt(0.5 - 0.5 * Math.cos((2 * Math.PI * i) / window)),
  );
  const re = new Float64Array(fftSize);
  const im = new Float64Array(fftSize);
  const power = new Float64Array(fftSize / 2 + 1);
  const gains = new Float64Array(fftSize / 2 + 1);
  const bands = new Float64Array(BAND_COUNT);
  const cepstrum = new Float64Array(CEPSTRUM_ORDER);
  const difference = new Float64Array(CEPSTRUM_ORDER);
  const smooth = new Float64Array(BAND_COUNT);
  const matrix = Float64Array.from(map.matrix);
  const bias = Float64Array.from(map.bias);
  /** Quieter frames are pauses: their spectrum tells nothing, so the last gains fade out. */
  const SILENCE = 1e-6 * window;

  // Silence of a window less a hop goes first, so that four windows cover every sample.
  const lead = window - hop;
  let pending: Float32Array = new Float32Array(lead);
  let overlap = new Float32Array(window);
  let skip = lead;

  function frame(at: number): void {
    re.fill(0);
    im.fill(0);
    for (let i = 0; i < window; i++) re[i] = pending[at + i]! * taper[i]!;
    fft.forward(re, im);
    let energy = 0;
    for (let k = 0; k < power.length; k++) {
      power[k] = re[k]! ** 2 + im[k]! ** 2;
      energy += power[k]!;
    }
    analyser.bands(power, bands);
    if (energy < SILENCE) difference.fill(0);
    else {
      analyser.cepstrum(bands, cepstrum);
      for (let row = 0; row < CEPSTRUM_ORDER; row++) {
        let value = bias[row]!;
        for (let column = 0; column < CEPSTRUM_ORDER; column++)
          value += matrix[row * CEPSTRUM_ORDER + column]! * cepstrum[column]!;
        difference[row] = strength * (value - cepstrum[row]!);
      }
    }
    analyser.gains(difference, bands, smooth, gains);
    for (let k = 0; k < power.length; k++) {
      re[k] = re[k]! * gains[k]!;
      im[k] = im[k]! * gains[k]!;
      if (k > 0 && k < fftSize / 2) {
        re[fftSize - k] = re[k]!;
        im[fftSize - k] = -im[k]!;
      }
    }
    fft.inverse(re, im);
    // Four windows of sin², a quarter apart, add up to two.
    for (let i = 0; i < window; i++) overlap[i] = overlap[i]! + (re[i]! * taper[i]!) / 2;
  }

  function run(): Float32Array {
    const count = Math.max(0, Math.floor((pending.length - window) / hop) + 1);
    const out = new Float32Array(count * hop);
    for (let n = 0; n < count; n++) {
      frame(n * hop);
      out.set(overlap.subarray(0, hop), n * hop);
      const rest = new Float32Array(window);
      rest.set(overlap.subarray(hop));
      overlap = rest;
    }
    pending = pending.slice(count * hop);
    const dropped = Math.min(skip, out.length);
    skip -= dropped;
    return out.subarray(dropped);
  }

  return {
    push(samples) {
      pending = joined(pending, samples);
      return run();
    },
    flush() {
      const missing = pending.length - lead + skip;
      pending = joined(pending, new Float32Array(window));
      return run().subarray(0, Math.max(0, missing + lead - skip));
    },
  };
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  if (a.length === 0) return b;
  const out = new Float32Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

function toFloat(pcm: Int16Array): Float32Array {
  const out = new Float32Array(pcm.length);
  for (let i = 0; i < pcm.length; i++) out[i] = pcm[i]! / 32768;
  return out;
}

/** Peaks are bent rather than cut: above 0.8 the curve flattens towards 1. */
function toPcm(samples: Float32Array): Int16Array {
  const out = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]!;
    const size = Math.abs(value);
    const bent = size <= 0.8 ? size : 0.8 + 0.2 * Math.tanh((size - 0.8) / 0.2);
    out[i] = Math.round(Math.sign(value) * bent * 32767);
  }
  return out;
}
