import { createSpokenFace } from '@vivant/face/clip/speaker-face';
import { AUDIO_LIPS_LOOKAHEAD_MS, createAudioLips } from '@vivant/face/lips/audio-to-mouth';
import { createPhoneTrack, type TimedPhone } from '@vivant/face/lips/phones-to-mouth';
import { visemeParams } from '@vivant/face/lips/visemes';
import { createFaceMotion } from '@vivant/face/motion/motion';
import { MOUTH_PARAMS, type MouthParams } from '@vivant/face/types';
import { createRandom } from '@vivant/platform/random';

const FRAME_MS = 40;
const RATE_KHZ = 16;
/** A jaw that goes further between two frames has snapped. */
const SNAP = 0.25;
/** How far a mouth may stray between two frames and still be called still. */
const STILL = 0.01;

/** The mouth in each frame of a recording. */
export function mouthsByEar(pcm: Int16Array): MouthParams[] {
  const face = createSpokenFace({ pcm, sampleRate: 1000 * RATE_KHZ, seed: 1 });
  return mouths(face.mouthAt, pcm.length / RATE_KHZ);
}

export function mouths(at: (tMs: number) => MouthParams, durationMs: number): MouthParams[] {
  return Array.from({ length: Math.floor(durationMs / FRAME_MS) }, (_, i) => at((i + 0.5) * FRAME_MS));
}

/** Lips that press or roll this much are closing for p b m f v. */
const isClosing = ({ mouthPress, mouthRollLower }: MouthParams) => mouthPress > 0.12 || mouthRollLower > 0.2;
/** Frames beside a closure in which the jaw is still on its way to it, or from it. */
const BESIDE = 2;

/** How far the jaw goes from frame to frame: where a closure is near, and elsewhere. */
export function jawSteps(seen: readonly MouthParams[]): { atClosures: number[]; outside: number[] } {
  const atClosures: number[] = [];
  const outside: number[] = [];
  for (const [i, mouth] of seen.entries()) {
    const step = Math.abs(mouth.jawOpen - (seen[i - 1] ?? mouth).jawOpen);
    const near = seen.slice(Math.max(0, i - 1 - BESIDE), i + BESIDE + 1);
    (near.some(isClosing) ? atClosures : outside).push(step);
  }
  return { atClosures, outside };
}

export const isSnap = (step: number) => step > SNAP;

/** Share of frames in which a mouth moves that hears nothing but a room, live, −69 to −46 dBFS; 0–1. */
export function movingInRoomNoise(): number {
  let moving = 0;
  let frames = 0;
  for (const [low, high] of [
    [-69, -58],
    [-60, -50],
    [-50, -46],
  ] as const)
    for (const silenceMs of [0, 500]) {
      const seen = mouthsLive(roomNoise(silenceMs, 10_000, low, high));
      const opening = seen.map((m) => m.jawOpen + m.mouthLowerDown + m.mouthPucker);
      moving += opening.filter((o, i) => i > 0 && Math.abs(o - opening[i - 1]!) > STILL).length;
      frames += opening.length;
    }
  return moving / frames;
}

/** A mouth is relaxed when nothing of it is further than this from where it rests. */
const RELAXED = 0.05;
const LONGEST_MS = 1000;
const STEP_MS = 10;

/** How long after an instant a mouth is relaxed and stays so, ms. */
function relaxedAfter(at: (tMs: number) => MouthParams, fromMs: number): number {
  let lastMoved = 0;
  for (let ms = 0; ms <= LONGEST_MS; ms += STEP_MS) {
    const mouth = at(fromMs + ms);
    if (MOUTH_PARAMS.some((name) => mouth[name] > RELAXED)) lastMoved = ms + STEP_MS;
  }
  return lastMoved;
}

/** Of speech that breaks off at its loudest, in each of so many parts: how long the mouth that hears it stays open, ms. */
export function relaxingByEar(pcm: Int16Array, parts = 4): number[] {
  const open = (mouth: MouthParams) => mouth.jawOpen + mouth.mouthLowerDown + mouth.mouthPucker;
  const seen = mouthsByEar(pcm).map(open);
  const length = Math.floor(seen.length / parts);
  return Array.from({ length: parts }, (_, part) => {
    const mine = seen.slice(part * length, (part + 1) * length);
    const cutMs = (part * length + mine.indexOf(Math.max(...mine)) + 0.5) * FRAME_MS;
    const heard = new Float32Array((cutMs + LONGEST_MS) * RATE_KHZ + AUDIO_LIPS_LOOKAHEAD_MS * RATE_KHZ);
    heard.set(Float32Array.from(pcm.subarray(0, cutMs * RATE_KHZ), (sample) => sample / 32_768));
    return relaxedAfter(hearingLive(heard), cutMs);
  });
}

/** Of speech that ends after each of its sounds: how long the mouth that knows them stays open, ms. */
export function relaxingByPhones(phones: readonly TimedPhone[]): number[] {
  return phones.map(({ endMs }, last) => {
    const track = createPhoneTrack();
    track.append(phones.slice(0, last + 1), 0);
    return relaxedAfter((tMs) => track.at(tMs), endMs);
  });
}

/** How long a wide open mouth takes to close when its speech is cut off, ms. */
export function closingWhenCut(): number {
  const motion = createFaceMotion({ seed: 1 });
  const cutMs = 1000;
  const at = (tMs: number) =>
    motion.at(tMs, {
      mode: tMs < cutMs ? 'speaking' : 'listening',
      mouth: tMs < cutMs ? visemeParams('aa') : null,
      energy: 0,
    }).params;
  for (let t = 0; t < cutMs; t += STEP_MS) at(t);
  return relaxedAfter(at, cutMs);
}

/** Noise that wanders between two levels, after digital silence. */
function roomNoise(silenceMs: number, noiseMs: number, low: number, high: number): Float32Array {
  const random = createRandom(5);
  let brown = 0;
  return Float32Array.from({ length: (silenceMs + noiseMs) * RATE_KHZ }, (_, i) => {
    if (i < silenceMs * RATE_KHZ) return 0;
    const t = i / RATE_KHZ / 1000;
    const share = 0.5 + 0.5 * Math.sin(2 * Math.PI * 1.3 * t) * Math.sin(2 * Math.PI * 0.37 * t);
    brown = 0.95 * brown + random() - 0.5;
    return (brown / 0.92) * 10 ** ((low + (high - low) * share) / 20);
  });
}

const mouthsLive = (pcm: Float32Array) =>
  mouths(hearingLive(pcm), pcm.length / RATE_KHZ - AUDIO_LIPS_LOOKAHEAD_MS);

/** As a session hears: nothing is known of the recording but a moment ahead. */
function hearingLive(pcm: Float32Array): (tMs: number) => MouthParams {
  const lips = createAudioLips({ sampleRate: 1000 * RATE_KHZ });
  let pushed = 0;
  return (tMs) => {
    const needed = Math.ceil((tMs + AUDIO_LIPS_LOOKAHEAD_MS) * RATE_KHZ);
    if (needed > pushed) lips.push(pcm.subarray(pushed, needed));
    pushed = Math.max(pushed, needed);
    return lips.at(tMs);
  };
}
