import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOUTH_PARAMS } from '../../types.ts';
import { CLOSURE_OUTPUT, CONTEXT, NET_OUTPUTS, SEEN_WINDOWS, SPEECH_OUTPUT } from '../lip-net.ts';
import {
  createLevelFollower,
  createMelAnalyser,
  createVoiceMean,
  HOP_SAMPLES,
  isSilent,
  MEL_BANDS,
  normaliseBand,
  WINDOW_SAMPLES,
} from '../log-mel.ts';
import { phoneParts } from '../phone-shapes.ts';
import { createPhoneTrack, MOUTH_SAMPLE_LENGTH } from '../phones-to-mouth.ts';
import type { Utterance } from './speakers.ts';

const SPAN = 2 * CONTEXT + 1;
/** The mouth is awake this long before the first sound and after the last. */
const AWAKE_MS = 60;
const GROW = 1 << 16;

/** Collects frames of speech and what the mouth does in them. */
export interface Dataset {
  count: number;
  targets: Float32Array;
  /** Those of people and those of synthesisers may count differently in training. */
  add(utterance: Utterance, isSynthesised?: boolean): void;
  /** Writes the inputs of example `i`. */
  input(i: number, out: Float32Array): void;
  /** Leaves everything in `folder` as `fit-network.py` reads it. */
  write(folder: string): void;
}

export function createDataset(): Dataset {
  const mel = createMelAnalyser();
  let bands = new Float32Array(GROW * MEL_BANDS);
  let bandRows = 0;
  let firstRow = new Uint32Array(GROW);
  let levels = new Float32Array(GROW);
  let means = new Float32Array(GROW * MEL_BANDS);
  // How much each example counts.
  let weights = new Float32Array(GROW);
  const synthesised: number[] = [];
  const sampled = new Float64Array(MOUTH_SAMPLE_LENGTH);

  const dataset: Dataset = {
    count: 0,
    targets: new Float32Array(GROW * NET_OUTPUTS),
    input(i, out) {
      const row = firstRow[i]! * MEL_BANDS;
      const level = levels[i]!;
      let k = 0;
      for (const window of SEEN_WINDOWS)
        for (let b = 0; b < MEL_BANDS; b++)
          out[k++] = normaliseBand(bands[row + window * MEL_BANDS + b]!, level);
      out.set(means.subarray(i * MEL_BANDS, (i + 1) * MEL_BANDS), k);
    },
    write(folder) {
      const { count, targets } = dataset;
      writeFileSync(join(folder, 'bands.f32'), bands.subarray(0, bandRows * MEL_BANDS));
      writeFileSync(join(folder, 'first-row.u32'), firstRow.subarray(0, count));
      writeFileSync(join(folder, 'levels.f32'), levels.subarray(0, count));
      writeFileSync(join(folder, 'means.f32'), means.subarray(0, count * MEL_BANDS));
      writeFileSync(join(folder, 'synthesised.u8'), Uint8Array.from(synthesised));
      writeFileSync(join(folder, 'weights.f32'), weights.subarray(0, count));
      writeFileSync(join(folder, 'targets.f32'), targets.subarray(0, count * NET_OUTPUTS));
    },
    /** Mirrors what `createAudioLips` does to a stream, so that the network hears in use what it learnt on. */
    add({ pcm, phones }, isSynthesised = false) {
      const windows = Math.floor((pcm.length - WINDOW_SAMPLES) / HOP_SAMPLES) + 1;
      if (windows <= SPAN) return;
      const start = bandRows;
      while ((bandRows + windows + CONTEXT) * MEL_BANDS > bands.length) bands = grown(bands);
      bands.fill(-120, start * MEL_BANDS, (start + CONTEXT) * MEL_BANDS);
      bandRows += windows + CONTEXT;
      const follower = createLevelFollower();
      const voice = createVoiceMean();
      const heard = new Float32Array(MEL_BANDS);
      const track = createPhoneTrack();
      track.append(phones, 0);
      const voiced = phones.filter((phone) => phoneParts(phone.symbol, phone.alphabet).length > 0);
      const db = new Float32Array(windows);
      const floors = new Float32Array(windows);
      for (let w = 0; w < windows; w++) {
        db[w] = mel.analyse(pcm, w * HOP_SAMPLES, bands, (start + CONTEXT + w) * MEL_BANDS);
        const level = follower.next(db[w]!);
        floors[w] = follower.floor();
        const frame = w - CONTEXT;
        if (frame < 0 || isSilent(db[frame]!, level, floors[frame]!)) continue;
        if (dataset.count === levels.length) {
          firstRow = Uint32Array.from({ length: firstRow.length * 2 }, (_, i) => firstRow[i] ?? 0);
          levels = grown(levels);
          means = grown(means);
          weights = grown(weights);
          dataset.targets = grown(dataset.targets);
        }
        const i = dataset.count++;
        firstRow[i] = start + frame;
        levels[i] = level;
        synthesised.push(isSynthesised ? 1 : 0);
        const now = (start + CONTEXT + frame) * MEL_BANDS;
        for (let b = 0; b < MEL_BANDS; b++) heard[b] = normaliseBand(bands[now + b]!, level);
        voice.add(heard, 0);
        means.set(voice.bands, i * MEL_BANDS);
        const tMs = (frame * HOP_SAMPLES + WINDOW_SAMPLES / 2) / 16;
        track.sample(tMs, sampled);
        const awake = voiced.some((p) => tMs > p.startMs - AWAKE_MS && tMs < p.endMs + AWAKE_MS);
        const at = i * NET_OUTPUTS;
        for (let o = 0; o < MOUTH_PARAMS.length; o++) dataset.targets[at + o] = sampled[o]!;
        dataset.targets[at + CLOSURE_OUTPUT] = sampled[MOUTH_PARAMS.length]!;
        dataset.targets[at + SPEECH_OUTPUT] = awake ? 1 : 0;
        // Rounding and closures are rare: without extra weight they drown in the mean.
        const rounded =
          sampled[MOUTH_PARAMS.indexOf('mouthPucker')]! + sampled[MOUTH_PARAMS.indexOf('mouthFunnel')]!;
        weights[i] = awake ? 1 + 1.5 * rounded + 1.2 * sampled[MOUTH_PARAMS.length]! : 0.5;
      }
    },
  };
  return dataset;
}

function grown(array: Float32Array): Float32Array<ArrayBuffer> {
  const bigger = new Float32Array(array.length * 2);
  bigger.set(array);
  return bigger;
}
