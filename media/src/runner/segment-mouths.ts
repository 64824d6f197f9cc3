import { joinPcm } from '@vivant/contract/pcm';
import { AUDIO_LIPS_LOOKAHEAD_MS, type AudioLips, createAudioLips } from '@vivant/face/lips/audio-to-mouth';
import { loadLipNet } from '@vivant/face/lips/lip-net';
import { createPhoneTrack, type PhoneTrack } from '@vivant/face/lips/phones-to-mouth';
import type { Expression } from '@vivant/face/motion/expression';
import { MOTION_LEAD_MS } from '@vivant/face/motion/motion';
import { ENERGY_HOP_MS } from '@vivant/face/motion/speech-energy';
import { createVoiceTrack, type VoiceInstant, type VoiceTrack } from '@vivant/face/motion/voice-track';
import type { MouthParams } from '@vivant/face/types';
import type { SegmentChunk, TimedExpression } from './segments.ts';

/** The mouth and voice of one segment of speech, at any instant of it. */
interface SegmentMouth {
  phones: PhoneTrack;
  /** Only for audio without phone times: hearing costs more than reading. */
  lips: AudioLips | null;
  voice: VoiceTrack;
  expressions: TimedExpression[];
  /** Not listened to yet, in its order. */
  unheard: Int16Array[];
  sampleRate: number;
  heardSamples: number;
  /** Whether silence follows what has not been heard yet. */
  ended: boolean;
}

export interface SegmentMouths {
  chunk(segmentId: string, offsetMs: number, sampleRate: number, chunk: SegmentChunk): void;
  /** No more chunks come: silence follows the last one. */
  end(segmentId: string): void;
  drop(segmentId: string): void;
  at(
    segmentId: string,
    ms: number,
  ): { mouth: MouthParams; voice: VoiceInstant; expression: Expression | null } | null;
}

const LIPS_RATE = 16_000;
/** Speech that is never dropped by its owner must not pile up. */
const MAX_SEGMENTS = 8;
/**
 * Agents send a quarter of a minute at once. Hearing all of it when it comes would hold up every frame of that
 * moment, so it is heard as it is said, this far ahead.
 */
const HEARD_AHEAD_MS = AUDIO_LIPS_LOOKAHEAD_MS + 100;

/**
 * Silence that the lips are given after the end. Without it they would wait for what comes next, and hold the last
 * sound instead of pronouncing it; they need this much to be sure of the last instant.
 */
const SILENCE_AFTER_MS = AUDIO_LIPS_LOOKAHEAD_MS + 20;

export function createSegmentMouths(): SegmentMouths {
  const segments = new Map<string, SegmentMouth>();
  // A sentence begins while frames are drawn: the network is read once.
  const layers = loadLipNet();

  return {
    chunk(segmentId, offsetMs, sampleRate, { pcm, phones, expressions }) {
      let segment = segments.get(segmentId);
      if (segment === undefined) {
        segment = {
          phones: createPhoneTrack(),
          lips: null,
          voice: createVoiceTrack({ sampleRate }),
          expressions: [],
          unheard: [],
          sampleRate,
          heardSamples: 0,
          ended: false,
        };
        if (phones.length === 0 && offsetMs === 0)
          segment.lips = createAudioLips({ sampleRate: LIPS_RATE, layers });
        segments.set(segmentId, segment);
        const [oldest] = segments.keys();
        if (segments.size > MAX_SEGMENTS && oldest !== undefined) segments.delete(oldest);
      }
      segment.unheard.push(pcm);
      segment.phones.append(phones, 0);
      if (expressions !== undefined && expressions.length > 0)
        segment.expressions = [
          ...segment.expressions.filter(({ isGuess }) => isGuess !== true),
          ...expressions,
        ];
    },
    end(segmentId) {
      const segment = segments.get(segmentId);
      if (segment === undefined || segment.ended) return;
      segment.ended = true;
      segment.unheard.push(new Int16Array(Math.ceil((SILENCE_AFTER_MS * segment.sampleRate) / 1000)));
    },
    drop: (segmentId) => void segments.delete(segmentId),
    at(segmentId, ms) {
      const segment = segments.get(segmentId);
      if (segment === undefined) return null;
      hear(segment, ms + HEARD_AHEAD_MS);
      const mouth = segment.lips === null ? segment.phones.at(ms) : segment.lips.at(ms);
      const aheadMs = voiceMs(segment, ms);
      const shown = segment.expressions.findLast(
        ({ startMs, endMs }) => startMs <= aheadMs && aheadMs < endMs,
      );
      return { mouth, voice: segment.voice.at(aheadMs), expression: shown?.expression ?? null };
    },
  };
}

/** When to ask what the voice does: ahead, as heads move before the voice does, but no later than what has been heard. */
function voiceMs({ heardSamples, sampleRate }: SegmentMouth, ms: number): number {
  const lastHopMs = (1000 * heardSamples) / sampleRate - ENERGY_HOP_MS;
  return Math.max(ms, Math.min(ms + MOTION_LEAD_MS, lastHopMs));
}

/** Listens until at least `untilMs`, if there is that much audio. */
function hear(segment: SegmentMouth, untilMs: number): void {
  const { unheard, sampleRate, voice, lips } = segment;
  // This many samples are a whole number at the lips' rate: none is lost between two chunks.
  const unit = sampleRate / commonDivisor(sampleRate, LIPS_RATE);
  for (;;) {
    const wanted = Math.ceil((untilMs * sampleRate) / 1000) - segment.heardSamples;
    const first = unheard[0];
    if (wanted <= 0 || first === undefined) return;
    const count = Math.min(Math.ceil(wanted / unit), Math.floor(first.length / unit)) * unit;
    if (count === 0) {
      const next = unheard[1];
      if (next === undefined) return;
      unheard.splice(0, 2, joinPcm([first, next]));
      continue;
    }
    const chunk = new Float32Array(first.subarray(0, count)).map((sample) => sample / 32_768);
    if (count === first.length) unheard.shift();
    else unheard[0] = first.subarray(count);
    segment.heardSamples += count;
    voice.push(chunk);
    lips?.push(toLipsRate(chunk, sampleRate));
  }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Averages over the source samples each target sample covers: enough for features below 6 kHz. */
function toLipsRate(samples: Float32Array, sampleRate: number): Float32Array {
  if (sampleRate === LIPS_RATE) return samples;
  const step = sampleRate / LIPS_RATE;
  const out = new Float32Array(Math.round(samples.length / step));
  for (let i = 0; i < out.length; i++) {
    const from = i * step;
    const to = from + step;
    let sum = 0;
    for (let j = Math.floor(from); j < to && j < samples.length; j++)
      sum += (samples[j] ?? 0) * (Math.min(j + 1, to) - Math.max(j, from));
    out[i] = sum / step;
  }
  return out;
}
