/** A whole recording → the face in each frame of a clip. */
import { AUDIO_LIPS_LOOKAHEAD_MS, createAudioLips, recordingLevels } from '../lips/audio-to-mouth.ts';
import { createPhoneTrack, type TimedPhone } from '../lips/phones-to-mouth.ts';
import type { TimedExpression } from '../motion/expression.ts';
import { createFaceMotion, type FaceMotion, MOTION_LEAD_MS } from '../motion/motion.ts';
import { createVoiceTrack, type VoiceTrack } from '../motion/voice-track.ts';
import type { MouthParams } from '../types.ts';
import { toHearing } from './to-hearing.ts';

export interface SpokenFace {
  /** The face at an instant of the recording; ask in rising order. */
  at(tMs: number): ReturnType<FaceMotion['at']>;
  /** The mouth alone, in any order. */
  mouthAt(tMs: number): MouthParams;
}

export interface SpokenFaceOptions {
  pcm: Int16Array;
  sampleRate: number;
  /** Timed sounds of the recording; without them the mouth is heard out of it. */
  phones?: readonly TimedPhone[] | undefined;
  /** What the words show. */
  expressions?: readonly TimedExpression[] | undefined;
  seed: number;
  expressiveness?: number | undefined;
}

/** Sound within this time of an instant makes it speech, so that short pauses do not end the speaking manner. */
const SPEAKING_MS = 700;

/** Pitch is known a little late. */
const HEARD_AHEAD_MS = 60;

export function createSpokenFace({
  pcm,
  sampleRate,
  phones,
  expressions = [],
  seed,
  expressiveness,
}: SpokenFaceOptions): SpokenFace {
  const heard = toHearing(pcm, sampleRate);
  const voice = createVoiceTrack({ sampleRate: 16000 });
  const hearTo = pushedTo(voice, heard);
  const mouthAt = phones === undefined ? mouthByEar(heard) : mouthByPhones(phones);
  const motion = createFaceMotion({ seed, expressiveness });

  // The recording is known to its end: the manner of speaking begins before the first sound.
  const speaking = new Uint8Array(Math.ceil((1000 * pcm.length) / sampleRate / 20) + 2);
  for (let i = 0; i < speaking.length; i++) {
    const mouth = mouthAt(i * 20);
    if (mouth.jawOpen + mouth.mouthPress + mouth.mouthPucker < 0.08) continue;
    const from = Math.max(0, i - SPEAKING_MS / 20 / 2);
    speaking.fill(1, Math.floor(from), i + SPEAKING_MS / 20);
  }

  return {
    mouthAt,
    at(tMs) {
      const mode = speaking[Math.max(0, Math.round(tMs / 20))] === 1 ? 'speaking' : 'idle';
      hearTo(tMs + MOTION_LEAD_MS + HEARD_AHEAD_MS);
      // Faces set out before the sound, as heads do.
      const aheadMs = tMs + MOTION_LEAD_MS;
      const shown = expressions.findLast(({ startMs, endMs }) => startMs <= aheadMs && aheadMs < endMs);
      const expression = shown?.expression ?? null;
      return motion.at(tMs, { mode, mouth: mouthAt(tMs), ...voice.at(aheadMs), expression });
    },
  };
}

/** Hears on demand: a track remembers 30 s only. */
function pushedTo(track: VoiceTrack, heard: Float32Array): (tMs: number) => void {
  let pushed = 0;
  return (tMs) => {
    const until = Math.min(heard.length, Math.ceil(tMs * 16));
    if (until <= pushed) return;
    track.push(heard.subarray(pushed, until));
    pushed = until;
  };
}

function mouthByPhones(phones: readonly TimedPhone[]): (tMs: number) => MouthParams {
  const track = createPhoneTrack();
  track.append(phones, 0);
  return (tMs) => track.at(tMs);
}

/** Hears ahead on demand, because the ears remember 30 s only. */
function mouthByEar(heard: Float32Array): (tMs: number) => MouthParams {
  const levels = recordingLevels(heard);
  const create = () => createAudioLips({ sampleRate: 16000, ...(levels && { levels }) });
  let lips = create();
  let pushed = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (tMs) => {
    if (tMs < last - 25_000) {
      lips = create();
      pushed = 0;
    }
    last = tMs;
    const needed = Math.ceil((tMs + AUDIO_LIPS_LOOKAHEAD_MS + 50) * 16);
    while (pushed < needed) {
      const chunk = new Float32Array(1600);
      chunk.set(heard.subarray(pushed, pushed + chunk.length));
      lips.push(chunk);
      pushed += chunk.length;
    }
    return lips.at(tMs);
  };
}
