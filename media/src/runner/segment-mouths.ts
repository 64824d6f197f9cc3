import { AUDIO_LIPS_LOOKAHEAD_MS, type AudioLips, createAudioLips } from '@vivant/face/lips/audio-to-mouth';
import { createPhoneTrack, type PhoneTrack, type TimedPhone } from '@vivant/face/lips/phones-to-mouth';
import { createSpeechEnergy, type SpeechEnergy } from '@vivant/face/motion/speech-energy';
import type { MouthParams } from '@vivant/face/types';

/** The mouth and loudness of one segment of speech, at any instant of it. */
interface SegmentMouth {
  phones: PhoneTrack;
  /** Only for audio without phone times: hearing costs more than reading. */
  lips: AudioLips | null;
  energy: SpeechEnergy;
}

export interface SegmentMouths {
  chunk(
    segmentId: string,
    offsetMs: number,
    sampleRate: number,
    pcm: Int16Array,
    phones: readonly TimedPhone[],
  ): void;
  drop(segmentId: string): void;
  at(segmentId: string, ms: number): { mouth: MouthParams; energy: number } | null;
}

const LIPS_RATE = 16_000;
/** Speech that is never dropped by its owner must not pile up. */
const MAX_SEGMENTS = 8;

export function createSegmentMouths(): SegmentMouths {
  const segments = new Map<string, SegmentMouth>();

  return {
    chunk(segmentId, offsetMs, sampleRate, pcm, phones) {
      let segment = segments.get(segmentId);
      if (segment === undefined) {
        segment = { phones: createPhoneTrack(), lips: null, energy: createSpeechEnergy({ sampleRate }) };
        if (phones.length === 0 && offsetMs === 0) segment.lips = createAudioLips({ sampleRate: LIPS_RATE });
        segments.set(segmentId, segment);
        if (segments.size > MAX_SEGMENTS) segments.delete(segments.keys().next().value!);
      }
      const samples = new Float32Array(pcm.length);
      for (let i = 0; i < pcm.length; i++) samples[i] = pcm[i]! / 32_768;
      segment.energy.push(samples);
      segment.phones.append(phones, 0);
      segment.lips?.push(toLipsRate(samples, sampleRate));
    },
    drop: (segmentId) => void segments.delete(segmentId),
    at(segmentId, ms) {
      const segment = segments.get(segmentId);
      if (segment === undefined) return null;
      const mouth = segment.lips === null ? segment.phones.at(ms) : segment.lips.at(ms);
      return { mouth, energy: segment.energy.at(ms) };
    },
  };
}

/** How much later than its audio the mouth of phone-less speech is known. The playout lead covers it. */
export const LIPS_LOOKAHEAD_MS = AUDIO_LIPS_LOOKAHEAD_MS;

/** Averages over the source samples each target sample covers: enough for features below 6 kHz. */
function toLipsRate(samples: Float32Array, sampleRate: number): Float32Array {
  if (sampleRate === LIPS_RATE) return samples;
  const step = sampleRate / LIPS_RATE;
  const out = new Float32Array(Math.floor(samples.length / step));
  for (let i = 0; i < out.length; i++) {
    const from = i * step;
    const to = from + step;
    let sum = 0;
    for (let j = Math.floor(from); j < to && j < samples.length; j++)
      sum += samples[j]! * (Math.min(j + 1, to) - Math.max(j, from));
    out[i] = sum / step;
  }
  return out;
}
