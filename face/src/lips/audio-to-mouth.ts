/**
 * Any speech → mouth, for voices that come without phoneme timings: log-mel windows through a small
 * network that convolves over ±160 ms and was trained on speech whose phonemes are known (`train/`).
 */
import type { MouthParams } from '../types.ts';
import { MOUTH_PARAMS } from '../types.ts';
import {
  CLOSURE_OUTPUT,
  CONTEXT,
  type ConvLayer,
  createLipNet,
  loadLipNet,
  NET_INPUTS,
  NET_OUTPUTS,
  SPEECH_OUTPUT,
} from './lip-net.ts';
import {
  createLevelFollower,
  createMelAnalyser,
  createVoiceMean,
  HOP_SAMPLES,
  isSilent,
  LIP_SAMPLE_RATE,
  loudness,
  MEL_BANDS,
  normaliseBand,
  WINDOW_SAMPLES,
} from './log-mel.ts';
import { createMouthInertia, INERTIA_MS, jawBeside } from './mouth-inertia.ts';
import { mouthShape, toMouthParams } from './visemes.ts';
import { createVoiceGate, NO_ROOM_DBFS, type RecordingLevels } from './voice-gate.ts';

/**
 * How much audio after an instant must have been pushed for the mouth at that instant to be final. Before that, `at`
 * answers with what is known, and beyond that with the last mouth, fading to rest.
 */
export const AUDIO_LIPS_LOOKAHEAD_MS =
  (CONTEXT * HOP_SAMPLES + WINDOW_SAMPLES / 2) / 16 + (2 * HOP_SAMPLES) / 16 + INERTIA_MS;

export interface AudioLips {
  /** Samples that follow what was pushed before, −1 … 1. */
  push(pcm: Float32Array): void;
  /** The mouth at an instant since the first sample. Keeps 30 s; older instants give a closed mouth. */
  at(tMs: number): MouthParams;
}

const KEEP_FRAMES = 1875;
const HOP_MS = HOP_SAMPLES / 16;
const CENTRE_MS = WINDOW_SAMPLES / 2 / 16;
/** Past the last frame the mouth closes within this time, should no more audio come. */
const FADE_MS = 140;
/** Bounds within which the two likelihoods are turned into how closed, and how awake, the mouth is. */
const CLOSURE_FROM = 0.3;
const CLOSURE_TO = 0.62;
const SPEECH_FROM = 0.15;
const SPEECH_TO = 0.5;
const PARAM_COUNT = MOUTH_PARAMS.length;
const JAW = MOUTH_PARAMS.indexOf('jawOpen');
/** By how much further a jaw may be open where lips are not quite closed. */
const HALF_SHUT = 0.3;
/** A likely closure shuts the lips, a sure one the jaw as well. */
const JAW_FROM = 0.42;
const JAW_TO = 0.8;
const PRESSED = mouthShape('PP').target;
/** What of the blend a closure overrules at once: everything but rounding, tongue and the jaw, which has mass. */
const CLOSED_BY_LIPS = MOUTH_PARAMS.map((name) =>
  ['mouthUpperUp', 'mouthLowerDown', 'mouthPress', 'mouthRollLower'].includes(name),
);

function ramp(x: number, from: number, to: number): number {
  const u = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return u * u * (3 - 2 * u);
}

/**
 * Refuses sample rates other than 16 kHz: resample before. `levels`: of the whole recording, where it is known
 * (`recordingLevels`); otherwise they are learnt as it plays. `layers`: `loadLipNet()`, for who makes many.
 */
export function createAudioLips({
  sampleRate,
  levels: known,
  layers = loadLipNet(),
}: {
  sampleRate: number;
  levels?: RecordingLevels;
  layers?: readonly ConvLayer[];
}): AudioLips {
  if (sampleRate !== LIP_SAMPLE_RATE)
    throw new RangeError(`audio lips hear ${LIP_SAMPLE_RATE} Hz, not ${sampleRate} Hz: resample first`);
  const mel = createMelAnalyser();
  const follower = createLevelFollower(known);
  const gate = createVoiceGate(known);
  const voice = createVoiceMean();
  const inertia = createMouthInertia(NET_OUTPUTS);
  const input = new Float32Array(NET_INPUTS).fill(-1);
  input.set(voice.bands, MEL_BANDS);
  const network = createLipNet(layers, input);
  const span = CONTEXT + 1;

  let pending = new Float32Array(WINDOW_SAMPLES * 4);
  let pendingCount = 0;
  const bands = new Float32Array(MEL_BANDS);
  // Of the last windows, in dBFS, oldest first; before the stream there is silence.
  const levels = new Float32Array(span).fill(-120);
  // The room as it was then: when a hiss is cut off, what came before it stays hiss.
  const floors = new Float32Array(span).fill(-120);
  let windows = 0;

  const outputs = new Float32Array(KEEP_FRAMES * NET_OUTPUTS);
  let frames = 0;

  function nextWindow(offset: number): void {
    levels.copyWithin(0, 1);
    floors.copyWithin(0, 1);
    const db = mel.analyse(pending, offset, bands, 0);
    levels[span - 1] = db;
    const level = follower.next(db);
    floors[span - 1] = follower.floor();
    const speaks = gate.next(db);
    for (let b = 0; b < MEL_BANDS; b++) input[b] = normaliseBand(bands[b]!, level);
    if (!isSilent(db, level, floors[span - 1]!)) voice.add(input, 0);
    input.set(voice.bands, MEL_BANDS);
    const heard = network.next(input);
    windows++;
    // What is told of now lies CONTEXT windows back.
    if (windows <= CONTEXT) return;
    const at = (frames % KEEP_FRAMES) * NET_OUTPUTS;
    frames++;
    const loud = speaks ? loudness(levels[0]!, level, floors[0]!) : 0;
    for (let o = 0; o < NET_OUTPUTS; o++) outputs[at + o] = loud * heard[o]!;
  }

  /** Smooths over three frames (48 ms) around `frame` and adds `weight` of it to `out`. */
  function addFrame(frame: number, weight: number, out: Float64Array): void {
    for (let k = -1; k <= 1; k++) {
      const f = Math.min(frames - 1, Math.max(Math.max(0, frames - KEEP_FRAMES), frame + k));
      const w = weight * (k === 0 ? 0.5 : 0.25);
      const at = (f % KEEP_FRAMES) * NET_OUTPUTS;
      for (let o = 0; o < NET_OUTPUTS; o++) out[o]! += w * outputs[at + o]!;
    }
  }

  /** What is heard at an instant, as a mouth without mass would show it; closures left out. */
  function blendAt(tMs: number, out: Float64Array): void {
    const position = (tMs - CENTRE_MS) / HOP_MS;
    out.fill(0);
    if (position < -1 || position < frames - KEEP_FRAMES) return;
    const below = Math.floor(position);
    addFrame(below, 1 - (position - below), out);
    addFrame(below + 1, position - below, out);
    const late = Math.max(0, (position - (frames - 1)) * HOP_MS);
    const awake = ramp(out[SPEECH_OUTPUT]!, SPEECH_FROM, SPEECH_TO) * (1 - ramp(late, 0, FADE_MS));
    for (let o = 0; o < NET_OUTPUTS; o++) out[o]! *= awake;
  }

  const isClosed = (heard: Float64Array) => ramp(heard[CLOSURE_OUTPUT] ?? 0, CLOSURE_FROM, CLOSURE_TO);

  return {
    push(pcm) {
      if (pendingCount + pcm.length > pending.length) {
        const grown = new Float32Array((pendingCount + pcm.length) * 2);
        grown.set(pending.subarray(0, pendingCount));
        pending = grown;
      }
      pending.set(pcm, pendingCount);
      pendingCount += pcm.length;
      let offset = 0;
      for (; offset + WINDOW_SAMPLES <= pendingCount; offset += HOP_SAMPLES) nextWindow(offset);
      pending.copyWithin(0, offset, pendingCount);
      pendingCount -= offset;
    },
    at(tMs) {
      const blend = new Float64Array(NET_OUTPUTS);
      if (frames === 0) return toMouthParams(blend);
      let jaw = Number.POSITIVE_INFINITY;
      const heardAt = (ms: number, out: Float64Array) => {
        blendAt(ms, out);
        const apart = 1 - ramp(out[CLOSURE_OUTPUT] ?? 0, JAW_FROM, JAW_TO);
        jaw = Math.min(jaw, jawBeside(apart * (out[JAW]! + HALF_SHUT * apart), Math.abs(ms - tMs)));
      };
      inertia.at(tMs, heardAt, blend, (frames - 2) * HOP_MS + CENTRE_MS);
      blend[JAW] = Math.min(blend[JAW]!, jaw);
      const closed = isClosed(blend);
      for (let p = 0; p < PARAM_COUNT; p++)
        if (CLOSED_BY_LIPS[p]) blend[p]! += closed * (PRESSED[p]! - blend[p]!);
      return toMouthParams(blend);
    },
  };
}

/** Speech lies among the loudest windows of a recording, the room among its quietest that are not digital silence. */
const SPEECH_SHARE = 0.85;
const FLOOR_SHARE = 0.08;

/** Measures a whole recording of 16 kHz, for lips that are not to learn its levels while it plays. */
export function recordingLevels(pcm: Float32Array): RecordingLevels | undefined {
  const levels: number[] = [];
  for (let at = 0; at + WINDOW_SAMPLES <= pcm.length; at += HOP_SAMPLES) {
    let sum = 0;
    for (let i = at; i < at + WINDOW_SAMPLES; i++) sum += pcm[i]! * pcm[i]!;
    const db = 10 * Math.log10(sum / WINDOW_SAMPLES + 1e-12);
    if (db > NO_ROOM_DBFS) levels.push(db);
  }
  if (levels.length === 0) return undefined;
  levels.sort((a, b) => a - b);
  const quantile = (share: number) => levels[Math.floor(share * (levels.length - 1))]!;
  return { speech: quantile(SPEECH_SHARE), floor: quantile(FLOOR_SHARE) };
}
