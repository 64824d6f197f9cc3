import { createVoicePitch } from './pitch.ts';
import { createSpeechEnergy } from './speech-energy.ts';

/** What can be heard of a voice at an instant, beside its words. */
export interface VoiceInstant {
  /** Loudness, 0–1, of this voice's own. */
  energy: number;
  /** Semitones above this voice's usual pitch; null where nothing is voiced or known. */
  pitch: number | null;
}

/** Loudness and pitch of a voice over time. */
export interface VoiceTrack {
  /** Samples that follow what was pushed before, −1 … 1. */
  push(pcm: Float32Array): void;
  /** At an instant since the first sample. */
  at(tMs: number): VoiceInstant;
}

/** Any sample rate. Keeps the last 30 s. */
export function createVoiceTrack(options: { sampleRate: number }): VoiceTrack {
  const energy = createSpeechEnergy(options);
  const pitch = createVoicePitch(options);
  return {
    push(pcm) {
      energy.push(pcm);
      pitch.push(pcm);
    },
    at: (tMs) => ({ energy: energy.at(tMs), pitch: pitch.at(tMs) }),
  };
}
